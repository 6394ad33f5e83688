#pragma once

#include <heedmap/base/export.h>

#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// NOLINTBEGIN(cppcoreguidelines-macro-usage): translators' tools look for these
/// Marks an English phrase that is said in the reader's language where one is chosen.
#define HEEDMAP_PHRASE(text)                                                                                           \
    ::heedmap::Phrase { text }
/// The same for a phrase with a count in its place %1: `HEEDMAP_COUNTED("%1 rows", "%1 row")`. Translations have as
/// many forms as their language.
#define HEEDMAP_COUNTED(many, one)                                                                                     \
    ::heedmap::CountedPhrase { many, one }
// NOLINTEND(cppcoreguidelines-macro-usage)

namespace heedmap {

/// An English text with places %1 to %9. Made by HEEDMAP_PHRASE only, so that every phrase reaches the translators.
struct Phrase {
    const char* english = "";
};

/// Made by HEEDMAP_COUNTED only.
struct CountedPhrase {
    const char* many = "";
    const char* one = "";
};

/// A phrase and the arguments of its places: names, numbers, or further sentences.
/// A phrase with its arguments can be translated; a finished string could not.
class HEEDMAP_EXPORT Sentence {
public:
    /// The phrase in another language, with the same places. A counted one comes with its form for one, and the count.
    using Translate = std::function<std::string(const char* english, const char* one, std::int64_t count)>;

    Sentence();
    /// Text that needs no translation: a name, or text already in the reader's language.
    explicit Sentence(std::string verbatim);
    Sentence(Phrase phrase, std::vector<Sentence> parts = {}); // NOLINT(google-explicit-constructor): a phrase is one
    template <typename... Parts>
        requires(sizeof...(Parts) > 0)
    explicit Sentence(Phrase phrase, const Parts&... parts) : Sentence(phrase, std::vector<Sentence>{part(parts)...}) {}
    template <std::integral Count, typename... Parts>
    Sentence(CountedPhrase phrase, Count count, const Parts&... parts)
        : Sentence(Phrase{phrase.many}, std::vector<Sentence>{part(count), part(parts)...})
    {
        m_one = phrase.one;
        m_count = static_cast<std::int64_t>(count);
    }
    Sentence(const Sentence&);
    Sentence(Sentence&&) noexcept;
    Sentence& operator=(const Sentence&);
    Sentence& operator=(Sentence&&) noexcept;
    ~Sentence();

    bool empty() const { return *m_phrase == 0 && m_text.empty(); }
    std::string english() const;
    std::string in(const Translate& translate) const;

    bool operator==(const Sentence& other) const;

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

    const char* m_phrase = ""; ///< of what is to be translated; else m_text
    const char* m_one = nullptr;
    std::int64_t m_count = -1;
    std::string m_text;
    std::vector<Sentence> m_parts;
};

} // namespace heedmap
