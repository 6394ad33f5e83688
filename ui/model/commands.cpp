#include "model/commands.h"

#include "model/ablations/patch.h"
#include "model/model_text.h"
#include "model/training/shown_sample.h"
#include "text/core_text.h"

#include <cstring>
#include <new>
#include <utility>

namespace heedmap {
namespace {

/// Writes the numbers of `part` over those of `whole`, which contains it.
void overlay(std::vector<double>& numbers, const Region& whole, const Region& part, const std::vector<double>& over)
{
    const double* from = over.data();
    for (Index s = part.slices.begin; s < part.slices.end; ++s)
        for (Index r = part.rows.begin; r < part.rows.end; ++r, from += part.cols.size()) {
            const Index row = (s - whole.slices.begin) * whole.rows.size() + r - whole.rows.begin;
            std::copy_n(from, part.cols.size(),
                        numbers.data() + row * whole.cols.size() + part.cols.begin - whole.cols.begin);
        }
}

/// The sample that is shown, if a node holds an array that some sample has of its own; else −1.
Index sampleOf(const Workbench& workbench, const QString& node)
{
    for (const auto& [name, leaf] : workbench.computation().leaves)
        if (workbench.graph().node(leaf).info.name == node.toStdString() && variesBySample(workbench.head(), name))
            return workbench.head().sample;
    return -1;
}

} // namespace

void SwapCommand::run(bool forward)
{
    if (std::exchange(m_passed, false))
        return;
    if (!m_pushed) {
        swap();
        m_pushed = true;
        return;
    }
    m_passed = m_workbench.m_history.stuck();
    if (m_passed)
        return;
    try {
        swap();
        return;
    } catch (const Error& error) {
        emit m_workbench.failed(sentenceText(error.sentence()));
    } catch (const std::bad_alloc&) {
        emit m_workbench.failed(modelText("There is not enough memory to undo or redo this."));
    }
    m_passed = true;
    m_workbench.m_history.stuckAt(this, forward);
}

ValuesCommand::ValuesCommand(Workbench& workbench, QString node, const Region& region, std::vector<double> numbers,
                             std::vector<std::string> marked, int mergeKey)
    : SwapCommand(workbench), m_node(std::move(node)), m_sample(sampleOf(workbench, m_node)), m_region(region),
      m_numbers(std::move(numbers)), m_marked(std::move(marked)), m_mergeKey(mergeKey)
{
}

// Shows the sample whose numbers the command changes.
void ValuesCommand::swap()
{
    if (m_sample >= 0)
        showSample(workbench(), m_sample);
    swapValues(m_node, m_region, m_numbers, m_marked);
}

bool ValuesCommand::mergeWith(const QUndoCommand* other)
{
    const auto* next = dynamic_cast<const ValuesCommand*>(other);
    if (next == nullptr || next->m_node != m_node || next->m_sample != m_sample)
        return false;
    const Workbench& workbench = this->workbench();
    const NodeId node = workbench.graph().find(m_node.toStdString());
    const Region hull = m_region.united(next->m_region);
    for (Index s = hull.slices.begin; s < hull.slices.end; ++s)
        if (!workbench.editable(node, s))
            return false; // a computed slice lies between the two
    m_marked.insert(m_marked.end(), next->m_marked.begin(), next->m_marked.end());
    if (hull != m_region) {
        std::vector<double> numbers = workbench.numbers(node, hull);
        overlay(numbers, hull, next->m_region, next->m_numbers);
        overlay(numbers, hull, m_region, m_numbers);
        m_region = hull;
        m_numbers = std::move(numbers);
        if (!m_named)
            setText(blockName(workbench.graph().node(node), hull));
    }
    const std::vector<double> now = workbench.numbers(node, m_region);
    if (std::memcmp(now.data(), m_numbers.data(), now.size() * sizeof(double)) == 0) {
        swap(); // restores only the marks of edited arrays
        setObsolete(true);
    }
    return true;
}

DocumentCommand::DocumentCommand(Workbench& workbench, DocumentState state, std::unique_ptr<Computation> ready,
                                 int mergeKey)
    : SwapCommand(workbench), m_state(std::move(state)), m_ready(std::move(ready)), m_mergeKey(mergeKey)
{
}

void DocumentCommand::swap()
{
    DocumentState other = state();
    ChosenPlaces places;
    if (m_keepsPlaces)
        emit workbench().placesWanted(places);
    Json view = other.document.view; // the view is not part of the edit
    carryPatches(view, m_state.document.view);
    m_state.document.view = std::move(view);
    if (m_ready != nullptr)
        adopt(std::move(m_state), std::move(m_ready));
    else
        become(m_state);
    m_state = std::move(other);
    std::swap(m_places, places);
    if (m_keepsPlaces)
        emit workbench().placesBack(places);
}

bool DocumentCommand::mergeWith(const QUndoCommand* other)
{
    (void)other; // this command's undo already restores the state before both, and its redo the state after both
    return true;
}

void ViewCommand::swap() { swapView(m_view); }

QString blockName(const Node& edited, const Region& region)
{
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

} // namespace heedmap
