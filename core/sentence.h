#pragma once

#include <heedmap/export.h>

#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// Marks an English phrase that is said in the reader's language where one is chosen.
#define HEEDMAP_PHRASE(text)                                                                                           \
    ::heedmap::Phrase { text } // NOLINT(cppcoreguidelines-macro-usage): translators' tools look for it

namespace heedmap {

/// An English text with places %1 to %9. Made by HEEDMAP_PHRASE only, so that every phrase reaches the translators.
struct Phrase {
    const char* english;
};

/// A phrase and the arguments of its places: names, numbers, or further sentences.
/// A phrase with its arguments can be translated; a finished string could not.
class HEEDMAP_EXPORT Sentence {
public:
    /// The phrase in another language, with the same places.
    using Translate = std::function<std::string(const char* english)>;

    Sentence();
    /// Text that needs no translation: a name, or text already in the reader's language.
    explicit Sentence(std::string verbatim);
    Sentence(Phrase phrase, std::vector<Sentence> parts = {}); // NOLINT(google-explicit-constructor): a phrase is one
    template <typename... Parts>
        requires(sizeof...(Parts) > 0)
    explicit Sentence(Phrase phrase, const Parts&... parts) : Sentence(phrase, std::vector<Sentence>{part(parts)...}) {}
    Sentence(const Sentence&);
    Sentence(Sentence&&) noexcept;
    Sentence& operator=(const Sentence&);
    Sentence& operator=(Sentence&&) noexcept;
    ~Sentence();

    bool empty() const { return m_text.empty(); }
    std::string english() const;
    std::string in(const Translate& translate) const;

private:
    template <typename Part> static Sentence part(const Part& part)
    {
        if constexpr (std::is_same_v<Part, Sentence> || std::is_same_v<Part, Phrase>)
            return Sentence(part);
        else if constexpr (std::is_same_v<Part, char>)
            return Sentence(std::string(1, part));
        else if constexpr (std::is_integral_v<Part>)
            return Sentence(std::to_string(part));
        else
            return Sentence(std::string(std::string_view(part)));
    }

    std::string m_text;
    bool m_phrase = false;
    std::vector<Sentence> m_parts;
};

} // namespace heedmap
