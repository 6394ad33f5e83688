#include "interruption.h"
#include "messages.h"
#include "model_input.h"
#include "progress.h"
#include "source.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/base/naming.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/system_reason.h>
#include <heedmap/document/computation.h>
#include <heedmap/document/files_beside.h>
#include <heedmap/io/file.h>
#include <heedmap/io/safetensors.h>
#include <heedmap/learning/training_history.h>
#include <heedmap/learning/training_run.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <exception>
#include <limits>
#include <map>
#include <optional>
#include <system_error>

namespace heedmap {
namespace {

constexpr double largest = std::numeric_limits<double>::max();
constexpr Index mostInText = 4096; // numbers of one array

/// Options of the call come before the document's.
Training trainingFor(const Arguments& arguments, const Document& document)
{
    Training training = document.training.value_or(Training());
    const std::string own = training.optimiser == Training::Optimiser::Sgd ? "sgd"
        : training.optimiser == Training::Optimiser::Adam                  ? "adam"
                                                                           : "momentum";
    const std::string optimiser = choiceValue(arguments, "--optimiser", {"sgd", "momentum", "adam"}, own);
    training.optimiser = optimiser == "sgd" ? Training::Optimiser::Sgd
        : optimiser == "adam"               ? Training::Optimiser::Adam
                                            : Training::Optimiser::Momentum;
    training.rate = numberValue(arguments, "--rate", training.rate, 0, largest);
    const auto most = static_cast<int>(largestBatch(training.data, document.samples.size()));
    training.batch = integerValue(arguments, "--batch", static_cast<int>(training.batch), 1, most);
    if (arguments.has("--seed"))
        training.seed =
            static_cast<std::uint64_t>(integerValue(arguments, "--seed", 1, 0, std::numeric_limits<int>::max()));
    return training;
}

/// `step,loss` of each step, written as it is taken: to a pipe at once, to a file that appears at the end.
class LossTable {
public:
    explicit LossTable(const std::string& path)
    {
        if (path.empty())
            return;
        std::error_code ignored;
        const auto status = std::filesystem::status(path, ignored);
        if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
            std::signal(SIGPIPE, SIG_IGN); // a reader that leaves does not end the training
            m_device = std::fopen(path.c_str(), "w");
        }
        if (m_device == nullptr)
            m_file.emplace(path);
        put("step,loss\n");
    }
    LossTable(const LossTable&) = delete;
    LossTable& operator=(const LossTable&) = delete;
    ~LossTable()
    {
        if (m_device != nullptr)
            std::fclose(m_device);
    }

    void add(Index step, double loss)
    {
        if (m_file || m_device != nullptr)
            put(std::to_string(step) + "," + exactText(loss) + "\n");
    }
    /// Throws Error, also for what could not be written before: the training did not end for it.
    void commit()
    {
        if (m_failure)
            std::rethrow_exception(m_failure);
        if (m_file)
            m_file->commit();
    }

private:
    void put(const std::string& line)
    {
        if (m_failure)
            return;
        try {
            if (m_file)
                m_file->write(line);
            else if (std::fputs(line.c_str(), m_device) < 0 || std::fflush(m_device) != 0)
                throw Error(HEEDMAP_PHRASE("cannot be written: %1"), systemReason(errno));
        } catch (const Error&) {
            m_failure = std::current_exception();
        }
    }

    std::optional<AtomicFile> m_file;
    std::FILE* m_device = nullptr;
    std::exception_ptr m_failure;
};

/// What a training writes as it goes.
struct Records {
    LossTable losses;
    std::optional<TrainingHistory> history;

    void add(Index step, double loss, const TrainingRun& run)
    {
        losses.add(step, loss);
        if (!history)
            return;
        history->addLoss(step, loss);
        history->add(step, run.parameters());
    }
};

/// How a training ended.
struct Course {
    Index taken = 0;          ///< steps
    Index failed = 0;         ///< the step whose loss was not finite; 0: none
    bool interrupted = false; ///< by a signal, after the last whole step
};

/// How far a training goes.
struct Aim {
    explicit Aim(const Arguments& arguments)
        : steps(integerValue(arguments, "--steps", 500, 0, std::numeric_limits<int>::max())),
          bounded(arguments.has("--until-loss")), enough(numberValue(arguments, "--until-loss", 0, -largest, largest))
    {
    }

