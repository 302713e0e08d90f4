//! Compiles a crate to WebAssembly: with the toolchain's own standard library for that target
//! where it has one, and else with Debian's compiler, which builds the standard library itself.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;

const TARGET: &str = "wasm32-unknown-unknown";
/// Where Debian's rustc-web, cargo-web and lld put their programs.
const DEBIAN_BIN: &str = "/usr/bin";
const DEBIAN_LINKER: &str = "/usr/bin/wasm-ld-19";

/// Build `name` as it is published and return the `.wasm` file.
pub fn compile(manifest: &Path, name: &str) -> Result<PathBuf> {
    let target = target_dir(manifest);
    let mut cargo;
    // Leptos then keeps one type for all views instead of one for each: faster to build, smaller.
    let mut flags = "--cfg erase_components".to_owned();
    if has_target("rustc") {
        cargo = Command::new("cargo");
        cargo.arg("build");
    } else if Path::new(DEBIAN_LINKER).exists() && Path::new("/usr/bin/cargo").exists() {
        cargo = Command::new("/usr/bin/cargo");
        cargo.arg("build");
        let path = std::env::var("PATH").unwrap_or_default();
        cargo.env("PATH", format!("{DEBIAN_BIN}:{path}"));
        // What rustup's proxies left in the environment would call the other compiler.
        for key in [
            "CARGO",
            "RUSTC",
            "RUSTDOC",
            "RUSTUP_TOOLCHAIN",
            "RUSTC_WRAPPER",
        ] {
            cargo.env_remove(key);
        }
        if !has_target("/usr/bin/rustc") {
            cargo.env("RUSTC_BOOTSTRAP", "1");
            cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", DEBIAN_LINKER);
            cargo.args(["-Z", "build-std=std,panic_abort"]);
            // Built anew it may as well be small.
            cargo.args(["-Z", "build-std-features=optimize_for_size"]);
            flags.push_str(" -Zunstable-options -Cpanic=immediate-abort");
        }
    } else {
        return Err(format!(
            "no compiler for {TARGET}: `rustup target add {TARGET}`, or on Debian `cargo xtask setup`"
        )
        .into());
    }
    cargo
        .args(["--profile", "dist", "--target", TARGET])
        .arg("--manifest-path")
        .arg(manifest)
        .arg("--target-dir")
        .arg(&target)
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
    // The build of xtask itself passes these on; they belong to it and not to the page.
    for (key, _) in std::env::vars() {
        if key.starts_with("CARGO_PKG_") || key.starts_with("CARGO_MANIFEST_") {
            cargo.env_remove(key);
        }
    }
    if !cargo.status()?.success() {
        return Err("the page does not compile".into());
    }
    Ok(target
        .join(TARGET)
        .join("dist")
        .join(format!("{}.wasm", name.replace('-', "_"))))
}

/// A folder of its own: two compilers that share one throw each other's work away.
pub fn target_dir(manifest: &Path) -> PathBuf {
    match std::env::var_os("SPELLGRID_WEB_TARGET") {
        Some(dir) => dir.into(),
        None => manifest.with_file_name("target"),
    }
}

/// Has this compiler a standard library for the target?
fn has_target(rustc: &str) -> bool {
    let printed = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    let Ok(printed) = printed else { return false };
    let dir = String::from_utf8_lossy(&printed.stdout).trim().to_owned();
    let Ok(files) = std::fs::read_dir(dir) else {
        return false;
    };
    files
        .flatten()
        .any(|file| file.file_name().to_string_lossy().starts_with("libstd-"))
}
