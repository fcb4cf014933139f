//! Whether anybody still waits for what is being found out about a whole document.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shared with who asks. A walk over a document looks at it between two parts, and ends early once nobody waits: what it
/// has found by then is nobody's.
#[derive(Clone, Debug, Default)]
pub struct GivenUp(Arc<AtomicBool>);

impl GivenUp {
    /// Nobody waits any more. True for the first who says so.
    pub fn set(&self) -> bool {
        !self.0.swap(true, Ordering::AcqRel)
    }

    /// Whether nobody waits.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
