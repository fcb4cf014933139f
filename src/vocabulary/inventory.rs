//! Names that lists of what a machine has and runs give their rows: fields of `/proc/meminfo`, settings of the kernel,
//! software in its versions.

use super::{Lexicon, Lists, count, runs};

/// A field of `/proc/meminfo`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// What the machine has, or holds at the moment whatever is measured.
    Machine,
    /// What a patch may be about as well.
    Part,
}

const MACHINE: &[&str] = &[
    "memtotal",
    "memfree",
    "memavailable",
    "buffers",
    "cached",
    "swapcached",
    "swaptotal",
    "swapfree",
    "commitlimit",
    "vmalloctotal",
    "vmallocused",
    "vmallocchunk",
    "hugepages_total",
    "hugepages_free",
    "hugepages_rsvd",
    "hugepages_surp",
    "hugepagesize",
    "hugetlb",
    "directmap4k",
    "directmap2m",
    "directmap1g",
    "cmatotal",
    "cmafree",
];
const PARTS: &[&str] = &[
    "active",
    "inactive",
    "unevictable",
    "mlocked",
    "dirty",
    "writeback",
    "anonpages",
    "mapped",
    "shmem",
    "kreclaimable",
    "slab",
    "sreclaimable",
    "sunreclaim",
    "kernelstack",
    "pagetables",
    "secpagetables",
    "nfs_unstable",
    "bounce",
    "writebacktmp",
    "committed_as",
    "percpu",
    "hardwarecorrupted",
    "anonhugepages",
    "shmemhugepages",
    "shmempmdmapped",
    "filehugepages",
    "filepmdmapped",
];

/// The field that a label names, as a whole and in its own capitals: results are called `cached` as well.
pub(crate) fn field(label: &str) -> Option<Field> {
    let name = label.trim_end_matches([':', ' ']);
    let name = name.split_once('(').map_or(name, |(name, _)| name);
    if !name.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let is = |known: &&str| known.eq_ignore_ascii_case(name);
    if MACHINE.iter().any(is) { Some(Field::Machine) } else { PARTS.iter().any(is).then_some(Field::Part) }
}

/// Whether a label is the dotted name of a setting of the kernel: `kernel.sched_latency_ns`, `vm.swappiness`.
pub(crate) fn is_sysctl(label: &str) -> bool {
    const ROOTS: &[&str] = &["kernel", "vm", "net", "fs", "dev", "user", "abi"];
    let belongs = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
    label
        .trim_end_matches([':', '=', ' '])
        .split_once('.')
        .is_some_and(|(root, rest)| ROOTS.contains(&root) && !rest.is_empty() && rest.bytes().all(belongs))
}

const SOFTWARE: &[&str] = &[
    "gcc",
    "g",
    "clang",
    "llvm",
    "binutils",
    "glibc",
    "musl",
    "kernel",
    "linux",
    "qemu",
    "python",
    "python3",
    "perl",
    "ruby",
    "rust",
    "rustc",
    "cargo",
    "go",
    "golang",
    "java",
    "openjdk",
    "node",
    "nodejs",
    "openssl",
    "systemd",
    "bash",
    "make",
    "cmake",
    "ninja",
    "meson",
    "git",
    "distro",
    "debian",
    "ubuntu",
    "fedora",
    "rhel",
    "centos",
    "suse",
    "opensuse",
    "sles",
    "alpine",
    "arch",
    "compiler",
    "linker",
    "ld",
    "lld",
    "gdb",
    "perf",
    "pahole",
    "bpftool",
    "libbpf",
    "elfutils",
    "util",
    "coreutils",
    "busybox",
    "firmware",
    "bios",
    "uefi",
    "os",
    "driver",
    "mesa",
    "docker",
    "podman",
    "libvirt",
    "postgresql",
    "postgres",
    "mysql",
    "mariadb",
    "nginx",
    "fio",
    "iproute2",
    "ethtool",
    "xfsprogs",
    "e2fsprogs",
    "toolchain",
    "host",
    "guest",
    "hypervisor",
];
/// Words beside them.
const OF_VERSIONS: &[&str] =
    &["version", "release", "library", "tools", "utils", "component", "package", "software", "tool"];
const LISTS: Lists = &[(1, SOFTWARE), (2, OF_VERSIONS)];
static WORDS: Lexicon<{ count(LISTS) }> = Lexicon::new(LISTS);

/// Whether a label is nothing but the name of some software.
pub(crate) fn is_software(label: &str) -> bool {
    let mut seen = 0;
    // A version that goes with a name tells nothing else.
    for word in runs(label).filter(|word| !word.starts_with(|c: char| c.is_ascii_digit())) {
        let classes = WORDS.classes(word);
        if classes == 0 {
            return false;
        }
        seen |= classes;
    }
    seen & 1 != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_as_a_whole() {
        assert_eq!(field("Buffers:"), Some(Field::Machine));
        assert_eq!(field("Active(anon)"), Some(Field::Part));
        assert_eq!(field("cached"), None);
        assert_eq!(field("Timing cached reads"), None);
        assert!(is_sysctl("kernel.sched_latency_ns") && is_sysctl("net.core"));
        assert!(!is_sysctl("kernel build") && !is_sysctl("kernel."));
        assert!(
            is_software("gcc")
                && is_software("kernel version")
                && is_software("gcc 12.2")
                && !is_software("gcc build")
        );
        assert!(!is_software("version") && !is_software(""));
    }
}
