//! The hints of a whole document, again and again: some editors ask for all of them after each key, and a key changes
//! those of one part. What was written of the others goes out as it is.

use super::write;
use crate::config::HintSettings;
use crate::lsp::engine::View;
use crate::lsp::transport::{Form, Reply};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Who asks for more lines than this does not ask for what a screen shows.
pub(super) const MANY: u32 = 256;

/// The hints of a document's parts as they went out last, by the reading that they come from.
#[derive(Debug, Default)]
pub(crate) struct KeptHints {
    parts: FxHashMap<u64, Form>,
    /// How they are shown.
    settings: HintSettings,
}

/// Answers with the hints on these lines.
pub(super) fn answer(view: View<'_>, lines: Range<u32>, reply: Reply) {
    let View { document, client, settings } = view;
    let mut kept = std::mem::take(&mut document.kept_hints);
    kept.begin(&settings.hints);
    // Each part's first line and its reading; a part that is asked for in pieces has its own hints.
    let mut found: Vec<(u32, Result<u64, Form>)> = Vec::new();
    let mut line = lines.start;
    while let Some((part, reading)) = document.part_at(line).filter(|(part, _)| part.start < lines.end) {
        if !reply.is_wanted() {
            document.kept_hints = kept;
            return;
        }
        line = part.end;
        let whole = lines.start <= part.start && part.end <= lines.end;
        if let Some(reading) = reading.filter(|reading| whole && kept.parts.contains_key(reading)) {
            found.push((part.start, Ok(reading)));
            continue;
        }
        let wanted = part.start.max(lines.start)..part.end.min(lines.end);
        let hints = document.hints_of_part(settings, wanted);
        let form = Form::new(part.start, |json| {
            json.items(&hints, |json, hint| write(json, &*document, client, hint, None));
        });
        // It is read by now.
        match document.part_at(part.start).and_then(|(_, reading)| reading).filter(|_| whole) {
            Some(reading) => {
                kept.parts.insert(reading, form);
                found.push((part.start, Ok(reading)));
            }
            None => found.push((part.start, Err(form))),
        }
    }
    let version = document.version;
    reply.written(|json| {
        let forms = found.iter().filter_map(|(first, part)| match part {
            Ok(reading) => Some((*first, kept.parts.get(reading)?)),
            Err(form) => Some((*first, form)),
        });
        json.array(forms.filter(|(_, form)| !form.is_empty()), |json, (first, form)| {
            json.form(form, first, version);
        });
    });
    kept.keep_only(found.iter().filter_map(|(_, part)| part.as_ref().ok()));
    document.kept_hints = kept;
}

impl KeptHints {
    /// Forgets what was shown in another way.
    fn begin(&mut self, settings: &HintSettings) {
        if self.settings != *settings {
            *self = KeptHints { settings: settings.clone(), ..KeptHints::default() };
        }
    }

    /// Lets go of all parts but these.
    fn keep_only<'r>(&mut self, readings: impl Iterator<Item = &'r u64>) {
        let mut before = std::mem::take(&mut self.parts);
        self.parts.extend(readings.filter_map(|reading| before.remove_entry(reading)));
    }
}
