#pragma once

#include <heedmap/base/json.h>
#include <heedmap/diagnosis/mistakes.h>
#include <heedmap/tensor/float_format.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace heedmap {

/// A result as an implementation gave it.
struct GivenResult {
    NodeId node = noNode;
    Tensor numbers = {};                                 ///< in the shape of the node, or of one slice: the mean of all
    const FloatFormat* stored = &floatFormats().front(); ///< the type of the file
};

/// What explains a result that differs: one rule or two, and others with the same effect.
struct FoundRules {
    std::vector<const Mistake*> rules = {};
    /// Which make the result of the right computation; the earlier results among them are those that were judged.
    std::vector<Intervention> steps = {};
    double within = 0;         ///< the largest difference that is left
    std::string rounding = {}; ///< "float16": what is left is the rounding of this format; empty: of the file's own
};

/// What became of one result.
struct DiagnosedResult {
    NodeId node = noNode;
    bool agrees = false;
    double difference = 0;                     ///< the largest, from the right computation
    std::string rounding = {};                 ///< "float16", where it agrees but for the rounding of this format
    std::vector<FoundRules> explanations = {}; ///< any of them explains it; none if no rule does
    std::vector<Intervention> taken = {};      ///< the earlier results, which were taken as they were given
    Cell first = {};                           ///< the first cell that differs, where it does not agree
    double given = 0;                          ///< there
    double expected = 0;                       ///< there
};

/// How far a search has come, from 0 to 1: called often, and what it throws ends the search.
using DiagnosisProgress = std::function<void(double done)>;

/// Judges the results of an implementation, in the order of their nodes: each with the earlier ones taken as they were
/// given, so that a mistake is named once, and with the fewest rules that explain it, one or two. The computation is
/// afterwards what it was; what is returned points to the results.
HEEDMAP_EXPORT std::vector<DiagnosedResult> diagnose(Computation& computation, std::span<const GivenResult> results,
                                                     const DiagnosisProgress& progress = nullptr);

/// `A agrees to 3e-8`, `A differs by up to 0.21; explained to 2e-8 by: no 1/√d_k`, …
HEEDMAP_EXPORT std::string diagnosisText(const GraphShape& graph, const DiagnosedResult& result);
HEEDMAP_EXPORT Json diagnosisJson(const GraphShape& graph, const DiagnosedResult& result);

/// A difference with one figure where it is small, else two: `2e-8`, `0.21`.
HEEDMAP_EXPORT std::string differenceText(double difference);

/// The names of the rules of an explanation, joined: "no 1/√d_k and mask forgotten".
HEEDMAP_EXPORT std::string namesOf(const FoundRules& explanation);

} // namespace heedmap
