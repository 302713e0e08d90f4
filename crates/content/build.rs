//! New files under `content/` and `packs/` must be embedded too: `include_dir!` alone only
//! notices changes of files that it has seen before.
//!
//! Both folders stand at the root of the repository, where people look for them. Here they are
//! links, which cargo follows: so a published package has the data that it is built from.

use std::path::Path;

fn main() {
    for folder in ["content", "packs"] {
        assert!(
            Path::new(folder).is_dir(),
            "crates/content/{folder} is no folder: it is a link in the repository; \
             `git config core.symlinks true` and check it out again"
        );
        println!("cargo::rerun-if-changed={folder}");
    }
}
