#include <heedmap/document/word_rows.h>

#include "base/wording.h"

#include "document/samples.h"

#include <heedmap/base/error.h>
#include <heedmap/base/naming.h>
#include <heedmap/io/file.h>
#include <heedmap/words/words.h>

#include <algorithm>
#include <numeric>

namespace heedmap {
namespace {

namespace fs = std::filesystem;

bool hasWords(const std::pair<std::string, ArraySource>& array)
{
    const auto* rule = std::get_if<Initial>(&array.second);
    return rule != nullptr && rule->kind == Initial::Kind::Words;
}

/// The name of an axis, in Chinese as well where a Chinese word means it.
LocalizedText axisName(const std::string& english)
{
    LocalizedText name(english);
    if (const auto chinese = ChineseWords::shipped().chinese(english)) {
        name = {};
        name.set("en", english);
        name.set("zh", *chinese);
    }
    return name;
}

/// The rows of one array.
class RowsOfWords {
public:
    RowsOfWords(const WordTable& table, const WordLook& look, const std::string& where) : m_table(table), m_look(look)
    {
        if (look.axes.empty()) {
            m_axes.resize(table.axes().size());
            std::iota(m_axes.begin(), m_axes.end(), Index{0});
        }
        for (const std::string& name : look.axes) {
            const std::string here = where + ".axes[" + std::to_string(m_axes.size()) + "]";
            const Index axis = table.axis(name, here);
            if (std::ranges::find(m_axes, axis) != m_axes.end())
                throw Error(HEEDMAP_PHRASE("%1: %2 stands there already; expected each axis once"), here,
                            inQuotes(name));
            m_axes.push_back(axis);
        }
    }

    /// `missing` gets the place of each word that the table lacks.
    Tensor of(const std::vector<std::string>& tokens, std::vector<Index>& missing) const
    {
        Tensor rows(Shape::matrix(static_cast<Index>(tokens.size()), static_cast<Index>(m_axes.size())));
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const auto row = static_cast<Index>(i);
            const auto found = find(m_table, tokens[i], m_look.language);
            if (!found)
                missing.push_back(row);
            for (std::size_t axis = 0; found && axis < m_axes.size(); ++axis)
                rows.view().row(0, row)[axis] = m_table.number(*found, m_axes[axis]);
        }
        return rows;
    }

    std::vector<LocalizedText> names() const
    {
        std::vector<LocalizedText> names;
        for (const Index axis : m_axes)
            names.push_back(axisName(m_table.axes()[static_cast<std::size_t>(axis)]));
        return names;
    }

private:
    const WordTable& m_table;
    const WordLook& m_look;
    std::vector<Index> m_axes;
};

/// The tokens that an array has a row for. Throws Error.
const std::vector<std::string>& tokensOf(const Document& document, const TokenLetters& letters, const ArraySpec& spec,
                                         const std::string& where)
{
    const std::string own = spec.name.substr(spec.name.rfind('.') + 1);
    const bool query = spec.shape.front() == letters.query;
    if ((own != "X" && own != "C") || spec.shape.size() != 2 || (!query && spec.shape.front() != letters.key))
        throw Error(HEEDMAP_PHRASE("%1: expected an array with a row for each token, X or C, for the rule \"words\""),
                    where);
    const auto& tokens = query ? document.tokens.query : document.tokens.key;
    if (tokens.empty())
        throw Error(HEEDMAP_PHRASE("%1: the rule \"words\" needs tokens; expected a word for each row in %2"), where,
                    query ? "tokens.query" : "tokens.key");
    return tokens;
}

} // namespace

WordRows wordRows(const Mechanism& mechanism, const Document& document, const fs::path& folder)
{
    WordRows rows;
    if (std::ranges::none_of(document.arrays, hasWords))
        return rows;
    ArrayNames given;
    for (const auto& [name, source] : document.arrays)
        given.insert(name);
    const Settings settings(mechanism.settings(), document.config);
    const std::vector<ArraySpec> specs = mechanism.arrays(settings, given);
    rows.document = document;
    for (auto& [name, source] : rows.document->arrays) {
        const auto spec = std::ranges::find(specs, name, &ArraySpec::name);
        if (!hasWords({name, source}) || spec == specs.end()) // an unknown array is refused as such
            continue;
        const std::string where = "arrays." + name;
        const WordLook look = std::get<Initial>(source).words;
        const auto& tokens = tokensOf(document, mechanism.tokenLetters(settings), *spec, where);
        std::optional<WordTable> own;
        if (!look.table.empty())
            naming(Sentence(HEEDMAP_PHRASE("%1: %2"), where, pathPart(look.table)),
                   [&] { own.emplace(pathInside(folder, look.table)); });
        const RowsOfWords words(own ? *own : WordTable::shipped(), look, where);
        std::vector<Index> missing;
        source = std::make_shared<const Tensor>(words.of(tokens, missing));
        for (const Index row : missing)
            rows.unknown.push_back({name, row, tokens[static_cast<std::size_t>(row)]});
        rows.columns.emplace_back(spec->shape.back(), words.names());
    }
    return rows;
}

std::vector<std::string> nearestInItsTable(const Document& document, const fs::path& folder, const UnknownWord& unknown,
                                           std::size_t count)
{
    const auto array = std::ranges::find(document.arrays, unknown.array, &std::pair<std::string, ArraySource>::first);
    const auto* rule = array == document.arrays.end() ? nullptr : std::get_if<Initial>(&array->second);
    if (rule == nullptr || rule->words.table.empty())
        return nearest(WordTable::shipped(), unknown.word, count);
    return nearest(WordTable(pathInside(folder, rule->words.table)), unknown.word, count);
}

void labelWords(Document& document, const WordRows& rows, const Dimensions& sizes)
{
    const auto label = [&](const std::string& letter, const std::vector<LocalizedText>& axes) {
        const auto size = sizes.find(letter);
        const auto labelled = [&](const auto& entry) { return entry.first == letter; };
        if (size != sizes.end() && size->second == static_cast<Index>(axes.size())
            && std::ranges::none_of(document.labels, labelled))
            document.labels.emplace_back(letter, axes);
    };
    for (const auto& [letter, axes] : rows.columns) {
        label(letter, axes);
        label("d_k", axes);
    }
}

Document withRowsOfWords(Document document, const fs::path& folder)
{
    const Mechanism& mechanism = heedmap::mechanism(document.mechanism);
    const auto label = [&](Document& labelled, const WordRows& rows) {
        SourceFiles files(false);
        labelWords(labelled, rows, measured(*rows.document, folder, files));
    };
    Document shared = document;
    shared.samples.clear();
    for (Sample& sample : document.samples) {
        const Document alone = loneSample(shared, sample);
        const WordRows rows = wordRows(mechanism, alone, folder);
        for (std::size_t i = 0; rows.document && i < alone.arrays.size(); ++i)
            if (hasWords(alone.arrays[i])) {
                std::erase_if(sample.arrays, [&](const auto& own) { return own.first == alone.arrays[i].first; });
                sample.arrays.push_back(rows.document->arrays[i]);
            }
        if (rows.document)
            label(document, rows);
    }
    if (document.samples.empty())
        if (WordRows rows = wordRows(mechanism, document, folder); rows.document) {
            document = *rows.document;
            label(document, rows);
        }
    return document;
}

} // namespace heedmap
