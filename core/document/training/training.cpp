#include <heedmap/document/training/training.h>

#include "document/reader_parts.h"

#include <heedmap/base/error.h>
#include <heedmap/document/training/generator.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

constexpr std::array<std::pair<Training::Optimiser, const char*>, 3> optimisers = {
    {{Training::Optimiser::Sgd, "sgd"},
     {Training::Optimiser::Momentum, "momentum"},
     {Training::Optimiser::Adam, "adam"}}};

/// The numbers that may be said, and their bounds.
struct BoundedNumber {
    const char* key;
    double Training::*value;
    bool fraction = false; ///< below 1
    bool positive = false; ///< not 0
};

constexpr std::array<BoundedNumber, 6> boundedNumbers = {{{"rate", &Training::rate},
                                                          {"momentum", &Training::momentum, true},
                                                          {"beta1", &Training::beta1, true},
                                                          {"beta2", &Training::beta2, true},
                                                          {"eps", &Training::eps, false, true},
                                                          {"decay", &Training::decay}}};

double readBetween(const Json& json, const std::string& where, bool fraction, bool positive)
{
    const Phrase right = fraction ? HEEDMAP_PHRASE("a number from 0 to less than 1")
        : positive                ? HEEDMAP_PHRASE("a number above 0")
                                  : HEEDMAP_PHRASE("a number of at least 0");
    const double most = fraction ? 1 : std::numeric_limits<double>::infinity();
    if (!json.isNumber() || json.number() < 0 || json.number() >= most || (positive && json.number() == 0))
        refuse(where, json, right);
    return json.number();
}

Training::Optimiser readOptimiser(const Json& json)
{
    for (const auto& [optimiser, name] : optimisers)
        if (json == Json(name))
            return optimiser;
    refuse("training.optimiser", json, HEEDMAP_PHRASE("\"sgd\", \"momentum\" or \"adam\""));
}

std::vector<std::string> readParameters(const Json& json)
{
    const std::string where = "training.parameters";
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

Index readBatch(const Json& json, const Json& data, std::size_t samples)
{
    const Index most = largestBatch(data, samples);
    const Index batch = readIndex(json, "training.batch", 1);
    if (batch > most && data.isObject())
        throw Error(HEEDMAP_PHRASE("%1: expected a whole number from 1 to %2, got %3"), "training.batch", most, batch);
    if (batch > most)
        throw Error(HEEDMAP_PHRASE("%1: expected a whole number from 1 to %2, the samples that there are, got %3"),
                    "training.batch", most, batch);
    return batch;
}

Json readData(const Json& json)
{
    if (!json.isObject() && json != Json("samples"))
        refuse("training.data", json, HEEDMAP_PHRASE("\"samples\", or an object that names a generator"));
    if (json.isObject())
        requireGenerator(json);
    return json;
}

} // namespace

Index largestBatch(const Json& data, std::size_t samples)
{
    constexpr Index mostGenerated = 4096;
    return data.isObject() ? mostGenerated : static_cast<Index>(std::max<std::size_t>(samples, 1));
}

Training readTraining(const Json& json, std::size_t samples)
{
    requireObject(json, "training");
    requireKeys(json, "training",
                {"optimiser", "rate", "momentum", "beta1", "beta2", "eps", "decay", "clip", "parameters", "batch",
                 "seed", "data"});
    Training training;
    if (const Json* optimiser = json.find("optimiser"))
        training.optimiser = readOptimiser(*optimiser);
    for (const BoundedNumber& number : boundedNumbers)
        if (const Json* value = json.find(number.key))
            training.*number.value =
                readBetween(*value, std::string("training.") + number.key, number.fraction, number.positive);
    if (const Json* clip = json.find("clip"); clip != nullptr && !clip->isNull())
        training.clip = readBetween(*clip, "training.clip", false, true);
    if (const Json* parameters = json.find("parameters"))
        training.parameters = readParameters(*parameters);
    if (const Json* seed = json.find("seed"))
        training.seed = static_cast<std::uint64_t>(readIndex(*seed, "training.seed"));
    if (const Json* data = json.find("data"))
        training.data = readData(*data);
    if (const Json* batch = json.find("batch"))
        training.batch = readBatch(*batch, training.data, samples);
    return training;
}

Json trainingJson(const Training& training)
{
    const auto optimiser =
        std::ranges::find(optimisers, training.optimiser, &std::pair<Training::Optimiser, const char*>::first);
    Json object = Json::Object{{"optimiser", optimiser->second}};
    for (const BoundedNumber& number : boundedNumbers)
        object.set(number.key, training.*number.value);
    object.set("clip", training.clip ? Json(*training.clip) : Json());
    object.set("parameters",
               training.parameters.empty() ? Json("weights")
                                           : Json(Json::Array(training.parameters.begin(), training.parameters.end())));
    object.set("batch", static_cast<double>(training.batch));
    object.set("seed", static_cast<double>(training.seed));
    object.set("data", training.data);
    return object;
}

} // namespace heedmap
