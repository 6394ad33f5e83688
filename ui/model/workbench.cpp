#include "model/workbench.h"

#include "model/commands.h"
#include "model/evaluator.h"
#include "model/model_text.h"
#include "model/moving.h"
#include "model/pinning.h"
#include "model/view_format.h"
#include "text/core_text.h"

#include <heedmap/document/reference.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

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

Computation builtWith(const Document& document, const std::filesystem::path& folder, SourceFiles& files,
                      const FloatFormat& format, LiveGradients& gradients)
{
    Computation computation = build(document, folder, files);
    computation.graph.setNumberFormat(format);
    gradients.renew(computation.graph);
    return computation;
}

/// The cells that the arithmetic of a cell cites.
std::vector<Demand> citedBy(const GraphShape& graph, NodeId node, const Cell& cell)
{
    const Node& explained = graph.node(node);
    std::vector<Demand> cited;
    for (std::size_t i = 0; i < explained.inputs.size(); ++i)
        cited.push_back({explained.inputs[i], explained.op->required(graph.shapes(node), i, Region::of(cell))});
    return cited;
}

/// Removes the names that are held and adds those that are not.
template <typename Map> void toggle(Map& held, const std::vector<std::string>& names)
{
    for (const std::string& name : names)
        if (held.erase(name) == 0)
            held.emplace(name, nullptr);
}

} // namespace

Workbench::Workbench(QObject* parent)
    : QObject(parent), m_evaluator(std::make_unique<Evaluator>()), m_files(std::make_unique<SourceFiles>())
{
    connect(m_evaluator.get(), &Evaluator::ready, this, &Workbench::valuesReady);
    const auto pin = [this] { m_awaitedPin.tryAgain(*this); };
    connect(m_evaluator.get(), &Evaluator::ready, this, pin, Qt::QueuedConnection);
    connect(m_evaluator.get(), &Evaluator::progress, this, &Workbench::progress);
    connect(m_evaluator.get(), &Evaluator::failed, this, &Workbench::failed);
    connect(&m_history, &QUndoStack::cleanChanged, this, [this] { emit modifiedChanged(modified()); });
}

Workbench::~Workbench()
{
    m_evaluator.reset();          // it may be at work in the graphs
    m_history.blockSignals(true); // listeners may be destroyed already
}

// ---- the open document

void Workbench::open(const std::filesystem::path& path) { open(readyFile(path)); }

void Workbench::open(const Document& document, const std::filesystem::path& folder, bool modified,
                     const std::filesystem::path& path, const std::string& state)
{
    open(readyDocument(document, folder, modified, path, state));
}

void Workbench::open(ReadyDocument ready)
{
    m_files = std::move(ready.files);
    m_history.clear();
    m_file = std::move(ready.file);
    m_unsaved = ready.modified;
    dropSnapshot();
    m_opened = ready.document;
    m_gradients.leaveDocument();
    emit opening();
    ++m_documentNumber;
    adopt({std::move(ready.document), {}, {}}, std::move(ready.computation));
    emit pathChanged();
    emit modifiedChanged(modified());
    emit opened();
}

void Workbench::saveAs(const std::filesystem::path& path)
{
    assert(isOpen() && !path.empty());
    Document saved = document();
    Document opened = saved;
    inputs().requireOther(path);
    std::set<std::filesystem::path> beside = writeDocument(std::move(saved), *m_computation, m_file.folder(), path);
    m_opened = std::move(opened);
    const bool moved = path != m_file.path();
    m_file.saved(path, std::move(beside));
    m_unsaved = false;
    m_history.setClean();
    if (moved)
        emit pathChanged();
    emit modifiedChanged(false);
}

Document Workbench::document() const { return state().merged(); }

DocumentState Workbench::state() const { return withNumbers(m_state, *m_computation); }

void Workbench::setView(Json view, const QString& name)
{
    assert(isOpen());
    carryFormat(view, m_state.document.view);
    if (view == m_state.document.view)
        return;
    auto command = std::make_unique<ViewCommand>(*this, std::move(view));
    command->setText(name);
    m_history.add(std::move(command));
}

void Workbench::swapView(Json& view)
{
    carryFormat(view, m_state.document.view);
    std::swap(view, m_state.document.view);
}

std::function<Computation()> Workbench::copying() const
{
    return [document = document(), folder = folder(), files = *m_files, &format = numberFormat(),
            gradients = m_gradients]() mutable { return builtWith(document, folder, files, format, gradients); };
}

