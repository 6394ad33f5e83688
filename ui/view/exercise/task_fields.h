#pragma once

#include "model/workbench.h"
#include "view/frame/display.h"

#include <heedmap/exercises/exercise.h>

#include <QWidget>

namespace heedmap {

/// Where a teacher says what an exercise of one kind asks for.
class TaskFields : public QWidget {
public:
    using QWidget::QWidget;

    /// Throws Error for what cannot be read.
    virtual Exercise::Task task() const = 0;
};

/// Filled with what that task asks for.
TaskFields* makeTaskFields(const Exercise::Task& task, const ViewContext& context);

/// What a new exercise of a kind begins with, of the matrix and the cell that are chosen; kinds in the order of
/// Exercise::Task.
Exercise::Task taskAtHand(std::size_t kind, const ViewContext& context);
/// The kinds by name, in that order.
QStringList taskKinds();

} // namespace heedmap
