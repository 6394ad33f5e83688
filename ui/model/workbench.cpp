#include "model/workbench.h"

#include "model/commands.h"
#include "model/evaluator.h"
#include "model/model_text.h"
#include "model/moving.h"
#include "text/core_text.h"

#include <heedmap/document/capacity.h>

#include <algorithm>
#include <cassert>
#include <cstring>

namespace heedmap {
namespace {

/// The numbers of a region, row by row.
std::vector<double> numbersOf(const ConstView& view, const Region& region)
{
    std::vector<double> numbers;
    numbers.reserve(static_cast<std::size_t>(region.size()));
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            const double* row = view.row(s, r);
            numbers.insert(numbers.end(), row + region.cols.begin, row + region.cols.end);
        }
    return numbers;
}

constexpr std::string_view formatKey = "number_format";

/// The format that a document's view asks for; one that it does not know counts for nothing, as all of a view.
const FloatFormat& formatOf(const Json& view)
{
    const Json* wanted = view.find(formatKey);
    const auto found = wanted == nullptr || !wanted->isString()
        ? floatFormats().end()
        : std::ranges::find(floatFormats(), wanted->string(), &FloatFormat::id);
    return found == floatFormats().end() ? floatFormats().front() : *found;
}

/// The name of the array that a leaf holds.
const std::string& arrayOf(const Computation& computation, NodeId leaf)
{
    for (const auto& [name, id] : computation.leaves)
        if (id == leaf)
            return name;
    return computation.graph.node(leaf).info.name;
}

} // namespace

Workbench::Workbench(QObject* parent) : QObject(parent), m_evaluator(std::make_unique<Evaluator>())
{
    connect(m_evaluator.get(), &Evaluator::ready, this, &Workbench::valuesReady);
    connect(m_evaluator.get(), &Evaluator::ready, this, &Workbench::pinWhenReady, Qt::QueuedConnection);
    connect(m_evaluator.get(), &Evaluator::progress, this, &Workbench::progress);
    connect(m_evaluator.get(), &Evaluator::failed, this, &Workbench::failed);
    connect(&m_undoStack, &QUndoStack::cleanChanged, this, [this] { emit modifiedChanged(modified()); });
}

Workbench::~Workbench()
{
    m_evaluator.reset();            // it may be at work in the graphs
    m_undoStack.blockSignals(true); // who listens may be gone already
}

// ---- the open document

void Workbench::open(const std::filesystem::path& path)
{
    OpenedDocument opened = openDocument(path);
    begin({std::move(opened.document), {}, {}}, std::make_unique<Computation>(std::move(opened.computation)), path,
          path.parent_path(), false);
}

void Workbench::open(const Document& document, const std::filesystem::path& folder, bool modified,
                     const std::filesystem::path& path)
{
    begin({document, {}, {}}, std::make_unique<Computation>(build(document, folder)), path, folder, modified);
}

void Workbench::begin(DocumentState state, std::unique_ptr<Computation> computation, const std::filesystem::path& path,
                      const std::filesystem::path& folder, bool unsaved)
{
    m_undoStack.clear();
    m_path = path;
    m_folder = folder;
    m_unsaved = unsaved;
    forgetState();
    m_opened = state.document;
    adopt(std::move(state), std::move(computation));
    emit pathChanged();
    emit modifiedChanged(modified());
}

void Workbench::save()
{
    assert(!m_path.empty());
    saveAs(m_path);
}

void Workbench::saveAs(const std::filesystem::path& path)
{
    assert(isOpen());
    Document saved = document();
    if (path.parent_path() != m_folder) // what it names beside itself would not be found from there
        saved = withoutFiles(std::move(saved), *m_computation, m_folder);
    saveDocument(saved, path);
    const bool moved = path != m_path;
    m_path = path;
    m_unsaved = false;
    m_undoStack.setClean();
    if (moved)
        emit pathChanged();
    emit modifiedChanged(false);
}

Document Workbench::document() const { return state().merged(); }

DocumentState Workbench::state() const
{
    DocumentState state = m_state;
    for (auto& [name, numbers] : state.arrays)
        numbers = std::make_shared<const Tensor>(graph().given(m_computation->leaves.at(name)));
    for (auto& [name, numbers] : state.pins)
        numbers = std::make_shared<const Tensor>(graph().given(graph().find(name)));
    return state;
}

void Workbench::setView(Json view)
{
    assert(isOpen());
    m_state.document.view = std::move(view);
}

OpenedDocument Workbench::copy() const
{
    Document same = document();
    Computation computation = build(same, m_folder);
    computation.graph.setNumberFormat(numberFormat());
    return {std::move(same), std::move(computation)};
}

bool Workbench::roomFor(const Graph& graph, const FloatFormat& format)
{
    try {
        if (format.reduced()) // what is rounded is kept beside what was given
            Capacity::ofThisMachine().requireBytes(Sentence(std::string(format.id)), graph.bytesOfEverything(format));
    } catch (const Error& error) {
        emit failed(sentenceText(error.sentence()));
        return false;
    }
    return true;
}

void Workbench::setNumberFormat(const FloatFormat& format)
{
    if (&format == &numberFormat() || !roomFor(graph(), format))
        return;
    m_evaluator->interrupt();
    const std::vector<Change> changes = m_computation->graph.setNumberFormat(format);
    Json& view = m_state.document.view;
    if (format.reduced())
        view.set(formatKey, std::string(format.id));
    else
        std::erase_if(view.object(), [](const auto& entry) { return entry.first == formatKey; });
    report(changes);
    emit numberFormatChanged();
}

