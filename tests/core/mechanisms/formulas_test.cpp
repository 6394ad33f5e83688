// What must hold of every formula, as TeX has to set it: of every operation, and of every node and gradient of every
// mechanism, every example and every golden document.

#include "support/example.h"
#include "support/operations.h"
#include "support/random_document.h"
#include "support/tex.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/training/weighed_gradients.h>
#include <heedmap/graph/backward.h>
#include <heedmap/graph/gradients.h>
#include <heedmap/learning/training_run.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>

namespace heedmap::test {
namespace {

using Formulas = std::set<std::string>;

std::string fileText(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Symbols as mechanisms and gradients have them, and each with what may be added to it.
std::vector<std::string> markedSymbols()
{
    return {"A",         "W_Q",         "{A_{land}}^T",  "Q^R_{heads}",     "A^{exact}",
            "\\Delta^2", "F_1 A^{+}",   "\\mathrm{cls}", "\\mathrm{add}_1", "\\gamma_Q",
            "u^T",       "A^{cls}_{3}", "\\log p_T",     "d\\hat{m}(W)",    "\\text{new }W_{Q,a}"};
}

void collectFormulas(const Graph& graph, Formulas& formulas)
{
    for (NodeId id = 0; id < graph.size(); ++id) {
        formulas.insert(graph.node(id).info.symbol);
        formulas.insert(graph.formula(id));
    }
}

/// With the gradients of a target, of one cell or of all, and the attention weighed by them.
void collectWithGradients(Graph& graph, NodeId target, const std::optional<Cell>& cell, Formulas& formulas)
{
    const Gradients gradients = appendGradients(graph, target, cell);
    appendWeighedGradients(graph, gradients);
    collectFormulas(graph, formulas);
    removeGradients(graph);
}

/// The nodes that differ in what their gradients pass through: every output, and the last node of all.
std::set<NodeId> differentTargets(const Graph& graph)
{
    std::set<NodeId> targets{graph.size() - 1};
    for (NodeId id = 0; id < graph.size(); ++id)
        if (graph.node(id).info.role == Role::Output)
            targets.insert(id);
    return targets;
}

void collectFormulasOf(const Document& document, const std::filesystem::path& folder, Formulas& formulas)
{
    Computation computation = build(document, folder);
    for (const NodeId target : differentTargets(computation.graph))
        collectWithGradients(computation.graph, target, std::nullopt, formulas);
    if (!document.training)
        return;
    TrainingRun run(document, folder);
    appendOptimiserStep(computation.graph, computation.leaves, run.nextStep());
    collectFormulas(computation.graph, formulas);
}

Formulas formulasOfOperations()
{
    Formulas formulas;
    const std::vector<std::string> of = markedSymbols();
    for (const Sample& sample : operations())
        for (std::size_t i = 0; i < of.size(); ++i) {
            std::vector<std::string> inputs;
            for (std::size_t k = 0; k < sample.inputs.size(); ++k)
                inputs.push_back(of[(i + k) % of.size()]);
            formulas.insert(sample.op->formula(inputs));
        }
    return formulas;
}

/// Of `count` documents of each mechanism, drawn at random.
Formulas formulasOfMechanisms(int count)
{
    Formulas formulas;
    for (const Mechanism* mechanism : mechanisms()) {
        Random random(24);
        for (int i = 0; i < count; ++i) {
            Graph graph;
            randomDocument(*mechanism, random, 4).build(graph);
            collectWithGradients(graph, resultOf(graph), std::nullopt, formulas);
            const auto other = static_cast<NodeId>(randomIndex(random, 0, graph.size() - 1));
            collectWithGradients(graph, other, randomCell(random, graph.node(other).shape), formulas);
        }
    }
    return formulas;
}

Formulas formulasOfFiles()
{
    Formulas formulas;
    for (const std::string& id : exampleIds())
        collectFormulasOf(readDocument(fileText(examplesFolder() + "/" + id + ".heed")), examplesFolder(), formulas);
    const std::filesystem::path goldens = std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/golden";
    for (const auto& entry : std::filesystem::directory_iterator(goldens))
        if (entry.path().extension() == ".heed")
            collectFormulasOf(readDocument(fileText(entry.path())), goldens, formulas);
    return formulas;
}

void expectSet(const Formulas& formulas)
{
    EXPECT_GT(formulas.size(), 100U);
    for (const std::string& formula : formulas)
        EXPECT_EQ(texFault(formula), "");
}

TEST(Formulas, OfEveryOperationAreSetByTeX) { expectSet(formulasOfOperations()); }

TEST(Formulas, OfEveryNodeAndGradientOfEveryMechanismAreSetByTeX)
{
    expectSet(formulasOfMechanisms(HEEDMAP_SANITIZED ? 3 : 12));
}

TEST(Formulas, OfEveryExampleAndGoldenDocumentAreSetByTeX) { expectSet(formulasOfFiles()); }

// The checker stands for TeX where that is not installed; .ci/latex has TeX set the same formulas.
TEST(Formulas, ThatTeXRefusesAreRefused)
{
    for (const char* wrong : {"A^T^{1}", "{A_{land}}^T^{1}", "W_Q_{a}", "A^{x}_{a}_b", "\\text{a_b}", "A_", "{A", "A}",
                              "\\frac{A}", "\\unknown", "A & B", "100%", "A · B", "\\begin{cases} A", "A_{x.y_z_w}"})
        EXPECT_NE(texFault(wrong), "") << wrong;
    for (const char* right : {"{A^T}^{1}", "{A}_{b}^T", "\\text{a\\_b}", "\\begin{cases}A & b \\\\ c & d\\end{cases}"})
        EXPECT_EQ(texFault(right), "");
}

// All of them into the file HEEDMAP_TEX, for .ci/latex.
TEST(Formulas, AreWrittenForTeX)
{
    const char* path = std::getenv("HEEDMAP_TEX");
    if (path == nullptr)
        GTEST_SKIP() << "HEEDMAP_TEX names no file";
    Formulas formulas = formulasOfOperations();
    formulas.merge(formulasOfMechanisms(24));
    formulas.merge(formulasOfFiles());
    std::ofstream file(path);
    for (const std::string& formula : formulas)
        file << "$" << formula << "$\n\n";
    EXPECT_TRUE(file.flush());
}

} // namespace
} // namespace heedmap::test
