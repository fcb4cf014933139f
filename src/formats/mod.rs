//! (room formats)
