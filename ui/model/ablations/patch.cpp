#include "model/ablations/patch.h"

#include "model/ablations/other_sample.h"
#include "model/document_state.h"
#include "model/model_text.h"
#include "model/pinning.h"
#include "model/workbench.h"
#include "text/core_text.h"

#include <heedmap/document/reference.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

namespace heedmap {
namespace {

constexpr const char* patchesKey = "patches";

std::string pinOf(const Patch& patch) { return patch.slice ? pinName(patch.node, *patch.slice) : patch.node; }

Json written(const Patch& patch)
{
    Json json = Json::Object();
    json.set("sample", static_cast<double>(patch.sample));
    Json::Array rows;
    for (const Patch::Row& row : patch.rows)
        rows.push_back(
            Json::Array{static_cast<double>(row.row), static_cast<double>(row.from), static_cast<double>(row.sample)});
    if (!rows.empty())
        json.set("rows", rows);
    return json;
}

Index indexOf(const Json* json) { return json != nullptr && json->isNumber() ? static_cast<Index>(json->number()) : 0; }

Patch readPatch(const std::string& pin, const Json& json)
{
    const auto [node, slice] = pinTarget(pin);
    Patch patch{.node = node, .slice = slice, .sample = indexOf(json.find("sample"))};
    const Json* rows = json.find("rows");
    for (const Json& row : rows != nullptr && rows->isArray() ? rows->array() : Json::Array())
        if (row.isArray() && row.array().size() == 3)
            patch.rows.push_back({indexOf(&row.array()[0]), indexOf(&row.array()[1]), indexOf(&row.array()[2])});
    return patch;
}

/// Keeps only those patches in the view's list for which `kept` holds.
void keepPatches(Document& document, const std::function<bool(const std::string& pin)>& kept)
{
    const Json* said = document.view.isObject() ? document.view.find(patchesKey) : nullptr;
    if (said == nullptr || !said->isObject())
        return;
    Json left = *said;
    std::erase_if(left.object(), [&](const auto& each) { return !kept(each.first); });
    if (left.object().empty())
        std::erase_if(document.view.object(), [](const auto& each) { return each.first == patchesKey; });
    else
        document.view.set(patchesKey, std::move(left));
}

Document noted(Document document, const Patch& patch)
{
    if (!document.view.isObject())
        document.view = Json::Object();
    keepPatches(document, [&](const std::string& pin) { // the patches that this one replaces
        return pin != pinOf(patch) && (patch.slice || pinTarget(pin).node != patch.node);
    });
    const Json* said = document.view.find(patchesKey);
    Json all = said == nullptr ? Json(Json::Object()) : *said;
    all.set(pinOf(patch), written(patch));
    document.view.set(patchesKey, std::move(all));
    return document;
}

/// Evaluates a slice of a node, or all of it.
Tensor numbersOf(Graph& graph, const Patch& patch, const std::stop_token& stop)
{
    const NodeId node = graph.find(patch.node);
    if (node == noNode)
        throw Error(HEEDMAP_PHRASE("there is no matrix %1"), patch.node);
    const Demand demand{node, pinnedRegion(graph.node(node).shape, patch.slice)};
    Evaluation evaluation;
    evaluation.stop = stop;
    evaluation.exact = true;
    graph.evaluate(std::span(&demand, 1), evaluation);
    return numbersToPin(graph.lend(node), patch.slice);
}

void replaceRow(Tensor& numbers, const Tensor& theirs, const Patch& patch, const Patch::Row& row)
{
    const Shape& own = numbers.shape();
    const Shape& other = theirs.shape();
    if (own.cols != other.cols || own.slices != other.slices || row.row >= own.rows || row.from >= other.rows)
        throw Error(HEEDMAP_PHRASE("%1 is %2 in the other sample and %3 here; expected rows of the same length"),
                    patch.node, other.text(), own.text());
    for (Index s = 0; s < own.slices; ++s)
        std::copy_n(theirs.view().row(s, row.from), own.cols, numbers.view().row(s, row.row));
}

} // namespace

std::vector<Patch> patches(const Workbench& workbench)
{
    std::vector<Patch> found;
    if (!workbench.isOpen())
        return found;
    const Document& document = workbench.head();
    const Json* said = document.view.isObject() ? document.view.find(patchesKey) : nullptr;
    if (said == nullptr || !said->isObject())
        return found;
    for (const auto& [pin, json] : said->object())
        if (json.isObject() && entry(document.pins, pin) != nullptr
            && workbench.graph().find(pinTarget(pin).node) != noNode)
            found.push_back(readPatch(pin, json));
    return found;
}

void carryPatches(Json& view, const Json& from)
{
    const Json* said = from.isObject() ? from.find(patchesKey) : nullptr;
    if (said != nullptr && !view.isObject())
        view = Json::Object();
    if (said != nullptr)
        view.set(patchesKey, *said);
    else if (view.isObject())
        std::erase_if(view.object(), [](const auto& each) { return each.first == patchesKey; });
}

void forgetPatch(Document& document, const std::string& pin)
{
    keepPatches(document, [&](const std::string& each) { return each != pin; });
}

Document withoutPatch(Document document, const GraphShape& graph, const Patch& patch)
{
    const NodeId node = graph.find(patch.node);
    forgetPatch(document, pinOf(patch));
    return node == noNode ? document : withoutPin(std::move(document), graph, node, patch.slice);
}

void takeBack(Workbench& workbench, const Patch& patch)
{
    workbench.setDocument(withoutPatch(workbench.document(), workbench.graph(), patch),
                          editName(QT_TRANSLATE_NOOP("Model", "restoring of %1"), pinOf(patch)));
}

void releasePatches(Graph& graph, const std::vector<Patch>& patches)
{
    for (const Patch& patch : patches) {
        const NodeId node = graph.find(patch.node);
        for (Index slice = 0; node != noNode && slice < graph.node(node).shape.slices; ++slice)
            if (graph.pinned(node, slice) && slice == patch.slice.value_or(slice))
                (void)graph.unpin(node, slice);
    }
}

Patcher& Patcher::of(Workbench& workbench)
{
    static const QString name = QStringLiteral("patcher");
    if (QObject* known = workbench.findChild<QObject*>(name, Qt::FindDirectChildrenOnly))
        return static_cast<Patcher&>(*known);
    auto* made = new Patcher(workbench, &workbench);
    made->setObjectName(name);
    return *made;
}

void Patcher::take(Patch wanted)
{
    const NodeId node = m_workbench.graph().find(wanted.node);
    if (node == noNode)
        return;
    if (m_workbench.graph().node(node).shape.rank < 3)
        wanted.slice.reset();
    const auto numbers = std::make_shared<Tensor>(Shape::matrix(1, 1));
    auto work = [mine = m_workbench.copying(), theirs = otherComputation(m_workbench, wanted.sample), numbers,
                 wanted](const std::stop_token& stop) mutable {
        Computation other = theirs();
        Tensor taken = numbersOf(other.graph, wanted, stop);
        if (!wanted.rows.empty()) {
            Computation own = mine();
            Tensor now = numbersOf(own.graph, wanted, stop);
            for (const Patch::Row& row : wanted.rows)
                replaceRow(now, taken, wanted, row);
            taken = std::move(now);
        }
        *numbers = std::move(taken);
    };
    m_trial.start(std::move(work),
                  [this, numbers, wanted, number = m_workbench.documentNumber()](const QString& error) {
                      if (!error.isEmpty())
                          emit m_workbench.failed(error);
                      else if (m_workbench.documentNumber() == number)
                          pin(wanted, *numbers);
                  });
}

void Patcher::pin(const Patch& wanted, const Tensor& numbers)
try {
    const NodeId node = m_workbench.graph().find(wanted.node);
    if (node == noNode)
        return;
    Patch patch = wanted;
    const auto known = patches(m_workbench);
    const auto before = std::ranges::find_if(known, [&](const Patch& each) { return pinOf(each) == pinOf(wanted); });
    for (std::size_t i = 0; !wanted.rows.empty() && before != known.end() && i < before->rows.size(); ++i)
        if (std::ranges::find(wanted.rows, before->rows[i].row, &Patch::Row::row) == wanted.rows.end())
            patch.rows.push_back(before->rows[i]);
    Document document = withPin(m_workbench.document(), m_workbench.graph(), node, numbers, patch.slice);
    m_workbench.setDocument(noted(std::move(document), patch),
                            editName(QT_TRANSLATE_NOOP("Model", "patch of %1"), pinOf(patch)));
} catch (const Error& error) {
    emit m_workbench.failed(sentenceText(error.sentence()));
}

} // namespace heedmap
