//! The tests, as one program: it is linked once. A file that is added here is named here.

mod table;
