#include "examples.h"

#include "command_line.h"

#include <heedmap/base/quotes.h>

#include <QFile>

#include <algorithm>
#include <sstream>

namespace heedmap {
namespace {

std::string resource(const std::string& name)
{
    QFile file(QStringLiteral(":/examples/") + QString::fromStdString(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

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
        throw UsageError("there is no example " + inQuotes(id) + "; there are " + commaSeparated(ids).english());
    return resource(std::string(id) + ".heed");
}

} // namespace heedmap
