#pragma once

#include <heedmap/document/document.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace heedmap {

/// The document with other numbers, short to compute by hand and the same on every machine: whole ones from −2 to 2,
/// few of them in a long row, so that scores lie from −4 to 4 where the sizes allow it, every exercise has one answer,
/// and as few rows of scores as can be are the same number over and over: first of all those that lead to numbers that
/// are asked for, which have some spread, and weights other than nearly 0 and 1. Rows of an input that are equal stay
/// equal.
///
/// Arrays in files, ids and what they stand for, positions, norms, biases, pictures, masks, zeros, settings and pins
/// stay. What speaks of the old numbers goes: summary, source, notes, published figures, and the exercises to find
/// wrong ones or to reach a target, and questions and hints that quote a number. Throws Error if no array can be
/// drawn, or none of the draws has answers.
HEEDMAP_EXPORT Document byHand(const Document& document, const std::filesystem::path& folder, std::uint64_t seed);

/// The document with arbitrary numbers in the arrays that `byHand` draws: one number always becomes the same one in its
/// place. A computed number that is equal in two documents, and again with these, is the same number.
HEEDMAP_EXPORT Document withArbitraryNumbers(Document document, const std::filesystem::path& folder);

/// A row of scores, `S[3]` or in a stack `S[0,3]`, whose weights are the same whatever the rule, or which asks little.
struct DullRow {
    enum class Why : char {
        Alike,   ///< it is one number over and over
        Masked,  ///< all but one are masked
        Trivial, ///< the weights that are asked for are nearly 0 or 1
    };

    std::string row;
    Why why = Why::Alike;

    auto operator<=>(const DullRow&) const = default;
};

/// Those that lead to numbers that exercises ask for.
HEEDMAP_EXPORT std::vector<DullRow> dullRows(const Document& document, const std::filesystem::path& folder);

} // namespace heedmap
