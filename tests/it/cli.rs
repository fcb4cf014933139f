//! Snapshots of the command line: output and exit status for given arguments, files and standard input.
//!
//! Each case is a file in `tests/cmd/`; the formats are those of the crate `trycmd`. After a wanted change,
//! `TRYCMD=overwrite cargo test --test it cli` writes the new output into them: read the diff before it is committed.

#[test]
fn output_and_status_are_as_recorded() {
    // Neither the terminal nor the person who runs the tests shows in the snapshots.
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}
