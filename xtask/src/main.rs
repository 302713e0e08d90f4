//! What the build needs beyond cargo. `cargo xtask help` lists it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

mod browser;
mod wasm;
mod web;

const HELP: &str = "\
cargo xtask web          build the page into dist/web
cargo xtask serve [ADDR] build it and serve it (127.0.0.1:8000 without ADDR)
cargo xtask e2e          build it and run the browser's tests in headless Chromium
cargo xtask setup        install what the page's build and tests need (Debian, as root)
";

/// What goes wrong here is told to a person and nothing else.
type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let root = root();
    let done = match args[..] {
        ["web"] => web::build(&root).map(|_| ()),
        ["serve"] => serve(&root, "127.0.0.1:8000"),
        ["serve", address] => serve(&root, address),
        ["e2e", ref rest @ ..] => browser::test(&root, rest),
        ["setup"] => browser::setup(&root),
        [] | ["help" | "-h" | "--help"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("no such task: {}\n{HELP}", args.join(" ")).into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The repository's root.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

fn serve(root: &Path, address: &str) -> Result<()> {
    let site = spellgrid_serve::Site::bind(&web::build(root)?, address)?;
    println!("serving {}", site.url()?);
    site.run()?;
    Ok(())
}
