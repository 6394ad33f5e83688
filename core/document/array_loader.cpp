#include "document/array_loader.h"

#include "base/wording.h"
#include "io/system_file.h"

#include <heedmap/base/error.h>
#include <heedmap/base/naming.h>
#include <heedmap/base/number_text.h>
#include <heedmap/document/computation.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>
#include <heedmap/io/foreign_file.h>
#include <heedmap/tensor/random.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace heedmap {
namespace {

/// A key that is different for different references: NUL separates its parts, as no name holds one.
std::string keyOf(const FileReference& reference)
{
    std::string key = reference.file + '\0' + reference.array.value_or("") + '\0' + (reference.transpose ? "T" : "");
    for (const std::optional<Range>& range : {reference.rows, reference.columns})
        key += range ? ":" + std::to_string(range->begin) + ":" + std::to_string(range->end) : "-";
    return key + ":" + std::to_string(reference.blocks);
}

/// The extension of the source's file, in small letters; "" for a source that is not a file.
std::string fileExtension(const ArraySource& source)
{
    const auto* reference = std::get_if<FileReference>(&source);
    return reference == nullptr ? std::string() : extensionOf(std::filesystem::path(reference->file));
}

/// Whether the source is a file of text, whose one line may be a vector.
bool spreadsheet(const ArraySource& source)
{
    constexpr std::array<std::string_view, 6> endings = {".csv", ".tsv", ".txt", ".tex", ".md", ".html"};
    return std::ranges::find(endings, fileExtension(source)) != endings.end();
}

ArraySelection selectionOf(const FileReference& reference)
{
    return {.rows = reference.rows,
            .columns = reference.columns,
            .transpose = reference.transpose,
            .blocks = reference.blocks};
}

/// Names the array and its file in an error.
Sentence origin(const std::string& where, const FileReference& reference)
{
    return Sentence(HEEDMAP_PHRASE("%1: %2"), where, pathPart(reference.file));
}

/// Models are often saved with batches of one: 1×1×d or 1×d for a vector, 1×n×d for a matrix.
Shape withoutOnes(const Shape& shape, std::size_t dimensions)
{
    if (shape.rank >= 2 && dimensions == 1 && shape.slices == 1 && shape.rows == 1)
        return Shape::vector(shape.cols);
    return shape.rank == 3 && dimensions == 2 && shape.slices == 1 ? Shape::matrix(shape.rows, shape.cols) : shape;
}

} // namespace

Capacity Capacity::ofThisMachine() { return {.bytes = system_file::memory()}; }

void Capacity::requireTensor(const Sentence& where, const Shape& shape) const
{
    const double size =
        static_cast<double>(shape.slices) * static_cast<double>(shape.rows) * static_cast<double>(shape.cols);
    if (size > numbers)
        throw Error(HEEDMAP_PHRASE("%1: %2 numbers are more than the %3 that one tensor may hold"), where, shape.text(),
                    fixedText(numbers, 0));
}

void Capacity::requireBytes(const Sentence& where, double wanted) const
{
    if (wanted > bytes)
        throw Error(HEEDMAP_PHRASE("%1: the tensors take %2, more than the %3 of memory that this machine has"), where,
                    bytesText(wanted), bytesText(bytes));
}

std::shared_ptr<const ArrayFile> SourceFiles::open(const std::filesystem::path& folder, const FileReference& reference)
{
    std::shared_ptr<const ArrayFile>& file = m_open[reference.file];
    if (file == nullptr) {
        refuseForeignFile(pathInside(folder, reference.file));
        file = std::make_shared<const ArrayFile>(pathInside(folder, reference.file), reference.array);
    }
    return file;
}

InlineArray SourceFiles::read(const FileReference& reference) const
{
    const auto found = m_read.find(keyOf(reference));
    return found == m_read.end() ? nullptr : found->second;
}

void SourceFiles::keep(const FileReference& reference, const Shape& shape, std::span<const double> numbers)
{
    if (m_caches && read(reference) == nullptr)
        m_read.emplace(keyOf(reference), std::make_shared<const Tensor>(shape, numbers));
}

ArrayLoader::ArrayLoader(std::filesystem::path folder, SourceFiles& files, const Capacity& capacity, bool onDemand)
    : m_folder(std::move(folder)), m_files(files), m_capacity(capacity), m_onDemand(onDemand)
{
}

