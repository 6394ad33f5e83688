#pragma once

#include <heedmap/models/recognize.h>

#include <QWidget>

namespace heedmap {

/// Puts the user's answer to a question into the input; false if the user gives up.
bool answered(const Question& question, ModelInput& input, QWidget* parent);

} // namespace heedmap
