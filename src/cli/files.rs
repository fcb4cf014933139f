//! Which files are meant: those named, and those in the folders named, the mails of a maildir among them.

use super::input::{Input, InputError};
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// A file to be read, or a folder that could not be looked into.
pub(super) type Found = Result<PathBuf, InputError>;

/// The files that are meant: those named, and those in the folders named, by name and without hidden ones.
pub(super) fn files(named: &[PathBuf]) -> Vec<Found> {
    let mut all = Vec::new();
    for path in named {
        if !path.is_dir() {
            all.push(Ok(path.clone()));
            continue;
        }
        let entries = WalkDir::new(path).sort_by_file_name().into_iter();
        for entry in entries.filter_entry(|entry| entry.depth() == 0 || is_wanted(entry)) {
            match entry {
                Ok(entry) if entry.file_type().is_file() => all.push(Ok(entry.into_path())),
                Ok(_) => {}
                Err(error) => {
                    let name = Input::name_of(error.path().unwrap_or(path));
                    all.push(Err(InputError::new(name, error.into())));
                }
            }
        }
    }
    all
}

/// Whether what was found in a folder is to be read.
fn is_wanted(entry: &DirEntry) -> bool {
    let is_folder = entry.file_type().is_dir();
    match entry.file_name().as_encoded_bytes() {
        // The folders of a maildir begin with a dot; so do its servers' own files.
        [b'.', ..] => is_folder && is_maildir(entry.path()),
        // Mails that are still being delivered.
        b"tmp" => !(is_folder && entry.path().parent().is_some_and(is_maildir)),
        name => !(is_servers_own(name) && entry.path().parent().is_some_and(is_maildir)),
    }
}

/// Whether a folder is a maildir.
fn is_maildir(path: &Path) -> bool {
    ["cur", "new", "tmp"].iter().all(|part| path.join(part).is_dir())
}

/// Files that mail servers keep beside the mails.
fn is_servers_own(name: &[u8]) -> bool {
    name.starts_with(b"dovecot")
        || name.starts_with(b"courier")
        || name == b"maildirfolder"
        || name == b"subscriptions"
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_maildir_has_mails_in_cur_and_new_and_in_its_dotted_folders() {
        let root = std::env::temp_dir().join(format!("benchlens-maildir-{}", std::process::id()));
        for folder in ["", ".list", ".git"] {
            for part in ["cur", "new", "tmp"].iter().filter(|_| folder != ".git") {
                let inside = root.join("mail").join(folder).join(part);
                fs::create_dir_all(&inside).unwrap();
                fs::write(inside.join("1.host:2,S"), "").unwrap();
            }
        }
        fs::create_dir_all(root.join("mail/.git")).unwrap();
        fs::create_dir_all(root.join("mail/plain/tmp")).unwrap();
        for file in [".git/config", ".hidden", "dovecot-uidlist", "plain/tmp/a.txt"] {
            fs::write(root.join("mail").join(file), "").unwrap();
        }
        let found: Vec<String> = files(&[root.join("mail"), root.join("gone"), "-".into()])
            .into_iter()
            .map(|file| {
                file.unwrap().strip_prefix(&root).map_or("-".into(), |path| path.display().to_string())
            })
            .collect();
        fs::remove_dir_all(&root).unwrap();
        let expected = [
            "mail/.list/cur/1.host:2,S",
            "mail/.list/new/1.host:2,S",
            "mail/cur/1.host:2,S",
            "mail/new/1.host:2,S",
            "mail/plain/tmp/a.txt",
            "gone",
            "-",
        ];
        assert_eq!(found, expected);
    }
}
