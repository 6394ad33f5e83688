#include "support/operations.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/choice.h>
#include <heedmap/ops/constants.h>
#include <heedmap/ops/grouping.h>
#include <heedmap/ops/learning.h>
#include <heedmap/ops/lookup.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/norm.h>
#include <heedmap/ops/pairs.h>
#include <heedmap/ops/parts.h>
#include <heedmap/ops/patches.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/positions.h>
#include <heedmap/ops/recurrence.h>
#include <heedmap/ops/rope.h>
#include <heedmap/ops/row_weights.h>
#include <heedmap/ops/running.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>

#include <algorithm>
#include <random>

namespace heedmap::test {
namespace {

Shape vector(Index cols) { return Shape::vector(cols); }
Shape matrix(Index rows, Index cols) { return Shape::matrix(rows, cols); }
Shape stack(Index slices, Index rows, Index cols) { return Shape::stack(slices, rows, cols); }

MaskRules everyRule()
{
    MaskRules rules{.queries = 5, .keys = 6};
    rules.causal = true;
    rules.keyPadding = {true, true, true, true, false, true};
    rules.queryPadding = {true, true, true, false, true};
    rules.window = 1;
    rules.dilation = 2;
    rules.global = {0};
    rules.random = {{}, {1}, {}, {}, {3, 5}};
    rules.block = 2;
    return rules;
}

MaskRules causal(Index queries, Index keys)
{
    MaskRules rules{.queries = queries, .keys = keys};
    rules.causal = true;
    return rules;
}

MaskRules shiftedRules(Index queries, Index keys)
{
    MaskRules rules = causal(queries, keys);
    rules.offset = 2;
    rules.window = 3;
    rules.windowAfter = 1;
    return rules;
}

MaskRules customRules(MaskRules::Custom meaning)
{
    MaskRules rules{.queries = 5, .keys = 6};
    rules.custom = meaning;
    rules.window = 1;
    rules.windowAfter = 2;
    return rules;
}

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr const char* takesAll = "it takes every shape";
constexpr const char* takesNone = "it takes no input";
constexpr MatmulOptions leftTurned{.transposeA = true, .transposeB = false};
constexpr MatmulOptions rightTurned{.transposeA = false, .transposeB = true};
constexpr MatmulOptions bothTurned{.transposeA = true, .transposeB = true};

} // namespace

const std::vector<Sample>& operations()
{
    // clang-format off
    static const std::vector<Sample> samples{
        {"Add", "add", add(), {matrix(4, 3), matrix(4, 3)}, {}, {{matrix(4, 3), matrix(4, 2)}}},
        {"AddRow", "add", add(), {stack(2, 4, 3), vector(3)}, {}, {{stack(2, 4, 3), vector(2)}}},
        {"AddColumnToRow", "add", add(), {matrix(4, 1), matrix(1, 3)}, {}, {{stack(2, 4, 3), stack(3, 4, 3)}}},
        {"AddToEverySlice", "add", add(), {stack(2, 4, 3), matrix(4, 3)}, {}, {{stack(2, 4, 3), matrix(4, 2)}}},
        {"Subtract", "subtract", subtract(), {stack(2, 4, 3), stack(2, 4, 3)}, {}, {{matrix(4, 3), matrix(3, 3)}}},
        {"SubtractColumn", "subtract", subtract(), {matrix(4, 3), matrix(4, 1)}, {}, {{matrix(4, 3), matrix(3, 1)}}},
        {"Multiply", "multiply", multiply(), {stack(2, 4, 3), stack(2, 4, 3)}, {}, {{matrix(4, 3), matrix(3, 4)}}},
        {"MultiplyColumn", "multiply", multiply(), {matrix(4, 1), stack(2, 4, 3)}, {},
            {{matrix(3, 1), stack(2, 4, 3)}}},
        {"Scale", "scale", scale(0.5, "c"), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"Identity", "identity", identity(), {stack(2, 4, 3)}, {}, {}, takesAll},

        {"Matmul", "matmul", matmul(), {matrix(4, 3), matrix(3, 5)}, {}, {{matrix(4, 8), matrix(6, 4)}}},
        {"MatmulLeftTurned", "matmul", matmul(leftTurned), {matrix(3, 4), matrix(3, 5)}, {},
            {{matrix(4, 8), matrix(6, 4)}}},
        {"MatmulLeftTurnedSquare", "matmul", matmul(leftTurned), {matrix(4, 4), matrix(4, 4)}, {},
            {{matrix(4, 4), matrix(3, 4)}}},
        {"MatmulRightTurned", "matmul", matmul(rightTurned), {stack(2, 4, 3), stack(2, 5, 3)}, {},
            {{matrix(4, 8), matrix(6, 4)}, {stack(2, 4, 3), stack(3, 5, 3)}}},
        {"MatmulBothTurned", "matmul", matmul(bothTurned), {matrix(3, 4), matrix(5, 3)}, {},
            {{matrix(3, 4), matrix(5, 4)}}},
        {"MatmulWithBias", "matmul", matmul(), {matrix(4, 3), matrix(3, 5), vector(5)}, {},
            {{matrix(4, 3), matrix(3, 5), vector(4)}}},
        {"MatmulOneRightForAll", "matmul", matmul(), {stack(2, 4, 3), matrix(3, 5), vector(5)}, {},
            {{stack(2, 4, 3), matrix(4, 5), vector(5)}}},
        {"MatmulOneLeftForAll", "matmul", matmul(), {matrix(4, 3), stack(2, 3, 5)}, {},
            {{matrix(4, 3), stack(2, 4, 5)}}},
        {"MatmulSquare", "matmul", matmul(), {matrix(12, 16), matrix(16, 12)}, {},
            {{matrix(12, 16), matrix(15, 12)}}},
        {"MatmulWide", "matmul", matmul(rightTurned), {matrix(37, 50), matrix(29, 50)}, {},
            {{matrix(37, 50), matrix(29, 49)}}},
        {"MatmulLarge", "matmul", matmul(leftTurned), {matrix(50, 37), matrix(50, 29), vector(29)}, {},
            {{matrix(50, 37), matrix(49, 29), vector(29)}}},

        {"MaskFill", "maskFill", maskFill(-1.5), {stack(2, 4, 3), matrix(4, 3)}, {1}, {{matrix(4, 3), matrix(4, 1)}}},
        {"MaskFillInfinite", "maskFill", maskFill(-infinity), {matrix(4, 3), matrix(4, 3)}, {1},
            {{matrix(4, 3), matrix(3, 3)}}},
        {"MaskRule", "maskRule", maskRule(everyRule()), {}, {}, {}, takesNone},
        {"MaskRuleCustom", "maskRule", maskRule(causal(5, 6)), {stack(2, 5, 6)}, {0}, {{matrix(6, 5)}}},
        {"MaskRuleOffset", "maskRule", maskRule(shiftedRules(5, 6)), {}, {}, {}, takesNone},
        {"MaskRuleHides", "maskRule", maskRule(customRules(MaskRules::Custom::Hides)), {stack(2, 1, 6)}, {0},
            {{matrix(2, 6)}}},
        {"AddedMask", "addedMask", addedMask(customRules(MaskRules::Custom::Adds), -2), {stack(2, 5, 6)}, {},
            {{matrix(6, 5)}}},
        {"AddedMaskOneRow", "addedMask", addedMask(causal(5, 6), -infinity), {matrix(1, 6)}, {}, {{matrix(2, 6)}}},
        {"Softmax", "softmax", softmax(), {stack(2, 4, 11)}, {}, {}, takesAll},
        {"SoftmaxEmptyRowZero", "softmax", softmax(), {stack(2, 4, 3), matrix(4, 3)}, {1},
            {{matrix(4, 3), matrix(3, 4)}}},
        {"SoftmaxMaskOfEveryHead", "softmax", softmax(), {stack(2, 4, 11), stack(2, 4, 11)}, {1},
            {{stack(2, 4, 11), stack(3, 4, 11)}}},

        {"SoftmaxWithSinks", "softmaxWithSinks", softmaxWithSinks(), {stack(2, 4, 5), vector(2)}, {},
            {{stack(2, 4, 5), vector(3)}, {stack(2, 4, 5), matrix(1, 2)}}},
        {"SoftmaxWithOneSink", "softmaxWithSinks", softmaxWithSinks(), {stack(2, 4, 5), vector(1), matrix(4, 5)}, {2},
            {{stack(2, 4, 5), vector(1), matrix(4, 4)}}},
        {"SoftmaxPlusOne", "softmaxPlusOne", softmaxPlusOne(), {stack(2, 4, 5)}, {}, {}, takesAll},
        {"SoftmaxPlusOneEmptyRowZero", "softmaxPlusOne", softmaxPlusOne(), {matrix(4, 5), matrix(4, 5)}, {1},
            {{matrix(4, 5), matrix(5, 4)}}},
        {"Sparsemax", "sparsemax", sparsemax(), {stack(2, 4, 5)}, {}, {}, takesAll},
        {"SparsemaxEmptyRowZero", "sparsemax", sparsemax(), {matrix(4, 5), matrix(4, 5)}, {1},
            {{matrix(4, 5), matrix(5, 4)}}},
        {"SparsemaxGradient", "sparsemaxGradient", sparsemaxGradient(), {stack(2, 4, 5), stack(2, 4, 5)}, {0},
            {{matrix(4, 5), matrix(4, 4)}}},
        {"RowRank", "rowRank", rowRank(), {matrix(4, 3)}, {0}, {}, takesAll},
        {"KeepLargest", "keepLargest", keepLargest(2, 0.6), {matrix(4, 3), matrix(4, 3)}, {0, 1},
            {{matrix(4, 3), matrix(4, 2)}}},
        {"RunningRow", "runningRow", runningRow(), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"RunningRowFromEnd", "runningRowFromEnd", runningRowFromEnd(), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"FirstAbove", "firstAbove", firstAbove(), {matrix(1, 3), matrix(1, 1)}, {0, 1},
            {{matrix(2, 3), matrix(1, 1)}}},
        {"LogSoftmax", "logSoftmax", logSoftmax(), {stack(2, 4, 11)}, {}, {}, takesAll},
        {"LogSoftmaxGradient", "logSoftmaxGradient", logSoftmaxGradient(), {stack(2, 4, 5), stack(2, 4, 5)}, {},
            {{stack(2, 4, 5), matrix(4, 5)}}},
        {"Pick", "pick", pick(), {matrix(4, 2), vector(4)}, {1}, {{matrix(4, 2), vector(3)}}},
        {"PutBack", "putBack", putBack(2), {vector(4), vector(4)}, {1}, {{vector(4), vector(3)}}},
        {"OneSlice", "oneSlice", oneSlice(1), {stack(3, 4, 5)}, {}, {{stack(1, 4, 5)}, {matrix(4, 5)}}},
        {"AsSlice", "asSlice", asSlice(1, 3), {matrix(4, 5)}, {}, {{stack(1, 4, 5)}}},
        {"SoftmaxGradient", "softmaxGradient", softmaxGradient(), {stack(2, 4, 11), stack(2, 4, 11)}, {},
            {{stack(2, 4, 11), matrix(4, 11)}}},
        {"MaskGradient", "maskGradient", maskGradient(), {stack(2, 4, 3), matrix(4, 3)}, {1},
            {{matrix(4, 3), matrix(4, 1)}}},
        {"SumOf", "sumOf", sumOf(), {stack(2, 4, 3), stack(2, 4, 3), stack(2, 4, 3)}, {},
            {{matrix(4, 3), matrix(4, 3), matrix(4, 1)}}},
        {"Blend", "blend", blend(0.9, 0.1, "\\mu"), {stack(2, 4, 3), stack(2, 4, 3)}, {}, {{matrix(4, 3), matrix(3, 4)}}},
        {"SquareMean", "squareMean", squareMean(0.98), {stack(2, 4, 3), stack(2, 4, 3)}, {},
            {{matrix(4, 3), matrix(3, 4)}}},
        {"QuotientBy", "quotientBy", quotientBy(0.19, "c"), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"AdamStep", "adamStep", adamStep(0.03, 1e-3), {stack(2, 4, 3), stack(2, 4, 3)}, {},
            {{matrix(4, 3), matrix(3, 4)}}, nullptr, {}, true},
        {"LayerNormGradient", "layerNormGradient", layerNormGradient(1e-2),
            {stack(2, 4, 5), stack(2, 4, 5), vector(5)}, {}, {{matrix(4, 3), matrix(4, 3), vector(4)}}},
        {"LayerNormGradientWithoutWeights", "layerNormGradient", layerNormGradient(0.5), {matrix(4, 11), matrix(4, 11)},
            {}, {{matrix(4, 3), matrix(4, 4)}}},
        {"RmsNormGradient", "rmsNormGradient", rmsNormGradient(1e-2), {stack(2, 4, 5), stack(2, 4, 5), vector(5)}, {},
            {{matrix(4, 3), matrix(4, 3), matrix(1, 3)}}},
        {"RmsNormGradientWithoutWeights", "rmsNormGradient", rmsNormGradient(0.5), {matrix(4, 11), matrix(4, 11)}, {},
            {{matrix(4, 3), matrix(3, 3)}}},
        {"LayerNorm", "layerNorm", layerNorm(1e-5), {stack(2, 4, 5), vector(5), vector(5)}, {},
            {{matrix(4, 3), vector(4), vector(4)}, {matrix(4, 3), vector(3), matrix(1, 3)}}},
        {"LayerNormWithoutWeights", "layerNorm", layerNorm(0.5), {matrix(4, 11)}, {}, {}, takesAll},
        {"LayerNormUnbiased", "layerNorm", layerNorm({0.25, true}), {stack(2, 4, 5), vector(5), vector(5)}, {},
            {{matrix(4, 3), vector(4), vector(4)}}},
        {"LayerNormEpsOutside", "layerNorm", layerNorm({0.25, false, true}), {stack(2, 4, 5), vector(5), vector(5)}, {},
            {{matrix(4, 3), vector(4), vector(4)}}},
        {"LayerNormUnbiasedEpsOutside", "layerNorm", layerNorm({0.5, true, true}), {matrix(4, 11)}, {}, {}, takesAll},
        {"LayerNormWithoutEps", "layerNorm", layerNorm(0.0), {matrix(4, 11)}, {}, {}, takesAll},
        {"InverseDeviationUnbiased", "inverseDeviation", inverseDeviation({0.25, true}), {stack(2, 4, 5)}, {}, {},
            takesAll},
        {"InverseDeviationEpsOutside", "inverseDeviation", inverseDeviation({0.25, true, true}), {stack(2, 4, 5)}, {}, {},
            takesAll},
        {"InverseDeviation", "inverseDeviation", inverseDeviation(1e-2), {stack(2, 4, 5)}, {}, {}, takesAll},
        {"RmsNorm", "rmsNorm", rmsNorm(1e-5), {stack(2, 4, 5), vector(5)}, {}, {{matrix(4, 5), vector(4)}}},
        {"RmsNormWithoutWeights", "rmsNorm", rmsNorm(0.5), {matrix(4, 11)}, {}, {}, takesAll},
        {"InverseRootMeanSquare", "inverseRootMeanSquare", inverseRootMeanSquare(1e-2), {stack(2, 4, 5)}, {}, {},
            takesAll},

        {"MergeHeads", "mergeHeads", mergeHeads(), {stack(3, 4, 2)}, {}, {}, takesAll},
        {"MergeOneHead", "mergeHeads", mergeHeads(), {stack(1, 4, 2)}, {}, {}, takesAll},
        {"SplitHeads", "splitHeads", splitHeads(3), {matrix(4, 6)}, {}, {{matrix(4, 5)}, {stack(2, 4, 6)}}},
        {"SplitGroupedHeads", "splitHeads", splitHeads(6, 2), {matrix(4, 6)}, {}, {{matrix(4, 5)}}},
        {"SplitOneHeadForAll", "splitHeads", splitHeads(3, 3), {matrix(4, 2)}, {}, {{stack(2, 4, 2)}}},

        {"Alibi", "alibi", alibi({.queries = 4, .keys = 5, .heads = 6}), {}, {}, {}, takesNone},
        {"AlibiOfOneHead", "alibi", alibi({.queries = 4, .keys = 5}), {}, {}, {}, takesNone},
        {"RelativeBias", "relativeBias", relativeBias({.queries = 6, .keys = 5, .maxDistance = 2}), {matrix(3, 5)}, {},
            {{matrix(3, 4)}, {stack(2, 3, 5)}}},
        {"RelativeBiasOfOneHead", "relativeBias",
            relativeBias({.queries = 6, .keys = 5, .maxDistance = 2, .stack = false}), {matrix(1, 5)}, {},
            {{matrix(2, 5)}}},
        {"RelativeBiasSum", "relativeBiasSum", relativeBiasSum(2), {stack(3, 6, 5)}, {}, {}, takesAll},
        {"RelativeBiasSumOfFew", "relativeBiasSum", relativeBiasSum(6), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"RelativeGather", "relativeGather", relativeGather(6, 2), {stack(2, 7, 5)}, {}, {{matrix(7, 6)}}},
        {"RelativeScatter", "relativeScatter", relativeScatter(2), {stack(2, 7, 6)}, {}, {}, takesAll},
        {"RopeByTables", "ropeByTables", ropeByTables(RopeOptions::Layout::Interleaved),
            {stack(2, 5, 6), matrix(5, 3), matrix(5, 3)}, {1, 2}, {{stack(2, 5, 6), matrix(5, 3), matrix(5, 2)}}},
        {"RopeByTablesInHalves", "ropeByTables", ropeByTables(RopeOptions::Layout::Half, true),
            {matrix(5, 6), matrix(5, 3), matrix(5, 3)}, {1, 2}, {{matrix(5, 6), matrix(4, 3), matrix(5, 3)}}},
        {"Rope", "rope", rope(), {stack(2, 5, 6)}, {}, {{matrix(4, 3)}}},
        {"RopeInHalves", "rope", rope({.base = 100, .layout = RopeOptions::Layout::Half}), {matrix(5, 6)}, {},
            {{matrix(4, 3)}}},
        {"RopeBack", "rope", rope({.base = 100, .layout = RopeOptions::Layout::Half, .inverse = true}),
            {matrix(5, 6)}, {}, {{matrix(4, 3)}}},
        {"RopeOfTheFirstColumns", "rope", rope({.base = 100, .layout = RopeOptions::Layout::Half, .width = 4}),
            {stack(2, 5, 7)}, {}, {{matrix(4, 3)}}},
        {"RopeScaled", "rope", rope({.scaling = {.kind = RopeScaling::Kind::Linear, .factor = 3}}), {matrix(5, 6)}, {},
            {{matrix(4, 3)}}},
        {"RopeScaledAsLlama3", "rope",
            rope({.base = 100, .scaling = {.kind = RopeScaling::Kind::Llama3, .factor = 3, .length = 12}}),
            {stack(2, 5, 8)}, {}, {{matrix(4, 3)}}},
        {"RopeScaledAsYarn", "rope",
            rope({.base = 100,
                .scaling = {.kind = RopeScaling::Kind::Yarn, .factor = 3, .length = 50, .fast = 4, .amplitude = 1.3}}),
            {stack(2, 5, 8)}, {}, {{matrix(4, 3)}}},
        {"RopeScaledByNumbers", "rope",
            rope({.layout = RopeOptions::Layout::Half,
                .scaling = {.kind = RopeScaling::Kind::LongRope, .length = 4, .shortFactors = {1, 2, 3},
                    .longFactors = {2, 4, 5}, .amplitude = 0.8}}),
            {matrix(5, 6)}, {}, {{matrix(5, 8)}}},
        {"RopeOfALargerBase", "rope",
            rope({.base = 100, .scaling = {.kind = RopeScaling::Kind::Dynamic, .factor = 3, .length = 4}}),
            {matrix(7, 6)}, {}, {{matrix(4, 3)}}},
        {"Sinusoidal", "sinusoidal", sinusoidal(6, 5), {}, {}, {}, takesNone},
        {"SinusoidalInHalves", "sinusoidal", sinusoidal(6, 5, 100, true), {}, {}, {}, takesNone},
        {"DistanceBuckets", "distanceBuckets", distanceBuckets({8, 10, false, 12}), {}, {}, {}, takesNone},
        {"DistanceBucketsOfThePast", "distanceBuckets", distanceBuckets({6, 9, true, 11}), {}, {}, {}, takesNone},

        {"RowSum", "rowSum", rowSum(), {stack(2, 4, 11)}, {}, {}, takesAll},
        {"ColumnSum", "columnSum", columnSum(), {matrix(4, 3)}, {}, {}, takesAll},
        {"ColumnSumOfStack", "columnSum", columnSum(), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"SliceSum", "sliceSum", sliceSum(2), {stack(6, 4, 3)}, {}, {{stack(3, 4, 3)}}},
        {"SliceSumOfAll", "sliceSum", sliceSum(3), {stack(3, 4, 3)}, {}, {{stack(4, 4, 3)}}},
        {"SumTo", "sumTo", sumTo(vector(3)), {stack(2, 4, 3)}, {}, {{matrix(4, 2)}}},
        {"SumToColumn", "sumTo", sumTo(matrix(4, 1)), {stack(2, 4, 3)}, {}, {{stack(2, 3, 3)}}},
        {"SumToAsItIs", "sumTo", sumTo(matrix(4, 3)), {stack(1, 4, 3)}, {}, {{stack(1, 4, 2)}}},
        {"Relu", "activation", activation(Activation::Relu), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"ReluSquared", "activation", activation(Activation::ReluSquared), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"Gelu", "activation", activation(Activation::Gelu), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"GeluTanh", "activation", activation(Activation::GeluTanh), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"QuickGelu", "activation", activation(Activation::QuickGelu), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"Silu", "activation", activation(Activation::Silu), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"Sigmoid", "activation", activation(Activation::Sigmoid), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"NormalCdf", "activation", activation(Activation::NormalCdf), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"Tanh", "activation", activation(Activation::Tanh), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"Exp", "activation", activation(Activation::Exp), {stack(2, 4, 11)}, {}, {}, takesAll},
        {"Log", "activation", activation(Activation::Log), {stack(2, 4, 3)}, {}, {}, takesAll, {}, true},
        {"Sqrt", "activation", activation(Activation::Sqrt), {stack(2, 4, 3)}, {}, {}, takesAll, {}, true},
        {"EluPlusOne", "activation", activation(Activation::EluPlusOne), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"Columns", "columns", columns(1, 3), {stack(2, 4, 5)}, {}, {{stack(2, 4, 3)}}},
        {"Rows", "rows", rows(1, 2), {stack(2, 4, 5)}, {}, {{stack(2, 2, 3)}}},
        {"PadRows", "pad", pad(1, 0, matrix(5, 3)), {stack(2, 3, 3)}, {}, {{matrix(5, 3)}, {matrix(3, 4)}}},
        {"PadColumns", "pad", pad(0, 1, matrix(4, 5)), {stack(2, 4, 3)}, {}, {{matrix(4, 5)}}},
        {"Cost", "costOf", costOf({12, 5}), {}, {}, {}, takesNone},
        {"CostOfMask", "costOf", costOf({12, 0}, {7, 1}), {matrix(4, 3)}, {0}, {}, takesAll},
        {"DivideRows", "divideRows", divideRows(), {matrix(4, 3), vector(4)}, {},
            {{matrix(4, 3), vector(3)}, {stack(2, 4, 3), vector(4)}}},
        {"DotVector", "dotVector", dotVector(), {stack(2, 4, 3), vector(3)}, {}, {{stack(2, 4, 3), vector(4)}}},
        {"DotVectorOfMatrix", "dotVector", dotVector(), {matrix(4, 3), vector(3)}, {}, {{matrix(4, 3), vector(4)}}},
        {"DotVectorOfOneSlice", "dotVector", dotVector(), {stack(1, 4, 3), vector(3)}, {},
            {{stack(1, 4, 3), vector(4)}}},
        {"RowEntropy", "rowEntropy", rowEntropy(), {stack(2, 4, 3)}, {}, {}, takesAll, {}, true},
        {"RowEntropyOfMatrix", "rowEntropy", rowEntropy(), {matrix(4, 3)}, {}, {}, takesAll, {}, true},
        {"EntropySlope", "entropySlope", entropySlope(), {stack(2, 4, 3)}, {}, {}, takesAll, {}, true},
        {"OuterSum", "outerSum", outerSum(), {matrix(4, 3), matrix(5, 3)}, {},
            {{matrix(4, 3), matrix(4, 2)}, {stack(2, 4, 3), matrix(4, 3)}}},
        {"OuterSumOfOneRow", "outerSum", outerSum(), {matrix(1, 3), matrix(5, 3)}, {}, {{matrix(1, 3), matrix(5, 2)}}},
        {"Divide", "divide", divide(), {stack(2, 4, 3), stack(2, 4, 3)}, {}, {{matrix(4, 3), matrix(3, 4)}}, nullptr,
            {}, true},
        {"DivideByColumn", "divide", divide(), {matrix(4, 3), matrix(4, 1)}, {}, {{matrix(4, 3), matrix(3, 1)}},
            nullptr, {}, true},
        {"DivideOrZero", "divideOrZero", divideOrZero(), {stack(2, 4, 3), stack(2, 4, 1)}, {},
            {{matrix(4, 3), matrix(3, 4)}}, nullptr, {}, true},
        {"DivideByOne", "divide", divide(), {matrix(4, 3), vector(1)}, {}, {{matrix(4, 3), vector(2)}}, nullptr, {},
            true},
        {"Transpose", "transpose", transpose(), {stack(2, 4, 3)}, {}, {}, "everything has rows and columns"},
        {"TransposeVector", "transpose", transpose(), {vector(3)}, {}, {}, "everything has rows and columns"},
        {"MeanRows", "meanRows", meanRows(2), {stack(2, 6, 3)}, {}, {{matrix(5, 3)}}},
        {"RepeatRows", "repeatRows", repeatRows(3), {stack(2, 2, 3)}, {}, {}, "everything has rows"},
        {"IdentityLess", "identityLess", identityLess(7), {matrix(4, 4)}, {}, {{matrix(4, 3)}}},
        {"GroupCells", "groupCells", groupCells({{0, 1, 3}, {0, 2}, 4, 5}), {stack(2, 4, 5)}, {}, {{stack(2, 3, 5)}}},
        {"SpreadGroups", "spreadGroups", spreadGroups({{0, 1, 3}, {0, 2}, 4, 5}), {stack(2, 3, 2)}, {},
            {{stack(2, 4, 2)}}},
        {"Clip", "clip", clip(0.8), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"RunningMax", "runningMax", runningMax(), {matrix(4, 5), vector(4)}, {},
            {{matrix(4, 5), vector(5)}, {stack(2, 4, 5), vector(4)}}},
        {"RunningMaxOfVector", "runningMax", runningMax(), {vector(5)}, {}, {{stack(2, 4, 5)}}},
        {"WhereLargest", "whereLargest", whereLargest(), {matrix(4, 5), vector(4)}, {0, 1},
            {{matrix(4, 5), vector(5)}}},
        {"WhereLargestOfRows", "whereLargest", whereLargest(), {matrix(4, 5)}, {0}, {{stack(2, 4, 5)}}},
        {"ExpLess", "expLess", expLess(), {matrix(4, 5), vector(4)}, {}, {{matrix(4, 5), vector(5)}}},
        {"ExpLessOfVectors", "expLess", expLess(), {vector(4), vector(4)}, {}, {{vector(4), vector(1)}}},
        {"Filled", "filled", filled(stack(2, 4, 3), 0.5), {}, {}, {}, "it has no inputs"},
        {"FilledInfinite", "filled", filled(vector(3), -infinity), {}, {}, {}, "it has no inputs"},
        {"JoinRows", "joinRows", joinRows(), {matrix(4, 3), matrix(1, 3), matrix(2, 3)}, {},
            {{matrix(4, 3), matrix(4, 2)}}},
        {"JoinColumns", "joinColumns", joinColumns(), {vector(4), vector(1)}, {}, {{vector(4), matrix(2, 4)}}},
        {"RunningTotal", "runningTotal", runningTotal(), {matrix(4, 5), vector(4), vector(4)}, {},
            {{matrix(4, 5), vector(4), vector(5)}}},
        {"RescaledSum", "rescaledSum", rescaledSum(), {matrix(4, 3), matrix(4, 3), vector(4)}, {},
            {{matrix(4, 3), matrix(4, 3), vector(3)}}},
        {"Segments", "segments", segments({2, 1, 3}, 0.5), {vector(6)}, {}, {{vector(5)}}},
        {"SegmentsOfMatrix", "segments", segments({2, 1, 3}, 0), {matrix(6, 2)}, {}, {{matrix(5, 2)}}},
        {"Unsegmented", "unsegmented", unsegmented({2, 1, 3}), {matrix(3, 3)}, {}, {{matrix(3, 2)}}},
        {"UnsegmentedStack", "unsegmented", unsegmented({2, 1, 3}), {stack(3, 3, 2)}, {}, {{stack(3, 2, 2)}}},
        {"ReorderRows", "reorder", reorder(), {matrix(4, 3), vector(4)}, {1}, {{matrix(4, 3), vector(3)}}, nullptr,
            {1}},
        {"ReorderBoth", "reorder", reorder({.rows = true, .cols = true}), {matrix(4, 4), vector(4)}, {1},
            {{matrix(4, 3), vector(4)}}, nullptr, {1}},
        {"ReorderColumnsBack", "reorder", reorder({.rows = false, .cols = true, .back = true}),
            {matrix(4, 3), vector(3)}, {1}, {{matrix(4, 3), vector(4)}}, nullptr, {1}},
        {"ReorderBothBack", "reorder", reorder({.rows = true, .cols = true, .back = true}), {matrix(4, 4), vector(4)},
            {1}, {{matrix(4, 4), vector(3)}}, nullptr, {1}},
        {"BucketOf", "bucketOf", bucketOf(), {matrix(4, 3)}, {0}, {{stack(2, 4, 3)}}},
        {"StableOrder", "stableOrder", stableOrder(), {vector(5)}, {0}, {{matrix(4, 3)}}},
        {"BucketMask", "bucketMask", bucketMask(false), {vector(5), vector(5)}, {0, 1}, {{vector(5), vector(4)}},
            nullptr, {1}},
        {"BucketMaskCausal", "bucketMask", bucketMask(true), {vector(5), vector(5)}, {0, 1},
            {{vector(5), vector(4)}}, nullptr, {1}},
        {"PrefixSum", "prefixSum", prefixSum(4), {matrix(4, 3)}, {}, {{vector(3)}}},
        {"PrefixSumOfStack", "prefixSum", prefixSum(6), {stack(4, 3, 2)}, {}, {{vector(2)}}},
        {"PrefixSumOfFew", "prefixSum", prefixSum(2), {stack(4, 3, 2)}, {}, {{vector(2)}}},
        {"SuffixSum", "suffixSum", suffixSum(4), {stack(4, 3, 2)}, {}, {{vector(2)}}},
        {"SuffixSumOfMore", "suffixSum", suffixSum(6), {matrix(4, 3)}, {}, {{vector(3)}}},
        {"ProductsBetween", "productsBetween", productsBetween(), {vector(5)}, {}, {{stack(2, 4, 3)}}},
        {"ProductsBetweenOfMatrix", "productsBetween", productsBetween(), {matrix(4, 3)}, {}, {{stack(2, 4, 3)}}},
        {"ProductsBetweenOfOne", "productsBetween", productsBetween(), {vector(1)}, {}, {{stack(2, 4, 3)}}},
        {"UnitLowerInverse", "unitLowerInverse", unitLowerInverse(), {matrix(5, 5)}, {}, {{matrix(4, 3)}, {vector(1)}}},
        {"UnitLowerInverseOfStack", "unitLowerInverse", unitLowerInverse(), {stack(2, 4, 4)}, {}, {{stack(2, 4, 3)}}},
        {"RereadAxes", "reread", reread(stack(4, 1, 3)), {matrix(4, 3)}, {}, {{matrix(3, 4)}, {stack(4, 3, 2)}}},
        {"RereadLast", "reread", reread(matrix(4, 3)), {stack(4, 3, 1)}, {}, {{stack(4, 2, 1)}}},
        {"RereadVector", "reread", reread(matrix(4, 1)), {vector(4)}, {}, {{vector(3)}}},

        {"AddDiagonal", "addDiagonal", addDiagonal(0.5), {stack(2, 4, 4)}, {}, {{matrix(4, 3)}}},
        {"Cut", "cut", cut({1, 3}, {2, 5}), {stack(2, 4, 5)}, {}, {{stack(2, 2, 5)}, {matrix(4, 4)}}},
        {"CutOneRow", "cut", cut({0, 1}, {0, 5}), {matrix(4, 5)}, {}, {{matrix(4, 4)}}},
        {"Pad", "pad", pad(1, 2, stack(2, 4, 6)), {stack(2, 2, 3)}, {}, {{matrix(4, 3)}, {matrix(2, 5)}}},
        {"Patches", "patches", patches(2), {stack(3, 4, 6)}, {}, {{matrix(4, 3)}, {stack(3, 5, 4)}}},
        {"PatchesOfGrey", "patches", patches(3), {matrix(6, 9)}, {}, {{matrix(6, 8)}}},
        {"Unpatches", "unpatches", unpatches(2, stack(3, 4, 6)), {matrix(6, 12)}, {}, {{matrix(6, 4)}}},
        {"Reread", "reread", reread(matrix(3, 4)), {matrix(1, 12)}, {}, {{matrix(3, 5)}, {matrix(2, 6)}}},
        {"RereadStack", "reread", reread(matrix(4, 6)), {stack(2, 4, 3)}, {}, {{stack(2, 4, 4)}}},
        {"RowLookup", "rowLookup", rowLookup(), {matrix(4, 3), vector(5)}, {1},
            {{stack(2, 4, 3), vector(5)}, {matrix(4, 3), matrix(5, 1)}}},
        {"RowCollect", "rowCollect", rowCollect(4), {matrix(5, 3), vector(5)}, {1}, {{matrix(4, 3), vector(5)}}},
        {"JoinRowsOfTwo", "joinRows", joinRows(), {matrix(2, 3), matrix(4, 3)}, {}, {{matrix(2, 3), matrix(2, 4)}}},
        {"JoinRowsOnVector", "joinRows", joinRows(), {vector(3), matrix(4, 3)}, {}, {{vector(3), matrix(4, 2)}}},

        {"RowLogSumExp", "rowLogSumExp", rowLogSumExp(), {stack(2, 4, 3)}, {}, {}, takesAll},
        {"RowLogSumExpOfMatrix", "rowLogSumExp", rowLogSumExp(), {matrix(4, 3)}, {}, {}, takesAll},
        {"RowLogSumExpWithSinks", "rowLogSumExp", rowLogSumExp(), {stack(2, 4, 3), vector(2)}, {},
            {{stack(2, 4, 3), vector(3)}}},
        {"ExpLessOfStack", "expLess", expLess(), {stack(2, 4, 3), matrix(2, 4)}, {},
            {{stack(2, 4, 3), matrix(2, 3)}}},
        // Of pairs all inputs are drawn from 0 and 1: they have no gradients.
        {"TileLargest", "tileLargest", tileLargest(2, 3), {stack(2, 5, 7)}, {0}, {}, takesAll},
        {"PairScores", "pairScores", pairScores({.scale = 0.5}), {stack(2, 4, 3), stack(2, 5, 3)}, {0, 1},
            {{stack(2, 4, 3), stack(2, 5, 2)}}},
        {"PairScoresMasked", "pairScores",
            pairScores({.softcap = 2, .mask = PairRules::Mask::Keep}), {stack(4, 4, 3), stack(2, 5, 3), matrix(4, 5)},
            {0, 1, 2}, {{stack(4, 4, 3), stack(3, 5, 3), matrix(4, 5)}, {stack(4, 4, 3), stack(2, 5, 3), matrix(5, 4)}}},
        {"PairScoresCausal", "pairScores", pairScores({.mask = PairRules::Mask::Causal}),
            {stack(2, 5, 3), stack(1, 5, 3)}, {0, 1}, {{stack(2, 4, 3), stack(2, 5, 2)}}},
        {"PairScoresOfWindow", "pairScores", pairScores({.mask = PairRules::Mask::Window, .window = 2}),
            {stack(2, 6, 3), stack(2, 6, 3)}, {0, 1}, {{stack(2, 4, 3), stack(2, 5, 2)}}},
        {"PairWeights", "pairWeights", pairWeights({.scale = 0.5}), {stack(2, 4, 3), stack(1, 5, 3), matrix(2, 4)},
            {0, 1, 2}, {{stack(2, 4, 3), stack(1, 5, 3), matrix(2, 5)}}},
        {"PairWeightsCausal", "pairWeights", pairWeights({.mask = PairRules::Mask::Causal}),
            {stack(2, 4, 3), stack(2, 4, 3), matrix(2, 4)}, {0, 1, 2},
            {{stack(2, 4, 3), stack(2, 4, 3), matrix(4, 2)}}},
        {"PairSums", "pairSums", pairSums({.scale = 0.5}), {stack(4, 4, 3), stack(2, 5, 3)}, {0, 1},
            {{stack(2, 4, 3), stack(2, 5, 2)}}},
        {"PairSumsWithSinks", "pairSums", pairSums({.mask = PairRules::Mask::Causal, .sinks = true}),
            {stack(2, 4, 3), stack(2, 4, 3), vector(2)}, {0, 1, 2}, {{stack(2, 4, 3), stack(2, 5, 3), vector(3)}}},
        {"PairEntropy", "pairEntropy", pairEntropy({.mask = PairRules::Mask::Window, .window = 2}),
            {stack(2, 5, 3), stack(2, 5, 3)}, {0, 1}, {{stack(2, 4, 3), stack(2, 5, 2)}}},
        {"PairEntropyWithSinks", "pairEntropy", pairEntropy({.scale = 0.5, .sinks = true}),
            {stack(2, 4, 3), stack(1, 5, 3), vector(2)}, {0, 1, 2}, {{stack(2, 4, 3), stack(1, 5, 3), vector(3)}}},
        {"PairOverview", "pairOverview", pairOverview({.scale = 0.5}, 2, 3), {stack(2, 5, 3), stack(2, 7, 3)}, {0, 1},
            {{stack(2, 4, 3), stack(2, 5, 2)}}},
        {"PairOverviewWithSinks", "pairOverview",
            pairOverview({.mask = PairRules::Mask::Causal, .sinks = true}, 2, 2),
            {stack(4, 5, 3), stack(2, 5, 3), vector(4)}, {0, 1, 2}, {{stack(4, 5, 3), stack(2, 5, 3), vector(2)}}},
        {"PairBlend", "pairBlend", pairBlend({.scale = 0.5}), {stack(4, 4, 3), stack(2, 5, 3), stack(2, 5, 2)},
            {0, 1, 2}, {{stack(4, 4, 3), stack(2, 5, 3), stack(2, 4, 2)}}},

        {"Spread", "spread", spread(stack(4, 3, 2)), {stack(2, 3, 1)}, {}, {{matrix(2, 2)}, {stack(3, 3, 2)}}},
        {"SpreadRow", "spread", spread(stack(4, 3, 2)), {vector(2)}, {}, {{vector(3)}}},
    };
    // clang-format on
    return samples;
}

std::ostream& operator<<(std::ostream& stream, const Sample& sample) { return stream << sample.title; }

Tensor randomTensor(const Shape& shape, std::uint64_t seed)
{
    std::mt19937_64 bits(seed);
    Tensor tensor(shape);
    for (double& number : tensor.numbers())
        number = static_cast<double>(bits() >> 11) * 0x1p-52 - 1;
    return tensor;
}

std::vector<Tensor> inputsFor(const Sample& sample, std::uint64_t seed)
{
    std::vector<Tensor> inputs;
    for (std::size_t i = 0; i < sample.inputs.size(); ++i)
        inputs.push_back(randomTensor(sample.inputs[i], seed * 16 + i));
    if (sample.positive)
        for (Tensor& input : inputs)
            for (double& number : input.numbers())
                number += 2;
    for (const std::size_t i : sample.masks) {
        for (double& number : inputs[i].numbers())
            number = number < 0 ? 0 : 1;
        std::fill_n(inputs[i].numbers().begin(), inputs[i].shape().cols, 0.0);
    }
    for (const std::size_t i : sample.orders)
        for (Index at = 0; at < inputs[i].shape().cols; ++at)
            inputs[i].at({0, 0, at}) = static_cast<double>((inputs[i].shape().cols + 1 - at) % inputs[i].shape().cols);
    return inputs;
}

std::vector<ConstView> viewsOf(const std::vector<Tensor>& tensors)
{
    std::vector<ConstView> views;
    for (const Tensor& tensor : tensors)
        views.push_back(tensor.view());
    return views;
}

Tensor outputOf(const Sample& sample, const std::vector<Tensor>& inputs)
{
    Tensor output(sample.op->shape(sample.inputs));
    sample.op->forward(viewsOf(inputs), output.view(), Region::all(output.shape()));
    return output;
}

} // namespace heedmap::test
