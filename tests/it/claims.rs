//! Random tables with printed changes in every usual way of counting: what is rounded or cut off correctly is never
//! reported, and one figure moved beyond every reading is reported alone.
//!
//! The tables are made with whole numbers only, without any of the program's own arithmetic. `TABLES=20000 cargo test
//! claims` makes that many of them for each way of counting.

use benchlens::analyze;
use benchlens::lints::Finding;

/// Values are whole numbers of millionths.
const ONE: i128 = 1_000_000;

/// A small generator of random numbers (a linear congruence, its upper bits).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn between(&mut self, low: i128, high: i128) -> i128 {
        low + i128::from(self.below(u64::try_from(high - low + 1).unwrap()))
    }

    fn chance(&mut self, one_in: u64) -> bool {
        self.below(one_in) == 0
    }
}

/// A way of counting changes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Change,
    Gain,
    OverNew,
    Points,
    Ratio,
    Inverse,
    /// What is better is plus: by the row's metric.
    Benefit,
    /// Without a sign.
    Size,
    /// New - base, in the unit of the values.
    Difference,
}

const WAYS: [Way; 9] = [
    Way::Change,
    Way::Gain,
    Way::OverNew,
    Way::Points,
    Way::Ratio,
    Way::Inverse,
    Way::Benefit,
    Way::Size,
    Way::Difference,
];

/// A fraction: what a change is, without rounding.
#[derive(Clone, Copy)]
struct Fraction(i128, i128);

impl Way {
    /// The change of two values in percent, or their ratio. `lower` where less is better.
    fn of(self, base: i128, new: i128, lower: bool) -> Fraction {
        match self {
            Way::Change => Fraction((new - base) * 100, base),
            Way::Benefit if lower => Fraction((base - new) * 100, base),
            Way::Benefit => Fraction((new - base) * 100, base),
            Way::Size => Fraction((new - base).abs() * 100, base),
            Way::Difference => Fraction(new - base, ONE),
            Way::Gain => Fraction((base - new) * 100, base),
            Way::OverNew => Fraction((base - new) * 100, new),
            Way::Points => Fraction(new - base, ONE),
            Way::Ratio => Fraction(new, base),
            Way::Inverse => Fraction(base, new),
        }
    }

    fn is_ratio(self) -> bool {
        matches!(self, Way::Ratio | Way::Inverse)
    }

    fn is_percent(self) -> bool {
        !self.is_ratio() && self != Way::Difference
    }
}

fn power(places: u32) -> i128 {
    10i128.pow(places)
}

/// A fraction in units of the last of some places, rounded half away from zero or cut off.
fn printed(Fraction(above, below): Fraction, places: u32, cut: bool) -> i128 {
    let (above, below) = if below < 0 { (-above, -below) } else { (above, below) };
    let scaled = above * power(places);
    if cut {
        return scaled / below;
    }
    let half = if scaled < 0 { -below } else { below };
    (scaled * 2 + half) / (below * 2)
}

fn decimal(units: i128, places: u32) -> String {
    let sign = if units < 0 { "-" } else { "" };
    let (whole, rest) = (units.abs() / power(places), units.abs() % power(places));
    if places == 0 {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{rest:0>width$}", width = places as usize)
    }
}

/// A value in millionths as printed, in units of its last place, and the millionths that one unit is.
fn value(millionths: i128, places: u32, cut: bool) -> i128 {
    printed(Fraction(millionths, ONE), places, cut)
}

struct Row {
    base: i128,
    new: i128,
    change: i128,
}

struct Table {
    way: Way,
    places: u32,
    change_places: u32,
    signed: bool,
    /// Whether the changes stand in brackets behind their values.
    brackets: bool,
    /// What is glued to the values.
    unit: &'static str,
    rows: Vec<Row>,
}

const NAMES: [&str; 9] = ["alpha", "bravo", "delta", "gamma", "kappa", "lambda", "omega", "sigma", "theta"];

/// Whether less is better in a row of a table whose rows have different metrics.
fn is_lower(row: usize) -> bool {
    row.is_multiple_of(2)
}

impl Table {
    fn random(way: Way, dice: &mut Dice) -> Self {
        let places = u32::try_from(dice.below(4)).unwrap();
        let change_places = match way {
            Way::Difference => places,
            _ => u32::try_from(dice.below(3)).unwrap() + u32::from(way.is_ratio()),
        };
        let cut_values = places == 0 && dice.chance(2);
        let cut_changes = way.is_percent() && dice.chance(3);
        // Some changes are worked out from the values before these were rounded, some from the printed ones.
        let exact = dice.chance(2);
        let rows = (0..usize::try_from(dice.between(4, 9)).unwrap())
            .map(|at| {
                let top = if way == Way::Points { 99 } else { [3, 40, 900, 30_000][dice.below(4) as usize] };
                let base = dice.between(ONE / 5 * 3, top * ONE);
                let share = dice.between(-60, 90);
                let near = if dice.chance(3) {
                    base + dice.between(-base / 50, base / 50)
                } else {
                    base * (100 + share) / 100
                };
                let new = if way == Way::Points { near.clamp(ONE / 2, 99 * ONE) } else { near.max(ONE / 2) };
                let (base_units, new_units) =
                    (value(base, places, cut_values), value(new, places, cut_values));
                let unit = ONE / power(places);
                let (from, to) = if exact { (base, new) } else { (base_units * unit, new_units * unit) };
                let change = if from == 0 || to == 0 {
                    0
                } else {
                    printed(way.of(from, to, is_lower(at)), change_places, cut_changes)
                };
                Row { base: base_units, new: new_units, change }
            })
            .collect();
        let units: &[&str] = if way == Way::Points { &["%"] } else { &["", "", "ms", "k", "MB/s"] };
        let unit = units[dice.below(units.len() as u64) as usize];
        let signed = way != Way::Size && dice.chance(2);
        // Without a sign brackets hold anything.
        let brackets = signed && way.is_percent() && way != Way::Benefit && dice.chance(3);
        Table { way, places, change_places, signed, brackets, unit, rows }
    }

