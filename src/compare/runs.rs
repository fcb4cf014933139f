//! The words of a text in the plainest sense: its unbroken runs of letters and digits.

/// The runs of letters and digits of a text.
pub(super) fn runs(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        while !rest.is_empty() {
            let len = run(rest);
            let (found, behind) = rest.split_at(len);
            // What ends a run is none of it: a whole character is passed over.
            let mut behind = behind.chars();
            behind.next();
            rest = behind.as_str();
            if len > 0 {
                return Some(found);
            }
        }
        None
    })
}

/// The length in bytes of the run that a text begins with.
fn run(text: &str) -> usize {
    let ascii = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
    match text.as_bytes().get(ascii) {
        // Letters of other scripts take the longer way.
        Some(128..) => text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len()),
        _ => ascii,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_parted_by_everything_else() {
        let of = |text| runs(text).collect::<Vec<_>>();
        assert_eq!(of("bytes_per_second (p99.9): "), ["bytes", "per", "second", "p99", "9"]);
        assert_eq!(of("–time– référence,内核x"), ["time", "référence", "内核x"]);
        assert_eq!(of("--"), [""; 0]);
    }
}
