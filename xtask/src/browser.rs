//! The browser's tests, and what they need on a machine.

use std::path::{Path, PathBuf};
use std::process::Command;

use spellgrid_serve::Site;

use crate::{Result, wasm, web};

/// Debian's packages: a browser, and a compiler that can build for WebAssembly.
const PACKAGES: &[&str] = &[
    "chromium",
    "rustc-web",
    "cargo-web",
    "rust-web-src",
    "lld-19",
];

/// Build the page and run the tests (all, or those whose names have the given words).
pub fn test(root: &Path, words: &[&str]) -> Result<()> {
    let site = web::build(root)?;
    // Below a sub-path, as any static host might have it.
    let host = tempfile::tempdir()?;
    let folder = host.path().join("some/where");
    std::fs::create_dir_all(&folder)?;
    for file in std::fs::read_dir(&site)? {
        let file = file?;
        std::fs::copy(file.path(), folder.join(file.file_name()))?;
    }
    let served = Site::bind(host.path(), "127.0.0.1:0")?;
    let url = format!("{}some/where/", served.url()?);
    std::thread::spawn(move || served.run());
    let e2e = root.join("crates/web/e2e");
    if !e2e.join("node_modules").exists() {
        run(Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund"])
            .current_dir(&e2e))?;
    }
    let mut node = Command::new("node");
    node.args(["--test", "--test-concurrency=1"])
        .current_dir(&e2e)
        .env("SPELLGRID_URL", url)
        .env("SPELLGRID_MEASURE", measure(root)?);
    for word in words {
        node.arg(format!("--test-name-pattern={word}"));
    }
    run(&mut node)
}

/// The native program that the browser is compared with.
fn measure(root: &Path) -> Result<PathBuf> {
    let manifest = root.join("crates/web/Cargo.toml");
    let target = wasm::target_dir(&manifest).join("native");
    run(Command::new("cargo")
        .args([
            "build",
            "--quiet",
            "--profile",
            "native",
            "--example",
            "measure",
            "--manifest-path",
        ])
        .arg(&manifest)
        .arg("--target-dir")
        .arg(&target))?;
    Ok(target.join("native/examples/measure"))
}

/// Install what is missing. Needs apt and the right to use it.
pub fn setup(root: &Path) -> Result<()> {
    let missing = PACKAGES.iter().any(|package| {
        let known = Command::new("dpkg").args(["-s", package]).output();
        !known.is_ok_and(|known| known.status.success())
    });
    if missing {
        run(Command::new("apt-get").args(["update", "-q"]))?;
        run(Command::new("apt-get")
            .args(["install", "-y", "-q", "--no-install-recommends"])
            .args(PACKAGES)
            .env("DEBIAN_FRONTEND", "noninteractive"))?;
    }
    run(Command::new("npm")
        .args(["ci", "--no-audit", "--no-fund"])
        .current_dir(root.join("crates/web/e2e")))
}

fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{command:?} failed").into())
    }
}
