#include "document/training/loss_text.h"

#include "document/nested.h"
#include "document/reader_parts.h"
#include "document/writer_parts.h"

#include <heedmap/base/error.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace heedmap {
namespace {

using Kind = LossTerm::Kind;

constexpr std::array<std::pair<Kind, const char*>, 4> kinds = {{{Kind::CrossEntropy, "cross_entropy"},
                                                                {Kind::SquaredError, "squared_error"},
                                                                {Kind::Attend, "attend"},
                                                                {Kind::Value, "value"}}};

constexpr NestedReader::Entries targetEntries = {HEEDMAP_PHRASE("numbers"), HEEDMAP_COUNTED("%1 numbers", "%1 number")};

Kind readKind(const Json& json, const std::string& where)
{
    for (const auto& [kind, name] : kinds)
        if (json == Json(name))
            return kind;
    refuse(where, json, HEEDMAP_PHRASE("\"cross_entropy\", \"squared_error\", \"attend\" or \"value\""));
}

std::vector<Index> readRows(const Json& json, const std::string& where)
{
    std::vector<Index> rows = readIndices(json, where);
    for (auto row = rows.begin(); row != rows.end(); ++row)
        if (std::find(rows.begin(), row, *row) != row)
            throw Error(HEEDMAP_PHRASE("%1: %2 stands there twice"),
                        where + "[" + std::to_string(row - rows.begin()) + "]", *row);
    return rows;
}

Json readIds(const Json& json, const std::string& where, const WordList& words)
{
    const Json ids = words.numbered(json, where);
    if (!ids.isArray() || ids.array().empty())
        refuse(where, ids, HEEDMAP_PHRASE("a list of ids, -1 where a row does not count"));
    for (std::size_t i = 0; i < ids.array().size(); ++i)
        (void)readIndex(ids.array()[i], where + "[" + std::to_string(i) + "]", -1);
    return ids;
}

Json readMatrix(const Json& json, const std::string& where, bool weights)
{
    if (!json.isArray())
        refuse(where, json, HEEDMAP_PHRASE("lists of numbers"));
    NestedReader(where, targetEntries).read(json, [&](const Json& entry) -> Sentence {
        if (weights)
            return entry.isNumber() && entry.number() >= 0 ? Sentence() : HEEDMAP_PHRASE("a number of at least 0");
        return entry.isNumber() || entry.isNull() ? Sentence()
                                                  : HEEDMAP_PHRASE("a number, or null where a cell does not count");
    });
    return json;
}

Json readTarget(const LossTerm& term, const Json& json, const std::string& where, const WordList& words)
{
    switch (term.kind) {
    case Kind::CrossEntropy: return readIds(json, where, words);
    case Kind::SquaredError: return readMatrix(json, where, false);
    case Kind::Attend: return readMatrix(json, where, true);
    case Kind::Value: break;
    }
    if (json != Json("more") && json != Json("less"))
        refuse(where, json, HEEDMAP_PHRASE("\"more\" or \"less\""));
    return json;
}

std::vector<std::string> keysOf(Kind kind)
{
    switch (kind) {
    case Kind::Attend: return {"kind", "of", "slice", "target", "rows", "weight"};
    case Kind::Value: return {"kind", "of", "cell", "target", "weight"};
    default: return {"kind", "of", "target", "rows", "weight"};
    }
}

LossTerm readTerm(const Json& json, const std::string& where, const WordList& words)
{
    requireObject(json, where);
    LossTerm term;
    term.kind = readKind(member(json, "kind", where, HEEDMAP_PHRASE("the kind of the loss")), where + ".kind");
    requireKeys(json, where, keysOf(term.kind));
    term.of = readText(member(json, "of", where, HEEDMAP_PHRASE("the name of a node")), where + ".of");
    if (const Json* slice = json.find("slice"))
        term.slice = readIndex(*slice, where + ".slice");
    if (term.kind == Kind::Value)
        term.cell = readIndices(member(json, "cell", where, HEEDMAP_PHRASE("the indices of a cell")), where + ".cell");
    if (const Json* target = json.find("target"))
        term.target = readTarget(term, *target, where + ".target", words);
    if (const Json* rows = json.find("rows"))
        term.rows = readRows(*rows, where + ".rows");
    if (const Json* weight = json.find("weight"))
        term.weight = readNumber(*weight, where + ".weight");
    return term;
}

} // namespace

std::vector<LossTerm> readLoss(const Json& json, const WordList& words)
{
    if (!json.isArray() || json.array().empty())
        refuse("loss", json, HEEDMAP_PHRASE("a list of at least one object"));
    std::vector<LossTerm> loss;
    for (const Json& term : json.array())
        loss.push_back(readTerm(term, "loss[" + std::to_string(loss.size()) + "]", words));
    return loss;
}

std::vector<Json> readTargets(const Json& json, const std::string& where, const std::vector<LossTerm>& loss,
                              const WordList& words)
{
    if (!json.isArray() || json.array().size() != loss.size())
        refuse(where, json,
               Sentence(HEEDMAP_PHRASE("a list of %1, as loss has"),
                        Sentence(HEEDMAP_COUNTED("%1 entries", "%1 entry"), loss.size())));
    std::vector<Json> targets;
    for (const Json& target : json.array()) {
        const std::string path = where + "[" + std::to_string(targets.size()) + "]";
        targets.push_back(target.isNull() ? target : readTarget(loss[targets.size()], target, path, words));
    }
    return targets;
}

Json targetJson(const LossTerm& term, const Json& target, const std::vector<std::string>& words)
{
    if (term.kind != Kind::CrossEntropy || words.empty() || !target.isArray())
        return target;
    Json::Array ids;
    for (const Json& id : target.array())
        if (const double number = id.number(); number >= 0 && number < static_cast<double>(words.size()))
            ids.emplace_back(words[static_cast<std::size_t>(number)]);
        else
            ids.push_back(id);
    return ids;
}

Json lossJson(const std::vector<LossTerm>& loss, const std::vector<std::string>& words)
{
    Json::Array list;
    for (const LossTerm& term : loss) {
        const auto kind = std::ranges::find(kinds, term.kind, &std::pair<Kind, const char*>::first);
        Json object = Json::Object{{"kind", kind->second}, {"of", term.of}};
        if (term.slice)
            object.set("slice", static_cast<double>(*term.slice));
        if (!term.cell.empty())
            object.set("cell", json(term.cell));
        if (!term.target.isNull())
            object.set("target", targetJson(term, term.target, words));
        if (term.rows)
            object.set("rows", json(*term.rows));
        if (term.weight != 1)
            object.set("weight", term.weight);
        list.push_back(std::move(object));
    }
    return list;
}

} // namespace heedmap
