#include "interruption.h"
#include "messages.h"
#include "model_input.h"
#include "source.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/base/naming.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/document/append_token.h>
#include <heedmap/document/computation.h>
#include <heedmap/document/document.h>
#include <heedmap/document/files_beside.h>
#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/models/model_text.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>

namespace heedmap {
namespace {

constexpr int mostWhole = std::numeric_limits<int>::max();

/// The settings of the choice: options of the call come before the document's.
Json generateFor(const Arguments& arguments, const Document& document)
{
    const Json* said = document.config.find("generate");
    Json generate = said != nullptr && said->isObject() ? *said : Json(Json::Object());
    if (arguments.has("--temperature"))
        generate.set("temperature", numberValue(arguments, "--temperature", 1, 0, std::numeric_limits<double>::max()));
    if (arguments.has("--top-k"))
        generate.set("top_k", integerValue(arguments, "--top-k", 0, 0, mostWhole));
    if (arguments.has("--top-p"))
        generate.set("top_p", numberValue(arguments, "--top-p", 1, 0, 1));
    if (arguments.has("--seed"))
        generate.set("seed", integerValue(arguments, "--seed", 1, 0, mostWhole));
    return generate;
}

/// The document that the next token is chosen by: the shown one of several samples, without its targets.
Document readAlone(const Document& document)
{
    Document alone = withoutLesson(document);
    if (!document.samples.empty())
        alone = loneSample(alone, document.samples[static_cast<std::size_t>(document.sample)]);
    alone.loss.clear();
    alone.training.reset();
    return alone;
}

/// A document to which tokens are appended.
class Writing {
public:
    Writing(Document document, std::filesystem::path folder, const std::string& name)
        : m_document(std::move(document)), m_folder(std::move(folder)), m_name(name)
    {
        requireRoom(0);
    }

    const Document& document() const { return m_document; }

    /// Throws Error unless that many more tokens have positions.
    void requireRoom(int tokens)
    {
        const Computation computation = built();
        const Index length = lengthOf(computation);
        const auto positions = computation.leaves.find("tgt.P");
        const auto rows = positionsRead(m_document, m_folder);
        if (positions == computation.leaves.end()) {
            if (rows && length + tokens > *rows)
                throw Error(HEEDMAP_PHRASE("%1: the model has %2 positions, and %3 are taken; %4 more do not fit"),
                            m_name, *rows, length, tokens);
            return;
        }
        const Index learned = rows.value_or(computation.graph.node(positions->second).shape.rows);
        if (length + tokens > learned)
            throw Error(HEEDMAP_PHRASE("%1: %2 positions are learned, and %3 are taken; %4 more do not fit"), m_name,
                        learned, length, tokens);
    }

    /// Throws Error if the tensors of that many more tokens need more memory than there is.
    void requireMemory(int tokens) const
    {
        if (tokens < 3)
            return;
        // Each of them has a token for no, one or two of its axes: three texts tell how all of them grow.
        std::array<double, 3> bytes{};
        Writing longer(*this);
        for (double& each : bytes) {
            const Computation computation = longer.built();
            each = computation.graph.bytesOfEverything();
            if (&each != &bytes.back())
                longer.append(computation, 0);
        }
        const double curve = (bytes[2] - 2 * bytes[1] + bytes[0]) / 2;
        const auto more = static_cast<double>(tokens);
        const double wanted = bytes[0] + (bytes[1] - bytes[0] - curve) * more + curve * more * more;
        Capacity::ofThisMachine().requireBytes(
            Sentence(HEEDMAP_COUNTED("%2: with %1 more tokens", "%2: with %1 more token"), tokens, m_name), wanted);
    }

    /// Chooses the next token, prints it on a line, and appends it. Throws Cancelled, which leaves the text as it was.
    void next(int step)
    {
        Computation computation = built();
        Graph& graph = computation.graph;
        std::vector<Demand> demands;
        for (const char* name : {"next.token", "next.p", "next.u"})
            demands.push_back({graph.find(name), Region::all(graph.node(graph.find(name)).shape)});
        graph.evaluate(demands, {.stop = interruption()});
        const auto value = [&](const char* name) { return graph.read(graph.find(name)); };
        const auto token = static_cast<Index>(value("next.token").at({0, 0, 0}));
        const double p = value("next.p").at({0, 0, token});
        const double u = value("next.u").at({0, 0, 0});
        std::printf("%d\t%s\t%s\t%s\n", step, printable(wordOf(token)).c_str(), exactText(p).c_str(),
                    exactText(u).c_str());
        std::fflush(stdout);
        append(computation, token);
    }

private:
    void append(const Computation& computation, Index token)
    {
        if (std::optional<Document> longer = readingOneMore(m_document, m_folder, token)) {
            m_document = std::move(*longer);
            return;
        }
        const Tensor ids(computation.graph.given(computation.leaves.at("tgt.ids")));
        m_document = withToken(std::move(m_document), ids.numbers(), token, wordOf(token));
    }

