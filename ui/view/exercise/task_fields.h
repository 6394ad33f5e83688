#pragma once

#include "model/workbench.h"
#include "view/frame/display.h"

#include <heedmap/document/lesson/lesson.h>

#include <QWidget>

namespace heedmap {

/// The fields for the task of an exercise of one kind.
class TaskFields : public QWidget {
public:
    using QWidget::QWidget;

    /// The task. Throws Error if a field cannot be read.
    virtual Exercise::Task task() const = 0;
};

/// The fields filled with a task.
TaskFields* makeTaskFields(const Exercise::Task& task, const ViewContext& context);

/// The task with which a new exercise of a kind begins, for the selected matrix and cell; kinds in the order of
/// Exercise::Task.
Exercise::Task taskAtHand(std::size_t kind, const ViewContext& context);
/// The names of the kinds, in that order.
QStringList taskKinds();

} // namespace heedmap