LoadedArray ArrayLoader::load(const std::string& where, const ArraySource& source)
{
    LoadedArray array;
    if (const auto* initial = std::get_if<Initial>(&source)) {
        array.shape = initial->shape;
        return array;
    }
    if (const auto* numbers = std::get_if<InlineArray>(&source)) {
        reserve(where, (*numbers)->shape());
        array.value = **numbers;
        array.shape = (*numbers)->shape();
    } else {
        loadFile(where, std::get<FileReference>(source), array);
        array.stored = *array.shape;
    }
    return array;
}

static auto rowReading(const std::string& where, const FileReference& reference,
                       const std::shared_ptr<const ArrayFile>& file, const StoredArray& stored)
{
    return [where, reference, file, stored](Index row, std::span<double> numbers) {
        ArraySelection one = selectionOf(reference);
        const Index first = one.rows ? one.rows->begin : 0;
        one.rows = Range{first + row, first + row + 1};
        naming(origin(where, reference), [&] {
            heedmap::read(stored, one, numbers);
            file->requireUnchanged();
        });
    };
}

/// Of an array that is wanted as it lies in the file, row after row.
static RegionFill partsReading(const std::string& where, const FileReference& reference,
                               const std::shared_ptr<const ArrayFile>& file, const StoredArray& stored)
{
    return [where, reference, file, stored](const View& numbers, const Region& region, const PieceMade& made) {
        const auto itemSize = static_cast<std::size_t>(byteSize(stored.type));
        const Shape part = Shape::matrix(region.rows.size(), numbers.shape.cols);
        naming(origin(where, reference), [&] {
            file->requireUnchanged();
            for (Index s = region.slices.begin; s < region.slices.end; ++s) {
                const Index first = (s * numbers.shape.rows + region.rows.begin) * numbers.shape.cols;
                StoredArray rows = stored;
                rows.shape = part;
                rows.bytes = stored.bytes.subspan(static_cast<std::size_t>(first) * itemSize,
                                                  static_cast<std::size_t>(part.size()) * itemSize);
                heedmap::read(rows, {}, {numbers.row(s, region.rows.begin), static_cast<std::size_t>(part.size())},
                              made);
                file->leave(rows);
            }
            file->requireUnchanged(); // meanwhile
        });
    };
}

void ArrayLoader::loadFile(const std::string& where, const FileReference& reference, LoadedArray& array)
{
    naming(origin(where, reference), [&] {
        if (const InlineArray known = m_files.read(reference)) {
            array.value = *known;
            array.shape = known->shape();
            return;
        }
        const auto file = m_files.open(m_folder, reference);
        if (const auto stored = file->find(reference.array)) {
            const ArraySelection selection = selectionOf(reference);
            array.shape = selectedShape(stored->shape, selection);
            array.fill = [where, reference, file, stored = *stored, selection](std::span<double> numbers,
                                                                               const PieceMade& made) {
                naming(origin(where, reference), [&] {
                    file->requireUnchanged();
                    heedmap::read(stored, selection, numbers, made);
                    file->requireUnchanged(); // meanwhile
                    file->leave(stored);
                });
            };
            const bool whole = !selection.rows && !selection.columns && selection.blocks == 1;
            if (whole && !selection.transpose && !stored->fortranOrder && stored->apart == 1 && m_onDemand)
                array.parts = partsReading(where, reference, file, *stored);
            if (array.shape->rank == 2 && !selection.transpose && selection.blocks == 1)
                array.row = rowReading(where, reference, file, *stored);
            return;
        }
        array.shape = file->statedShape(reference.array, selectionOf(reference));
        if (!array.shape) {
            array.value = read(*file, reference, 0);
            array.shape = array.value->shape();
        } else if (m_onDemand) {
            array.fill = unpacking(where, reference, file);
        }
    });
    array.fill&& m_onDemand ? m_capacity.requireTensor(Sentence(where), *array.shape) : reserve(where, *array.shape);
}

