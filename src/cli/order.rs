//! Does the same for many things on all processors, and takes the results in the things' own order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

/// So many results of each worker may wait for being taken; those behind one that takes longer wait in addition.
const WAITING: usize = 16;

/// Calls `work` for every thing, several at a time, and `take` with each result, in order, on this thread. The first
/// error of `take` ends it.
pub(super) fn for_each_in_order<T: Sync, R: Send, E>(
    things: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let workers = thread::available_parallelism().map_or(1, usize::from).min(things.len());
    let next = AtomicUsize::new(0);
    let (sender, results) = sync_channel(workers * WAITING);
    thread::scope(|scope| {
        for _ in 0..workers {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(thing) = things.get(at) else { break };
                    // Nobody takes results any more after an error.
                    if sender.send((at, work(thing))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (at, result) in results {
            early.insert(at, result);
            while let Some(result) = early.remove(&due) {
                due += 1;
                take(result)?;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_an_error_ends_all() {
        let things: Vec<u64> = (0..500).collect();
        let mut taken = Vec::new();
        let slow_first = |thing: &u64| {
            thread::sleep(std::time::Duration::from_micros(if thing.is_multiple_of(7) { 300 } else { 0 }));
            thing * 2
        };
        let result: Result<(), ()> = for_each_in_order(&things, slow_first, |result| {
            taken.push(result);
            Ok(())
        });
        assert_eq!(result, Ok(()));
        assert_eq!(taken, things.iter().map(|thing| thing * 2).collect::<Vec<_>>());
        let stopped =
            for_each_in_order(&things, slow_first, |result| if result < 20 { Ok(()) } else { Err(result) });
        assert_eq!(stopped, Err(20));
    }
}
