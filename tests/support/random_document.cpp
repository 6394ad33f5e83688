#include "support/random_document.h"

#include <heedmap/mechanisms/dimensions.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

namespace heedmap::test {
namespace {

using Type = Setting::Type;

double within(const Setting& setting, double number) { return std::clamp(number, setting.least, setting.most); }

/// A list for a sequence of `length`, whose numbers are below `most`.
Json randomList(Random& random, Type type, Index length, Index most)
{
    Json::Array list;
    for (Index i = 0; i < length; ++i) {
        if (type == Type::Flags)
            list.emplace_back(randomIndex(random, 0, 3) > 0);
        else if (type == Type::Integers)
            list.emplace_back(static_cast<int>(randomIndex(random, 0, most - 1)));
        else
            list.push_back(randomList(random, Type::Integers, randomIndex(random, 0, 2), most));
    }
    return list;
}

/// Positive numbers that add up to `total`.
Json randomParts(Random& random, Index total)
{
    Json::Array parts;
    while (total > 0) {
        parts.emplace_back(static_cast<int>(randomIndex(random, 1, total)));
        total -= static_cast<Index>(parts.back().number());
    }
    return parts;
}

Json randomValue(const Setting& setting, Random& random, Index n, Index m)
{
    const auto choice = [&] {
        const auto last = static_cast<Index>(setting.choices.size()) - 1;
        return setting.choices[static_cast<std::size_t>(randomIndex(random, 0, last))].key;
    };
    switch (setting.type) {
    case Type::Boolean: return randomIndex(random, 0, 1) == 0;
    case Type::Integer: return within(setting, static_cast<double>(randomIndex(random, 0, 4)));
    case Type::Number: return within(setting, 10 * std::abs(randomNumber(random)));
    case Type::Choice: return choice();
    case Type::ChoiceOrNumber:
        if (randomIndex(random, 0, 1) == 0)
            return choice();
        return setting.whole ? Json(static_cast<int>(randomIndex(random, -2, 2))) : Json(randomNumber(random));
    case Type::ChoiceOrList: return choice();
    case Type::Flags: return randomList(random, setting.type, setting.key == "query_padding" ? n : m, 2);
    case Type::IntegerOrPair:
        if (randomIndex(random, 0, 1) == 0)
            return static_cast<int>(randomIndex(random, 0, 4));
        return randomList(random, Type::Integers, 2, 4);
    case Type::Integers:
        if (setting.key == "sentence_lengths")
            return randomParts(random, n);
        return randomList(random, setting.type, 1, std::min(n, m));
    case Type::Numbers: return Json::Array{within(setting, randomNumber(random))};
    case Type::IntegerLists: return randomList(random, setting.type, n, m);
    case Type::Objects: return Json::Array();
    case Type::Group: break;
    }
    return {};
}

/// How many keys a mask of that name has: those of self-attention are as many as its queries.
Index keysOf(std::string_view mask, Index n, Index m) { return mask == "tgt_mask" || mask == "self_mask" ? n : m; }

/// Says something about `share` of the settings.
Json randomConfig(const std::vector<Setting>& schema, Random& random, Index n, Index m, double share)
{
    Json config = Json::Object();
    for (const Setting& setting : schema) {
        if (setting.type == Type::Group && !setting.standard.isNull() && randomIndex(random, 0, 3) > 0)
            continue; // it says something, even if it is empty
        if (setting.type == Type::Group)
            config.set(setting.key, randomConfig(setting.members, random, n, keysOf(setting.key, n, m), 0.25));
        else if (std::abs(randomNumber(random)) < (setting.key == "kind" ? 0.8 : share))
            config.set(setting.key, randomValue(setting, random, n, m));
    }
    const bool lacksKind = !schema.empty() && schema.front().key == "kind" && config.find("kind") == nullptr;
    return lacksKind ? Json(Json::Object()) : config;
}

/// Takes out of a mask what contradicts something else in it. `lifted`: what follows lifts masked scores from −∞.
void reconcileMask(Json& mask, bool lifted)
{
    const auto says = [&](const char* key, const Json& value) {
        const Json* found = mask.find(key);
        return found != nullptr && *found == value;
    };
    const Json* window = mask.find("window");
    const bool pair = window != nullptr && window->isArray();
    const bool scores = says("when", "scores");
    const bool idle = (scores && lifted) || (says("when", "weights") && says("custom", "add"));
    std::erase_if(mask.object(), [&](const auto& member) {
        return (member.first == "dilation" && pair) || (member.first == "when" && idle);
    });
    if (mask.find("offset") != nullptr)
        mask.set("causal", true);
}

/// Changes what rules out something else that was drawn, so that few documents are refused.
void reconcile(Json& config)
{
    if (const auto none = [&](const char* key) { return config.find(key) != nullptr && *config.find(key) == Json(0); };
        none("encoder_layers") || none("decoder_layers"))
        std::erase_if(config.object(), [](const auto& member) { return member.first == "cross_mask"; });
    const Json* position = config.find("position");
    const bool lifted = config.find("softcap") != nullptr || (position != nullptr && !position->object().empty());
    for (const char* mask : {"mask", "self_mask", "cross_mask", "src_mask", "tgt_mask"})
        if (const Json* drawn = config.find(mask); drawn != nullptr) {
            Json changed = *drawn;
            reconcileMask(changed, lifted);
            config.set(mask, std::move(changed));
        }
    const auto number = [&](const char* key, double standard) {
        const Json* drawn = config.find(key);
        return static_cast<int>(drawn == nullptr || !drawn->isNumber() ? standard : drawn->number());
    };
    if (config.find("zero_key") != nullptr) // a norm is as steep at a row of zeros as its eps is small
        std::erase_if(config.object(), [](const auto& member) { return member.first == "qk_norm"; });
    if (const Json* as = config.find("as"); as != nullptr && *as == Json("numbers"))
        std::erase_if(config.object(), // nothing is computed of them, so they have no result
                      [](const auto& member) { return member.first == "as"; });
    if (const Json* kind = config.find("norm_kind"); kind != nullptr && *kind == Json("rms"))
        std::erase_if(config.object(),
                      [](const auto& member) { return member.first == "norm_variance" || member.first == "norm_eps"; });
    if (config.find("kv_heads") != nullptr) {
        std::erase_if(config.object(), [](const auto& member) { return member.first == "decoder_heads"; });
        int own = number("kv_heads", 1);
        while (number("heads", 2) % own != 0)
            --own;
        config.set("kv_heads", own);
    }
    if (number("encoder_layers", 1) == 0 && number("decoder_layers", 1) == 0)
        config.set("decoder_layers", 1);
    for (const auto& [mask, layers] : {std::pair{"src_mask", "encoder_layers"}, {"tgt_mask", "decoder_layers"}})
        if (const Json* drawn = config.find(mask); drawn != nullptr && drawn->find("window_layers") != nullptr) {
            Json windowed = *drawn;
            windowed.set("window_layers", Json::Array{std::max(number(layers, 1) - 1, 0)});
            config.set(mask, std::move(windowed));
        }
    if (config.find("lens") != nullptr || config.find("direct") != nullptr || config.find("generate") != nullptr)
        std::erase_if(config.object(), // they need a prediction of every row
                      [](const auto& member) { return member.first == "pooling"; });
    if (config.find("lens") != nullptr || config.find("direct") != nullptr)
        config.set("prediction", true);
    if (config.find("generate") != nullptr) {
        config.set("prediction", true);
        config.set("decoder_layers", std::max(number("decoder_layers", 1), 1));
    }
    const Json* norm = config.find("norm");
    const bool ofParts = norm != nullptr && (*norm == Json("both") || *norm == Json("after"));
    if (ofParts || config.find("prediction") != nullptr)
        std::erase_if(config.object(), // what a part made may be a row of zeros, whose deviation has no slope
                      [](const auto& member) { return member.first == "norm_eps"; });
}

/// How large numbers are: where nothing norms them, those of three layers would lose the digits of a difference.
double largest(const Settings& settings) { return settings.choice("norm") == "none" ? 0.5 : 1.5; }

Tensor randomArray(const ArraySpec& spec, const std::vector<std::string>& dimensions, const RandomDocument& document,
                   Random& random)
{
    const Dimensions& letters = document.letters;
    std::vector<Index> sizes;
    for (const std::string& dimension : dimensions)
        sizes.push_back(evaluated(dimension, letters).value());
    if (spec.moreRows)
        sizes.front() += randomIndex(random, 0, 2);
    const std::size_t rank = sizes.size();
    Tensor tensor(rank == 1       ? Shape::vector(sizes[0])
                      : rank == 2 ? Shape::matrix(sizes[0], sizes[1])
                                  : Shape::stack(sizes[0], sizes[1], sizes[2]));
    const bool mask = spec.name == "mask" || spec.name.ends_with(".mask");
    const Index rows = spec.below.empty() ? 0 : letters.find(spec.below)->second;
    for (double& number : tensor.numbers())
        number = rows > 0 ? static_cast<double>(randomIndex(random, 0, rows - 1))
            : mask        ? static_cast<double>(randomIndex(random, 0, 3) > 0)
                          : largest(document.settings) * randomNumber(random);
    return tensor;
}

std::vector<std::string> tokens(const std::string& letter, Index count)
{
    std::vector<std::string> names;
    for (Index i = 0; i < count; ++i)
        names.push_back(letter + std::to_string(i));
    return names;
}

/// Whether there are scores for each head, so that there may be a mask for each: where queries and keys are given, one
/// of them is a stack.
bool scoresAreStacks(const RandomDocument& document)
{
    const auto matrix = [&document](const char* name) {
        const auto array = document.arrays.find(name);
        return array != document.arrays.end() && array->second.shape().rank == 2;
    };
    return !matrix("Q") || !matrix("K");
}

/// Whether its positions act in self-attention only, so that there is no other sequence for the keys.
bool attendsToItself(const RandomDocument& document)
{
    const Json* position = document.config.find("position");
    const Json* kind = position == nullptr ? nullptr : position->find("kind");
    return kind != nullptr && kind->string() != "none" && kind->string() != "sinusoidal" && kind->string() != "learned";
}

/// Gives both tables of rope or neither, and none beside settings that they stand in place of.
void giveTables(const Json& config, ArrayNames& given)
{
    const Json* position = config.find("position");
    const bool plain = position != nullptr && std::ranges::all_of(position->object(), [](const auto& member) {
                           return member.first == "kind" || member.first == "layout" || member.first == "layers";
                       });
    for (const char* prefix : {"", "src.", "tgt."}) {
        const std::string cosines = std::string(prefix) + "cos";
        const std::string sines = std::string(prefix) + "sin";
        const bool added = config.find("zero_key") != nullptr || given.contains("bias_k") || given.contains("bias_v");
        const bool both = plain && !added && given.contains(cosines);
        given.erase(sines);
        if (both)
            given.insert(sines);
        else
            given.erase(cosines);
    }
}

void fillArrays(RandomDocument& document, Random& random)
{
    const Mechanism& mechanism = *document.mechanism;
    const std::string key = mechanism.tokenLetters(document.settings).key;
    ArrayNames given;
    for (const ArraySpec& spec : mechanism.arrays(document.settings, {})) {
        const bool other = spec.optional && spec.shape.front() == key && attendsToItself(document);
        if (!spec.optional || (randomIndex(random, 0, 1) == 0 && !other))
            given.insert(spec.name);
    }
    giveTables(document.config, given);
    const Index others = randomIndex(random, 0, 2); // none, some or all of their other shape
    bool keys = false;
    for (const ArraySpec& spec : mechanism.arrays(document.settings, given)) {
        if (spec.optional && !given.contains(spec.name))
            continue;
        const bool may = spec.name != "mask" || scoresAreStacks(document);
        const bool other = may && (others == 2 || (others == 1 && randomIndex(random, 0, 1) == 0));
        const auto& shape = other && !spec.otherShape.empty() ? spec.otherShape : spec.shape;
        if (shape.size() < spec.shape.size() && std::equal(shape.begin(), shape.end(), spec.shape.begin() + 1))
            document.letters[spec.shape.front()] = 1; // a picture of one channel may leave it out
        keys = keys || std::ranges::find(shape, mechanism.tokenLetters(document.settings).key) != shape.end();
        if (spec.name == "sinks" && !scoresAreStacks(document)) {
            document.arrays.emplace(spec.name, Tensor(Shape::vector(1)));
            continue;
        }
        document.arrays.emplace(spec.name, randomArray(spec, shape, document, random));
    }
    const TokenLetters named = mechanism.tokenLetters(document.settings);
    document.tokens.query = tokens("q", document.letters.at(named.query));
    if (keys)
        document.tokens.key = tokens("k", document.letters.at(named.key));
    else
        document.letters.erase(named.key);
}

std::map<std::string, Draws>& counted()
{
    static std::map<std::string, Draws> draws;
    return draws;
}

/// The sizes, where the mechanism's rules allow the settings.
bool findLetters(RandomDocument& document, Index n, Index m)
{
    const Mechanism& mechanism = *document.mechanism;
    try {
        document.letters = mechanism.fixed(document.settings);
        document.letters.merge(mechanism.usual(document.settings));
        const TokenLetters named = mechanism.tokenLetters(document.settings);
        document.letters[named.query] = n;
        document.letters[named.key] = m;
        document.letters.merge(ruledDimensions(mechanism, document.settings, document.letters));
    } catch (const Error&) {
        return false;
    }
    return true;
}

bool valid(const RandomDocument& document)
{
    try {
        document.mechanism->validate(document.settings, document.letters);
    } catch (const Error&) {
        return false;
    }
    return true;
}

void expectBuilt(const RandomDocument& document)
{
    try {
        Graph graph;
        document.build(graph);
    } catch (const Error& error) {
        throw std::logic_error(document.text() + " is valid and cannot be built: " + error.what());
    }
}

} // namespace

Document RandomDocument::document(Random& random) const
{
    Document document{.mechanism = mechanism->id(), .config = config};
    ArrayNames given;
    for (const auto& [name, array] : arrays)
        given.insert(name);
    const TokenLetters named = mechanism->tokenLetters(settings);
    std::set<std::string> weights; // none of which is below 0
    for (const ArraySpec& spec : mechanism->arrays(settings, given)) {
        if (spec.weights)
            weights.insert(spec.name);
        const auto counts = [&](const std::string& letter) {
            return arrays.contains(spec.name) && std::ranges::find(spec.shape, letter) != spec.shape.end();
        };
        if (counts(named.query))
            document.tokens.query = tokens.query;
        if (counts(named.key))
            document.tokens.key = tokens.key;
    }
    heedmap::Sample other{.title = LocalizedText("other numbers"), .tokens = document.tokens};
    for (const auto& [name, array] : arrays) {
        Tensor drawn = array;
        Tensor changed = array;
        for (double& number : changed.numbers())
            number = name.ends_with("ids") || name.ends_with("mask") ? number : number + randomNumber(random);
        for (Tensor* tensor : {&drawn, &changed})
            if (weights.contains(name))
                std::ranges::transform(tensor->numbers(), tensor->numbers().begin(),
                                       [](double number) { return std::abs(number); });
        document.arrays.emplace_back(name, std::make_shared<const Tensor>(std::move(drawn)));
        if (randomIndex(random, 0, 2) == 0)
            other.arrays.emplace_back(name, std::make_shared<const Tensor>(std::move(changed)));
    }
    for (const auto& [letter, size] : letters) {
        std::vector<LocalizedText> labels;
        for (const std::string& label : heedmap::test::tokens(letter + ".", size)) {
            LocalizedText& text = labels.emplace_back();
            text.set("en", label);
            if (randomIndex(random, 0, 1) == 0)
                text.set("zh", "词" + label);
        }
        if (letter == "vocab" && arrays.contains("embedding"))
            document.vocabulary = heedmap::test::tokens("word ", size);
        document.labels.emplace_back(letter, std::move(labels));
    }
    document.samples = {heedmap::Sample{}, std::move(other)};
    document.sample = randomIndex(random, 0, 1);
    if (randomIndex(random, 0, 1) == 0)
        document.pad = Padding{.token = "[PAD]", .id = 0};
    return document;
}

std::string RandomDocument::text() const
{
    std::string text = mechanism->id() + " " + config.text() + " with";
    for (const auto& [name, array] : arrays)
        text += " " + name + " " + array.shape().text();
    return text;
}

std::map<std::string, NodeId, std::less<>> RandomDocument::build(Graph& graph, const std::string& prefix) const
{
    std::map<std::string, Tensor, std::less<>> prefixed;
    for (const auto& [name, array] : arrays)
        prefixed.emplace(prefix + name, array);
    Recipe recipe(graph, settings, letters, tokens, std::move(prefixed));
    recipe.within(prefix, [&] { mechanism->build(recipe); });
    return recipe.leaves();
}

RandomDocument randomDocument(const Mechanism& mechanism, Random& random, Index longest)
{
    for (int attempt = 0; attempt < 1000; ++attempt) {
        RandomDocument document;
        document.mechanism = &mechanism;
        const Index n = randomIndex(random, 1, longest);
        const bool square = randomIndex(random, 0, 1) == 0; // for mechanisms whose keys are the queries
        const Index m = square ? n : randomIndex(random, 1, longest);
        document.config = randomConfig(mechanism.settings(), random, n, m, 0.5);
        reconcile(document.config);
        document.settings = Settings(mechanism.settings(), document.config);
        Draws& draws = counted()[mechanism.id()];
        ++draws.all;
        if (findLetters(document, n, m)) {
            fillArrays(document, random);
            if (valid(document)) {
                expectBuilt(document);
                return document;
            }
        }
        ++draws.refused;
    }
    throw std::logic_error(mechanism.id() + ": no random document is accepted");
}

void redraw(Json& config, const std::vector<Setting>& schema, Random& random, Index longest)
{
    if (schema.empty())
        return;
    const Setting& setting = schema[static_cast<std::size_t>(randomIndex(random, 0, std::ssize(schema) - 1))];
    if (setting.type != Type::Group) {
        config.set(setting.key, randomValue(setting, random, longest, longest));
        return;
    }
    const Json* drawn = config.find(setting.key);
    Json group = drawn == nullptr ? Json(Json::Object()) : *drawn;
    redraw(group, setting.members, random, longest);
    config.set(setting.key, std::move(group));
}

const std::map<std::string, Draws>& draws() { return counted(); }

NodeId resultOf(const Graph& graph)
{
    NodeId id = 0;
    while (graph.node(id).info.role != Role::Output)
        ++id;
    return id;
}

Index randomIndex(Random& random, Index from, Index to)
{
    return from + static_cast<Index>(random() % static_cast<std::uint64_t>(to - from + 1));
}

double randomNumber(Random& random) { return static_cast<double>(random() >> 11) * 0x1p-52 - 1; }

Cell randomCell(Random& random, const Shape& shape)
{
    return {randomIndex(random, 0, shape.slices - 1), randomIndex(random, 0, shape.rows - 1),
            randomIndex(random, 0, shape.cols - 1)};
}

Region randomRegion(Random& random, const Shape& shape)
{
    return Region::of(randomCell(random, shape)).united(Region::of(randomCell(random, shape)));
}

bool near(double a, double b, double tolerance)
{
    if (std::isnan(a) || std::isnan(b))
        return std::isnan(a) && std::isnan(b);
    return a == b || std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

} // namespace heedmap::test