    /// How many tokens the decoder reads: ids, or the rows that a published model makes of them.
    Index lengthOf(const Computation& computation) const
    {
        const auto size = [&](const char* leaf) -> std::optional<Shape> {
            const auto found = computation.leaves.find(leaf);
            return found == computation.leaves.end() ? std::nullopt
                                                     : std::optional(computation.graph.node(found->second).shape);
        };
        if (const auto ids = size("tgt.ids"))
            return ids->cols;
        const bool model = m_document.samples.empty() && readsText(m_document, m_folder, TextOf::Queries);
        if (const auto rows = size("tgt.X"); rows && model)
            return rows->rows;
        throw Error(HEEDMAP_PHRASE("%1: expected a decoder that reads ids, as it writes them"), m_name);
    }
    Computation built() const
    {
        return naming(m_name, [&] { return build(readAlone(m_document), m_folder); });
    }

    std::string wordOf(Index token) const
    {
        const auto& words = m_document.vocabulary;
        const auto at = static_cast<std::size_t>(token);
        return at < words.size() ? words[at] : std::to_string(token);
    }

    Document m_document;
    std::filesystem::path m_folder;
    std::string m_name;
};

/// The document to continue. If it is not written to a file, only the shown sample, without its targets.
Document toWriteOn(const Arguments& arguments, Document document)
{
    document.config.set("generate", generateFor(arguments, document));
    return arguments.has("--output") ? document : readAlone(document);
}

/// Writes that many tokens, or as many as there was time for before an interruption; returns how many.
int write(Writing& writing, int tokens)
{
    int step = 0;
    try {
        for (; step < tokens; ++step) {
            stopIfInterrupted();
            writing.next(step);
        }
    } catch (const Cancelled&) { // what is printed stays
    }
    return step;
}

int runGenerate(const Arguments& arguments)
{
    const int tokens = integerValue(arguments, "--tokens", 20, 1, mostWhole);
    const std::string& name = arguments.operand();
    const std::string output = arguments.value("--output");
    if (mayBeModel(name))
        throw arguments.wrong(HEEDMAP_PHRASE("%1 is not a document; heedmap new makes one of a published model"), name);
    if (arguments.has(asOption().name))
        throw arguments.wrong(
            HEEDMAP_PHRASE("--as is for weights without a document; a document says what is computed"));
    OpenedDocument opened = openSource(name);
    Inputs inputs;
    const std::filesystem::path folder = std::filesystem::path(name).parent_path();
    inputs.add(name);
    inputs.add(opened.document, folder);
    if (arguments.has("--output"))
        asPathOfCall(output, [&] { inputs.requireOther(output); });
    Writing writing(toWriteOn(arguments, opened.document), folder, name);
    writing.requireRoom(tokens);
    writing.requireMemory(tokens);
    const int written = write(writing, tokens);
    if (arguments.has("--output"))
        asCall(arguments, [&] {
            FilesBeside files(writing.document(), folder, output);
            saveDocument(files.document(), output);
            files.keep();
        });
    if (written == tokens)
        return ExitCode::done;
    remarkOn(name, Sentence(HEEDMAP_COUNTED("interrupted after %1 tokens", "interrupted after %1 token"), written));
    return interruptedCode();
}

const Option generateOptions[] = {
    {"--tokens", "N", HEEDMAP_PHRASE("how many (20)")},
    {"--temperature", "T", HEEDMAP_PHRASE("what logits are divided by; 0 takes the largest (the document's, or 1)")},
    {"--top-k", "K", HEEDMAP_PHRASE("only the K largest (the document's, or all)")},
    {"--top-p", "P", HEEDMAP_PHRASE("only the largest that hold this share (the document's, or all)")},
    {"--seed", "S", HEEDMAP_PHRASE("of the numbers that decide (the document's, or 1)")},
    {"--output", "OUT.heed", HEEDMAP_PHRASE("write the document with the longer text"), "-o"},
    asOption(),
    quietOption(),
    messagesOption(),
};

} // namespace

const Verb generateVerb{"generate", "FILE", HEEDMAP_PHRASE("let a decoder choose the next token, again and again"),
                        generateOptions, runGenerate};

} // namespace heedmap
