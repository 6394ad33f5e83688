#include <heedmap/exercises/repair_solution.h>

#include "support/example.h"

#include <heedmap/exercises/grading.h>

#include <gtest/gtest.h>

namespace heedmap {
namespace {

/// Two queries and three keys.
Document attention()
{
    Document document;
    document.mechanism = "scaled_dot_product";
    document.arrays = {{"Q", std::make_shared<const Tensor>(Tensor({{1, 0}, {0, 1}}))},
                       {"K", std::make_shared<const Tensor>(Tensor({{1, 1}, {2, 0}, {0, 1}}))},
                       {"V", std::make_shared<const Tensor>(Tensor({{1, 0}, {0, 1}, {1, 1}}))}};
    return document;
}

Tensor numbersOf(Document document, const std::string& array, const Tensor& numbers, const std::string& node)
{
    for (auto& [name, source] : document.arrays)
        if (name == array)
            source = std::make_shared<const Tensor>(numbers);
    Computation computation = build(document, {});
    return Tensor(computation.graph.read(computation.graph.find(node)));
}

double earned(Document document, const Exercise::Repair& task)
{
    document.exercises = {{.id = "r", .task = task}};
    Json::Array edits;
    for (const RepairEdit& edit : repairOf(document, {}, task))
        edits.push_back(Json::Array{edit.array,
                                    Json::Array{static_cast<double>(edit.cell.row), static_cast<double>(edit.cell.col)},
                                    edit.after});
    EXPECT_LE(static_cast<Index>(edits.size()), task.budget);
    Json given = Json::Object();
    given.set("r", Json(std::move(edits)));
    return Grader(document, {}).grade({.document = {}, .given = std::move(given)}).points();
}

TEST(RepairSolution, FindsOneNumberBehindASoftmax)
{
    const Document document = attention();
    const Tensor wanted = numbersOf(document, "K", Tensor({{1, 1}, {2, 0}, {0, 3}}), "A");
    EXPECT_EQ(earned(document,
                     {.change = {"K"},
                      .node = "A",
                      .target = std::make_shared<const Tensor>(wanted),
                      .within = 0.005,
                      .budget = 1}),
              1);
}

TEST(RepairSolution, FindsTwoNumbersOfSeveralArrays)
{
    const Document document = attention();
    const Tensor wanted = numbersOf(document, "V", Tensor({{1, 0}, {0, 1.5}, {1, -2}}), "Z");
    EXPECT_EQ(earned(document,
                     {.change = {"K", "V"},
                      .node = "Z",
                      .target = std::make_shared<const Tensor>(wanted),
                      .within = 0.01,
                      .budget = 2}),
              1);
}

std::shared_ptr<const Tensor> sinkOf(double score)
{
    Tensor sink(Shape::vector(1));
    sink.numbers().front() = score;
    return std::make_shared<const Tensor>(std::move(sink));
}

// From afar its squares bend the wrong way.
TEST(RepairSolution, FindsHowStrongASinkIs)
{
    Document document = attention();
    document.arrays.emplace_back("sinks", sinkOf(3));
    const Tensor wanted = numbersOf(document, "sinks", *sinkOf(-2), "A");
    EXPECT_EQ(earned(document,
                     {.change = {"sinks"},
                      .node = "A",
                      .target = std::make_shared<const Tensor>(wanted),
                      .within = 0.005,
                      .budget = 1}),
              1);
}

TEST(RepairSolution, HasNumbersOfFewDigits)
{
    const Document document = attention();
    const Tensor wanted = numbersOf(document, "K", Tensor({{1, 1}, {2, 0}, {0, 3}}), "S");
    const std::vector<RepairEdit> edits = repairOf(
        document, {},
        {.change = {"K"}, .node = "S", .target = std::make_shared<const Tensor>(wanted), .within = 0.3, .budget = 2});
    ASSERT_EQ(edits.size(), 1U);
    EXPECT_EQ(edits[0].cell, (Cell{0, 2, 1}));
    EXPECT_EQ(edits[0].before, 1);
    EXPECT_EQ(edits[0].after, 3);
}

TEST(RepairSolution, IsNoneWhereNoneIsFound)
{
    const auto target = std::make_shared<const Tensor>(Tensor({{2, 2, 2}, {2, 2, 2}}));
    EXPECT_TRUE(
        repairOf(attention(), {}, {.change = {"K"}, .node = "A", .target = target, .within = 0.1, .budget = 2}).empty())
        << "weights of a row sum to one";
}

} // namespace
} // namespace heedmap
