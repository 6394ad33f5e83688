#pragma once

#include <heedmap/document/document.h>
#include <heedmap/mechanisms/recipe.h>

#include <map>
#include <random>
#include <string>

namespace heedmap::test {

using Random = std::mt19937_64;

/// What a small document of a mechanism holds: settings drawn from its schema and arrays of the
/// shapes it asks for, so that laws can be tested over every mechanism of the table.
struct RandomDocument {
    const Mechanism* mechanism = nullptr;
    Json config;
    Settings settings;
    Dimensions letters;
    Tokens tokens;
    std::map<std::string, Tensor, std::less<>> arrays;

    /// As a document, in which every size letter has labels, ids have a vocabulary, and a second sample other numbers.
    Document document(Random& random) const;
    /// For messages: the mechanism, the config and the arrays that are there.
    std::string text() const;
    /// Appends the nodes; returns the leaf of each array.
    std::map<std::string, NodeId, std::less<>> build(Graph& graph, const std::string& prefix = {}) const;
};

/// How many draws there were of a mechanism's documents, and how many of them its rules refused.
struct Draws {
    int all = 0;
    int refused = 0;
};
const std::map<std::string, Draws>& draws();

/// A document that the mechanism accepts: what its settings and sizes rule out (`fixed`, `derived`, `validate`) is
/// drawn again and counted; what cannot be built in spite of that is thrown. `longest` bounds the tokens of a sequence.
RandomDocument randomDocument(const Mechanism& mechanism, Random& random, Index longest = 5);

/// Draws one of the settings again, within its range; of a group one of its members. Others may rule the value out.
void redraw(Json& config, const std::vector<Setting>& schema, Random& random, Index longest);

/// What a mechanism is for: its first output. Errors and costs may stand beside it.
NodeId resultOf(const Graph& graph);

Index randomIndex(Random& random, Index from, Index to); ///< both included
double randomNumber(Random& random);                     ///< from −1 to 1
Cell randomCell(Random& random, const Shape& shape);
Region randomRegion(Random& random, const Shape& shape);

/// Equal to `tolerance`, relative to numbers above 1; NaN equals NaN and infinities themselves.
bool near(double a, double b, double tolerance);

} // namespace heedmap::test
