#include "source.h"

#include "examples.h"
#include "messages.h"
#include "model_input.h"
#include "text/language.h"
#include "values.h"

#include <heedmap/base/naming.h>
#include <heedmap/base/quotes.h>
#include <heedmap/document/drawn.h>
#include <heedmap/document/new.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/word_rows.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>
#include <heedmap/io/foreign_file.h>
#include <heedmap/io/several_files.h>
#include <heedmap/models/model_text.h>
#include <heedmap/words/words.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <span>

namespace heedmap {
namespace {

OpenedDocument openExample(const std::string& name, const std::string& id)
{
    Document document = readExample(id);
    Computation computation = naming(name, [&] { return build(document, {}); });
    return {std::move(document), std::move(computation)};
}

Source sourceOf(Document document, Computation computation, const std::filesystem::path& folder)
{
    Source source{{std::move(document), std::move(computation)}, {}};
    source.inputs.add(source.opened.document, folder);
    return source;
}

/// The same with the name as it was given, which what can be asked in a window lacks.
std::optional<ModelProposal> modelAsItIs(const std::string& name, const ModelInput& input)
{
    try {
        return modelAt(name, input);
    } catch (const Question& question) {
        if (std::holds_alternative<Question::Heads>(question.about())) // told with the option that says them
            throw;
        throw Error(HEEDMAP_PHRASE("%1: %2"), name, question.sentence());
    }
}

/// For calls that take no settings.
ModelProposal requireModelAsItIs(const std::string& name)
{
    try {
        if (std::optional<ModelProposal> model = modelAsItIs(name, {}))
            return std::move(*model);
    } catch (const Question& question) {
        const auto& [module, width] = std::get<Question::Heads>(question.about());
        throw Error(
            HEEDMAP_PHRASE("%1: the %2 does not say how many heads it has; a document made with heedmap new and "
                           "--set heads=N does, where N divides %3, its width"),
            name, module, width);
    }
    throw Error(HEEDMAP_PHRASE("%1: %2"), name, unknownModel(name));
}

/// Refuses options that another kind of file has.
void requireOptionsOf(const ModelProposal& model, const ModelInput& input, const std::string& name)
{
    const bool captured = model.family == "captured";
    const bool batched = model.family == "named" || model.family == "torch"; // an input of several samples
    if (!captured && ((input.sample && !batched) || input.transpose))
        throw Error(HEEDMAP_PHRASE("--sample and --transpose are for captured attention, and it holds a model"));
    if (captured && !input.as.empty() && !saysWhatNumbersAre(input.as))
        throw UsageError(HEEDMAP_PHRASE("%1 is for models, and %2 holds arrays; expected weights, scores or numbers"),
                         "--as " + input.as, name);
    if (!captured && saysWhatNumbersAre(input.as))
        throw UsageError(HEEDMAP_PHRASE("%1 is for files of arrays, and %2 holds a model"), "--as " + input.as, name);
}

Source openModel(const std::string& name, ModelProposal model)
{
    Computation computation = naming(name, [&] { return build(model.document, model.folder); });
    return sourceOf(std::move(model.document), std::move(computation), model.folder);
}

UsageError readsNoText(const std::string& name)
{
    return UsageError(HEEDMAP_PHRASE("--tokens is for a published model, or a document with the weights of one, that "
                                     "reads a text; %1 is none"),
                      name);
}

UsageError readsNoSource(const std::string& name)
{
    return UsageError(HEEDMAP_PHRASE("--key-tokens is for models with an encoder and a decoder; %1 is none"), name);
}

/// Another text, or a source and the answer to it so far.
std::optional<Document> readingTexts(const Document& document, const std::filesystem::path& folder,
                                     const ModelInput& input, const std::string& name)
{
    if (input.source.empty())
        return readingText(document, folder, input.text);
    std::optional<Document> reading = readingText(document, folder, input.source, TextOf::Keys);
    if (!reading)
        throw readsNoSource(name);
    return input.text.empty() ? reading : readingText(*reading, folder, input.text, TextOf::Queries);
}

Source openReading(const std::string& name, const ModelInput& input)
{
    const std::filesystem::path folder = std::filesystem::path(name).parent_path();
    const Document document = loadDocument(name);
    return naming(name, [&] {
        std::optional<Document> reading = readingTexts(document, folder, input, name);
        if (!reading)
            throw readsNoText(name);
        Computation computation = build(*reading, folder);
        Source source = sourceOf(std::move(*reading), std::move(computation), folder);
        source.inputs.add(document, folder); // the numbers of the text before too
        return source;
    });
}

Source openFile(const std::string& name)
{
    OpenedDocument opened = openDocument(name);
    return sourceOf(std::move(opened.document), std::move(opened.computation),
                    std::filesystem::path(name).parent_path());
}

/// What a call says is to be read is there; returns whether it may be a model.
bool requireSource(const std::string& name)
{
    const bool model = mayBeModel(name);
    if (std::error_code ignored; !model || !std::filesystem::is_directory(name, ignored))
        for (const std::filesystem::path& file : filesOfPath(name))
            asPathOfCall(file.string(), [&] { requireReadable(file); });
    return model;
}

/// The input of a call as one path; several are files whose arrays belong together.
std::string nameOf(const Arguments& arguments)
{
    const std::span<const std::string> input = arguments.input();
    const std::vector<std::filesystem::path> files(input.begin(), input.end());
    const auto may = [](const std::filesystem::path& file) { return mayBeModel(file.string()); };
    if (files.size() > 1 && !std::ranges::all_of(files, may))
        throw arguments.wrong(HEEDMAP_PHRASE("there is one word too many: %1"), inQuotes(files[1].string()));
    return asCall(arguments, [&] { return asOnePath(files).string(); });
}

constexpr std::string_view examples = "examples:";

} // namespace

Document newNamedDocument(const Mechanism& mechanism, const Json& config, const Tokens& tokens, const Dimensions& sizes)
{
    Document document = newDocument(mechanism, config, tokens, sizes);
    document.title = inAllLanguages(mechanism.title());
    return document;
}

Document newNamedDocumentOfWords(const Mechanism& mechanism, const Json& config, const Sentences& sentences,
                                 const std::vector<std::string>& axes, const Dimensions& sizes)
{
    Document document = newOfWords(mechanism, config, sentences, axes, sizes);
    document.title = inAllLanguages(mechanism.title());
    return document;
}

void tellUnknownWords(const Document& document, const Computation& computation, const std::filesystem::path& folder)
{
    constexpr std::size_t offered = 3;
    for (const UnknownWord& unknown : computation.unknownWords) {
        const auto& [array, row, word] = unknown;
        std::vector<std::string> near;
        for (const std::string& each : nearestInItsTable(document, folder, unknown, offered))
            near.push_back(inQuotes(each));
        remark(near.empty() ? Sentence(HEEDMAP_PHRASE("arrays.%1[%2]: the table of words lacks %3, its row is zeros"),
                                       array, row, inQuotes(word))
                            : Sentence(HEEDMAP_PHRASE(
                                           "arrays.%1[%2]: the table of words lacks %3, its row is zeros; the nearest "
                                           "words are %4"),
                                       array, row, inQuotes(word), commaSeparated(near)));
    }
}

namespace {

/// What a setting of a mask says nothing without: a dilation a window, a fill any rule that hides keys. A mask that is
/// causal unless another rule is given has one always.
std::vector<std::string> neededBeside(const Setting& group, const Setting& member)
{
    constexpr std::array ofAnyRule = {"fill", "when", "empty_row"};
    if (group.members.empty() || group.members.front().key != "causal")
        return {};
    if (member.key == "dilation")
        return {"window"};
    if (std::ranges::find(ofAnyRule, member.key) == ofAnyRule.end() || group.members.front().standard.isNull())
        return {};
    return {"causal", "custom", "key_padding", "query_padding", "window", "global", "random", "block"};
}

/// Says of a member of a group if none of what it needs is there; returns whether it said so.
bool tellIfAlone(const Setting& group, const Setting& member, const Settings& settings)
{
    const std::string where = group.key + ".";
    const std::vector<std::string> needed = neededBeside(group, member);
    const auto says = [&](const std::string& other) {
        const Json& value = settings.at(where + other);
        return !value.isNull() && value != Json(false) && value != Json("none");
    };
    if (needed.empty() || !settings.has(where + member.key) || std::ranges::any_of(needed, says))
        return false;
    const std::string path = "config." + where + member.key;
    remark(needed.size() == 1
               ? Sentence(HEEDMAP_PHRASE("%1: not used; expected %2 beside it"), path, inQuotes(needed.front()))
               : Sentence(HEEDMAP_PHRASE("%1: not used; expected one of %2 beside it"), path, commaSeparated(needed)));
    return true;
}

/// Says of a setting that does not matter which other one would make it matter.
void tellIfIdle(const Setting& setting, const Settings& settings, const std::string& group)
{
    const std::string before = group.empty() ? "config." : "config." + group + ".";
    const std::string path = group.empty() ? setting.key : group + "." + setting.key;
    if (!settings.has(path) || setting.matters(settings, group))
        return;
    for (const Setting::Condition& condition : setting.when) {
        const std::string other = group.empty() ? condition.key : group + "." + condition.key;
        if (condition.words.empty()
            || std::ranges::find(condition.words, settings.choice(other)) != condition.words.end())
            continue;
        remark(Sentence(HEEDMAP_PHRASE("%1: not used; expected %2 beside it"), before + setting.key,
                        inQuotes(condition.key) + ": " + inQuotes(condition.words.front())));
        return;
    }
}

} // namespace

void tellIdleSettings(const Computation& computation, const Json& said)
{
    for (const Setting& setting : computation.mechanism->settings()) {
        const Json* group = said.find(setting.key);
        if (group == nullptr)
            continue;
        tellIfIdle(setting, computation.settings, "");
        for (const Setting& member : setting.members)
            if (group->isObject() && group->find(member.key) != nullptr
                && !tellIfAlone(setting, member, computation.settings))
                tellIfIdle(member, computation.settings, setting.key);
    }
}

void tellDrawnNumbers(OpenedDocument& opened)
{
    Graph& graph = opened.computation.graph;
    const std::vector<NodeId> drawn = behindWeights(graph, drawnLeaves(opened.document, opened.computation),
                                                    [&](NodeId pinned) { return someRowIsComputed(graph, pinned); });
    if (!drawn.empty())
        remark(drawnNumbersSentence(graph, drawn));
}

bool mayBeModel(const std::string& name)
{
    const std::filesystem::path path(name);
    std::error_code ignored;
    const std::vector<std::string> extensions = arrayFileExtensions();
    return std::filesystem::is_directory(path, ignored)
        || std::ranges::find(extensions, formatOfFile(path)) != extensions.end();
}

void tellNotices(const std::string& name, const std::vector<Notice>& notices)
{
    for (const Notice& notice : notices)
        std::fprintf(stderr, "heedmap: %s: %s\n", printable(name).c_str(), printable(notice.line()).c_str());
}

std::optional<ModelProposal> modelAt(const std::string& name, const ModelInput& input)
{
    try {
        ModelInput said = input;
        said.inLanguages = inAllLanguages;
        std::optional<ModelProposal> model = recognizeModel(name, said);
        if (model)
            requireOptionsOf(*model, input, name);
        return model;
    } catch (const Question&) { // can be asked
        throw;
    } catch (const Error& error) {
        throw Error(HEEDMAP_PHRASE("%1: %2"), name, error.sentence());
    }
}

bool isModel(const std::string& name)
{
    try {
        return modelAt(name).has_value();
    } catch (const Question&) {
        return true;
    }
}

ModelProposal requireModel(const std::string& name, const ModelInput& input)
{
    try {
        if (std::optional<ModelProposal> model = modelAsItIs(name, input))
            return std::move(*model);
    } catch (const Question& question) {
        const auto& [module, width] = std::get<Question::Heads>(question.about());
        throw Error(HEEDMAP_PHRASE("%1: the %2 does not say how many heads it has; expected --set heads=N where N "
                                   "divides %3, its width"),
                    name, module, width);
    }
    throw Error(HEEDMAP_PHRASE("%1: %2"), name, unknownModel(name));
}

std::vector<std::string> capturesOf(const Arguments& arguments)
{
    const std::string name = nameOf(arguments);
    std::vector<std::string> captures;
    if (arguments.has(sampleOption().name) || name.starts_with(examples) || !requireSource(name))
        return captures;
    for (const std::filesystem::path& capture :
         naming(name, [&] { return capturesIn(name, arguments.has(samplesOfFilesOption().name)); }))
        captures.push_back(capture.string());
    return captures;
}

OpenedDocument openCapture(const std::string& name, const Arguments& arguments)
{
    ModelInput input = modelInputOf(arguments);
    input.samplesOfFiles = false;
    return openModel(name, requireModel(name, input)).opened;
}

OpenedDocument openSource(const std::string& name)
{
    if (name.starts_with(examples))
        return openExample(name, name.substr(examples.size()));
    return requireSource(name) ? openModel(name, requireModelAsItIs(name)).opened : openDocument(name);
}

Source openSource(const Arguments& arguments)
{
    const std::string name = nameOf(arguments);
    const ModelInput input = modelInputOf(arguments);
    const bool otherSource = arguments.has(keyTokensOption().name);
    const bool otherText = otherSource || arguments.has("--tokens");
    if (name.starts_with(examples)) {
        if (otherText)
            throw readsNoText(name);
        return {openSource(name), {}};
    }
    const bool model = requireSource(name);
    std::optional<ModelProposal> proposal = model ? std::optional(requireModel(name, input)) : std::nullopt;
    const std::vector<Notice> noticed = proposal ? proposal->noticed : std::vector<Notice>();
    Source source = proposal ? openModel(name, std::move(*proposal))
        : otherText          ? openReading(name, input)
                             : openFile(name);
    if (!arguments.has(quietOption().name)) // of what could be opened alone
        tellNotices(name, noticed);
    if (otherText && source.opened.document.tokens.query.empty())
        throw readsNoText(name);
    if (otherSource && source.opened.document.tokens.key.empty())
        throw readsNoSource(name);
    for (const std::filesystem::path& file : filesOfPath(name))
        source.inputs.add(file);
    if (arguments.has(quietOption().name))
        return source;
    tellUnknownWords(source.opened.document, source.opened.computation, std::filesystem::path(name).parent_path());
    tellIdleSettings(source.opened.computation, model ? input.settings : source.opened.document.config);
    return source;
}

} // namespace heedmap
