#pragma once

#include "model/quality.h"

namespace heedmap {

/// The setting `scale` as the temperature of softmax(Q·Kᵀ / (√d_k·T)): c = 1/(√d_k·T), so that T = 1 is the usual
/// scale. None if the mechanism has no such setting.
std::optional<double> temperatureOf(const Workbench& workbench);
/// Sets the temperature; turning it to and fro is one step of the undo stack.
void setTemperature(Workbench& workbench, QualityTurn& turn, double temperature);

/// Whether the mask, the temperature, the positions or the number of heads are settings of the open document.
bool hasSwitches(const Workbench& workbench);

} // namespace heedmap