bool Workbench::roomFor(const GraphShape& graph, const FloatFormat& format)
{
    try {
        requireRoom(graph, format);
        return true;
    } catch (const Error& error) {
        emit failed(sentenceText(error.sentence()));
        return false;
    }
}

void Workbench::setNumberFormat(const FloatFormat& format)
{
    if (&format == &numberFormat() || !roomFor(graph(), format))
        return;
    m_evaluator->interrupt();
    const std::vector<Change> changes = m_computation->graph.setNumberFormat(format);
    putFormat(m_state.document.view, format);
    report(changes);
    emit numberFormatChanged();
}

void Workbench::adopt(DocumentState state, std::unique_ptr<Computation> computation)
{
    m_evaluator->use(nullptr);
    keep(std::move(state));
    m_computation = std::move(computation);
    if (const FloatFormat& format = formatOf(m_state.document.view); roomFor(graph(), format))
        m_computation->graph.setNumberFormat(format);
    m_awaitedPin.forget();
    m_gradients.show(nullptr, {});
    renewGradients(m_gradients.target());
    emit numberFormatChanged();
}

void Workbench::aim(std::optional<GradientTarget> target, std::shared_ptr<const OptimiserStep> step)
{
    if (target == m_gradients.target() && step == m_gradients.step())
        return;
    emit otherShown();
    m_gradients.show(std::move(step), m_computation->leaves);
    renewGradients(std::move(target));
}

void Workbench::renewGradients(std::optional<GradientTarget> target)
{
    m_evaluator->use(nullptr);
    m_gradients.aim(m_computation->graph, std::move(target));
    if (m_gradients.on() && !roomFor(graph(), numberFormat()))
        m_gradients.drop(m_computation->graph);
    m_evaluator->use(&m_computation->graph);
    emit rebuilt();
}

void Workbench::keep(DocumentState state)
{
    m_state = withoutNumbers(std::move(state));
    m_state.axes = axesOfWords(m_state.document, folder());
}

void Workbench::become(const DocumentState& state)
{
    if (!becomePins(state))
        adopt(state, std::make_unique<Computation>(built(state.merged())));
}

void Workbench::report(const std::vector<Change>& changes)
{
    emit changed(changes);
    m_evaluator->schedule();
}

bool Workbench::known(NodeId node, const Region& region) const { return m_evaluator->known(node, region); }
Values Workbench::values(NodeId node, const Region& region) { return m_lent.keep(m_evaluator->values(node, region)); }

std::optional<Expression> Workbench::explain(NodeId node, const Cell& cell)
{
    const Node& explained = graph().node(node);
    if (m_evaluator->running() || explained.leaf() || pinned(node, cell.slice))
        return std::nullopt;
    if (!m_evaluator->evaluateQuickly(m_computation->graph, citedBy(graph(), node, cell)))
        return std::nullopt;
    return m_computation->graph.explain(node, cell);
}

void Workbench::look(const QObject* view, std::vector<Demand> demands) { m_evaluator->look(view, std::move(demands)); }

bool Workbench::evaluating() const { return m_evaluator->running(); }
bool Workbench::settled() const { return m_evaluator->settled(); }
void Workbench::cancel()
{
    m_awaitedPin.forget();
    emit cancelled(); // before numbers that were just computed make what was given up
    m_evaluator->cancel();
}
double Workbench::evaluationTime() const { return m_evaluator->seconds(); }
void Workbench::setSpeed(const MeasuredSpeed& speed) { m_evaluator->setSpeed(speed); }
void Workbench::setHeld(bool held) { m_evaluator->setHeld(held); }

std::vector<double> Workbench::numbers(NodeId node, const Region& region) const
{
    graph().requireGiven(node, region);
    return numbersOf(graph().given(node), region);
}

namespace {

/// Throws Error for other numbers than 0 and 1 in a mask drawn by hand: no document can hold them.
void requireSwitches(const Node& node, std::span<const double> numbers)
{
    const bool drawn = node.leaf() && node.info.role == Role::Mask && node.info.family == Family::Mask;
    if (drawn && !std::ranges::all_of(numbers, [](double number) { return number == 0 || number == 1; }))
        throw Error(HEEDMAP_PHRASE("%1 holds 0 and 1; for other numbers choose a mask that is added to the scores"),
                    node.info.name);
}

} // namespace

