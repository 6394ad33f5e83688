// docs/formats.md and its translation against the reader: the documents they show, and the keys they list.
#include "core/document/computation_support.h"

#include <sstream>

namespace heedmap {
namespace {

class FormatsPage : public testing::TestWithParam<const char*> {
protected:
    const std::string m_page = readFile(std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "docs" / GetParam(), 1 << 20);
};

/// The blocks of JSON that are whole documents.
std::vector<std::string> documentsOf(const std::string& page)
{
    const std::string fence = "```json\n";
    std::vector<std::string> documents;
    for (std::size_t at = page.find(fence); at != std::string::npos; at = page.find(fence, at)) {
        at += fence.size();
        const std::string block = page.substr(at, page.find("```", at) - at);
        if (block.find(R"("format": "heedmap")") != std::string::npos)
            documents.push_back(block);
    }
    return documents;
}

/// The rows of tables.
std::string rowsOf(const std::string& page)
{
    std::istringstream lines(page);
    std::string rows;
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with('|'))
            rows.append(line).append("\n");
    return rows;
}

/// The keys that a document may have, from the reader's own error about another.
std::vector<std::string> allowedKeys()
{
    const std::string error = errorOf([] { readDocument(R"({"format": "heedmap", "version": 1, "colour": 1})"); });
    const std::string before = "allowed are ";
    const std::size_t at = error.find(before);
    std::istringstream words(at == std::string::npos ? std::string() : error.substr(at + before.size()));
    std::vector<std::string> keys;
    for (std::string key; std::getline(words >> std::ws, key, ',');)
        keys.push_back(key);
    return keys;
}

TEST_P(FormatsPage, ShowsDocumentsThatAreRead)
{
    const std::vector<std::string> documents = documentsOf(m_page);
    EXPECT_GE(documents.size(), 3U);
    for (const std::string& document : documents)
        EXPECT_NO_THROW(built(document)) << document;
}

TEST_P(FormatsPage, ListsEveryKey)
{
    const std::string list = rowsOf(m_page.substr(0, m_page.find("<a id=\"arrays\">")));
    const std::vector<std::string> keys = allowedKeys();
    EXPECT_GE(keys.size(), 23U);
    for (const std::string& key : keys)
        EXPECT_NE(list.find("`" + key + "`"), std::string::npos) << key;
}

TEST_P(FormatsPage, ListsEveryOptionOfFigures)
{
    const std::string list = rowsOf(m_page.substr(m_page.find("<a id=\"figures\">")));
    for (const SpecOption& option : specOptions())
        EXPECT_NE(list.find("`" + std::string(option.name) + "`"), std::string::npos) << option.name;
}

INSTANTIATE_TEST_SUITE_P(InBothLanguages, FormatsPage, testing::Values("formats.md", "formats.zh-CN.md"),
                         [](const auto& page) { return std::string(page.index == 0 ? "English" : "Chinese"); });

} // namespace
} // namespace heedmap
