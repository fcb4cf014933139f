//! (room claims)
