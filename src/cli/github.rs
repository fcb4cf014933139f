//! Findings as commands to a GitHub workflow, which shows each as a remark at its line.

use super::input::Input;
use super::json::column;
use crate::lints::{Finding, Severity};
use std::fmt;
use std::io::{self, Write};

/// Writes one command for each finding. What is no file of the checkout (`is_file`) has its place in the message.
pub(super) fn write(
    input: &Input,
    findings: &[Finding],
    is_file: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    for finding in findings {
        let span = finding.span;
        let line = input.first + span.line + 1;
        let (from, to) = (column(input, span.line, span.start), column(input, span.line, span.end));
        let (command, code) = (command(finding.severity), Property(finding.code));
        let message = Message(&finding.message);
        if is_file {
            let file = Property(&input.name);
            // The end is the last column here, not the one behind it.
            let last = to.saturating_sub(1).max(from);
            writeln!(
                output,
                "::{command} file={file},line={line},col={from},endColumn={last},title={code}::{message}"
            )?;
        } else {
            writeln!(output, "::{command} title={code}::{}:{line}:{from}: {message}", Message(&input.name))?;
        }
    }
    Ok(())
}

/// The workflow's word for a severity.
fn command(severity: Severity) -> &'static str {
    match severity {
        Severity::Error | Severity::Warning => severity.word(),
        Severity::Information | Severity::Hint => "notice",
    }
}

/// A text behind the colons, in which a line end would end the command.
struct Message<'t>(&'t str);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A"))
    }
}

/// The text of a property, in which colons and commas end it.
struct Property<'t>(&'t str);

impl fmt::Display for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Message(self.0).to_string();
        f.write_str(&text.replace(':', "%3A").replace(',', "%2C"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Span;

    fn written(name: &str, is_file: bool) -> String {
        let finding = Finding {
            code: "claim-mismatch",
            severity: Severity::Information,
            unquoted: Severity::Warning,
            quoted: true,
            span: Span::new(1, 3, 7),
            message: "-5% is printed:\nit is -4%, no more".into(),
            related: Vec::new(),
            fix: None,
        };
        let input = Input::new(name.into(), "x\né -5% y\n".into());
        let mut bytes = Vec::new();
        write(&input, &[finding], is_file, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn texts_cannot_end_a_command_or_a_property() {
        assert_eq!(
            written("a,b:c%.txt", true),
            "::notice file=a%2Cb%3Ac%25.txt,line=2,col=3,endColumn=6,title=claim-mismatch::-5%25 is printed:%0Ait is -4%25, no more\n"
        );
        assert_eq!(
            written("<stdin>", false),
            "::notice title=claim-mismatch::<stdin>:2:3: -5%25 is printed:%0Ait is -4%25, no more\n"
        );
    }
}
