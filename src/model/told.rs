//! What a format says of its tables beyond what stands in their cells: where the numbers come from, what is the baseline,
//! and what holds for this format alone.

use super::table::Label;

/// Where the numbers of a table come from: how far its layout alone says what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A known tool printed them: they are measurements.
    Tool,
    /// A layout that anybody types: they may be anything.
    Typed,
    /// Running text: they may be anything, and their sentence says what they are.
    Prose,
}

/// What a format knows about the baseline, whatever the configurations are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Known {
    /// The tool compares with this column.
    Column(usize),
    /// The first row, where no name says otherwise.
    FirstRow,
    /// The first column of values, where no name says otherwise.
    FirstColumn,
    /// A tool's output: of several under contrasting titles the first, where no name says otherwise.
    FirstSection,
}

/// The configurations of a table whose format leaves no doubt about them: benchstat's first file is the base of the
/// others, whatever their names are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contrast {
    /// Whether they stand in rows or in columns.
    pub lie: Lie,
    /// Their names, in the text's order.
    pub names: Vec<Label>,
    /// Which of them is the baseline; `None` where the names tell, or else the first is it.
    pub baseline: Option<usize>,
    /// The configuration of each row (or column), by index; a printed change has that of the value that it tells of.
    pub of: Vec<Option<usize>>,
    /// What else tells columns apart: their metric. Values compare within equal numbers; one for each column.
    pub group: Vec<usize>,
}

/// How configurations lie in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lie {
    /// Each row is one; rows of one key compare.
    Rows,
    /// Each column is one.
    Columns,
}

/// What is special about the tables of a format. Most formats have none of this; one that has declares it, and nobody asks for
/// its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits {
    /// It reads whatever stands in columns: only where something is compared in them are its figures measurements.
    pub general: bool,
    /// Each of its tables has a reference of its own, and sections of them compare all the same.
    pub own_reference: bool,
    /// Its tables name every metric themselves: what is said near them tells nothing of which way is better.
    pub names_metrics: bool,
    /// Its tool tests changes for significance and means what it prints: neither a spread nor a label knows better.
    pub tests_changes: bool,
    /// Its first column of values is what its tool is asked for: a claim about two rows that names no column means it.
    pub main_column: bool,
    /// How freely a person may write its tables anew.
    pub form: Form,
}

impl Traits {
    /// Nothing special.
    pub const NONE: Traits = Traits {
        general: false,
        own_reference: false,
        names_metrics: false,
        tests_changes: false,
        main_column: false,
        form: Form::Fixed,
    };
}

/// How freely a table may be written anew and still be what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Not at all: it is a tool's output, or its lines hold more than its fields.
    Fixed,
    /// Its fields may be put elsewhere, but its columns are what they are.
    Columns,
    /// People type it: it may get columns.
    Open,
    /// A file for programs, with commas between its fields.
    Commas,
}
