#include "examples.h"

#include "command_line.h"
#include "example_words.h"

#include <heedmap/base/quotes.h>
#include <heedmap/base/spelling.h>
#include <heedmap/document/reader.h>
#include <heedmap/io/safetensors.h>

#include <QFile>

#include <algorithm>
#include <map>
#include <sstream>

namespace heedmap {
namespace {

std::string resource(const std::string& name)
{
    QFile file(QStringLiteral(":/examples/") + QString::fromStdString(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// The translations of examples to a language, by their ids.
Json wordsIn(const std::string& language)
{
    const std::string text = resource("words." + language + ".json");
    return text.empty() ? Json(Json::Object()) : Json::parse(text);
}

/// Puts the numbers of a file of weights into the document's text.
class Weights {
public:
    InlineArray read(const FileReference& reference)
    {
        const auto [file, fresh] = m_files.try_emplace(reference.file);
        if (fresh)
            file->second = resource(reference.file);
        const StoredArray stored =
            findSafetensors(std::as_bytes(std::span(file->second)), reference.array.value_or(std::string()));
        const ArraySelection selection{reference.rows, reference.columns, reference.transpose, reference.blocks};
        return std::make_shared<const Tensor>(heedmap::read(stored, selection));
    }

private:
    std::map<std::string, std::string> m_files;
};

} // namespace

std::vector<std::string> exampleIds()
{
    std::vector<std::string> ids;
    std::istringstream index(resource("index.txt"));
    for (std::string line; std::getline(index, line);) {
        if (!line.empty() && line.front() != '#')
            ids.push_back(line);
    }
    return ids;
}

std::string exampleDocument(std::string_view id)
{
    const std::vector<std::string> ids = exampleIds();
    if (std::ranges::find(ids, id) == ids.end())
        throw UsageError(HEEDMAP_PHRASE("there is no example %1; %2; heedmap examples lists all"), inQuotes(id),
                         nearestOf(id, ids));
    return resource(std::string(id) + ".heed");
}

Document readExample(std::string_view id)
{
    Document document = readDocument(exampleDocument(id));
    Weights weights;
    for (Named<ArraySource>* arrays : arraysOf(document))
        for (auto& [name, source] : *arrays)
            if (const auto* reference = std::get_if<FileReference>(&source))
                source = weights.read(*reference);
    return document;
}

Document readExampleIn(std::string_view id, const std::string& language)
{
    Document document = readExample(id);
    putIntoWordsOf(document, id, language);
    return document;
}

void putIntoWordsOf(Document& document, std::string_view id, const std::string& language)
{
    const Json words = wordsIn(language);
    if (const Json* own = words.find(id); own != nullptr)
        putIntoWords(document, *own, language);
}

bool hasWordsIn(std::string_view id, const std::string& language) { return wordsIn(language).find(id) != nullptr; }

} // namespace heedmap
