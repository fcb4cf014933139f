//! What several tests share.

pub(crate) mod case;
pub(crate) mod client;
pub(crate) mod frame;
pub(crate) mod judge;
pub(crate) mod label;
pub(crate) mod random;
pub(crate) mod read;
pub(crate) mod texts;
