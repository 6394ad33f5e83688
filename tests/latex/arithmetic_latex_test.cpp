// The arithmetic of a cell of every node and gradient, as TeX has to set it.

#include "support/operations.h"
#include "support/random_document.h"
#include "support/tex.h"

#include "view/scene/arithmetic_latex.h"

#include <heedmap/graph/backward.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>

namespace heedmap::test {
namespace {

using Equations = std::set<std::string>;

/// Of one cell of each node that is computed.
void collect(Graph& graph, Random& random, Equations& equations)
{
    for (NodeId id = 0; id < graph.size(); ++id) {
        const CellPlace place{id, randomCell(random, graph.node(id).shape)};
        if (!hasArithmetic(graph, place))
            continue;
        (void)graph.read(id);
        if (const auto expression = graph.explain(id, place.cell))
            equations.insert(arithmeticLatex(graph, place, *expression, {}, 1).toStdString());
    }
}

/// A graph of one operation. Its nodes have names and no symbols, which then stand for them.
void collectOperation(const Sample& sample, Random& random, Equations& equations)
{
    Graph graph;
    const auto named = [](const std::string& name) {
        NodeInfo info;
        info.name = name;
        return info;
    };
    std::vector<NodeId> inputs;
    for (Tensor& input : inputsFor(sample, 3))
        inputs.push_back(graph.addLeaf(named("in_" + std::to_string(inputs.size())), std::move(input)));
    graph.add(named("of_" + sample.title + "_100%"), sample.op, inputs);
    collect(graph, random, equations);
}

Equations equations(int documents)
{
    Equations equations;
    Random random(25);
    for (const Sample& sample : operations())
        collectOperation(sample, random, equations);
    for (const Mechanism* mechanism : mechanisms())
        for (int i = 0; i < documents; ++i) {
            Graph graph;
            randomDocument(*mechanism, random, 4).build(graph);
            appendGradients(graph, resultOf(graph));
            collect(graph, random, equations);
        }
    return equations;
}

TEST(ArithmeticOfEveryOperationAndMechanism, IsSetByTeX)
{
    const Equations all = equations(HEEDMAP_SANITIZED ? 1 : 4);
    EXPECT_GT(all.size(), 1000U);
    for (const std::string& equation : all)
        EXPECT_EQ(texFault(equation.substr(0, equation.size() - 1)), "");
    const char* path = std::getenv("HEEDMAP_TEX"); // for .ci/latex
    if (path == nullptr)
        return;
    std::ofstream file(path);
    for (const std::string& equation : all)
        file << "\\[" << equation << "\\]\n";
    EXPECT_TRUE(file.flush());
}

} // namespace
} // namespace heedmap::test
