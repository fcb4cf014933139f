//! (room layout)
