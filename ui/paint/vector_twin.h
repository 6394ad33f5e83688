#pragma once

/// For inner loops that are worth an AVX2 twin: the compiler makes both, the loader picks.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define HEEDMAP_VECTOR_TWIN __attribute__((target_clones("default", "avx2")))
#else
#define HEEDMAP_VECTOR_TWIN
#endif
