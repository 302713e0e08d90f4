//! "Did you mean": the nearest of the names that would be right.

/// The most characters of a name; what is longer is no misspelt name, and would only cost time.
const LONGEST: usize = 64;

/// The nearest of some names, if one is near enough to be meant: one letter wrong, and one more for
/// each four. Letters large and small are the same; of names as near as each other, the first.
pub fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let fold = |name: &str| name.to_lowercase();
    if wrong.len() > 4 * LONGEST {
        return None;
    }
    let (wrong, length) = (fold(wrong), wrong.chars().count());
    let most = 1 + length / 4;
    let mut best: Option<(usize, &str)> = None;
    for name in names {
        let other = if name.len() > 4 * LONGEST {
            LONGEST + 1
        } else {
            name.chars().count()
        };
        if length.max(other) > LONGEST || length.abs_diff(other) > most {
            continue;
        }
        let far = strsim::damerau_levenshtein(&wrong, &fold(name));
        if far <= most && best.is_none_or(|(least, _)| far < least) {
            best = Some((far, name));
        }
    }
    best.map(|(_, name)| name)
}

/// A hint that names the nearest, if one is near enough to be meant.
pub fn did_you_mean<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(wrong, names).map(|name| format!("did you mean `{name}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_and_far() {
        let names = ["BABA", "ROCK", "DEATHRATTLE", "YOU"];
        assert_eq!(nearest("YUO", names), Some("YOU"));
        assert_eq!(nearest("baab", names), Some("BABA"));
        assert_eq!(nearest("DETHRATLE", names), Some("DEATHRATTLE"));
        assert_eq!(nearest("WALL", names), None);
        let long = "x".repeat(1 << 20);
        assert_eq!(nearest(&long, [long.as_str(), "x"]), None);
        assert_eq!(nearest("x", [long.as_str()]), None);
    }
}
