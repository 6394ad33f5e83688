#include "completion.h"

#include "examples.h"
#include "text/language.h"

#include <heedmap/mechanisms/mechanism.h>

#include <algorithm>
#include <iterator>
#include <sstream>

namespace heedmap {
namespace {

/// What is opened: documents, and the arrays that core/io reads.
constexpr const char* documents = "heed|npy|npz|csv|tsv|safetensors|pt|pth|bin";

std::vector<std::string> split(const std::string& text, char separator)
{
    std::istringstream stream(text);
    std::vector<std::string> parts;
    for (std::string part; std::getline(stream, part, separator);)
        parts.push_back(part);
    return parts;
}

std::string join(const std::vector<std::string>& words, const std::string& separator)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : separator) + word;
    return text;
}

bool isLower(char letter) { return letter >= 'a' && letter <= 'z'; }
bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }

/// `letter`, `black-white`, `float32`; not `84mm`, `A` or `key=value`.
bool isWord(const std::string& text)
{
    return !text.empty() && isLower(text.front())
        && std::ranges::all_of(text, [](char c) { return isLower(c) || isDigit(c) || c == '-'; });
}

bool isNumber(const std::string& text) { return !text.empty() && std::ranges::all_of(text, isDigit); }

/// The files that a part of a value's name stands for, if it does.
std::string filesOf(const std::string& name)
{
    if (name == "DIR")
        return "/";
    if (name == "FILE" || name == "FILE.EXT")
        return "*";
    const std::size_t dot = name.rfind('.');
    return dot != std::string::npos && dot > 0 && isWord(name.substr(dot + 1)) ? name.substr(dot + 1) : std::string();
}

/// `FILE`, `ANSWERS...`, `MECHANISM`.
std::vector<std::string> operandsOf(const Verb& verb) { return split(verb.operand, ' '); }

std::vector<std::string> mechanismIds()
{
    std::vector<std::string> ids;
    for (const Mechanism* mechanism : mechanisms())
        ids.push_back(mechanism->id());
    return ids;
}

std::vector<std::string> optionNames(const Verb& verb)
{
    std::vector<std::string> names;
    for (const Option& option : verb.options) {
        names.emplace_back(option.name);
        if (*option.letter != '\0')
            names.emplace_back(option.letter);
    }
    names.emplace_back("--help");
    return names;
}

/// Within '...' of either shell.
std::string quoted(const std::string& text)
{
    std::string quoted = "'";
    for (const char letter : text)
        quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return quoted + "'";
}

std::string bashOperand(const Verb& verb)
{
    const std::vector<std::string> operands = operandsOf(verb);
    if (operands.empty() || operands.front() == "[WORD...]")
        return "_heedmap_offer '' ''";
    if (operands.front() == "MECHANISM")
        return "_heedmap_offer " + quoted(join(mechanismIds(), " ")) + " ''";
    return operands.size() == 1 ? "_heedmap_document" : "_heedmap_document; _filedir";
}

std::string bashValues(const Verb& verb)
{
    std::string cases;
    for (const Option& option : verb.options) {
        if (*option.value == '\0')
            continue;
        const Offer offer = offerOf(option);
        const std::string call = std::string(verb.name) + " ";
        cases += "    " + quoted(call + option.name)
            + (*option.letter == '\0' ? "" : " | " + quoted(call + option.letter)) + ") _heedmap_offer "
            + quoted(join(offer.words, " ")) + " " + quoted(offer.files) + " ;;\n";
    }
    return cases;
}

constexpr const char* bashFunctions = R"sh(
# WORDS FILES: words, with commas between them, and files of an ending, of any (*), or folders (/).
_heedmap_offer()
{
    local before=
    [[ $cur != *,* ]] || before=${cur%,*},
    COMPREPLY=($(compgen -P "$before" -W "$1" -- "${cur##*,}"))
    case $2 in
    '') ;;
    '*') _filedir ;;
    /) _filedir -d ;;
    *) _filedir "$2" ;;
    esac
}