// A small array is read at once, a large one on demand.
void ArrayLoader::complete(const std::string& where, const ArraySource& source, LoadedArray& array) const
{
    const auto* reference = std::get_if<FileReference>(&source);
    if (reference == nullptr)
        return;
    if (!array.value && !array.fill) {
        naming(origin(where, *reference), [&] {
            const auto file = m_files.open(m_folder, *reference);
            array.value = read(*file, *reference, array.shape->size()).reshaped(*array.shape);
        });
    } else if (array.fill && array.shape->size() < largeArray) {
        array.value.emplace(*array.shape);
        std::exchange(array.fill, nullptr)(array.value->numbers(), nullptr);
        array.parts = nullptr;
    }
    if (array.value)
        m_files.keep(*reference, array.stored, array.value->numbers());
}

// Reads an array of an archive: each read unpacks it from the beginning, or from where the last one ended.
LeafFill ArrayLoader::unpacking(const std::string& where, const FileReference& reference,
                                const std::shared_ptr<const ArrayFile>& file)
{
    return [where, reference, file](std::span<double> numbers, const PieceMade&) {
        naming(origin(where, reference), [&] {
            const Tensor read = file->read(reference.array, selectionOf(reference));
            std::ranges::copy(read.numbers(), numbers.begin());
        });
    };
}

void ArrayLoader::reserve(const std::string& where, const Shape& shape)
{
    m_capacity.requireTensor(Sentence(where), shape);
    m_bytes += static_cast<double>(shape.size()) * sizeof(double);
    m_capacity.requireBytes(Sentence(where), m_bytes);
}

/// Reads a whole array, `expected` numbers of which are counted already.
Tensor ArrayLoader::read(const ArrayFile& file, const FileReference& reference, Index expected) const
{
    const double left = std::max(1.0, (m_capacity.bytes - m_bytes) / sizeof(double) + static_cast<double>(expected));
    const Limits limits{.elements = static_cast<Index>(std::min(m_capacity.numbers, left))};
    return file.read(reference.array, selectionOf(reference), limits);
}

LeafFill filling(const Initial& initial, const Shape& shape, const std::string& name)
{
    using Numbers = std::span<double>;
    switch (initial.kind) {
    case Initial::Kind::Normal:
        return [=](Numbers to, const PieceMade& made) { fillNormal(to, initial.std, initial.seed, name, made); };
    case Initial::Kind::Uniform:
        return [=](Numbers to, const PieceMade& made) {
            fillUniform(to, initial.low, initial.high, initial.seed, name, made);
        };
    case Initial::Kind::Identity:
        return [=](Numbers to, const PieceMade& made) {
            for (Index s = 0; s < shape.slices; ++s)
                inPieces(std::min(shape.rows, shape.cols), made, [&](Index first, Index count) {
                    for (Index i = first; i < first + count; ++i)
                        to[static_cast<std::size_t>((s * shape.rows + i) * shape.cols + i)] = 1;
                });
        };
    case Initial::Kind::Ones:
        return [](Numbers to, const PieceMade& made) {
            inPieces(static_cast<Index>(to.size()), made,
                     [&](Index first, Index count) { std::fill_n(to.data() + first, count, 1.0); });
        };
    case Initial::Kind::Zeros:
    case Initial::Kind::Words: break; // what words mean is looked up before: see wordRows
    }
    return [](Numbers, const PieceMade&) {};
}

Tensor made(const Initial& initial, const Shape& shape, const std::string& name)
{
    Tensor tensor(shape);
    filling(initial, shape, name)(tensor.numbers(), nullptr);
    return tensor;
}

void adapt(LoadedArray& array, const ArraySource& source, std::size_t dimensions)
{
    if (!array.shape)
        return;
    Shape& shape = *array.shape;
    if (const auto* reference = std::get_if<FileReference>(&source);
        reference != nullptr && holdsWeights(reference->file))
        shape = withoutOnes(shape, dimensions);
    if (shape.rank == 1 && dimensions == 2)
        shape = Shape::matrix(1, shape.cols);
    else if (shape.rank == 2 && dimensions == 3)
        shape = Shape::stack(1, shape.rows, shape.cols);
    else if (shape.rank == 2 && dimensions == 1 && spreadsheet(source) && (shape.rows == 1 || shape.cols == 1))
        shape = Shape::vector(shape.size());
    if (array.value)
        array.value = std::move(*array.value).reshaped(shape);
}

} // namespace heedmap
