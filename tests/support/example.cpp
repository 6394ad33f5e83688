#include "support/example.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <utility>

namespace heedmap {
namespace {

Index place(const std::vector<std::string>& tokens, std::string_view token)
{
    const auto found = std::ranges::find(tokens, token);
    EXPECT_NE(found, tokens.end()) << token;
    return found - tokens.begin();
}

} // namespace

std::string examplesFolder() { return std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples"; }

std::vector<std::string> exampleIds()
{
    std::ifstream index(examplesFolder() + "/index.txt");
    std::vector<std::string> ids;
    for (std::string id; std::getline(index, id);)
        ids.push_back(id);
    return ids;
}

Example::Example(const std::string& id) : Example(loadDocument(examplesFolder() + "/" + id + ".heed")) {}

Example::Example(Document changed) : m_document(std::move(changed)), m_computation(build(m_document, examplesFolder()))
{
}

bool Example::has(std::string_view node) const { return m_computation.graph.find(node) != noNode; }

Lease Example::value(std::string_view node)
{
    const NodeId id = m_computation.graph.find(node);
    if (id == noNode)
        throw Error(Sentence("there is no node " + std::string(node)));
    return m_computation.graph.read(id);
}

std::vector<double> Example::row(std::string_view node, Index row, Index head)
{
    const Lease all = value(node);
    const double* first = all.row(head, row);
    return {first, first + all.shape.cols};
}

Index Example::best(std::string_view node, Index row, Index head)
{
    const std::vector<double> numbers = this->row(node, row, head);
    return std::ranges::max_element(numbers) - numbers.begin();
}

Index Example::query(std::string_view token) const { return place(m_document.tokens.query, token); }

Index Example::key(std::string_view token) const
{
    const Tokens& tokens = m_document.tokens;
    return place(tokens.key.empty() ? tokens.query : tokens.key, token);
}

Document withArray(Document document, const std::string& name, const Tensor& numbers)
{
    for (auto& [array, source] : document.arrays)
        if (array == name)
            source = std::make_shared<const Tensor>(numbers);
    return document;
}

} // namespace heedmap
