#pragma once

#include <QString>

namespace heedmap {

/// The number a person typed: `0.5`, `-inf`, `2e-3`, `1/sqrt(3)`, `-(2 + pi)^2`. Knows + − * / ^ and their
/// typographic forms, parentheses, pi, e, inf, nan, sqrt, exp, log, sin, cos, tanh, abs. Throws Error in one
/// sentence that quotes the part that cannot be read.
double typedNumber(const QString& text);

/// Whether a typed character can begin a number.
bool mayBeginNumber(const QString& key);

} // namespace heedmap
