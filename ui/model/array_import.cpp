#include "model/array_import.h"

#include "model/array_names.h"
#include "model/model_text.h"
#include "model/reshape.h"
#include "text/core_text.h"

#include <heedmap/base/error.h>
#include <heedmap/base/naming.h>
#include <heedmap/base/reading_watch.h>
#include <heedmap/mechanisms/dimensions.h>

#include <algorithm>
#include <cassert>

namespace heedmap {
namespace {

/// Turns a vector into a matrix of one row, or the other way round, if the target needs that and no number is lost.
Shape adapted(const Shape& shape, const ArraySpec& spec)
{
    const std::size_t wanted = spec.shape.size();
    if (shape.rank == 1 && wanted == 2)
        return Shape::matrix(1, shape.cols);
    if (shape.rank == 2 && wanted == 1 && (shape.rows == 1 || shape.cols == 1))
        return Shape::vector(shape.size());
    if (shape.rank == 3 && shape.slices == 1 && wanted == 2 && spec.otherShape.size() != 3)
        return Shape::matrix(shape.rows, shape.cols);
    return shape;
}

/// `arrays.W_Q: 3 rows, …` without its prefix, because the dialog shows the sentence beside the array.
Sentence withoutPlace(const Misfit& misfit, const std::string& name)
{
    return misfit.where() == "arrays." + name ? misfit.reason() : misfit.sentence();
}

Index indexOf(const QString& text, Index blank)
{
    if (text.trimmed().isEmpty())
        return blank;
    bool number = false;
    const qlonglong index = text.trimmed().toLongLong(&number);
    if (!number || index < 0)
        throw Error(verbatim(modelText("“%1” is not an index; write a range such as 0:64").arg(text.trimmed())));
    return static_cast<Index>(index);
}

} // namespace

std::optional<Range> parsedRange(const QString& text, Index size)
{
    if (text.trimmed().isEmpty())
        return std::nullopt;
    const QStringList ends = text.split(QLatin1Char(':'));
    if (ends.size() != 2)
        throw Error(verbatim(modelText("“%1” is not a range; write one such as 0:64").arg(text.trimmed())));
    return Range{indexOf(ends[0], 0), indexOf(ends[1], size)};
}

std::vector<ArrayEntry> ArrayImport::listed(const std::filesystem::path& file)
{
    return naming(file, [&] { return listArrayFile(file); });
}

ArrayImport::ArrayImport(Workbench& workbench, std::filesystem::path file, std::vector<ArrayEntry> entries)
    : m_workbench(workbench), m_file(std::move(file)), m_entries(std::move(entries))
{
    const ComputationShape& computation = workbench.computation();
    m_targets = computation.mechanism->arrays(computation.settings, given());
    m_choices.resize(m_targets.size());
    judge();
}

std::optional<Shape> ArrayImport::shapeNow(std::size_t target) const
{
    const ComputationShape& computation = m_workbench.computation();
    const auto leaf = computation.leaves.find(m_targets[target].name);
    if (leaf == computation.leaves.end())
        return std::nullopt;
    return m_workbench.graph().node(leaf->second).shape;
}

ArrayNames ArrayImport::given() const
{
    ArrayNames names;
    for (const auto& [name, leaf] : m_workbench.computation().leaves)
        names.insert(name);
    for (std::size_t i = 0; i < m_choices.size(); ++i)
        if (chosen(i))
            names.insert(m_targets[i].name);
    return names;
}

const ArrayEntry& ArrayImport::entryOf(std::size_t target) const
{
    return m_entries[static_cast<std::size_t>(m_choices[target].entry)];
}

std::string ArrayImport::nameOf(const ArrayEntry& entry) const
{
    return entry.name.empty() ? m_file.filename().string() : entry.name;
}

std::optional<Shape> ArrayImport::shapeOf(const Choice& choice) const
{
    return choice.entry < 0 ? std::nullopt : readableShape(m_entries[static_cast<std::size_t>(choice.entry)]);
}

void ArrayImport::match()
{
    for (std::size_t i = 0; i < m_targets.size(); ++i)
        if (const auto match = matchByName(m_targets[i].name, m_entries, m_file.stem().string()))
            m_choices[i] = {static_cast<int>(match->entry), match->part};
    judge();
}

Shape ArrayImport::chosenShape(std::size_t target) const
{
    const std::optional<Shape> shape = shapeOf(m_choices[target]);
    if (!shape)
        throw Error(entryOf(target).problem);
    return selectedShape(*shape, m_choices[target].part);
}

// Arrays imported together may agree on sizes other than the current ones; if they disagree, the error names the later
// one.
void ArrayImport::judge()
{
    m_problems.assign(m_targets.size(), {});
    std::vector<std::size_t> fitting;
    for (std::size_t i = 0; i < m_targets.size(); ++i) {
        if (!chosen(i))
            continue;
        fitting.push_back(i);
        try {
            m_sizes = sizes(fitting);
        } catch (const Misfit& misfit) {
            m_problems[i] = withoutPlace(misfit, m_targets[i].name);
            fitting.pop_back();
        } catch (const Error& error) {
            m_problems[i] = error.sentence();
            fitting.pop_back();
        }
    }
}

/// The sizes of the letters once these arrays are imported; throws Error if they do not fit.
Dimensions ArrayImport::sizes(const std::vector<std::size_t>& imported) const
{
    const ComputationShape& computation = m_workbench.computation();
    const Mechanism& mechanism = *computation.mechanism;
    const std::vector<ArraySpec> specs = mechanism.arrays(computation.settings, given());
    DimensionSolver solver(mechanism.fixed(computation.settings));
    for (std::size_t i = 0; i < m_targets.size(); ++i)
        if (const auto now = shapeNow(i); !chosen(i) && !m_resizes && now)
            solver.add(m_targets[i], *now);
    for (const std::size_t i : imported)
        if (const auto spec = std::ranges::find(specs, m_targets[i].name, &ArraySpec::name); spec != specs.end())
            solver.add(*spec, adapted(chosenShape(i), *spec));
    if (!m_resizes) {
        const Tokens& tokens = m_workbench.head().tokens;
        const TokenLetters letters = mechanism.tokenLetters(computation.settings);
        if (!tokens.query.empty())
            solver.addTokens("tokens.query", letters.query, static_cast<Index>(tokens.query.size()));
        if (!tokens.key.empty())
            solver.addTokens("tokens.key", letters.key, static_cast<Index>(tokens.key.size()));
    }
    solver.solve();
    return solver.letters();
}

void ArrayImport::choose(std::size_t target, const Choice& choice)
{
    m_choices[target] = choice;
    judge();
}

void ArrayImport::setResizes(bool on)
{
    m_resizes = on;
    judge();
}

bool ArrayImport::ready() const
{
    return std::ranges::any_of(m_choices, [](const Choice& choice) { return choice.entry >= 0; })
        && std::ranges::all_of(m_problems, &Sentence::empty);
}

std::vector<std::string> ArrayImport::unused() const
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (std::ranges::find(m_choices, static_cast<int>(i), &Choice::entry) == m_choices.end())
            names.push_back(nameOf(m_entries[i]));
    return names;
}

