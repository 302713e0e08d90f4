//! New files under `content/` and `packs/` must be embedded too: `include_dir!` alone only
//! notices changes of files that it has seen before.

fn main() {
    for folder in ["content", "packs"] {
        println!("cargo::rerun-if-changed=../../{folder}");
    }
}
