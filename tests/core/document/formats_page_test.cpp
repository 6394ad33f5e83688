// docs/formats.md and its translation against the reader: the documents they show, and the keys they list.
#include "core/document/computation_support.h"

#include <heedmap/document/keys.h>
#include <heedmap/document/training/generator.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace heedmap {
namespace {

using Cells = std::vector<std::string>;

struct Table {
    Cells head;
    std::vector<Cells> rows;

    /// The cells of a row by the column's place from the left.
    std::set<std::string> column(std::size_t place) const
    {
        std::set<std::string> cells;
        for (const Cells& row : rows)
            cells.insert(row.at(place));
        return cells;
    }
};

std::string replaced(const std::string& text, const std::string& pattern, const std::string& with = "")
{
    return std::regex_replace(text, std::regex(pattern), with);
}

/// With the brackets, commas and minus signs of ASCII.
std::string plain(const std::string& text)
{
    return replaced(replaced(replaced(replaced(text, "（", " ("), "）", ")"), "，", ","), "−", "-");
}

/// The names in backticks, but those in brackets.
std::vector<std::string> keysIn(const std::string& cell)
{
    const std::string bare = replaced(plain(cell), R"(\([^)]*\))");
    const std::regex name("`([a-z][a-zA-Z0-9_-]*)`");
    std::vector<std::string> keys;
    for (std::sregex_iterator found(bare.begin(), bare.end(), name), end; found != end; ++found)
        keys.push_back((*found)[1]);
    return keys;
}

Cells split(const std::string& text, const std::string& separator)
{
    Cells parts;
    std::size_t begin = 0;
    for (std::size_t at = text.find(separator); at != std::string::npos; at = text.find(separator, begin)) {
        parts.push_back(text.substr(begin, at - begin));
        begin = at + separator.size();
    }
    parts.push_back(text.substr(begin));
    return parts;
}

Cells cellsOf(const std::string& line)
{
    Cells cells = split(replaced(line, R"(\\\|)", "¦"), "|");
    cells.erase(cells.begin());
    cells.pop_back();
    for (std::string& cell : cells)
        cell = replaced(cell, "^ +| +$");
    return cells;
}

std::vector<Table> tablesOf(const std::string& text)
{
    std::istringstream lines(text);
    std::vector<Table> tables;
    bool within = false;
    for (std::string line; std::getline(lines, line);) {
        const bool row = line.starts_with('|');
        if (row && !within)
            tables.push_back({cellsOf(line), {}});
        else if (row && !line.starts_with("|-"))
            tables.back().rows.push_back(cellsOf(line));
        within = row;
    }
    return tables;
}

/// The keys of an object, and what they are. Of several objects, such as the kinds of a loss, those of all.
std::map<std::string, DocumentKey> keysOf(const std::string& object)
{
    std::map<std::string, DocumentKey> keys;
    for (const DocumentKey& key : documentKeys())
        if (key.object == object)
            keys.emplace(key.key, key);
    return keys;
}

std::set<std::string> namesOf(const std::map<std::string, DocumentKey>& keys)
{
    std::set<std::string> names;
    for (const auto& [name, key] : keys)
        names.insert(name);
    return names;
}

/// The words after the name of an object: the kinds of `loss[]`.
std::vector<std::string> kindsOf(const std::string& object)
{
    std::vector<std::string> kinds;
    for (const DocumentKey& key : documentKeys())
        if (key.object.starts_with(object + " ") && key.object.find(' ', object.size() + 1) == std::string::npos)
            if (const std::string kind = key.object.substr(object.size() + 1); kinds.empty() || kinds.back() != kind)
                kinds.push_back(kind);
    return kinds;
}

Setting settingOf(const char* mechanismId, const char* key)
{
    const std::vector<Setting>& all = mechanism(mechanismId).settings();
    return *std::ranges::find(all, key, &Setting::key);
}

class FormatsPage : public testing::TestWithParam<const char*> {
protected:
    bool chinese() const { return GetParam() != std::string("formats.md"); }