std::vector<std::string> ArrayImport::kept() const
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < m_targets.size(); ++i)
        if (!chosen(i) && shapeNow(i))
            names.push_back(m_targets[i].name);
    return names;
}

std::vector<std::optional<Tensor>> ArrayImport::numbers() const
{
    std::vector<std::optional<Tensor>> numbers(m_targets.size());
    std::optional<ArrayFile> file; // opened once for all
    for (std::size_t i = 0; i < m_targets.size(); ++i) {
        if (!chosen(i))
            continue;
        keepReading();
        const auto name = entryOf(i).name.empty() ? std::nullopt : std::optional(entryOf(i).name);
        if (!file)
            file.emplace(m_file, name);
        numbers[i] = file->read(name, m_choices[i].part);
    }
    return numbers;
}

void ArrayImport::apply(const RunReading& reading)
{
    assert(ready());
    std::vector<std::optional<Tensor>> read;
    reading([&] { read = numbers(); });
    const Dimensions& now = m_workbench.computation().dimensions;
    const bool same = std::ranges::all_of(m_sizes, [&](const auto& size) {
        const auto found = now.find(size.first);
        return found == now.end() || found->second == size.second;
    });
    // Printed figures and pins of other sizes no longer apply.
    Document document = same ? m_workbench.document() : resized(m_workbench, m_sizes);
    std::string names;
    for (std::size_t i = 0; i < m_targets.size(); ++i) {
        if (!chosen(i))
            continue;
        const Shape shape = adapted(read[i]->shape(), m_targets[i]);
        setEntry<ArraySource>(document.arrays, m_targets[i].name,
                              std::make_shared<const Tensor>(std::move(*read[i]).reshaped(shape)));
        names += (names.empty() ? "" : ", ") + m_targets[i].name;
    }
    m_workbench.setDocument(
        document, editName(QT_TRANSLATE_NOOP("Model", "import of %1 from %2"), names, m_file.filename().string()));
}

} // namespace heedmap
