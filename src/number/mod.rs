//! (room number)