    int steps;
    bool bounded;
    double enough;
};

/// Takes the next step. False where the training ends before it.
bool takeStep(TrainingRun& run, const Aim& aim, Records& records, Course& course)
{
    const double loss = run.loss({.stop = interruption()});
    const Index step = course.taken + 1;
    if (!std::isfinite(loss)) {
        if (step > 1)
            run.undoStep();
        course.failed = step;
        return false;
    }
    if (aim.bounded && loss <= aim.enough)
        return false;
    run.step();
    records.add(step, loss, run);
    course.taken = step;
    return true;
}

Course train(TrainingRun& run, const Aim& aim, Records& records)
{
    Progress progress(HEEDMAP_PHRASE("training"));
    Course course;
    if (records.history)
        records.history->add(0, run.parameters());
    try {
        while (course.taken < aim.steps) {
            stopIfInterrupted();
            if (!takeStep(run, aim, records, course))
                break;
            progress.at(static_cast<double>(course.taken) / aim.steps);
        }
    } catch (const Cancelled&) {
        course.interrupted = true;
    }
    if (records.history)
        records.history->end(std::max<Index>(0, course.taken - (course.failed > 0 ? 1 : 0)), run.parameters());
    return course;
}

/// Refuses a history that the disk could not hold, and says what a large one will take.
void announce(const TrainingHistory& history, Index steps, const std::string& path)
{
    constexpr double large = 256.0 * 1024 * 1024;
    const TrainingHistory::Size size = history.sizeOf(steps);
    Capacity::ofThisMachine().requireBytes(Sentence("--history"), size.bytes);
    std::error_code unknown;
    const std::filesystem::path folder = std::filesystem::absolute(path, unknown).parent_path();
    const auto space = std::filesystem::space(folder, unknown);
    if (!unknown && static_cast<double>(space.available) < size.bytes)
        throw Error(HEEDMAP_PHRASE("the history takes %1, and the disk has %2 left"), bytesText(size.bytes),
                    bytesText(static_cast<double>(space.available)));
    if (size.every > 1)
        remarkOn(path,
                 Sentence(HEEDMAP_PHRASE("the numbers of all %1 steps would take %2; the history keeps every %3th "
                                         "and the last, in %4"),
                          steps, bytesText(size.whole), size.every, bytesText(size.bytes)));
    else if (size.bytes > large)
        remarkOn(path, Sentence(HEEDMAP_PHRASE("the history takes up to %1"), bytesText(size.bytes)));
}

/// One spelling of a path, which may not exist yet.
std::filesystem::path located(const std::filesystem::path& path)
{
    std::error_code error;
    const std::filesystem::path absolute = std::filesystem::absolute(path, error);
    std::filesystem::path real = std::filesystem::weakly_canonical(absolute, error);
    return error ? absolute.lexically_normal() : real;
}

/// The file of weights beside the document: where the call puts it, or with the document's name.
std::filesystem::path weightsFile(const Arguments& arguments)
{
    const std::filesystem::path output = arguments.value("--output");
    if (!arguments.has("--weights"))
        return std::filesystem::path(output).replace_extension(".safetensors");
    std::filesystem::path file = arguments.value("--weights");
    if (located(file).parent_path() != located(output).parent_path())
        throw arguments.wrong(HEEDMAP_PHRASE("--weights: the file must lie in the folder of the document"));
    if (extensionOf(file) != ".safetensors")
        throw arguments.wrong(HEEDMAP_PHRASE("--weights: expected a file that ends in .safetensors"));
    return file;
}

/// Throws UsageError if two outputs of a call are one file.
void requireDistinct(const Arguments& arguments, const std::filesystem::path& weights)
{
    std::map<std::filesystem::path, std::string> options{{located(weights), "--weights"}};
    for (const char* option : {"--output", "--csv", "--history"})
        if (arguments.has(option))
            if (const auto [other, fresh] = options.emplace(located(arguments.value(option)), option); !fresh)
                throw arguments.wrong(HEEDMAP_PHRASE("%1: the file is that of %2 too"), option, other->second);
}

/// Stores the trained numbers of a document: in its text, or all or the large arrays in a file of weights.
class Trained {
public:
    Trained(const Arguments& arguments, const TrainingRun& run) : m_file(weightsFile(arguments))
    {
        for (std::size_t i = 0; i < run.names().size(); ++i) {
            const Tensor& value = run.parameters()[i];
            if (arguments.has("--weights") || value.shape().size() > mostInText)
                m_weights.emplace_back(run.names()[i], &value);
            else
                m_inline.emplace_back(run.names()[i], std::make_shared<const Tensor>(value));
        }
        for (const NamedTensor& weight : m_weights)
            m_inline.emplace_back(weight.name, FileReference{.file = m_file.filename().string(), .array = weight.name});
    }

    bool needsFile() const { return !m_weights.empty(); }
    const std::filesystem::path& file() const { return m_file; }

    /// Drops the trained arrays, whose files are not needed any longer.
    Document emptied(Document document) const
    {
        return replaced(std::move(document), [](const ArraySource&) { return Initial{}; });
    }
    Document filled(Document document) const
    {
        return replaced(std::move(document), [](const ArraySource& source) { return source; });
    }

