#include "evaluation.h"
#include "progress.h"
#include "source.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/base/naming.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/document/files_beside.h>
#include <heedmap/io/file.h>
#include <heedmap/io/safetensors_float32.h>
#include <heedmap/learning/training_run.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <deque>
#include <limits>
#include <map>

namespace heedmap {
namespace {

constexpr double largest = std::numeric_limits<double>::max();
constexpr Index mostInText = 4096; // numbers of one array

/// Options of the call come before the document's.
Training trainingFor(const Arguments& arguments, const Document& document)
{
    Training training = document.training.value_or(Training());
    const std::string optimiser = choiceValue(arguments, "--optimiser", {"sgd", "momentum", "adam"},
                                              trainingJson(training).find("optimiser")->string());
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

/// The record of a training.
struct Course {
    std::vector<double> losses;              ///< whose gradients the steps took
    std::vector<std::vector<Tensor>> values; ///< before the first step and after each, where they are kept
    Index failed = 0;                        ///< the step whose loss was not finite; 0: none
};

Course train(TrainingRun& run, const Arguments& arguments)
{
    const int steps = integerValue(arguments, "--steps", 500, 0, std::numeric_limits<int>::max());
    const bool bounded = arguments.has("--until-loss");
    const double enough = numberValue(arguments, "--until-loss", 0, -largest, largest);
    const bool kept = arguments.has("--history");
    Evaluation how = watchedEvaluation();
    how.progress = nullptr;
    Progress progress("training");
    Course course;
    if (kept)
        course.values.push_back(run.parameters());
    for (int step = 1; step <= steps; ++step) {
        const double loss = run.loss(how);
        if (!std::isfinite(loss)) {
            if (step > 1)
                run.undoStep();
            course.failed = step;
            break;
        }
        if (bounded && loss <= enough)
            break;
        run.step(how);
        course.losses.push_back(loss);
        if (kept)
            course.values.push_back(run.parameters());
        progress.at(static_cast<double>(step) / steps);
    }
    if (course.failed > 0 && kept && course.values.size() > 1)
        course.values.pop_back();
    return course;
}

void writeLosses(const std::string& path, const std::vector<double>& losses)
{
    AtomicFile file(path);
    file.write("step,loss\n");
    for (std::size_t i = 0; i < losses.size(); ++i)
        file.write(std::to_string(i + 1) + "," + exactText(losses[i]) + "\n");
    file.commit();
}

/// `loss`, and each parameter with the step as its first axis: as it was before the first, and after each.
void writeHistory(const std::string& path, const TrainingRun& run, const Course& course)
{
    std::deque<Tensor> stacks;
    std::vector<NamedTensor> arrays;
    const Tensor losses(Shape::vector(static_cast<Index>(course.losses.size())), course.losses);
    if (!course.losses.empty())
        arrays.emplace_back("loss", &losses);
    const auto count = static_cast<Index>(course.values.size());
    for (std::size_t i = 0; i < run.names().size(); ++i) {
        const Shape shape = run.parameters()[i].shape();
        Tensor& all = stacks.emplace_back(Shape::stack(count * shape.slices, shape.rows, shape.cols));
        auto to = all.numbers().begin();
        for (const std::vector<Tensor>& values : course.values)
            to = std::ranges::copy(values[i].numbers(), to).out;
        arrays.emplace_back(run.names()[i], &all, count, shape);
    }
    AtomicFile file(path);
    writeNpz(file, arrays);
    file.commit();
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
        throw arguments.wrong("--weights: the file must lie in the folder of the document");
    if (extensionOf(file) != ".safetensors")
        throw arguments.wrong("--weights: expected a file that ends in .safetensors");
    return file;
}

/// Throws UsageError if two outputs of a call are one file.
void requireDistinct(const Arguments& arguments, const std::filesystem::path& weights)
{
    std::map<std::filesystem::path, std::string> options{{located(weights), "--weights"}};
    for (const char* option : {"--output", "--csv", "--history"})
        if (arguments.has(option))
            if (const auto [other, fresh] = options.emplace(located(arguments.value(option)), option); !fresh)
                throw arguments.wrong(std::string(option) + ": the file is that of " + other->second + " too");
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
    TrainingRun training = naming(arguments.operand(), [&] { return TrainingRun(document, folder); });
    const Course course = train(training, arguments);
    const Trained trained(arguments, training);
    if (trained.needsFile())
        asPathOfCall(weights, [&] { source.inputs.requireOther(weights); });
    asCall(arguments, [&] { save(arguments, training.trained(), folder, trained); });
    if (arguments.has("--csv"))
        asCall(arguments, [&] { writeLosses(arguments.value("--csv"), course.losses); });
    if (arguments.has("--history"))
        asCall(arguments, [&] { writeHistory(arguments.value("--history"), training, course); });
    if (course.failed == 0)
        return ExitCode::done;
    throw Error(HEEDMAP_PHRASE("%1: the loss of step %2 is not finite; the document has the numbers of the last step "
                               "whose loss was, and a smaller rate may be right"),
                arguments.operand(), course.failed);
}

const Option trainOptions[] = {
    {"--output", "OUT.heed", "the document to write, with its new numbers", "-o", true},
    {"--steps", "N", "how many steps at most (500)"},
    {"--until-loss", "L", "stop before the first step whose loss is not above L"},
    {"--seed", "S", "of the order of the samples, and of those that are generated"},
    {"--optimiser", "sgd|momentum|adam", "how the numbers move"},
    {"--rate", "R", "how far they move"},
    {"--batch", "B", "samples a step"},
    {"--csv", "loss.csv", "write the loss whose gradient each step took"},
    {"--history", "RUN.npz", "write the losses, and all trained numbers before the first step and after each"},
    {"--weights", "OUT.safetensors", "write all trained numbers there, beside the document (only arrays above 4096)"},
    {"--float32", "", "write that file in float32, half as long (float64)"},
};

} // namespace

const Verb trainVerb{"train", "FILE", "train a document that has a loss, and write it with its new numbers",
                     trainOptions, runTrain};

} // namespace heedmap
