#include "model/history.h"

#include <utility>

namespace heedmap {

History::History()
{
    connect(this, &QUndoStack::indexChanged, this, [this] {
        if (const std::optional<int> index = std::exchange(m_stuck, std::nullopt))
            setIndex(*index); // passes over what was passed
    });
}

void History::add(std::unique_ptr<QUndoCommand> step)
{
    push(step.get());
    (void)step.release(); // the stack has it, or has merged it into the one before
}

void History::stuckAt(const QUndoCommand* step, bool forward)
{
    for (int i = 0; i < count(); ++i)
        if (command(i) == step)
            m_stuck = forward ? i : i + 1;
}

} // namespace heedmap