    fn text(&self) -> String {
        let title = if self.way.is_ratio() { "ratio" } else { "change" };
        let title = if self.brackets { "" } else { title };
        // Without a title over the changes something has to say that these are measurements.
        let heading = if self.brackets { "lower is better" } else { "results of the runs" };
        let mut text = format!("{heading}:\n\n{:<18}{:>14}{:>14}{:>14}\n", "name", "before", "after", title);
        for (at, row) in self.rows.iter().enumerate() {
            let metric = match (self.way, is_lower(at)) {
                (Way::Benefit, true) => "_latency",
                (Way::Benefit, false) => "_throughput",
                _ => "",
            };
            let unit = match self.way {
                Way::Difference => self.unit,
                _ if self.way.is_ratio() => "x",
                _ => "%",
            };
            let sign = if self.signed && !self.way.is_ratio() && row.change > 0 { "+" } else { "" };
            let change = format!("{sign}{}{unit}", decimal(row.change, self.change_places));
            let change = if self.brackets { format!(" ({change})") } else { format!("{change:>14}") };
            text.push_str(&format!(
                "{:<18}{:>14}{:>14}{change}\n",
                format!("{}{metric}", NAMES[at]),
                decimal(row.base, self.places) + self.unit,
                decimal(row.new, self.places) + self.unit,
            ));
        }
        text
    }

    /// Whether a figure for a row lies beyond all readings, whatever the printed values and the figure stand for.
    fn is_beyond_all(&self, row: &Row, figure: i128) -> bool {
        // A whole unit of each value either way is more than any rounding or cutting moves it.
        let unit = ONE / power(self.places);
        let values = |units: i128| [(units - 1) * unit, (units + 1) * unit];
        if row.base < 2 || row.new < 2 {
            return false;
        }
        let scale = power(self.change_places);
        // A bare figure may also be a change that is not in percent.
        let all = WAYS.iter().flat_map(|way| [(*way, false, 1), (*way, true, 1), (*way, false, 100)]);
        all.into_iter().all(|(way, lower, parts)| {
            let corners = values(row.base)
                .into_iter()
                .flat_map(|base| values(row.new).map(|new| way.of(base, new, lower)))
                .map(|Fraction(above, below)| above * scale * 1000 / (below * parts));
            let corners: Vec<i128> = corners.collect();
            let (low, high) = (corners.iter().min().unwrap() - 1000, corners.iter().max().unwrap() + 1000);
            // Neither the figure nor its opposite.
            [figure, -figure].iter().all(|figure| figure * 1000 < low - 1000 || high + 1000 < figure * 1000)
        })
    }
}

fn findings(text: &str) -> Vec<Finding> {
    let codes = ["claim-mismatch", "convention-change", "aggregate-mismatch", "impossible-statistic"];
    let mut findings = analyze(text).findings().to_vec();
    findings.retain(|finding| codes.contains(&finding.code));
    findings
}

#[test]
fn correctly_rounded_tables_are_silent_and_one_moved_figure_is_found() {
    let wanted: usize = std::env::var("TABLES").ok().and_then(|n| n.parse().ok()).unwrap_or(200);
    for way in WAYS {
        check(way, wanted);
    }
}

/// Checks this many tables of one way of counting.
fn check(way: Way, wanted: usize) {
    let mut dice = Dice(20_050_811);
    let (mut checked, mut moved, mut tried) = (0, 0, 0);
    for number in 0..wanted {
        let mut table = Table::random(way, &mut dice);
        if table.rows.iter().any(|row| row.base < 1 || row.new < 1) {
            continue;
        }
        // One change without its sign that goes against all others is worth a remark.
        let clear = || table.rows.iter().filter(|row| row.change > 2 && (row.new - row.base).abs() > 4);
        let up = clear().filter(|row| row.new > row.base).count();
        let down = clear().filter(|row| row.new < row.base).count();
        if way == Way::Size && (up < 3 || down < 3) {
            continue;
        }
        let text = table.text();
        let found = findings(&text);
        assert!(found.is_empty(), "table {number}, {:?}:\n{text}\n{found:#?}", table.way);
        tried += 1;
        checked += usize::from(!analyze(&text).comparisons().is_empty());
        let at = usize::try_from(dice.below(table.rows.len() as u64)).unwrap();
        let figure = table.rows[at].change + dice.between(1, 60) * power(table.change_places);
        if !table.is_beyond_all(&table.rows[at], figure) {
            continue;
        }
        moved += 1;
        table.rows[at].change = figure;
        let text = table.text();
        let found: Vec<(u32, &str)> =
            findings(&text).iter().map(|finding| (finding.span.line, finding.code)).collect();
        let line = u32::try_from(at).unwrap() + 3;
        assert_eq!(found, [(line, "claim-mismatch")], "table {number}, {:?}:\n{text}", table.way);
    }
    assert!(tried * 12 > wanted, "{way:?}: only {tried} of {wanted} tables tried");
    assert!(checked * 10 > tried * 9, "{way:?}: only {checked} of {tried} tables are compared at all");
    assert!(moved * 3 > tried, "{way:?}: only {moved} figures of {tried} were moved");
}
