// What a case may expect; each failure says what was there instead.
import { isDeepStrictEqual } from 'node:util';

export function equal(found, wanted, what = 'value') {
  if (!isDeepStrictEqual(found, wanted)) {
    throw new Error(`${what}: found ${JSON.stringify(found, null, 1)}, wanted ${JSON.stringify(wanted, null, 1)}`);
  }
}

export function that(holds, what) {
  if (!holds) throw new Error(what);
}

/** That numbers of pixels do not differ by more than a hair. */
export function close(found, wanted, what) {
  if (Math.abs(found - wanted) > 1) throw new Error(`${what}: ${found} and ${wanted} are not the same place`);
}
