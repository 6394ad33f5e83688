#pragma once

#include <heedmap/document/computation.h>

#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

std::string examplesFolder();
/// The ids of the examples, in the order of teaching.
std::vector<std::string> exampleIds();

/// An example brought to life, its cells by the names of their nodes.
class Example {
public:
    explicit Example(const std::string& id);
    explicit Example(Document changed);

    const Document& document() const { return m_document; }
    Computation& computation() { return m_computation; }

    bool has(std::string_view node) const;
    /// A whole node; a test fails where there is none of that name.
    Lease value(std::string_view node);
    double cell(std::string_view node, Index row, Index col) { return value(node).at({0, row, col}); }
    double cell(std::string_view node, Index head, Index row, Index col) { return value(node).at({head, row, col}); }
    std::vector<double> row(std::string_view node, Index row, Index head = 0);
    /// Where the largest number of a row stands.
    Index best(std::string_view node, Index row, Index head = 0);
    /// The place of a token among the queries, and among the keys.
    Index query(std::string_view token) const;
    Index key(std::string_view token) const;

private:
    Document m_document;
    Computation m_computation;
};

/// The document of an example with other numbers in one of its arrays.
Document withArray(Document document, const std::string& name, const Tensor& numbers);

} // namespace heedmap