    void writeWeights(bool single) const
    {
        AtomicFile file(m_file);
        (single ? writeSafetensorsFloat32 : writeSafetensors)(file, m_weights);
        file.commit();
    }

private:
    template <typename Choose> Document replaced(Document document, const Choose& choose) const
    {
        for (const auto& [name, value] : m_inline)
            for (auto& [own, source] : document.arrays)
                if (own == name)
                    source = choose(value);
        return document;
    }

    std::filesystem::path m_file;
    std::vector<NamedTensor> m_weights;
    Named<ArraySource> m_inline;
};

void save(const Arguments& arguments, const Document& document, const std::filesystem::path& folder,
          const Trained& trained)
{
    const std::string output = arguments.value("--output");
    FilesBeside files(trained.emptied(document), folder, output);
    if (trained.needsFile())
        trained.writeWeights(arguments.has("--float32"));
    saveDocument(trained.filled(files.document()), output);
    files.keep();
}

/// The exit code; throws Error if the loss was not finite.
int endOf(const Course& course, const Arguments& arguments)
{
    if (course.interrupted) {
        remarkOn(arguments.operand(),
                 Sentence(HEEDMAP_COUNTED("interrupted after %1 steps; %2 has the numbers of the last",
                                          "interrupted after %1 step; %2 has its numbers"),
                          course.taken, arguments.value("--output")));
        return interruptedCode();
    }
    if (course.failed == 0)
        return ExitCode::done;
    throw Error(HEEDMAP_PHRASE("%1: the loss of step %2 is not finite; the document has the numbers of the last step "
                               "whose loss was, and a smaller rate may be right"),
                arguments.operand(), course.failed);
}

int runTrain(const Arguments& arguments)
{
    Source source = openSource(arguments);
    const std::filesystem::path folder = std::filesystem::path(arguments.operand()).parent_path();
    Document& document = source.opened.document;
    document.training = trainingFor(arguments, document);
    const std::filesystem::path weights = weightsFile(arguments);
    requireDistinct(arguments, weights);
    for (const char* option : {"--output", "--csv", "--history"})
        if (arguments.has(option))
            asPathOfCall(arguments.value(option), [&] { // before a long computation
                source.inputs.requireOther(arguments.value(option));
                AtomicFile{arguments.value(option)};
            });
    const Aim aim(arguments);
    TrainingRun training = naming(arguments.operand(), [&] { return TrainingRun(document, folder); });
    Records records{asPathOfCall(arguments.value("--csv"), [&] { return LossTable(arguments.value("--csv")); }), {}};
    if (const std::string path = arguments.value("--history"); !path.empty())
        asPathOfCall(path, [&] { announce(records.history.emplace(training), aim.steps, path); });
    const Course course = train(training, aim, records);
    const Trained trained(arguments, training);
    if (trained.needsFile())
        asPathOfCall(weights, [&] { source.inputs.requireOther(weights); });
    asCall(arguments, [&] { save(arguments, training.trained(), folder, trained); });
    if (records.history)
        asPathOfCall(arguments.value("--history"), [&] { records.history->write(arguments.value("--history")); });
    asPathOfCall(arguments.value("--csv"), [&] { records.losses.commit(); });
    return endOf(course, arguments);
}

const Option trainOptions[] = {
    {"--output", "OUT.heed", HEEDMAP_PHRASE("the document to write, with its new numbers"), "-o", true},
    {"--steps", "N", HEEDMAP_PHRASE("how many steps at most (500)")},
    {"--until-loss", "L", HEEDMAP_PHRASE("stop before the first step whose loss is not above L")},
    {"--seed", "S", HEEDMAP_PHRASE("of the order of the samples, and of those that are generated")},
    {"--optimiser", "sgd|momentum|adam", HEEDMAP_PHRASE("how the numbers move")},
    {"--rate", "R", HEEDMAP_PHRASE("how far they move")},
    {"--batch", "B", HEEDMAP_PHRASE("samples a step")},
    {"--csv", "loss.csv", HEEDMAP_PHRASE("write the loss whose gradient each step took")},
    {"--history", "RUN.npz",
     HEEDMAP_PHRASE("write the losses, and the trained numbers before the first step and after each")},
    {"--weights", "OUT.safetensors",
     HEEDMAP_PHRASE("write all trained numbers there, beside the document (only arrays above 4096)")},
    {"--float32", "", HEEDMAP_PHRASE("write that file in float32, half as long (float64)")},
    settingsOption(),
    sampleOption(),
    softmaxOption(),
    transposeOption(),
    asOption(),
    quietOption(),
    messagesOption(),
};

} // namespace

const Verb trainVerb{"train", "FILE",
                     HEEDMAP_PHRASE("train a document that has a loss, and write it with its new numbers"),
                     trainOptions, runTrain};

} // namespace heedmap
