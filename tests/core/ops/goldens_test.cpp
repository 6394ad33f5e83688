// What operations compute and explain, against what NumPy computes (tests/data/operations/make_operations.py).

#include "support/cells.h"
#include "support/operations.h"

#include <heedmap/base/json.h>

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <set>

namespace heedmap {
namespace {

using test::operations;
using test::Sample;

const Json& goldens()
{
    static const Json json = [] {
        std::ifstream file(HEEDMAP_SOURCE_FOLDER "/tests/data/operations/operations.json");
        return Json::parse(std::string{std::istreambuf_iterator<char>(file), {}});
    }();
    return json;
}

Tensor tensorOf(const Json& json)
{
    std::vector<Index> sizes;
    for (const Json& size : json.find("shape")->array())
        sizes.push_back(static_cast<Index>(size.number()));
    Tensor tensor(sizes.size() == 1       ? Shape::vector(sizes[0])
                      : sizes.size() == 2 ? Shape::matrix(sizes[0], sizes[1])
                                          : Shape::stack(sizes[0], sizes[1], sizes[2]));
    const Json::Array& numbers = json.find("numbers")->array();
    EXPECT_EQ(numbers.size(), tensor.numbers().size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        tensor.numbers()[i] = numbers[i].isString() ? std::stod(numbers[i].string()) : numbers[i].number();
    return tensor;
}

std::vector<Sample> samplesWithGolden()
{
    std::vector<Sample> samples;
    for (const Sample& sample : operations())
        if (goldens().find(sample.title) != nullptr)
            samples.push_back(sample);
    return samples;
}

testing::AssertionResult matches(double actual, double expected)
{
    const bool same = std::isnan(expected) ? std::isnan(actual)
        : std::isinf(expected)             ? actual == expected
                                           : std::abs(actual - expected) <= 1e-12 * (1 + std::abs(expected));
    return same ? testing::AssertionSuccess() : testing::AssertionFailure() << actual << " is not " << expected;
}

class OperationGolden : public testing::TestWithParam<Sample> {};

TEST_P(OperationGolden, IsComputedAndExplained)
{
    const Sample& sample = GetParam();
    const Json& golden = *goldens().find(sample.title);
    std::vector<Tensor> inputs;
    for (const Json& input : golden.find("inputs")->array())
        inputs.push_back(tensorOf(input));
    ASSERT_EQ(inputs.size(), sample.inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i)
        ASSERT_EQ(inputs[i].shape(), sample.inputs[i]);
    const Tensor expected = tensorOf(*golden.find("output"));
    const Tensor output = test::outputOf(sample, inputs);
    ASSERT_EQ(output.shape(), expected.shape());
    const OpShapes shapes{sample.inputs, output.shape()};
    forEachCell(output.shape(), [&](const Cell& cell) {
        EXPECT_TRUE(matches(output.at(cell), expected.at(cell))) << cell.slice << " " << cell.row << " " << cell.col;
        const Expression explanation = sample.op->explain(test::viewsOf(inputs), shapes, cell);
        EXPECT_TRUE(matches(explanation.value(), expected.at(cell)))
            << cell.slice << " " << cell.row << " " << cell.col;
    });
}

INSTANTIATE_TEST_SUITE_P(All, OperationGolden, testing::ValuesIn(samplesWithGolden()),
                         [](const auto& info) { return info.param.title; });

TEST(OperationGoldens, AreThereForEveryOperation)
{
    std::set<std::string> names;
    for (const Sample& sample : operations())
        names.insert(std::string(sample.op->name()));
    for (const Sample& sample : samplesWithGolden())
        names.erase(std::string(sample.op->name()));
    for (const std::string& name : names)
        ADD_FAILURE() << name << " has no golden: see tests/data/operations/make_operations.py";
    EXPECT_EQ(samplesWithGolden().size(), goldens().object().size()) << "a golden has no sample";
}

} // namespace
} // namespace heedmap
