#include "model/readings/reading.h"

#include "model/model_text.h"
#include "model/workbench.h"

#include <algorithm>
#include <numeric>

namespace heedmap {

std::vector<NodeId> lensNodes(const GraphShape& graph)
{
    std::vector<NodeId> nodes;
    for (NodeId id = graph.find("lens.input.probs"); id != noNode;
         id = graph.find("lens." + std::to_string(nodes.size() - 1) + ".probs"))
        nodes.push_back(id);
    if (const NodeId last = graph.find("probs"); last != noNode && !nodes.empty())
        nodes.push_back(last);
    return nodes;
}

bool mayRead(const Workbench& workbench)
{
    if (!workbench.isOpen())
        return false;
    const NodeId logits = workbench.graph().find("logits");
    return logits != noNode && !workbench.graph().node(logits).leaf()
        && std::ranges::count(workbench.computation().mechanism->settings(), "lens", &Setting::key) > 0;
}

bool mayTakeApart(const Workbench& workbench)
{
    return mayRead(workbench) && workbench.graph().find("transform.act") == noNode;
}

void askLens(Workbench& workbench)
{
    Document document = workbench.document();
    document.config.set("lens", true);
    workbench.setDocument(document, editName(QT_TRANSLATE_NOOP("Model", "words of each layer")));
}

std::optional<ReadWord> readWord(const Workbench& workbench)
{
    if (!workbench.isOpen() || workbench.graph().find("direct.word") == noNode)
        return std::nullopt;
    const Settings& settings = workbench.computation().settings;
    const Index against = settings.integer("direct.against");
    return ReadWord{settings.integer("direct.word"), against < 0 ? std::nullopt : std::optional(against)};
}

void askWord(Workbench& workbench, const ReadWord& word)
{
    Document document = workbench.document();
    Json direct = Json::Object();
    direct.set("word", static_cast<double>(word.word));
    if (word.against)
        direct.set("against", static_cast<double>(*word.against));
    document.config.set("direct", std::move(direct));
    workbench.setDocument(document,
                          editName(QT_TRANSLATE_NOOP("Model", "contributions to “%1”"),
                                   wordName(workbench.graph(), word.word).toStdString()));
}

void forgetWord(Workbench& workbench)
{
    Document document = workbench.document();
    std::erase_if(document.config.object(), [](const auto& setting) { return setting.first == "direct"; });
    workbench.setDocument(document, editName(QT_TRANSLATE_NOOP("Model", "no contributions")));
}

std::vector<Index> likelyWords(Workbench& workbench, std::size_t count)
{
    const NodeId node = workbench.isOpen() ? workbench.graph().find("probs") : noNode;
    if (node == noNode)
        return {};
    const Node& probabilities = workbench.graph().node(node);
    const Index row = predictedRow(probabilities);
    Region region = Region::all(probabilities.shape);
    region.rows = {row, row + 1};
    const Values values = workbench.values(node, region);
    if (!values)
        return {};
    const double* chances = values.view.row(0, row);
    std::vector<Index> words(static_cast<std::size_t>(probabilities.shape.cols));
    std::iota(words.begin(), words.end(), Index{0});
    const auto end = words.begin() + static_cast<std::ptrdiff_t>(std::min(count, words.size()));
    std::ranges::partial_sort(words, end, std::ranges::greater(), [chances](Index word) { return chances[word]; });
    words.erase(end, words.end());
    return words;
}

NodeId contributions(const GraphShape& graph, NodeId weights)
{
    const std::string& name = graph.node(weights).info.name;
    const std::size_t dot = name.rfind('.');
    return dot == std::string::npos ? noNode : graph.find("direct." + name.substr(0, dot));
}

QString wordName(const GraphShape& graph, Index word)
{
    const NodeId logits = graph.find("logits");
    const auto& labels = logits == noNode ? nullptr : graph.node(logits).info.cols.labels;
    const auto at = static_cast<std::size_t>(word);
    return labels != nullptr && at < labels->size() ? QString::fromStdString((*labels)[at]) : QString::number(word);
}

Index predictedRow(const Node& probabilities)
{
    const auto& tokens = probabilities.info.rows.labels;
    const auto masked = [](const std::string& token) { return token == "[MASK]" || token == "<mask>"; };
    if (tokens != nullptr)
        if (const auto found = std::ranges::find_if(*tokens, masked); found != tokens->end())
            return found - tokens->begin();
    return probabilities.shape.rows - 1;
}

} // namespace heedmap
