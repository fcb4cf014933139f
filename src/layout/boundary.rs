//! Where messages begin inside a buffer: nothing is compared across these lines.

/// How many lines below a line may decide whether a message begins there: the longest run of headers looked at.
pub const LOOKAHEAD: u32 = 64;

/// How many lines above a line may decide it: the longest folded header looked at.
pub const LOOKBEHIND: u32 = 16;

/// Whether a message begins at a line. `line` gives the text of a line without its end; it is asked for lines around it
/// too: up to [`LOOKBEHIND`] above and [`LOOKAHEAD`] below.
///
/// A message begins at an mbox or format-patch `From ` line, at `commit <hash>` of git log, and at an unquoted run
/// of headers with From: and Date:. Whether it does depends on these lines alone, so that an edit can move no
/// boundary elsewhere.
pub(super) fn begins<'t>(at: u32, line: &impl Fn(u32) -> Option<&'t str>) -> bool {
    let Some(text) = line(at) else { return false };
    match text.as_bytes().first() {
        Some(b'F') if text.starts_with("From ") => {
            let above = at.checked_sub(1).and_then(line);
            above.is_none_or(|above| above.trim_end().is_empty()) && is_from_line(text)
        }
        Some(b'c') if text.starts_with("commit ") => is_commit_line(text),
        Some(first) if first.is_ascii_uppercase() && header_name(text).is_some() => {
            !is_inside_run(at, line) && run_has_from_and_date(at, line)
        }
        _ => false,
    }
}

/// `From author@example.org Tue May 24 13:05:16 2005`, also with a hash in place of the address.
fn is_from_line(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("From ") else { return false };
    let words: Vec<&str> = rest.split_ascii_whitespace().collect();
    let time = |word: &str| {
        word.len() >= 5 && word.bytes().all(|b| b.is_ascii_digit() || b == b':') && word.contains(':')
    };
    let year = |word: &str| word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit());
    words.len() >= 5 && words.iter().any(|word| time(word)) && words.iter().any(|word| year(word))
}

fn is_commit_line(text: &str) -> bool {
    let hash = text[7..].split(' ').next().unwrap_or("");
    (12..=64).contains(&hash.len()) && hash.bytes().all(|b| b.is_ascii_hexdigit())
}

/// The name of a header line: `Message-Id` of `Message-Id: <...>`.
pub(super) fn header_name(text: &str) -> Option<&str> {
    const LONGEST: usize = 40;
    let bytes = text.as_bytes();
    if !bytes.first()?.is_ascii_uppercase() {
        return None;
    }
    let plain = |b: &u8| b.is_ascii_alphanumeric() || *b == b'-';
    let len = bytes.iter().take(LONGEST + 1).take_while(|b| plain(b)).count();
    let ends = bytes.get(len) == Some(&b':') && matches!(bytes.get(len + 1), None | Some(b' ' | b'\t'));
    (ends && len <= LONGEST).then(|| &text[..len])
}

/// Whether the lines above belong to the same run of headers, folded ones included.
fn is_inside_run<'t>(at: u32, line: &impl Fn(u32) -> Option<&'t str>) -> bool {
    for above in (at.saturating_sub(LOOKBEHIND)..at).rev().map_while(line) {
        if header_name(above).is_some() || is_from_line(above) {
            return true;
        }
        let folded = above.starts_with([' ', '\t']) && !above.trim().is_empty();
        if !folded {
            return false;
        }
    }
    false
}

fn run_has_from_and_date<'t>(at: u32, line: &impl Fn(u32) -> Option<&'t str>) -> bool {
    let (mut from, mut date) = (false, false);
    for text in (at..at.saturating_add(LOOKAHEAD)).map_while(line) {
        match header_name(text) {
            Some(name) => {
                from |= name.eq_ignore_ascii_case("from");
                date |= name.eq_ignore_ascii_case("date");
            }
            None if text.starts_with([' ', '\t']) && !text.trim().is_empty() => {} // a folded header goes on
            None => break,
        }
        if from && date {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(text: &str) -> Vec<u32> {
        let lines: Vec<&str> = text.lines().collect();
        let line = |at: u32| lines.get(at as usize).copied();
        (0..u32::try_from(lines.len()).unwrap()).filter(|at| begins(*at, &line)).collect()
    }

    #[test]
    fn mbox_format_patch_git_log_and_headers() {
        let mbox = "From a@example.org Tue May 24 13:05:16 2005\nFrom: A <a@example.org>\nDate: x\n\nbody\n\nFrom b@example.org Tue May 24 14:05:16 2005\nFrom: B\n";
        assert_eq!(starts(mbox), [0, 6]);
        assert_eq!(
            starts(
                "commit 0b0695f2b34a4d6a1b1a1f1b0b0695f2b34a4d6a\nAuthor: A\nDate: x\n\n  t\n\ncommit 1b0695f2b34a4d6a1b1a1f1b0b0695f2b34a4d6a\n"
            ),
            [0, 6]
        );
        let folded = "To: l\nReceived: from a\n\tby b;\n\tat c\nFrom: A\nDate: today\n\ntext\n";
        assert_eq!(starts(folded), [0]);
        assert_eq!(starts("Re: [PATCH] x\n\nTo: l\nFrom: A\nSubject: y\n z\nDate: today\n\ntext\n"), [2]);
    }

    #[test]
    fn prose_quotes_and_in_body_headers_begin_nothing() {
        assert_eq!(
            starts(
                "From my notes: 4 clients, 2 runs.\n\nFrom: A <a@example.org>\n\nSubject: x\n> From: A\n> Date: x\n>From a@example.org Tue May 24 13:05:16 2005\n"
            ),
            [0u32; 0]
        );
    }
}
