#include "document/format_parts.h"

#include <heedmap/base/error.h>
#include <heedmap/document/training/generator.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace heedmap {
namespace {

using LossKind = LossTerm::Kind;

constexpr std::array<std::pair<LossKind, const char*>, 4> lossKinds = {{{LossKind::CrossEntropy, "cross_entropy"},
                                                                        {LossKind::SquaredError, "squared_error"},
                                                                        {LossKind::Attend, "attend"},
                                                                        {LossKind::Value, "value"}}};

constexpr NestedReader::Entries targetEntries = {HEEDMAP_PHRASE("numbers"), HEEDMAP_COUNTED("%1 numbers", "%1 number")};

Codec<LossKind> lossKindCodec()
{
    return codec::oneOf(lossKinds, HEEDMAP_PHRASE("\"cross_entropy\", \"squared_error\", \"attend\" or \"value\""));
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

Json idsJson(const Json& ids, const std::vector<std::string>& words)
{
    if (words.empty() || !ids.isArray())
        return ids;
    Json::Array list;
    for (const Json& id : ids.array())
        if (const double number = id.number(); number >= 0 && number < static_cast<double>(words.size()))
            list.emplace_back(words[static_cast<std::size_t>(number)]);
        else
            list.push_back(id);
    return list;
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

/// What is wanted by a loss of that kind; null: each sample says it.
Codec<Json> targetCodec(LossKind kind, const WordList& words)
{
    return {"target",
            [kind, &words](const Json& json, const std::string& where) {
                if (kind == LossKind::CrossEntropy)
                    return readIds(json, where, words);
                if (kind != LossKind::Value)
                    return readMatrix(json, where, kind == LossKind::Attend);
                if (json != Json("more") && json != Json("less"))
                    refuse(where, json, HEEDMAP_PHRASE("\"more\" or \"less\""));
                return json;
            },
            [kind, &words](const Json& target) {
                return kind == LossKind::CrossEntropy ? idsJson(target, words.words()) : target;
            }};
}

/// The keys of an entry of that kind.
Fields<LossTerm> termFields(LossKind kind, const WordList& words)
{
    const Codec<std::vector<Index>> rows = {"list of indices", readRows, codec::indices().write};
    Fields<LossTerm> fields;
    fields.fixed("kind", lossKindCodec().write(kind))
        .need("of", &LossTerm::of, codec::text(), HEEDMAP_PHRASE("the name of a node"));
    if (kind == LossKind::Attend)
        fields.may("slice", &LossTerm::slice, codec::index());
    if (kind == LossKind::Value)
        fields.need("cell", &LossTerm::cell, codec::indices("cell"), HEEDMAP_PHRASE("the indices of a cell"));
    fields.may("target", &LossTerm::target, targetCodec(kind, words));
    if (kind != LossKind::Value)
        fields.may("rows", &LossTerm::rows, rows);
    return fields.may("weight", &LossTerm::weight, codec::number());
}

Codec<double> between0and1()
{
    return {"number from 0 to less than 1",
            [](const Json& json, const std::string& where) {
                if (!json.isNumber() || json.number() < 0 || json.number() >= 1)
                    refuse(where, json, HEEDMAP_PHRASE("a number from 0 to less than 1"));
                return json.number();
            },
            codec::number().write};
}

std::vector<std::string> readParameters(const Json& json, const std::string& where)
{
    if (json == Json("weights"))
        return {};
    if (!json.isArray() || json.array().empty())
        refuse(where, json, HEEDMAP_PHRASE("\"weights\", or a list of the names of arrays"));
    std::vector<std::string> names;
    for (const Json& name : json.array()) {
        const std::string path = where + "[" + std::to_string(names.size()) + "]";
        names.push_back(readText(name, path));
        if (std::ranges::find(names.begin(), names.end() - 1, names.back()) != names.end() - 1)
            throw Error(HEEDMAP_PHRASE("%1: %2 stands there twice"), path, names.back());
    }
    return names;
}

Json readData(const Json& json, const std::string& where)
{
    if (!json.isObject() && json != Json("samples"))
        refuse(where, json, HEEDMAP_PHRASE("\"samples\", or an object that names a generator"));
    if (json.isObject())
        requireGenerator(json);
    return json;
}

const Fields<Training>& trainingFields()
{
    using enum Training::Optimiser;
    const auto optimiser = codec::oneOf(
        std::array<std::pair<Training::Optimiser, const char*>, 3>{
            {{Sgd, "sgd"}, {Momentum, "momentum"}, {Adam, "adam"}}},
        HEEDMAP_PHRASE("\"sgd\", \"momentum\" or \"adam\""));
    const Codec<std::vector<std::string>> parameters = {
        "list of arrays", readParameters,
        [](const std::vector<std::string>& names) { return names.empty() ? Json("weights") : json(names); }};
    const Codec<std::uint64_t> seed = {
        "index",
        [](const Json& json, const std::string& where) { return static_cast<std::uint64_t>(readIndex(json, where)); },
        [](std::uint64_t seed) { return Json(static_cast<double>(seed)); }};
    const Codec<Json> data = {"generator", readData, [](const Json& data) { return data; }};
    static const auto fields = Fields<Training>()
                                   .has("optimiser", &Training::optimiser, optimiser)
                                   .has("rate", &Training::rate, codec::atLeast0())
                                   .has("momentum", &Training::momentum, between0and1())
                                   .has("beta1", &Training::beta1, between0and1())
                                   .has("beta2", &Training::beta2, between0and1())
                                   .has("eps", &Training::eps, codec::positive())
                                   .has("decay", &Training::decay, codec::atLeast0())
                                   .has("clip", &Training::clip, codec::orElse(Json(), codec::positive()))
                                   .has("parameters", &Training::parameters, parameters)
                                   .has("batch", &Training::batch, codec::index(1))
                                   .has("seed", &Training::seed, seed)
                                   .has("data", &Training::data, data);
    return fields;
}

void requireBatch(const Training& training, std::size_t samples, const std::string& where)
{
    const Index most = largestBatch(training.data, samples);
    if (training.batch <= most)
        return;
    if (training.generated())
        throw Error(HEEDMAP_PHRASE("%1: expected a whole number from 1 to %2, got %3"), where, most, training.batch);
    throw Error(HEEDMAP_PHRASE("%1: expected a whole number from 1 to %2, the samples that there are, got %3"), where,
                most, training.batch);
}

} // namespace

std::vector<LossTerm> readLoss(const Json& json, const WordList& words)
{
    if (!json.isArray() || json.array().empty())
        refuse("loss", json, HEEDMAP_PHRASE("a list of at least one object"));
    std::vector<LossTerm> loss;
    for (const Json& object : json.array()) {
        const std::string where = "loss[" + std::to_string(loss.size()) + "]";
        requireObject(object, where);
        LossTerm& term = loss.emplace_back();
        term.kind = lossKindCodec().read(member(object, "kind", where, HEEDMAP_PHRASE("the kind of the loss")),
                                         where + ".kind");
        termFields(term.kind, words).read(term, object, where);
    }
    return loss;
}

Json lossJson(const std::vector<LossTerm>& loss, const WordList& words)
{
    Json::Array list;
    for (const LossTerm& term : loss)
        list.push_back(termFields(term.kind, words).write(term));
    return list;
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
        targets.push_back(target.isNull() ? target : targetCodec(loss[targets.size()].kind, words).read(target, path));
    }
    return targets;
}

Json targetsJson(const std::vector<Json>& targets, const std::vector<LossTerm>& loss, const WordList& words)
{
    Json::Array list;
    for (std::size_t i = 0; i < targets.size(); ++i)
        list.push_back(i < loss.size() ? targetCodec(loss[i].kind, words).write(targets[i]) : targets[i]);
    return list;
}

Index largestBatch(const Json& data, std::size_t samples)
{
    constexpr Index mostGenerated = 4096;
    return data.isObject() ? mostGenerated : static_cast<Index>(std::max<std::size_t>(samples, 1));
}

Training readTraining(const Json& json, std::size_t samples)
{
    const Training training = trainingFields().read(json, "training");
    requireBatch(training, samples, "training.batch");
    return training;
}

Json trainingJson(const Training& training) { return trainingFields().write(training); }

std::vector<DocumentKey> trainingKeys()
{
    const std::vector<std::string> none;
    std::vector<DocumentKey> keys;
    for (const auto& [kind, name] : lossKinds)
        for (DocumentKey& key : termFields(kind, WordList(none)).keys(std::string("loss[] ") + name))
            keys.push_back(std::move(key));
    for (DocumentKey& key : trainingFields().keys("training"))
        keys.push_back(std::move(key));
    for (DocumentKey& key : generatorKeys())
        keys.push_back(std::move(key));
    return keys;
}

} // namespace heedmap