void Workbench::adopt(DocumentState state, std::unique_ptr<Computation> computation)
{
    m_evaluator->use(nullptr);
    m_state = std::move(state);
    m_computation = std::move(computation);
    if (const FloatFormat& format = formatOf(m_state.document.view); roomFor(graph(), format))
        m_computation->graph.setNumberFormat(format);
    for (auto* edited : {&m_state.arrays, &m_state.pins})
        for (auto& [name, numbers] : *edited)
            numbers.reset(); // the graph has them
    m_evaluator->use(&m_computation->graph);
    m_pinning.clear();
    emit rebuilt();
    emit numberFormatChanged();
}

void Workbench::become(const DocumentState& state)
{
    if (!becomePins(state))
        adopt(state, std::make_unique<Computation>(build(state.merged(), m_folder)));
}

void Workbench::report(const std::vector<Change>& changes)
{
    emit changed(changes);
    m_evaluator->schedule();
}

// ---- looking

Values Workbench::values(NodeId node, const Region& region) { return m_evaluator->values(node, region); }

std::optional<Expression> Workbench::explain(NodeId node, const Cell& cell)
{
    const Node& explained = graph().node(node);
    if (m_evaluator->running() || explained.leaf() || pinned(node))
        return std::nullopt;
    std::vector<Demand> cited;
    for (std::size_t i = 0; i < explained.inputs.size(); ++i)
        cited.push_back({explained.inputs[i], explained.op->required(graph().shapes(node), i, Region::of(cell))});
    if (!m_evaluator->evaluateQuickly(m_computation->graph, cited))
        return std::nullopt;
    return m_computation->graph.explain(node, cell);
}

void Workbench::look(const QObject* view, std::vector<Demand> demands) { m_evaluator->look(view, std::move(demands)); }

bool Workbench::evaluating() const { return m_evaluator->running(); }
void Workbench::cancel()
{
    m_pinning.clear();
    m_evaluator->cancel();
}
double Workbench::evaluationTime() const { return m_evaluator->seconds(); }

std::vector<double> Workbench::numbers(NodeId node, const Region& region) const
{
    assert(editable(node));
    return numbersOf(graph().given(node), region);
}

// ---- changing

QString Workbench::blockName(NodeId node, const Region& region) const
{
    const Node& edited = graph().node(node);
    QString name = QString::fromStdString(edited.info.name);
    if (region.size() == 1 && edited.shape.size() > 1) {
        name += QLatin1Char('[');
        if (edited.shape.rank > 2)
            name += QStringLiteral("%1,").arg(region.slices.begin);
        if (edited.shape.rank > 1)
            name += QStringLiteral("%1,").arg(region.rows.begin);
        name += QStringLiteral("%1]").arg(region.cols.begin);
    }
    return editName(QT_TRANSLATE_NOOP("Model", "edit of %1"), name.toStdString());
}

void Workbench::setValues(NodeId node, const Region& region, std::span<const double> numbers, int mergeKey,
                          const QString& name)
{
    assert(editable(node));
    assert(static_cast<Index>(numbers.size()) == region.size());
    const std::vector<double> now = this->numbers(node, region);
    if (std::memcmp(now.data(), numbers.data(), numbers.size_bytes()) == 0)
        return;
    auto command = std::make_unique<ValuesCommand>(*this, QString::fromStdString(graph().node(node).info.name), region,
                                                   std::vector<double>(numbers.begin(), numbers.end()), mergeKey);
    command->setText(name.isEmpty() ? blockName(node, region) : name);
    m_undoStack.push(command.release());
}

void Workbench::swapValues(const QString& name, const Region& region, std::vector<double>& numbers, bool& edited)
{
    m_evaluator->interrupt();
    const NodeId node = graph().find(name.toStdString());
    assert(node != noNode && editable(node));
    const bool leaf = graph().node(node).leaf();
    auto& names = leaf ? m_state.arrays : m_state.pins;
    const std::string& key = leaf ? arrayOf(*m_computation, node) : graph().node(node).info.name;
    const bool was = names.contains(key);
    if (edited)
        names.emplace(key, nullptr);
    else
        names.erase(key);
    edited = was;
    std::vector<double> before = this->numbers(node, region);
    const std::vector<Change> changes = m_computation->graph.assign(node, region, numbers);
    numbers = std::move(before);
    report(changes);
}

void Workbench::setDocument(const Document& document, const QString& name, int mergeKey)
{
    assert(isOpen());
    std::unique_ptr<Computation> ready;
    if (samePinsAside(document, this->document())) {
        if (sameNumbers(document.pins, this->document().pins))
            return;
        (void)build(document, m_folder); // throws where it cannot be
    } else {
        ready = std::make_unique<Computation>(build(document, m_folder));
    }
    auto command =
        std::make_unique<DocumentCommand>(*this, DocumentState{document, {}, {}}, std::move(ready), mergeKey);
    command->setText(name);
    m_undoStack.push(command.release());
}

// ---- the remembered state

void Workbench::rememberState()
{
    assert(isOpen());
    auto remembered = std::make_unique<Computation>(copy().computation);
    m_evaluator->compareWith(nullptr);
    m_remembered = std::move(remembered);
    m_evaluator->compareWith(&m_remembered->graph);
    m_evaluator->schedule();
    emit rememberedStateChanged();
}

void Workbench::forgetState()
{
    if (m_remembered == nullptr)
        return;
    m_evaluator->compareWith(nullptr);
    m_remembered.reset();
    emit rememberedStateChanged();
}

Difference Workbench::difference(NodeId node, const Region& region) { return m_evaluator->difference(node, region); }
bool Workbench::differenceCurrent(NodeId node, const Region& region) const
{
    return m_evaluator->differenceCurrent(node, region);
}

} // namespace heedmap
