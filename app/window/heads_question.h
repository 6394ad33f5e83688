#pragma once

#include <heedmap/models/recognize.h>

#include <QWidget>

namespace heedmap {

/// Puts the user's answer to the Unsaid question that is being handled into the input; false if the user gives up.
bool answered(ModelInput& input, QWidget* parent);

} // namespace heedmap
