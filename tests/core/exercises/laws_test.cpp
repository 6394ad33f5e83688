// What exercises can ask of every mechanism in the table, whatever its settings and arrays.

#include <heedmap/document/computation.h>
#include <heedmap/document/writer.h>
#include <heedmap/exercises/grading.h>

#include "support/random_document.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace heedmap::test {
namespace {

constexpr int asked = HEEDMAP_SANITIZED ? 4 : 25; // documents of each mechanism

/// Its settings and arrays alone.
Document plain(const RandomDocument& from, Random& random)
{
    Document document = from.document(random);
    document.labels.clear();
    document.vocabulary.clear();
    document.samples.clear();
    document.pad.reset();
    return document;
}

double earned(Document document, Exercise::Task task, Json answer)
{
    document.exercises = {{.id = "asked", .task = std::move(task)}};
    Json given = Json::Object();
    given.set("asked", std::move(answer));
    return Grader(document, {}).grade({.document = {}, .given = std::move(given)}).points();
}

struct MaskedNode {
    std::string setting;
    std::string node;
};

/// The settings of the mechanism that are masks, each with a node that has it.
std::vector<MaskedNode> masksOf(const Mechanism& mechanism, const Graph& graph)
{
    std::vector<std::string> keys;
    for (const Setting& setting : mechanism.settings())
        if (setting.type == Setting::Type::Group && setting.key.ends_with("mask"))
            keys.push_back(setting.key);
    if (keys.size() == 1)
        return {{keys.front(), graph.node(resultOf(graph)).info.name}};
    std::vector<MaskedNode> all;
    for (const auto& [key, node] :
         {std::pair("self_mask", "self.A"), std::pair("cross_mask", "cross.A"), std::pair("src_mask", "enc.0.attn.A"),
          std::pair("tgt_mask", "dec.0.self.A"), std::pair("cross_mask", "dec.0.cross.A")})
        if (std::ranges::find(keys, key) != keys.end() && graph.find(node) != noNode)
            all.push_back({key, node});
    EXPECT_EQ(all.empty(), keys.empty()) << mechanism.id();
    return all;
}

TEST(EveryMechanism, CanBeAskedWhichMaskItHas)
{
    std::map<std::string, int> found;
    for (const Mechanism* mechanism : mechanisms()) {
        Random random(70);
        for (int i = 0; i < asked; ++i) {
            const Document document = plain(randomDocument(*mechanism, random, 4), random);
            const Computation computation = build(document, {});
            for (const auto& [setting, node] : masksOf(*mechanism, computation.graph)) {
                SCOPED_TRACE(setting + " of " + node + ": " + writeDocument(document));
                const Json* own = document.config.find(setting);
                const Exercise::WhichMask task = {
                    .node = node,
                    .options = {own == nullptr ? Json(Json::Object()) : *own, Json::parse(R"({"causal": true})")}};
                EXPECT_EQ(earned(document, task, 0), 1);
                ++found[mechanism->id() + " " + setting];
            }
        }
    }
    EXPECT_GE(found.size(), 14U);
}

/// The numbers of a node, or nothing where they are not all finite.
std::optional<Tensor> finite(const Document& document, const std::string& node)
{
    Computation computation = build(document, {});
    Tensor numbers(computation.graph.read(computation.graph.find(node)));
    const auto isFinite = [](double number) { return std::isfinite(number); };
    return std::ranges::all_of(numbers.numbers(), isFinite) ? std::optional(std::move(numbers)) : std::nullopt;
}

Json indices(const Cell& cell, const Shape& shape)
{
    Json::Array list = {static_cast<double>(cell.row), static_cast<double>(cell.col)};
    if (shape.rank == 3)
        list.insert(list.begin(), static_cast<double>(cell.slice));
    return list;
}

TEST(EveryMechanism, CanBeRepaired)
{
    for (const Mechanism* mechanism : mechanisms()) {
        Random random(71);
        int repaired = 0;
        for (int i = 0; i < asked; ++i) {
            const Document document = plain(randomDocument(*mechanism, random, 4), random);
            SCOPED_TRACE(writeDocument(document));
            Document wanted = document;
            auto& [array, source] =
                wanted.arrays[static_cast<std::size_t>(randomIndex(random, 0, std::ssize(wanted.arrays) - 1))];
            if (array.ends_with("ids") || array.ends_with("mask"))
                continue;
            Tensor numbers(*std::get<InlineArray>(source));
            const Cell cell = randomCell(random, numbers.shape());
            const double after = numbers.at(cell) + 0.5;
            numbers.at(cell) = after;
            const Shape shape = numbers.shape();
            source = std::make_shared<const Tensor>(std::move(numbers));

            const Computation computation = build(document, {});
            const std::string node = computation.graph.node(resultOf(computation.graph)).info.name;
            const std::optional<Tensor> before = finite(document, node);
            const std::optional<Tensor> target = finite(wanted, node);
            if (!before || !target || before->sameBits(*target))
                continue;
            const Exercise::Repair task = {.change = {array},
                                           .node = node,
                                           .target = std::make_shared<const Tensor>(*target),
                                           .within = 0,
                                           .budget = 1};
            EXPECT_EQ(earned(document, task, Json::Array{}), 0);
            EXPECT_EQ(earned(document, task, Json::Array{Json(Json::Array{array, indices(cell, shape), after})}), 1);
            ++repaired;
        }
        EXPECT_GE(repaired, HEEDMAP_SANITIZED ? 0 : 3) << mechanism->id();
    }
}

} // namespace
} // namespace heedmap::test
