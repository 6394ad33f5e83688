#include "model/next/next_token.h"

#include "model/document_state.h"
#include "model/model_text.h"
#include "model/pinning.h"
#include "model/tokens.h"
#include "text/core_text.h"

#include <heedmap/base/error.h>
#include <heedmap/document/append_token.h>
#include <heedmap/models/model_text.h>

#include <algorithm>
#include <array>
#include <set>

namespace heedmap {
namespace {

/// The text that the open document goes on with; none if it makes no text.
std::optional<GrowingText> growingText(const Workbench& workbench)
{
    const ComputationShape& computation = workbench.computation();
    return computation.mechanism->growingText(computation.settings);
}

Json choiceOf(const Document& document)
{
    const Json* said = document.config.find("generate");
    return said != nullptr && said->isObject() ? *said : Json(Json::Object());
}

/// The label of an id's column, or the id.
std::string wordOf(const Node& row, Index token)
{
    const auto& labels = row.info.cols.labels;
    const auto at = static_cast<std::size_t>(token);
    return labels != nullptr && at < labels->size() ? (*labels)[at] : std::to_string(token);
}

/// How many tokens the text may have; none if that is not learned.
std::optional<Index> mostTokens(const Workbench& workbench, const GrowingText& text)
{
    const auto& leaves = workbench.computation().leaves;
    const auto positions = leaves.find(text.positions);
    return positions == leaves.end() ? std::nullopt
                                     : std::optional(workbench.graph().node(positions->second).shape.rows);
}

/// Whether it reads ids, or rows that a published model makes of its tokens.
bool readsTokens(const Workbench& workbench)
try {
    const auto text = growingText(workbench);
    return text
        && (workbench.computation().leaves.contains(text->ids)
            || (workbench.graph().find(text->rows) != noNode
                && readsText(workbench.head(), workbench.folder(), TextOf::Queries)));
} catch (const Error&) { // its weights are gone
    return false;
}

double cells(const Node& node) { return static_cast<double>(node.shape.size()); }

} // namespace

std::optional<NextNodes> nextNodes(const GraphShape& graph)
{
    const auto find = [&](const char* name) { return graph.find(std::string("next.") + name); };
    const NextNodes nodes{find("z"), find("z_T"), find("rank"), find("kept"),
                          find("p"), find("cdf"), find("u"),    find("token")};
    return nodes.token == noNode ? std::nullopt : std::optional(nodes);
}

bool mayChooseNext(const Workbench& workbench)
{
    if (!workbench.isOpen() || nextNodes(workbench.graph()))
        return false;
    return std::ranges::count(workbench.computation().mechanism->settings(), "generate", &Setting::key) > 0
        && workbench.graph().find("logits") != noNode && readsTokens(workbench);
}

void chooseNext(Workbench& workbench)
{
    Document document = workbench.document();
    document.config.set("generate", Json::Object());
    workbench.setDocument(document, editName(QT_TRANSLATE_NOOP("Model", "choice of the next token")));
}

void setChoice(Workbench& workbench, const std::string& key, double value, int mergeKey)
{
    Document document = workbench.document();
    Json choice = choiceOf(document);
    choice.set(key, value);
    document.config.set("generate", std::move(choice));
    workbench.setDocument(document, editName(QT_TRANSLATE_NOOP("Model", "change of %1"), key), mergeKey);
}

void setDeciding(Workbench& workbench, double u, int mergeKey)
{
    const NodeId node = nextNodes(workbench.graph()).value().u;
    const double within = std::clamp(u, 0.0, std::nextafter(1.0, 0.0));
    workbench.setDocument(withPin(workbench.document(), workbench.graph(), node, Tensor{{within}}, {}),
                          editName(QT_TRANSLATE_NOOP("Model", "change of %1"), "u"), mergeKey);
}

void drawAgain(Workbench& workbench)
{
    const NodeId node = nextNodes(workbench.graph()).value().u;
    Document document = withoutPin(workbench.document(), workbench.graph(), node, {});
    countDrawn(document.config);
    workbench.setDocument(document, editName(QT_TRANSLATE_NOOP("Model", "another draw")));
}

std::optional<Index> chosenToken(Workbench& workbench)
{
    const auto nodes = nextNodes(workbench.graph());
    const Values values = nodes ? workbench.values(nodes->token) : Values();
    return values && values.current ? std::optional(static_cast<Index>(values.view.at({0, 0, 0}))) : std::nullopt;
}

// Drops a number that replaced the seed's: it holds for one choice only.
void appendNext(Workbench& workbench)
{
    const auto token = chosenToken(workbench);
    if (!token)
        return;
    const GraphShape& graph = workbench.graph();
    const NextNodes nodes = nextNodes(graph).value();
    const std::string word = wordOf(graph.node(nodes.p), *token);
    const Document document = withoutPin(workbench.document(), graph, nodes.u, {});
    std::optional<Document> longer = readingOneMore(document, workbench.folder(), *token, true);
    if (!longer) {
        const GrowingText text = growingText(workbench).value();
        const NodeId ids = workbench.computation().leaves.at(text.ids);
        longer = withToken(document, workbench.numbers(ids, Region::all(graph.node(ids).shape)), *token, word);
        if (const auto most = mostTokens(workbench, text))
            longer = withLastTokens(std::move(*longer), *most);
    }
    workbench.setDocument(*longer, editName(QT_TRANSLATE_NOOP("Model", "“%1” after the text"), word));
}

// A token that ends a text where a model was trained to say so; else, of a small vocabulary, a mark that ends a
// sentence. The text of a published model goes on after a sentence, and has marks within words, "3.14".
bool endsText(const Workbench& workbench)
{
    static const std::set<std::string> ends = {"</s>", "<eos>", "[EOS]", "<|endoftext|>"};
    static const std::set<std::string> marks = {".", "\u3002"};
    const std::vector<std::string> words = wordsShown(workbench, TokenList::Query);
    const auto& vocabulary = workbench.head().vocabulary;
    const bool saysEnd = vocabulary.empty()
        || std::ranges::any_of(vocabulary, [](const std::string& word) { return ends.contains(word); });
    return !words.empty() && (ends.contains(words.back()) || (!saysEnd && marks.contains(words.back())));
}

std::vector<TextAttention> textAttentions(const Workbench& workbench)
{
    std::vector<TextAttention> layers;
    const auto text = growingText(workbench);
    for (const std::string& layer : text ? text->attention : std::vector<std::string>()) {
        const auto find = [&](const std::string& name) { return workbench.graph().find(layer + name); };
        const auto ofHeads = [&](const std::string& name) {
            const NodeId heads = find(name + "_heads");
            return heads != noNode ? heads : find(name);
        };
        const auto found = [&](std::initializer_list<const char*> names) {
            std::vector<NodeId> nodes;
            for (const char* name : names)
                if (const NodeId node = find(name); node != noNode)
                    nodes.push_back(node);
            return nodes;
        };
        const TextAttention attention = {
            ofHeads("Q"),     ofHeads("K"), ofHeads("V"), find("A"), found({"Q", "K", "V", "S", "Z", "Y"}),
            found({"K", "V"})};
        if (std::ranges::count(std::array{attention.queries, attention.keys, attention.values, attention.weights},
                               noNode)
            == 0)
            layers.push_back(attention);
    }
    return layers;
}

CacheCost cacheCost(const Workbench& workbench)
{
    const GraphShape& graph = workbench.graph();
    CacheCost cost;
    for (const TextAttention& attention : textAttentions(workbench)) {
        double adds = 0;
        for (const NodeId node : attention.products)
            adds += cells(graph.node(node)) * static_cast<double>(graph.node(graph.node(node).inputs[0]).shape.cols);
        cost.without += adds;
        cost.with += adds / static_cast<double>(graph.node(attention.weights).shape.rows);
        for (const NodeId node : attention.kept)
            cost.bytes += cells(graph.node(node)) * sizeof(double);
    }
    return cost;
}

} // namespace heedmap