    /// From the anchor of a section to the next one.
    std::string section(const std::string& id) const
    {
        const std::size_t begin = id.empty() ? 0 : m_page.find("<a id=\"" + id + "\">");
        EXPECT_NE(begin, std::string::npos) << id;
        return m_page.substr(begin, m_page.find("\n<a id=", begin + 1) - begin);
    }
    std::vector<Table> tables(const std::string& id) const { return tablesOf(section(id)); }

    /// A type as the page says it.
    std::string said(const std::string& type) const
    {
        static const std::map<std::string, std::string> words = {
            {"text", "文本"},
            {"string", "字符串"},
            {"object", "对象"},
            {"list", "列表"},
            {"index", "下标"},
            {"cell", "单元格"},
            {"id", "编号"},
            {"list of strings", "字符串列表"},
            {"list of nodes", "节点列表"},
            {"list of texts", "文本列表"},
            {"whole number from 1", "从 1 起的整数"},
            {"number from 0", "从 0 起的数"},
            {"number above 0", "大于 0 的数"},
            {"true or false", "true 或 false"},
            {"length", "长度"},
            {"index, range", "下标、范围"},
            {"string or list of strings", "字符串或字符串列表"},
            {"index, or English heading", "下标，或英文标题"},
            {"list of `[ARRAY, cell, number]`", "`[ARRAY, 单元格, 数]` 的列表"},
            {R"(`{"steps": 50}` or `{"until_loss": 0.1}`)", R"(`{"steps": 50}` 或 `{"until_loss": 0.1}`)"}};
        if (!chinese() || !words.contains(type))
            return type;
        return words.at(type);
    }

    /// Whether a cell says a type, alone or before what else it says.
    bool says(std::string cell, const std::string& type) const
    {
        cell = replaced(cell, "`");
        const std::string words = replaced(said(type), "`");
        if (!cell.starts_with(words))
            return false;
        const std::string rest = cell.substr(words.size());
        return rest.empty() || std::ranges::any_of(Cells{", ", "，", "（", " such as ", " ("}, [&](const auto& mark) {
                   return rest.starts_with(mark);
               });
    }

    /// The types of a table's keys, row by row; a row of several keys has one type for all, or one for each.
    std::map<std::string, std::string> typesIn(const Table& table) const
    {
        std::map<std::string, std::string> types;
        for (const Cells& row : table.rows) {
            const std::vector<std::string> keys = keysIn(row[0]);
            const Cells each = row[1].starts_with("`[") ? Cells() : split(row[1], chinese() ? "、" : ", ");
            for (std::size_t i = 0; i < keys.size(); ++i)
                types[keys[i]] = each.size() == keys.size() ? each[i] : row[1];
        }
        return types;
    }

    void expectTypes(const Table& table, const std::map<std::string, DocumentKey>& keys) const
    {
        std::map<std::string, std::string> types = typesIn(table);
        for (const auto& [name, type] : typesIn(tables("view").front()))
            if (types.contains(name) && types[name].find("(#view)") != std::string::npos)
                types[name] = type;
        for (const auto& [name, key] : keys)
            EXPECT_TRUE(says(types[name], key.type)) << name << " is " << types[name] << ", not " << said(key.type);
    }

    /// A column of the values that stand where a document says none.
    void expectStandards(const Table& table, std::size_t column, const std::map<std::string, DocumentKey>& keys) const
    {
        for (const Cells& row : table.rows) {
            const std::vector<std::string> names = keysIn(row[0]);
            const Cells values = split(row[column], chinese() ? "、" : ", ");
            for (std::size_t i = 0; i < names.size(); ++i) {
                const DocumentKey& key = keys.at(names[i]);
                const std::string& value = values[std::min(i, values.size() - 1)];
                EXPECT_EQ(value == (chinese() ? "必需" : "required"), key.required) << names[i];
                const std::optional<Json> said =
                    value.starts_with('`') ? std::optional(Json::parse(replaced(value, "`"))) : std::nullopt;
                EXPECT_EQ(said, key.standard) << names[i];
            }
        }
    }

