#include "export/live_numbers.h"

#include <heedmap/base/error.h>
#include <heedmap/document/word_rows.h>
#include <heedmap/io/array_file.h>

#include <QByteArray>

#include <algorithm>
#include <span>
#include <vector>

namespace heedmap {
namespace {

constexpr Index mostInDocument = 64;         ///< numbers of an array, in the document's own text
constexpr Index mostInPage = Index{1} << 20; ///< numbers of all

const char* typeOf(std::span<const double> numbers)
{
    const auto narrow = [](double x) { return static_cast<double>(static_cast<float>(x)) == x || x != x; };
    return std::ranges::all_of(numbers, narrow) ? "f4" : "f8";
}

/// In the order of the bytes of every machine that a browser runs on: the lowest first.
template <typename Number> std::string encoded(std::span<const double> numbers)
{
    std::vector<Number> own(numbers.begin(), numbers.end());
    const auto bytes = std::as_bytes(std::span(own));
    return QByteArray::fromRawData(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()))
        .toBase64()
        .toStdString();
}

Tensor numbersAt(const FileReference& reference, const std::filesystem::path& folder)
{
    return readArrayFile(folder / reference.file, reference.array,
                         {reference.rows, reference.columns, reference.transpose, reference.blocks});
}

class Beside {
public:
    explicit Beside(const std::filesystem::path& folder) : m_folder(folder) {}

    void put(ArraySource& source)
    {
        if (const auto* reference = std::get_if<FileReference>(&source))
            source = std::make_shared<const Tensor>(numbersAt(*reference, m_folder));
        const auto* own = std::get_if<InlineArray>(&source);
        if (own == nullptr)
            return;
        m_count += (*own)->shape().size();
        if (m_count > mostInPage)
            throw Error(HEEDMAP_PHRASE("the document has more than %1 numbers, which is too many for one page"),
                        mostInPage);
        if ((*own)->shape().size() > mostInDocument)
            source = putAside(**own);
    }

    Json::Array take() { return std::move(m_arrays); }

private:
    FileReference putAside(const Tensor& tensor)
    {
        const std::string name = std::to_string(m_arrays.size());
        const std::string type = typeOf(tensor.numbers());
        const Shape& shape = tensor.shape();
        m_arrays.emplace_back(Json::Object{
            {"name", name},
            {"shape",
             Json::Array{shape.rank, static_cast<double>(shape.slices), static_cast<double>(shape.rows),
                         static_cast<double>(shape.cols)}},
            {"type", type},
            {"data", type == "f4" ? encoded<float>(tensor.numbers()) : encoded<double>(tensor.numbers())},
        });
        return {.file = "page", .array = name};
    }

    const std::filesystem::path& m_folder;
    Json::Array m_arrays;
    Index m_count = 0;
};

} // namespace

LiveNumbers liveNumbers(Document document, const std::filesystem::path& folder)
{
    LiveNumbers live{withRowsOfWords(std::move(document), folder), {}};
    Beside beside(folder);
    for (Named<ArraySource>* named : arraysOf(live.document))
        for (auto& [name, source] : *named)
            beside.put(source);
    live.arrays = beside.take();
    return live;
}

} // namespace heedmap
