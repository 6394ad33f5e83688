#pragma once

#include <heedmap/base/sentence.h>

#include <array>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heedmap {

/// The exit codes of every verb.
struct ExitCode {
    static constexpr int done = 0;
    static constexpr int wrongInput = 1;
    static constexpr int wrongCall = 2;
};

/// An error in the call itself, in one sentence; what() is its English, after the verb if there is one.
class UsageError : public std::runtime_error {
public:
    explicit UsageError(Sentence sentence, std::string verb = {});
    template <typename... Parts>
    explicit UsageError(Phrase phrase, const Parts&... parts) : UsageError(Sentence(phrase, parts...))
    {
    }

    /// Without the verb.
    const Sentence& sentence() const { return m_sentence; }
    Sentence whole() const;

private:
    Sentence m_sentence;
    std::string m_verb;
};

/// One option of a verb.
struct Option {
    const char* name;        ///< "--nodes"
    const char* value;       ///< the value's name in the help, "NAMES"; empty: a switch
    Phrase help;             ///< its help, half a sentence
    const char* letter = ""; ///< "-o", another spelling
    bool required = false;
    bool repeatable = false;
    std::string (*choices)() = nullptr;            ///< the value's name if only the running program knows it
    std::vector<std::string> (*words)() = nullptr; ///< for a shell to offer, if the value's name does not list them

    std::string valueName() const { return choices == nullptr ? value : choices(); }
};

class Arguments;

/// A command of the program. One file in verbs/ and one line in its table each.
struct Verb {
    const char* name;
    const char*
        operand;    ///< operands: "FILE"; "FILE ANSWERS..." is a file and at least one more; "[WORD...]" any number
    Phrase summary; ///< one line, for the list of verbs
    std::span<const Option> options;
    int (*run)(const Arguments&);
};

/// The parsed call of a verb: only known options, each with its value, none twice, none missing.
class Arguments {
public:
    /// Throws UsageError.
    Arguments(const Verb& verb, std::span<const std::string> words);

    const std::string& operand() const { return m_operands.front(); }
    std::span<const std::string> operands() const { return m_operands; }
    /// The operands after the first.
    std::span<const std::string> furtherOperands() const { return std::span(m_operands).subspan(1); }
    /// The operands that make up one input: all of "FILE...", else the first.
    std::span<const std::string> input() const;
    bool has(std::string_view option) const { return m_values.contains(option); }
    /// The value of an option, or `otherwise` if it is not given.
    std::string value(std::string_view option, std::string_view otherwise = {}) const;
    std::vector<std::string> values(std::string_view option) const;
    /// Whether help was requested; nothing else is checked then.
    bool help() const { return m_help; }
    /// An error about this call: `export: …`.
    UsageError wrong(const Sentence& sentence) const;
    template <typename... Parts> UsageError wrong(Phrase phrase, const Parts&... parts) const
    {
        return wrong(Sentence(phrase, parts...));
    }

private:
    void takeAll(std::span<const std::string> words);
    /// Parses the option at the front; returns the words after it.
    std::span<const std::string> takeOption(std::span<const std::string> words);
    void requireFileName(const std::string& spelling, const Option& option, const std::string& path) const;

    const Verb* m_verb;
    std::vector<std::string> m_operands;
    std::map<std::string, std::vector<std::string>, std::less<>> m_values;
    bool m_help = false;
};

/// Texts shared by the help and the manual page.
struct HelpText {
    static constexpr Phrase program =
        HEEDMAP_PHRASE("Heedmap shows how attention works: every matrix between input and output as a heatmap,\n"
                       "and the arithmetic behind every cell.");
    static constexpr Phrase noVerb = HEEDMAP_PHRASE("open a document, the first example, or numbers for it");
    static constexpr Phrase examples =
        HEEDMAP_PHRASE("Wherever a FILE is taken, examples:ID stands for a built-in example.");
    static constexpr Phrase attachedValue =
        HEEDMAP_PHRASE("A value may also be written --option=value, and has to be where it begins with dashes.");
    static constexpr std::array<Phrase, 3> exitCodes{HEEDMAP_PHRASE("done"), HEEDMAP_PHRASE("the input is wrong"),
                                                     HEEDMAP_PHRASE("the call is wrong")};
};

/// `heedmap export FILE [-o DIR] ...`.
std::string usage(const Verb& verb);

/// The texts of `heedmap --help` and `heedmap VERB --help`, in the language of messages.
std::string helpText(std::span<const Verb> verbs);
std::string helpText(const Verb& verb);

} // namespace heedmap
