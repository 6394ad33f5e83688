#pragma once

/// Marks what the shared library offers; everything else stays hidden, so that the two builds of
/// the core (baseline and x86-64-v3) can never be mixed through a weak symbol.
#if defined(__GNUC__)
#define HEEDMAP_EXPORT __attribute__((visibility("default")))
#else
#define HEEDMAP_EXPORT
#endif
