//! "Did you mean": the nearest of the names that would be right.

/// A hint that names the nearest candidate, when one is near enough.
pub fn did_you_mean<'a>(wrong: &str, right: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(wrong, right).map(|name| format!("did you mean `{name}`?"))
}

/// The nearest candidate, when one is near enough.
pub fn nearest<'a>(wrong: &str, right: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Names are short: what is longer is no misspelt name, and would only cost time.
    if wrong.len() > 64 {
        return None;
    }
    let lower = wrong.to_lowercase();
    let mut best: Option<(f64, &str)> = None;
    for name in right {
        if name.len() > 64 {
            continue;
        }
        let score = strsim::normalized_damerau_levenshtein(&lower, &name.to_lowercase());
        if score >= 0.6 && best.is_none_or(|(top, _)| score > top) {
            best = Some((score, name));
        }
    }
    best.map(|(_, name)| name)
}

/// The names as a list for people, cut when it is long.
pub(crate) fn one_of<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    let shown = names.len().min(32);
    let mut text = names.get(..shown).unwrap_or_default().join(", ");
    if names.len() > shown {
        text.push_str(", ...");
    }
    text
}