_heedmap_document()
{
    if [[ $cur == examples:* ]]; then
        COMPREPLY=($(compgen -P examples: -W "$_heedmap_examples" -- "${cur#examples:}"))
        __ltrim_colon_completions "$cur"
        return
    fi
    _filedir "$_heedmap_documents"
    if [[ examples: == "$cur"* ]]; then
        ((${#COMPREPLY[@]})) || compopt +o filenames -o nospace # no file: the colon is not escaped
        COMPREPLY+=(examples:)
    fi
}

_heedmap()
{
    local cur prev words cword option
    COMPREPLY=()
    _get_comp_words_by_ref -n := cur prev words cword
    if ((cword == 1)); then
        _heedmap_document
        COMPREPLY+=($(compgen -W "$_heedmap_verbs" -- "$cur"))
        return
    fi
    option=$prev
    if [[ $cur == --*=* ]]; then
        option=${cur%%=*} cur=${cur#*=}
    fi
    case "${words[1]} $option" in
)sh";

/// For zsh, whose specifications give colons and brackets a meaning.
std::string described(std::string_view text)
{
    std::string escaped;
    for (const char letter : text) {
        if (letter == ':' || letter == '[' || letter == ']' || letter == '\\')
            escaped += '\\';
        escaped += letter;
    }
    return escaped;
}

/// How zsh completes a value: the last part of `--name=[help]:VALUE:ACTION`.
std::string zshAction(const Offer& offer)
{
    const std::string words = join(offer.words, " ");
    const std::string files = offer.files.empty() ? ""
        : offer.files == "*"                      ? "_files"
        : offer.files == "/"                      ? "_files -/"
                                                  : "_files -g \"*." + offer.files + "\"";
    if (words.empty())
        return files.empty() ? " " : files;
    const std::string some = offer.list ? "_sequence compadd - " + words : "compadd - " + words;
    return files.empty() ? some : "_alternative \"words:word:" + some + "\" \"files:file:_files\"";
}

std::string zshOption(const Option& option, const std::string& language)
{
    const std::string letter = option.letter;
    const std::string names = letter.empty() ? "" : "(" + letter + " " + option.name + ")";
    const bool switches = *option.value == '\0';
    const std::string rest = "[" + described(sentenceIn(option.help, language)) + "]"
        + (switches ? std::string() : ":" + described(option.valueName()) + ":" + zshAction(offerOf(option)));
    const std::string prefix = option.repeatable ? "*" : names;
    std::string text = "        " + quoted(prefix + option.name + (switches ? "" : "=") + rest);
    if (!letter.empty())
        text += " \\\n        " + quoted(prefix + letter + (switches ? "" : "+") + rest);
    return text + " \\\n";
}

std::string zshOperands(const Verb& verb)
{
    std::string text;
    int place = 0;
    for (const std::string& operand : operandsOf(verb)) {
        if (operand == "[WORD...]") {
            text += "        '*:WORD:' \\\n";
            continue;
        }
        const std::string name = operand.substr(0, operand.find('.'));
        const std::string at = operand.ends_with("...") ? "*" : std::to_string(++place);
        const std::string action = name == "FILE" ? "_heedmap_document"
            : name == "MECHANISM"                 ? "(" + join(mechanismIds(), " ") + ")"
                                                  : "_files";
        const std::string spec = std::string(at).append(":").append(name).append(":").append(action);
        text.append("        ").append(quoted(spec)).append(" \\\n");
    }
    return text;
}

std::string zshArray(const char* name, const std::vector<std::string>& words)
{
    std::string text = std::string("    local -a ") + name + "=(\n";
    for (const std::string& word : words)
        text += "        " + word + "\n";
    return text + "    )\n";
}

/// The completion with its descriptions in a language.
std::string zshIn(const std::string& language, std::span<const Verb> verbs)
{
    std::vector<std::string> names, said;
    for (const Verb& verb : verbs) {
        names.emplace_back(verb.name);
        said.push_back(quoted(verb.name + std::string("  ") + sentenceIn(verb.summary, language)));
    }
    std::string text = "_heedmap_" + language + "() {\n" + zshArray("verbs", names) + zshArray("said", said)
        + "    if ((CURRENT == 2)); then\n"
          "        _heedmap_document 'verbs:verb:compadd -l -d said -a verbs' 'switches:option:(--help --lang "
          "--version)'\n"
          "        return\n    fi\n    shift words\n    ((CURRENT--))\n    case $words[1] in\n";
    const std::string help =
        "'--help[" + described(sentenceIn(HEEDMAP_PHRASE("say all of this"), language)) + "]' ;;\n";
    for (const Verb& verb : verbs) {
        text += "    " + std::string(verb.name) + ") _arguments \\\n";
        for (const Option& option : verb.options)
            text += zshOption(option, language);
        text += zshOperands(verb) + "        " + help;
    }
    return text + "    *) _heedmap_document ;;\n    esac\n}\n";
}

} // namespace

Offer offerOf(const Option& option)
{
    const std::string name = option.valueName();
    Offer offer;
    offer.list = name.find(',') != std::string::npos;
    for (const std::string& alternative : split(name, '|')) {
        if (alternative.find('[') != std::string::npos) // NODE[s,r,c], whose commas part nothing
            continue;
        const std::vector<std::string> parts = split(alternative, ',');
        const bool alone = parts.size() == 1 && name.find_first_of("|,") == std::string::npos;
        for (const std::string& part : parts) {
            const std::string files = filesOf(part);
            if (!files.empty())
                offer.files = offer.files.empty() ? files : "*";
            else if (!alone && (isWord(part) || (!offer.list && isNumber(part))))
                offer.words.push_back(part);
        }
    }
    if (option.words != nullptr)
        offer.words = option.words();
    return offer;
}

std::string bashCompletion(std::span<const Verb> verbs)
{
    std::vector<std::string> first;
    for (const Verb& verb : verbs)
        first.emplace_back(verb.name);
    first.insert(first.end(), {"--help", "--lang", "--version"});
    std::string text = "# bash completion for heedmap(1), written from the tables of its verbs\n\n";
    text += "_heedmap_verbs=" + quoted(join(first, " ")) + "\n_heedmap_documents=" + quoted(documents)
        + "\n_heedmap_examples=" + quoted(join(exampleIds(), " ")) + "\n" + bashFunctions;
    for (const Verb& verb : verbs)
        text += bashValues(verb);
    for (const Verb& verb : verbs)
        text += "    " + quoted(verb.name) + "' '*) if [[ $cur == -* ]]; then _heedmap_offer "
            + quoted(join(optionNames(verb), " ")) + " ''; else " + bashOperand(verb) + "; fi ;;\n";
    return text + "    *) _heedmap_document ;;\n    esac\n} &&\n    complete -F _heedmap heedmap\n";
}

std::string zshCompletion(std::span<const Verb> verbs)
{
    std::vector<std::string> examples;
    for (const std::string& id : exampleIds())
        examples.push_back("examples:" + id);
    std::string text = "#compdef heedmap\n# zsh completion for heedmap(1), written from the tables of its verbs\n\n"
                       "_heedmap_document() {\n"
        + zshArray("examples", examples)
        + "    _alternative \"$@\" 'examples:example:compadd -a examples' 'files:file:_files -g \"*.(" + documents
        + ")\"'\n}\n";
    std::string choice;
    for (const std::string& language : languages()) {
        text += "\n" + zshIn(language, verbs);
        if (language != "en")
            choice.append("    ").append(language).append("*) _heedmap_").append(language).append(" ;;\n");
    }
    // As languageOfLocale() chooses the language of help.
    return text
        + "\n_heedmap() {\n"
          "    local language=${LC_ALL:-${LC_MESSAGES:-$LANG}}\n"
          "    [[ -z $LANGUAGE || $language == (C|C.*|POSIX) ]] || language=$LANGUAGE\n"
          "    case $language in\n"
        + choice + "    *) _heedmap_en ;;\n    esac\n}\n\n_heedmap \"$@\"\n";
}

} // namespace heedmap
