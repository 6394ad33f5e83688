#pragma once

#include "paint/formula.h"

namespace heedmap {

/// A formula as browsers set it and read it aloud: `<msub><mi>W</mi><mi>Q</mi></msub>`, without `<math>` around it.
QString mathml(const FormulaNode& formula);
QString mathmlFormula(const QString& tex);

} // namespace heedmap
