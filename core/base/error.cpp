#include <heedmap/base/error.h>

#include <utility>

namespace heedmap {

// Defined here and nowhere inline, so that one copy of the type information serves every caller.
Error::Error(Sentence sentence) : std::runtime_error(sentence.english()), m_sentence(std::move(sentence)) {}
Error::Error(const Error&) = default;
Error& Error::operator=(const Error&) = default;
Error::~Error() = default;

Cancelled::Cancelled() : std::runtime_error("cancelled") {}
Cancelled::Cancelled(const Cancelled&) = default;
Cancelled& Cancelled::operator=(const Cancelled&) = default;
Cancelled::~Cancelled() = default;

} // namespace heedmap
