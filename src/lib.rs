//! benchlens reads benchmark tables in the text that a developer has open, compares each value with its
//! baseline, and checks the numbers.
//!
//! Text flows one way through the rooms, in this order:
//! [`text`] → [`layout`] → [`number`] → [`formats`] → [`model`] → [`compare`] → [`claims`] →
//! [`lints`], [`hints`], [`summary`] and [`chart`] → [`analysis`] → [`lsp`] or [`cli`].
//! Only [`lsp`] knows the protocol, and only it and [`cli`] know the world outside the text.

pub mod analysis;
pub mod chart;
pub mod claims;
pub mod cli;
pub mod compare;
pub mod config;
pub mod formats;
pub mod hints;
pub mod layout;
pub mod lints;
pub mod lsp;
pub mod model;
pub mod number;
pub mod statistics;
pub mod summary;
pub mod text;

pub use analysis::{Analysis, Document, analyze};
