#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>

#include <stdexcept>
#include <string>

namespace heedmap {

/// Bad input, described in one sentence: where it is, what was expected, what was found. Thrown before anything
/// changes; caught once, where it can be reported to the user.
class HEEDMAP_EXPORT Error : public std::runtime_error {
public:
    explicit Error(Sentence sentence);
    /// `throw Error(HEEDMAP_PHRASE("there is no row %1"), row)`
    template <typename... Parts>
    explicit Error(Phrase phrase, const Parts&... parts) : Error(Sentence(phrase, parts...))
    {
    }
    Error(const Error&);
    Error& operator=(const Error&);
    ~Error() override;

    /// The sentence; what() is its English.
    const Sentence& sentence() const { return m_sentence; }

private:
    Sentence m_sentence;
};

/// The caller stopped the work; all that was finished stays valid.
class HEEDMAP_EXPORT Cancelled : public std::runtime_error {
public:
    Cancelled();
    Cancelled(const Cancelled&);
    Cancelled& operator=(const Cancelled&);
    ~Cancelled() override;
};

} // namespace heedmap
