//! Packs, levels and schemas: documents, the embedded base pack, and diagnostics with places.
