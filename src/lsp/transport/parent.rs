//! Watches the editor's process, since a server must not outlive an editor that crashed.

use std::time::Duration;

/// How often the editor is looked for: it is missed soon enough, and looking costs some microseconds.
const INTERVAL: Duration = Duration::from_millis(700);

/// Resolves when the process that has this id now is gone; never where that cannot be known.
pub(super) async fn gone(id: i64) {
    let Some(start) = start_time(id) else {
        // The editor may live in another container, where its id says nothing to us.
        return std::future::pending().await;
    };
    while start_time(id).as_ref() == Some(&start) {
        tokio::time::sleep(INTERVAL).await;
    }
}

/// When a living process was started, which tells it from a later one with the same id.
#[cfg(target_os = "linux")]
fn start_time(id: i64) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name stands in parentheses and may hold anything, blanks and parentheses included.
    let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace();
    let state = fields.next()?;
    let dead = matches!(state, "Z" | "X" | "x");
    if dead { None } else { fields.nth(18).map(str::to_owned) }
}

#[cfg(not(target_os = "linux"))]
fn start_time(_id: i64) -> Option<String> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn living_processes_have_a_start_time() {
        let own = i64::from(std::process::id());
        let start: u64 = start_time(own).unwrap().parse().unwrap();
        assert!(start > 0);
        assert_eq!(start_time(own), start_time(own));
        assert_eq!(start_time(i64::MAX), None);
        assert_eq!(start_time(-1), None);
    }
}
