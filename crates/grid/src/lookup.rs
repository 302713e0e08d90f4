//! Maps and sets by hash that can be asked and never walked: their order, which hangs on the hash
//! and on what was put in before, cannot reach what is played (invariant 4 of ARCHITECTURE.md).

#![expect(
    clippy::disallowed_types,
    reason = "the one place of maps by hash: nothing here lists them"
)]

use std::borrow::Borrow;
use std::fmt;
use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

/// A map by hash, without a way to list it.
#[derive(Clone)]
pub struct Lookup<K, V>(FxHashMap<K, V>);

impl<K: Eq + Hash, V> Lookup<K, V> {
    /// What stands at the key.
    #[inline]
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.0.get(key)
    }
    /// Put a value at the key; what stood there before.
    #[inline]
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        self.0.insert(key, value)
    }
    /// Take away what stands at the key.
    #[inline]
    pub fn remove<Q: Eq + Hash + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.0.remove(key)
    }
    /// What stands at the key; made first when nothing does.
    #[inline]
    pub fn get_or_make(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        self.0.entry(key).or_insert_with(make)
    }
    /// Empty it; its room is kept.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<K, V> Default for Lookup<K, V> {
    fn default() -> Lookup<K, V> {
        Lookup(FxHashMap::default())
    }
}

impl<K, V> fmt::Debug for Lookup<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lookup of {}", self.0.len())
    }
}

/// A set by hash, without a way to list it.
#[derive(Clone)]
pub struct Seen<T>(FxHashSet<T>);

impl<T: Eq + Hash> Seen<T> {
    /// Put it in; was it new?
    #[inline]
    pub fn insert(&mut self, one: T) -> bool {
        self.0.insert(one)
    }
    /// Is it in?
    #[inline]
    pub fn contains<Q: Eq + Hash + ?Sized>(&self, one: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.0.contains(one)
    }
    /// Empty it; its room is kept.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<T> Default for Seen<T> {
    fn default() -> Seen<T> {
        Seen(FxHashSet::default())
    }
}

impl<T> fmt::Debug for Seen<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seen of {}", self.0.len())
    }
}
