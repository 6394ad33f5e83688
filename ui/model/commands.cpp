#include "model/commands.h"

#include "text/core_text.h"

#include <cstring>

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

} // namespace

ValuesCommand::ValuesCommand(Workbench& workbench, QString node, const Region& region, std::vector<double> numbers,
                             int mergeKey)
    : m_workbench(workbench), m_node(std::move(node)), m_region(region), m_numbers(std::move(numbers)),
      m_mergeKey(mergeKey)
{
}

void ValuesCommand::swap() { m_workbench.swapValues(m_node, m_region, m_numbers, m_edited); }

bool ValuesCommand::mergeWith(const QUndoCommand* other)
{
    const auto* next = dynamic_cast<const ValuesCommand*>(other);
    if (next == nullptr || next->m_node != m_node)
        return false;
    const NodeId node = m_workbench.graph().find(m_node.toStdString());
    const Region hull = m_region.united(next->m_region);
    if (hull != m_region) {
        std::vector<double> numbers = m_workbench.numbers(node, hull);
        overlay(numbers, hull, next->m_region, next->m_numbers);
        overlay(numbers, hull, m_region, m_numbers);
        m_region = hull;
        m_numbers = std::move(numbers);
        setText(m_workbench.blockName(node, hull));
    }
    const std::vector<double> now = m_workbench.numbers(node, m_region);
    if (std::memcmp(now.data(), m_numbers.data(), now.size() * sizeof(double)) == 0) {
        swap(); // nothing changes but what the document calls edited
        setObsolete(true);
    }
    return true;
}

DocumentCommand::DocumentCommand(Workbench& workbench, DocumentState state, std::unique_ptr<Computation> ready,
                                 int mergeKey)
    : m_workbench(workbench), m_state(std::move(state)), m_ready(std::move(ready)), m_mergeKey(mergeKey)
{
}

void DocumentCommand::swap()
{
    DocumentState other = m_workbench.state();
    m_state.document.view = other.document.view; // how it is looked at stays
    if (m_ready != nullptr) {
        m_workbench.adopt(std::move(m_state), std::move(m_ready));
    } else {
        try {
            m_workbench.become(m_state);
        } catch (const Error& error) { // a file that the document names has gone
            setObsolete(true);
            emit m_workbench.failed(sentenceText(error.sentence()));
            return;
        }
    }
    m_state = std::move(other);
}

bool DocumentCommand::mergeWith(const QUndoCommand* other)
{
    (void)other; // this one's undo leads to before both, its redo to after both
    return true;
}

} // namespace heedmap