void Workbench::setValues(NodeId node, const Region& region, std::span<const double> numbers, int mergeKey,
                          const QString& name)
{
    assert(static_cast<Index>(numbers.size()) == region.size());
    requireSwitches(graph().node(node), numbers);
    const std::vector<double> now = this->numbers(node, region);
    if (std::memcmp(now.data(), numbers.data(), numbers.size_bytes()) == 0)
        return;
    auto command = std::make_unique<ValuesCommand>(*this, QString::fromStdString(graph().node(node).info.name), region,
                                                   std::vector<double>(numbers.begin(), numbers.end()),
                                                   unedited(m_state, *m_computation, node, region), mergeKey);
    command->setText(name.isEmpty() ? blockName(graph().node(node), region) : name);
    command->setNamed(!name.isEmpty());
    m_history.add(std::move(command));
}

void Workbench::swapValues(const QString& name, const Region& region, std::vector<double>& numbers,
                           std::vector<std::string>& marked)
{
    const NodeId node = graph().find(name.toStdString());
    if (node == noNode)
        throw Error(HEEDMAP_PHRASE("there is no matrix %1"), name.toStdString());
    m_evaluator->interrupt();
    std::vector<double> before = this->numbers(node, region);
    const std::vector<Change> changes = m_computation->graph.assign(node, region, numbers);
    toggle(graph().node(node).leaf() ? m_state.arrays : m_state.pins, marked);
    numbers = std::move(before);
    report(changes);
}

void Workbench::setDocument(const Document& document, const QString& name, int mergeKey)
{
    replaceDocument(document, name, mergeKey, false);
}

void Workbench::setSentence(const Document& document, const QString& name) { replaceDocument(document, name, 0, true); }

void Workbench::replaceDocument(const Document& document, const QString& name, int mergeKey, bool sentence)
{
    assert(isOpen());
    std::unique_ptr<Computation> ready;
    if (const Document now = this->document(); samePinsAside(document, now)) {
        if (sameNumbers(document.pins, now.pins))
            return;
        (void)built(document); // throws if the document cannot be built
    } else {
        requireShown(now, document);
        ready = std::make_unique<Computation>(built(document));
    }
    auto command =
        std::make_unique<DocumentCommand>(*this, DocumentState{document, {}, {}}, std::move(ready), mergeKey);
    command->keepPlaces(sentence);
    command->setText(name);
    m_history.add(std::move(command));
}

void Workbench::pin(NodeId node, std::optional<Index> slice) { m_awaitedPin.pin(*this, node, slice); }

void Workbench::pin(NodeId node, const Tensor& value, std::optional<Index> slice)
{
    setDocument(withPin(document(), graph(), node, value, slice),
                editName(QT_TRANSLATE_NOOP("Model", "pin of %1"), pinOf(graph().node(node), slice)));
}

void Workbench::unpin(NodeId node, std::optional<Index> slice)
{
    setDocument(withoutPin(document(), graph(), node, slice),
                editName(QT_TRANSLATE_NOOP("Model", "unpin of %1"), pinOf(graph().node(node), slice)));
}

bool Workbench::becomePins(const DocumentState& state)
{
    const Document wanted = state.merged();
    if (!samePinsAside(wanted, document()) || !pinsFit(wanted, graph()))
        return false;
    m_evaluator->interrupt();
    m_gradients.remove(m_computation->graph); // a pinned node passes no gradient on
    const std::vector<std::vector<Change>> all = setPins(m_computation->graph, wanted);
    keep(state);
    if (m_gradients.target()) {
        emit otherShown();
        renewGradients(m_gradients.target());
    }
    emit pinsChanged();
    for (const auto& changes : all)
        report(changes);
    return true;
}

void Workbench::takeSnapshot()
{
    assert(isOpen());
    auto snapshot = std::make_unique<Computation>(copying()());
    m_evaluator->compareWith(nullptr);
    m_snapshot = std::move(snapshot);
    m_evaluator->compareWith(&m_snapshot->graph);
    m_evaluator->schedule();
    emit snapshotChanged();
}

void Workbench::dropSnapshot()
{
    if (m_snapshot == nullptr)
        return;
    m_evaluator->compareWith(nullptr);
    m_snapshot.reset();
    emit snapshotChanged();
}

Difference Workbench::difference(NodeId node, const Region& region) { return m_evaluator->difference(node, region); }
bool Workbench::differenceCurrent(NodeId node, const Region& region) const
{
    return m_evaluator->differenceCurrent(node, region);
}

} // namespace heedmap

#include "moc_workbench.cpp"
