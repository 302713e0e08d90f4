//! Builds the page: WebAssembly, its JavaScript glue, the static files and the service worker
//! that keeps them for the time without a network.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use wasm_bindgen_cli_support::Bindgen;

use crate::{Result, wasm};

/// The aim for what the page weighs in all when a server compresses it (brotli), in bytes.
const AIM: usize = 600 * 1024;

/// Build everything into `dist/web` and say what it weighs.
pub fn build(root: &Path) -> Result<PathBuf> {
    let web = root.join("crates/web");
    let module = wasm::compile(&web.join("Cargo.toml"), "spellgrid-web")?;
    let out = root.join("dist/web");
    if out.exists() {
        std::fs::remove_dir_all(&out)?;
    }
    std::fs::create_dir_all(&out)?;
    Bindgen::new()
        .input_path(&module)
        .out_name("spellgrid-web")
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .omit_default_module_path(false)
        .generate(&out)?;
    for file in std::fs::read_dir(web.join("static"))? {
        let file = file?;
        std::fs::copy(file.path(), out.join(file.file_name()))?;
    }
    let files = contents(&out)?;
    write_service_worker(&out, &files)?;
    report(&contents(&out)?)?;
    Ok(out)
}

/// Every file of the page with its bytes, by name.
fn contents(out: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for file in std::fs::read_dir(out)? {
        let file = file?;
        files.push((
            file.file_name().to_string_lossy().into_owned(),
            std::fs::read(file.path())?,
        ));
    }
    files.sort();
    Ok(files)
}

/// The list of files and a name for this very set of them go into the service worker.
fn write_service_worker(out: &Path, files: &[(String, Vec<u8>)]) -> Result<()> {
    // Only another set of files has to have another name; so std's own hash will do.
    let mut sum = DefaultHasher::new();
    files.hash(&mut sum);
    let names: Vec<String> = files
        .iter()
        .map(|(name, _)| format!("{name:?}"))
        .filter(|name| name != "\"sw.js\"")
        .collect();
    let path = out.join("sw.js");
    let worker = std::fs::read_to_string(&path)?
        .replace("__VERSION__", &format!("{:016x}", sum.finish()))
        .replace("/* __FILES__ */", &names.join(", "));
    std::fs::write(path, worker)?;
    Ok(())
}

fn report(files: &[(String, Vec<u8>)]) -> Result<()> {
    println!(
        "{:<28} {:>9} {:>9} {:>9}",
        "file", "bytes", "gzip", "brotli"
    );
    let mut sums = [0; 3];
    for (name, bytes) in files {
        let deflated = miniz_oxide::deflate::compress_to_vec(bytes, 9).len();
        let sizes = [bytes.len(), deflated, brotli(bytes)?];
        println!("{name:<28} {:>9} {:>9} {:>9}", sizes[0], sizes[1], sizes[2]);
        sums = std::array::from_fn(|n| sums[n] + sizes[n]);
    }
    println!(
        "{:<28} {:>9} {:>9} {:>9}",
        "together", sums[0], sums[1], sums[2]
    );
    let how = if sums[2] > AIM { "more than" } else { "within" };
    println!("that is {how} the aim of {AIM} bytes under brotli");
    Ok(())
}

/// How many bytes a server sends that compresses as hosts of static files do.
fn brotli(bytes: &[u8]) -> Result<usize> {
    let params = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 24,
        ..Default::default()
    };
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut out, &params)?;
    Ok(out.len())
}
