#pragma once

/// Marks the symbols that the shared library exports. All others are hidden, so that the builds of the core for
/// different processors are never mixed through a weak symbol.
#if defined(__GNUC__)
#define HEEDMAP_EXPORT __attribute__((visibility("default")))
#else
#define HEEDMAP_EXPORT
#endif
