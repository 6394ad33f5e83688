#pragma once

#include <QString>

#include <exception>

namespace heedmap {

/// What was thrown, as one sentence in the reader's language. Must hold an exception.
QString failureText(const std::exception_ptr& failure);

} // namespace heedmap
