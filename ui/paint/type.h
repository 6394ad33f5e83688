#pragma once

#include <QFont>

namespace heedmap {

/// The families every text is set in, the first one first: DejaVu Sans holds the mathematics (√ ᵀ ₖ ℝ),
/// the others the Chinese. A CJK family in front would draw √ × Σ too wide.
QStringList textFamilies();

/// Upright sans, unhinted so that a text is as wide on paper as on screen.
QFont textFont(double px, bool bold = false);

/// Serif, for formulas.
QFont formulaFont(double px, bool italic);

} // namespace heedmap