    /// The standards that stand in brackets after their keys.
    void expectStandardsAfter(const std::string& cell, const std::map<std::string, DocumentKey>& keys) const
    {
        const std::string text = plain(cell);
        const std::regex form(R"(`([a-z0-9_]+)` \(`?("?[a-z0-9.-]+"?)`?[,)])");
        std::set<std::string> found;
        for (std::sregex_iterator match(text.begin(), text.end(), form), end; match != end; ++match) {
            const std::string name = (*match)[1];
            const std::string value = (*match)[2];
            if (!keys.contains(name) || !keys.at(name).standard
                || (value.front() != '"' && value.find_first_of("0123456789") == std::string::npos))
                continue;
            EXPECT_EQ(*keys.at(name).standard, Json::parse(value)) << name;
            found.insert(name);
        }
        const auto said = [](const DocumentKey& key) { // an empty list or string is called otherwise, such as "all"
            return key.standard && *key.standard != Json(Json::Array()) && *key.standard != Json("");
        };
        for (const auto& [name, key] : keys)
            EXPECT_EQ(found.contains(name), said(key) && cell.find("`" + name + "`") != std::string::npos)
                << name << " in " << cell;
    }

    const std::string m_page = readFile(std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "docs" / GetParam(), 1 << 20);
};

std::set<std::string> keysOfColumn(const Table& table, std::size_t column)
{
    std::set<std::string> keys;
    for (const Cells& row : table.rows)
        for (const std::string& key : keysIn(row[column]))
            keys.insert(key);
    return keys;
}

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

TEST_P(FormatsPage, ShowsDocumentsThatAreRead)
{
    const std::vector<std::string> documents = documentsOf(m_page);
    EXPECT_GE(documents.size(), 3U);
    for (const std::string& document : documents)
        EXPECT_NO_THROW(built(document)) << document;
}

TEST_P(FormatsPage, ListsTheKeysOfADocumentInTheirOrder)
{
    const Table table = tables("").front();
    std::vector<std::string> order;
    for (const Cells& row : table.rows)
        for (const std::string& key : keysIn(row[0]))
            order.push_back(key);
    std::vector<std::string> keys;
    std::set<std::string> required;
    for (const DocumentKey& key : documentKeys())
        if (key.object.empty()) {
            keys.push_back(key.key);
            if (key.required)
                required.insert(key.key);
        }
    EXPECT_EQ(order, keys);
    expectTypes(table, keysOf(""));
    const std::string before = m_page.substr(0, m_page.find("| `format`"));
    const std::string sentence = before.substr(before.rfind("\n\n`format`"));
    const std::vector<std::string> said = keysIn(sentence.substr(0, sentence.find('|')));
    EXPECT_EQ(std::set<std::string>(said.begin(), said.end()), required);
}

TEST_P(FormatsPage, ListsTheKeysOfFilesAndRules)
{
    const std::vector<Table> found = tables("arrays");
    ASSERT_EQ(found.size(), 2U);
    const auto file = keysOf("arrays file");
    EXPECT_EQ(keysOfColumn(found[0], 0), namesOf(file));
    expectTypes(found[0], file);
    expectStandards(found[0], 2, file);

    std::set<std::string> kinds;
    for (const Cells& row : found[1].rows)
        for (const std::string& kind : split(row[0], chinese() ? "、" : ", ")) {
            const auto keys = keysOf("arrays " + replaced(kind, "[`\"]"));
            std::set<std::string> listed = namesOf(keys);
            EXPECT_EQ(listed.erase("init"), 1U) << kind;
            EXPECT_EQ(listed.erase("shape"), kind == "`\"words\"`" ? 0U : 1U) << kind; // the tokens have one for it
            const std::vector<std::string> own = keysIn(row[1]);
            EXPECT_EQ(std::set<std::string>(own.begin(), own.end()), listed) << kind;
            expectStandardsAfter(row[1], keys);
            kinds.insert(replaced(kind, "[`\"]"));
        }
    kinds.insert("file");
    const std::vector<std::string> all = kindsOf("arrays");
    EXPECT_EQ(kinds, std::set<std::string>(all.begin(), all.end()));
}

TEST_P(FormatsPage, ListsTheSettingsOfMasksPositionsAndTheNextToken)
{
    const std::vector<Table> found = tables("settings");
    ASSERT_EQ(found.size(), 4U);
    std::set<std::string> mask;
    const Setting group = settingOf("self_attention", "mask");
    for (const Setting& setting : group.members) {
        mask.insert(setting.key);
        EXPECT_EQ(says(typesIn(found[1])[setting.key], "true or false"), setting.type == Setting::Type::Boolean)
            << setting.key;
    }
    EXPECT_EQ(keysOfColumn(found[1], 0), mask);

    const Setting position = settingOf("self_attention", "position");
    const std::vector<std::string> kinds = std::ranges::find(position.members, "kind", &Setting::key)->words();
    EXPECT_EQ(keysOfColumn(found[2], 0), std::set<std::string>(kinds.begin(), kinds.end()));
    for (const Cells& row : found[2].rows) {
        const std::string kind = keysIn(row[0]).front();
        std::set<std::string> settings;
        for (const Setting& setting : position.members) {
            const auto of = std::ranges::find(setting.when, "kind", &Setting::Condition::key);
            if (of != setting.when.end() && std::ranges::find(of->words, kind) != of->words.end())
                settings.insert(setting.key);
        }
        const std::vector<std::string> listed = keysIn(row[1]);
        EXPECT_EQ(std::set<std::string>(listed.begin(), listed.end()), settings) << kind;
    }

    std::map<std::string, DocumentKey> next;
    const Setting generate = settingOf("transformer", "generate");
    for (const Setting& setting : generate.members)
        next.emplace(setting.key, DocumentKey{.key = setting.key, .standard = setting.standard});
    EXPECT_EQ(keysOfColumn(found[3], 0), namesOf(next));
    expectStandards(found[3], 1, next);
}

TEST_P(FormatsPage, ListsTheKeysOfSamples)
{
    const auto sample = keysOf("samples[]");
    const Table table = tables("samples").front();
    EXPECT_EQ(keysOfColumn(table, 0), namesOf(sample));
    expectTypes(table, sample);
    for (const auto& [name, key] : keysOf("pad"))
        EXPECT_NE(section("samples").find("`pad." + name + "`"), std::string::npos) << name;
    for (const auto& [name, key] : keysOf("tokens"))
        EXPECT_NE(section("words").find("\"" + name + "\": [...]"), std::string::npos) << name;
}

/// A key that not every kind has is said to be of those that have it, or not of those that do not.
TEST_P(FormatsPage, ListsTheKeysOfLosses)
{
    const std::vector<Table> found = tables("loss");
    ASSERT_EQ(found.size(), 2U);
    const std::vector<std::string> kinds = kindsOf("loss[]");
    std::map<std::string, std::set<std::string>> with;
    std::map<std::string, DocumentKey> all;
    for (const std::string& kind : kinds)
        for (const auto& [name, key] : keysOf("loss[] " + kind)) {
            with[name].insert(kind);
            all.emplace(name, key);
        }
    EXPECT_EQ(keysOfColumn(found[0], 0), namesOf(all));
    EXPECT_EQ(keysOfColumn(found[1], 0), std::set<std::string>(kinds.begin(), kinds.end()));
    for (const Cells& row : found[0].rows) {
        const std::string key = keysIn(row[0]).front();
        std::set<std::string> named;
        for (const std::string& kind : keysIn(row[1]))
            if (std::ranges::find(kinds, kind) != kinds.end())
                named.insert(kind);
        std::set<std::string> without;
        for (const std::string& kind : kinds)
            if (!with[key].contains(kind))
                without.insert(kind);
        EXPECT_TRUE(without.empty() ? named.empty() : named == with[key] || named == without) << key;
    }
}

TEST_P(FormatsPage, ListsTheKeysOfTrainingsWithTheirValues)
{
    const std::vector<Table> found = tables("training");
    ASSERT_EQ(found.size(), 2U);
    const auto training = keysOf("training");
    EXPECT_EQ(keysOfColumn(found[0], 0), namesOf(training));
    expectStandards(found[0], 1, training);

    const std::vector<std::string> names = generatorNames();
    EXPECT_EQ(keysOfColumn(found[1], 0), std::set<std::string>(names.begin(), names.end()));
    for (const Cells& row : found[1].rows)
        for (const std::string& name : keysIn(row[0]))
            for (const auto& [key, info] : keysOf("training data " + name))
                EXPECT_NE(key == "generator" || key == "seed", // of every generator
                          row[1].find("`" + key + "`") != std::string::npos)
                    << name << ": " << key;
}

TEST_P(FormatsPage, ListsTheKeysOfStops)
{
    const Table table = tables("lesson").front();
    const auto stop = keysOf("lesson[]");
    EXPECT_EQ(keysOfColumn(table, 0), namesOf(stop));
    expectTypes(table, stop);
    for (const Cells& row : table.rows)
        for (const std::string& key : keysIn(row[0]))
            EXPECT_EQ(row[1].find(chinese() ? "必需" : "required") != std::string::npos, stop.at(key).required) << key;
    for (const auto& [name, key] : keysOf("lesson[] train"))
        EXPECT_NE(typesIn(table)["train"].find("\"" + name + "\""), std::string::npos) << name;
}

TEST_P(FormatsPage, ListsTheKeysOfExercises)
{
    const Table table = tables("exercises").front();
    const std::string text = section("exercises");
    const std::string prose = text.substr(0, text.find('|'));
    const std::vector<std::string> common = keysIn(prose);
    EXPECT_EQ(common, (std::vector<std::string>{"id", "kind", "prompt", "hints", "points", "stop"}));
    const std::vector<std::string> kinds = kindsOf("exercises[]");
    EXPECT_EQ(keysOfColumn(table, 0), std::set<std::string>(kinds.begin(), kinds.end()));
    for (const Cells& row : table.rows) {
        const std::string kind = keysIn(row[0]).front();
        const auto keys = keysOf("exercises[] " + kind);
        std::set<std::string> listed(common.begin(), common.end());
        if (kind != "find_wrong") // which says what it needs of the document
            for (const std::string& key : keysIn(row[1]))
                listed.insert(key);
        EXPECT_EQ(listed, namesOf(keys)) << kind;
        expectStandardsAfter(row[1], keys);
        for (const auto& [name, key] : keysOf("exercises[] " + kind + " target"))
            EXPECT_NE(row[1].find("\"" + name + "\""), std::string::npos) << name;
    }
}

TEST_P(FormatsPage, ListsTheKeysOfFiguresByTheirTypes)
{
    const Table table = tables("figures").front();
    const auto figure = keysOf("figures[]");
    std::set<std::string> listed = keysOfColumn(table, 1);
    EXPECT_FALSE(listed.contains("name")); // which is said before
    listed.insert("name");
    EXPECT_EQ(listed, namesOf(figure));
    for (const Cells& row : table.rows)
        for (const std::string& key : keysIn(row[1]))
            EXPECT_TRUE(says(row[0], figure.at(key).type))
                << key << " is " << row[0] << ", not " << figure.at(key).type;
    const std::string text = section("figures");
    for (const std::string& part : figureParts())
        EXPECT_NE(text.find("`" + part + "`", text.rfind("`without`")), std::string::npos) << part;
}

INSTANTIATE_TEST_SUITE_P(InBothLanguages, FormatsPage, testing::Values("formats.md", "formats.zh-CN.md"),
                         [](const auto& page) { return std::string(page.index == 0 ? "English" : "Chinese"); });

} // namespace
} // namespace heedmap
