// The arrays of a model: where each stands in the files, and the rows that tokens make of its tables.
#include "base/wording.h"
#include "models/mapping.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/mechanisms/mechanism.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>

namespace heedmap {
namespace {

constexpr const char* embeddingName = "embedding";

/// "tgt.ids" for "tgt.X"
std::string idsFor(const std::string& array) { return array.substr(0, array.rfind('.') + 1) + "ids"; }

/// The rows that a summand takes for these tokens.
std::vector<Index> rowsFor(const InputTerm& term, const std::vector<Token>& tokens)
{
    std::vector<Index> rows;
    bool second = false;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        rows.push_back(term.rows == InputTerm::Rows::Tokens          ? tokens[i].id
                           : term.rows == InputTerm::Rows::Positions ? term.first + static_cast<Index>(i)
                                                                     : Index{second});
        second = second || (!term.ends.empty() && tokens[i].piece == term.ends);
    }
    return rows;
}

// The root of the width, or what the family says.
double factorOf(const InputTerm& term, Index width, const FamilyReader& reader)
{
    if (!term.scale || !reader.hold(term.scale->where))
        return 1;
    static const Setting factor{.key = "scale", .type = Setting::Type::Number};
    return term.scale->by ? (*term.scale->by)(reader, &factor).number() : std::sqrt(static_cast<double>(width));
}

// Sines in the first half of the columns, cosines in the second, from wavelength 2π to 2π·10000 (M2M100, fairseq).
void addWaves(Index firstPlace, Tensor& rows)
{
    const Index half = rows.shape().cols / 2;
    const auto first = static_cast<double>(firstPlace);
    for (Index row = 0; row < rows.shape().rows; ++row)
        for (Index i = 0; i < half; ++i) {
            const double steps = static_cast<double>(i) / static_cast<double>(half - 1);
            const double angle = (first + static_cast<double>(row)) * std::pow(10000.0, -steps);
            rows.at({.row = row, .col = i}) += std::sin(angle);
            rows.at({.row = row, .col = half + i}) += std::cos(angle);
        }
}

Tensor sumOf(const std::vector<InputTerm>& terms, const std::vector<Token>& tokens, const FamilyReader& reader)
{
    std::optional<Tensor> sum;
    for (const InputTerm& term : terms) {
        if (term.rows == InputTerm::Rows::Waves) {
            addWaves(term.first, *sum);
            continue;
        }
        const std::string tensor = reader.required(term.tensors);
        Tensor addend = reader.files().rows(tensor, rowsFor(term, tokens));
        const double factor = factorOf(term, addend.shape().cols, reader);
        for (double& number : addend.numbers())
            number *= factor;
        if (!sum) {
            sum = std::move(addend);
            continue;
        }
        if (addend.shape() != sum->shape())
            throw Error(Sentence(HEEDMAP_COUNTED("the tensor %2: expected %1 columns, got %3",
                                                 "the tensor %2: expected %1 column, got %3"),
                                 sum->shape().cols, inQuotes(tensor), addend.shape().cols));
        std::ranges::transform(sum->numbers(), addend.numbers(), sum->numbers().begin(), std::plus());
    }
    return std::move(*sum);
}

// Layer norm (Ba et al. 2016), or without mean and beta (Zhang and Sennrich 2019).
void normalize(const InputRule::Norm& norm, Tensor& rows, const FamilyReader& reader)
{
    const auto width = static_cast<std::size_t>(rows.shape().cols);
    const auto weights = [&](const TensorNames& tensors) {
        const std::string tensor = reader.required(tensors);
        std::vector<double> numbers = reader.files().numbers(tensor);
        if (numbers.size() != width)
            throw Error(Sentence(HEEDMAP_COUNTED("the tensor %2 has %1 numbers; expected %3",
                                                 "the tensor %2 has %1 number; expected %3"),
                                 numbers.size(), inQuotes(tensor), width));
        return numbers;
    };
    const std::vector<double> gamma = weights(norm.gamma);
    const std::vector<double> beta = norm.beta.empty() ? std::vector<double>(width) : weights(norm.beta);
    static const Setting positive{.key = "eps", .type = Setting::Type::Number, .least = 0};
    const double eps = norm.eps(reader, &positive).number();
    for (auto row = rows.numbers(); !row.empty(); row = row.subspan(width)) {
        const auto numbers = row.first(width);
        const auto count = static_cast<double>(width);
        const double mean = norm.centred ? std::accumulate(numbers.begin(), numbers.end(), 0.0) / count : 0;
        double squares = 0;
        for (const double number : numbers)
            squares += (number - mean) * (number - mean);
        const double deviation = std::sqrt(squares / count + eps);
        for (std::size_t i = 0; i < width; ++i)
            numbers[i] = (numbers[i] - mean) / deviation * gamma[i] + beta[i];
    }
}

// X·Wᵀ + b   (n×e)·(d×e)ᵀ → n×d
Tensor projected(const InputRule::Projection& project, const Tensor& rows, const FamilyReader& reader)
{
    const std::string weights = reader.required(project.weights);
    const std::string bias = project.bias.empty() ? std::string() : reader.required(project.bias);
    const Index inner = rows.shape().cols;
    const Index width = reader.size(weights, 0);
    if (reader.size(weights, 1) != inner || (!bias.empty() && reader.size(bias, 0) != width))
        throw Error(HEEDMAP_PHRASE("the tensors %1 and %2 do not go with rows of %3 numbers"), inQuotes(weights),
                    inQuotes(bias), inner);
    const std::vector<double> factors = reader.files().numbers(weights);
    const std::vector<double> offsets =
        bias.empty() ? std::vector<double>(static_cast<std::size_t>(width)) : reader.files().numbers(bias);
    Tensor made(Shape::matrix(rows.shape().rows, width));
    for (Index row = 0; row < rows.shape().rows; ++row)
        for (Index col = 0; col < width; ++col) {
            const auto taken =
                rows.numbers().subspan(static_cast<std::size_t>(row * inner), static_cast<std::size_t>(inner));
            const auto with = std::span(factors).subspan(static_cast<std::size_t>(col * inner));
            made.at({.row = row, .col = col}) =
                std::inner_product(taken.begin(), taken.end(), with.begin(), offsets[static_cast<std::size_t>(col)]);
        }
    return made;
}

/// The rows that tokens make of a model's tables: a sum, normed.
ArraySource inputRows(const InputRule& rule, const std::vector<Token>& tokens, const FamilyReader& reader)
{
    Tensor rows = sumOf(rule.sum, tokens, reader);
    if (rule.norm)
        normalize(*rule.norm, rows, reader);
    if (rule.project && !reader.first(rule.project->weights).empty())
        rows = projected(*rule.project, rows, reader);
    return std::make_shared<const Tensor>(std::move(rows));
}

/// Where the columns of a matrix as the document has it are stored.
struct StoredColumns {
    bool rows = false; ///< each is a row
    Index count = 0;

    /// Throws Error unless a whole number of them goes into each of `parts`.
    void requireMultiple(Index parts, const std::string& tensor) const
    {
        if (count % parts != 0)
            throw Error(rows ? HEEDMAP_PHRASE("the tensor %1: the number of rows: expected a multiple of %3, got %2")
                             : HEEDMAP_PHRASE("the tensor %1: the number of columns: expected a multiple of %3, got "
                                              "%2"),
                        inQuotes(tensor), count, parts);
    }
};

StoredColumns columnsOf(const FileReference& reference, const FamilyReader& reader)
{
    const std::size_t rank = reader.files().find(*reference.array)->entry.dimensions.size();
    const bool rows = reference.transpose && rank > 1;
    return {rows, reader.size(*reference.array, rank == 0 || rows ? 0 : rank - 1)};
}

void selectPart(FileReference& reference, const ArrayRule::Part& part, const FamilyReader& reader)
{
    const StoredColumns stored = columnsOf(reference, reader);
    static const Setting count{.key = "blocks", .type = Setting::Type::Integer, .least = 1};
    if (part.blocks)
        reference.blocks = static_cast<Index>((*part.blocks)(reader, &count).number());
    const Index parts = part.of * reference.blocks;
    stored.requireMultiple(parts, *reference.array);
    const Index each = stored.count / parts;
    (stored.rows ? reference.rows : reference.columns) = Range{part.which * each, (part.which + 1) * each};
}

/// How many heads there are by a setting of the family; 0 where it has none of that name.
Index headsBy(const char* name, const FamilyReader& reader)
{
    static const Setting count{.key = "heads", .type = Setting::Type::Integer, .least = 1};
    const Named<SettingRule>& settings = reader.family().settings;
    const auto found = std::ranges::find(settings, name, &std::pair<std::string, SettingRule>::first);
    return found == settings.end() ? 0 : static_cast<Index>(found->second(reader, &count).number());
}

// Each head has equally many rows, or columns, as it is stored.
void selectHeads(FileReference& reference, const ArrayRule& rule, const FamilyReader& reader)
{
    const Index allQueries = headsBy("heads", reader);
    const Index ownKeys = headsBy("kv_heads", reader);
    const Index allKeys = ownKeys == 0 ? allQueries : ownKeys;
    const StoredColumns stored = columnsOf(reference, reader);
    stored.requireMultiple(allQueries + 2 * allKeys, *reference.array);
    const Index width = stored.count / (allQueries + 2 * allKeys);
    if (rule.grouped)
        reference.blocks = allKeys;
    const Index queries = allQueries / reference.blocks;
    const Index keys = allKeys / reference.blocks;
    using enum ArrayRule::Fused;
    const Index begin = rule.fused == Queries ? 0 : rule.fused == Keys ? queries : queries + keys;
    const Index count = rule.fused == Queries ? queries : keys;
    (stored.rows ? reference.rows : reference.columns) = Range{begin * width, (begin + count) * width};
}

/// A vector whose numbers are not those of a tensor; nothing for another.
std::optional<ArraySource> madeVector(const std::string& tensor, const ArrayRule& rule, const FamilyReader& reader)
{
    const auto vector = [](const std::vector<double>& numbers) {
        return std::make_shared<const Tensor>(Shape::vector(static_cast<Index>(numbers.size())), numbers);
    };
    if (rule.plus) {
        std::vector<double> numbers = reader.files().numbers(tensor);
        std::ranges::transform(numbers, numbers.begin(), [&](double number) { return number + *rule.plus; });
        return vector(numbers);
    }
    if (!rule.constant)
        return std::nullopt;
    static const Setting factor{.key = "factor", .type = Setting::Type::Number};
    const auto count = static_cast<std::size_t>(reader.size(tensor, 0));
    return vector(std::vector<double>(count, (*rule.constant)(reader, &factor).number()));
}

// From d × channels × p × p to a row a pixel (row, column, channel) and a column a feature.
ArraySource unrolledConvolution(const std::string& tensor, const FamilyReader& reader)
{
    const auto& dimensions = reader.files().find(tensor)->entry.dimensions;
    if (dimensions.size() != 4)
        throw Error(HEEDMAP_PHRASE("the tensor %1: expected four dimensions, got %2"), inQuotes(tensor),
                    dimensionsText(dimensions));
    const Index width = reader.size(tensor, 0);
    const Index channels = reader.size(tensor, 1);
    const Index pixels = reader.size(tensor, 2) * reader.size(tensor, 3);
    const std::vector<double> stored = reader.files().numbers(tensor);
    Tensor matrix(Shape::matrix(pixels * channels, width));
    for (Index feature = 0; feature < width; ++feature)
        for (Index channel = 0; channel < channels; ++channel)
            for (Index pixel = 0; pixel < pixels; ++pixel)
                matrix.at({.row = pixel * channels + channel, .col = feature}) =
                    stored[static_cast<std::size_t>((feature * channels + channel) * pixels + pixel)];
    return std::make_shared<const Tensor>(std::move(matrix));
}

// From a tensor out×in of each head: in × heads·out; from a vector of each head: heads·out.
ArraySource joinedHeads(const std::string& tensor, Index layer, const FamilyReader& reader)
{
    std::vector<double> rows;
    const std::string first = reader.required({ofHead(tensor, 0)}, layer);
    const bool vectors = reader.files().find(first)->entry.dimensions.size() == 1;
    const Index width = vectors ? 1 : reader.size(first, 1);
    for (Index head = 0; reader.files().find(reader.name(ofHead(tensor, head), layer)) != nullptr; ++head) {
        const std::string name = reader.name(ofHead(tensor, head), layer);
        if ((!vectors && reader.size(name, 1) != width) || reader.size(name, 0) != reader.size(first, 0))
            throw Error(HEEDMAP_PHRASE("the tensors %1 and %2: expected heads of one size"), inQuotes(first),
                        inQuotes(name));
        const std::vector<double> own = reader.files().numbers(name);
        rows.insert(rows.end(), own.begin(), own.end());
    }
    const Index all = static_cast<Index>(rows.size()) / width;
    if (vectors)
        return std::make_shared<const Tensor>(Shape::vector(all), rows);
    Tensor made(Shape::matrix(width, all));
    for (Index row = 0; row < width; ++row)
        for (Index col = 0; col < all; ++col)
            made.at({.row = row, .col = col}) = rows[static_cast<std::size_t>(col * width + row)];
    return std::make_shared<const Tensor>(std::move(made));
}

/// The table whose rows the tokens of one side are, with nothing added to them; else "".
std::string tableOf(const InputRule& rule, const FamilyReader& reader)
{
    const InputTerm& term = rule.sum.front();
    if (rule.sum.size() != 1 || term.rows != InputTerm::Rows::Tokens || rule.norm || rule.project
        || (term.scale && reader.hold(term.scale->where)))
        return {};
    return reader.first(term.tensors);
}

} // namespace

FamilyReader::Stack Mapping::stackOf(const std::string& array) const
{
    return readsSource() && array.starts_with("enc.") ? FamilyReader::Stack::Source : FamilyReader::Stack::Own;
}

std::string Mapping::tensorOf(const ArrayRule& rule, Index layer) const
{
    if (rule.predicts == ArrayRule::Predicts::Only && !m_reader.prediction().possible())
        return {};
    return rule.tie ? m_reader.prediction().vocabulary() : m_reader.first(rule.tensors, layer);
}

std::optional<Index> Mapping::leastRows(InputTerm::Rows kind) const
{
    std::optional<Index> least;
    const auto consider = [&](const TensorNames& tensors, Index first) {
        const Index count = m_reader.size(m_reader.required(tensors), 0) - first;
        least = std::min(least.value_or(count), count);
    };
    for (const auto* side : {&family().source, &family().input})
        if (*side)
            for (const InputTerm& term : (*side)->sum)
                if (term.rows == kind)
                    consider(term.tensors, term.first);
    if (kind == InputTerm::Rows::Positions)
        for (const auto& [array, rule] : family().arrays)
            if (rule.positions)
                consider(rule.tensors, *rule.positions);
    return least;
}

/// The tensor whose rows the tokens are where the mechanism takes their ids: "embedding" and "tgt.ids" instead of
/// "tgt.X". Else "".
std::string Mapping::embedding() const
{
    const std::string found = family().input ? tableOf(*family().input, m_reader) : std::string();
    if (found.empty() || (family().source && tableOf(*family().source, m_reader) != found))
        return {};
    const Mechanism& mechanism = heedmap::mechanism(family().mechanism);
    const auto specs = mechanism.arrays(Settings(mechanism.settings(), config()), {embeddingName});
    const std::string ids = idsFor(family().input->array);
    return std::ranges::find(specs, ids, &ArraySpec::name) != specs.end() ? found : std::string();
}

std::optional<Index> Mapping::vocabularySize(bool predicts, bool lookUp) const
{
    if (const Prediction prediction = m_reader.prediction();
        predicts && prediction.possible() && !prediction.vocabulary().empty())
        return m_reader.size(prediction.vocabulary(), 0);
    const std::string table = lookUp ? embedding() : "";
    return table.empty() ? std::nullopt : std::optional(m_reader.size(table, 0));
}

void Mapping::addInput(const InputRule& rule, const std::vector<Token>& tokens, bool lookUp,
                       Named<ArraySource>& arrays) const
{
    if (!lookUp) {
        arrays.emplace_back(rule.array, inputRows(rule, tokens, m_reader));
        return;
    }
    Tensor ids(Shape::vector(static_cast<Index>(tokens.size())));
    std::ranges::transform(tokens, ids.numbers().begin(), [](const Token& token) { return double(token.id); });
    arrays.emplace_back(idsFor(rule.array), std::make_shared<const Tensor>(std::move(ids)));
}

Named<ArraySource> Mapping::arrays(const ModelTokens& read, bool lookUp) const
{
    Named<ArraySource> arrays;
    const std::string table = lookUp ? embedding() : "";
    if (!table.empty())
        arrays.emplace_back(embeddingName, FileReference{.file = files().find(table)->file, .array = table});
    if (family().source && !read.source.empty())
        addInput(*family().source, read.source, !table.empty(), arrays);
    if (family().input && !read.tokens.empty())
        addInput(*family().input, read.tokens, !table.empty(), arrays);
    if (family().image)
        arrays.emplace_back("image", image(*family().image));
    for (const auto& [array, rule] : family().arrays) {
        const Index count = array.find("{i}") == std::string::npos ? 1 : m_reader.layers(stackOf(array));
        for (Index layer = rule.firstLayer; layer < count; ++layer)
            if (auto source = Mapping::array(rule, layer, static_cast<Index>(read.tokens.size())))
                arrays.emplace_back(numbered(array, layer), std::move(*source));
    }
    return arrays;
}

Index Mapping::pictureWidth() const
{
    static const Setting width{.key = "image_size", .type = Setting::Type::Integer, .least = 1, .most = 16384};
    constexpr int usual = 224;
    return static_cast<Index>(families::fromConfig("image_size").orElse(usual)(m_reader, &width).number());
}

// A square picture of as many patches as there are positions.
ArraySource Mapping::image(const ImageRule& rule) const
{
    const std::string projection = m_reader.name(rule.projection);
    const Index channels = m_reader.size(projection, 1);
    const bool learned = m_reader.has(rule.positions.tensor);
    const Index across = learned ? 0 : pictureWidth() / m_reader.size(projection, 3);
    const Index patches = learned ? m_reader.size(rule.positions) - rule.before : across * across;
    const auto side = static_cast<Index>(std::lround(std::sqrt(static_cast<double>(patches))));
    if (patches < 1 || side * side != patches)
        throw Error(Sentence(HEEDMAP_COUNTED("it has positions for %1 patches; expected a square number",
                                             "it has positions for %1 patch; expected a square number"),
                             patches));
    const Index pixels = side * m_reader.size(projection, 3);
    return Initial{.kind = Initial::Kind::Uniform,
                   .seed = 1,
                   .shape = channels == 1 ? Shape::matrix(pixels, pixels) : Shape::stack(channels, pixels, pixels)};
}

bool Mapping::isEmpty(const std::string& tensor) const
{
    const auto& dimensions = files().find(tensor)->entry.dimensions;
    return std::ranges::find(dimensions, 0U) != dimensions.end();
}

std::optional<ArraySource> Mapping::array(const ArrayRule& rule, Index layer, Index tokens) const
{
    using enum ArrayRule::Missing;
    if (!rule.tensors.empty() && rule.tensors.front().find("{h}") != std::string::npos)
        return joinedHeads(rule.tensors.front(), layer, m_reader);
    const bool predicts = rule.predicts != ArrayRule::Predicts::No;
    std::string tensor = tensorOf(rule, layer);
    if (tensor.empty() && predicts && !m_reader.prediction().possible())
        return std::nullopt;
    if (tensor.empty() && (rule.missing == Zeros || rule.missing == Ones)) {
        Initial same;
        same.kind = rule.missing == Ones ? Initial::Kind::Ones : Initial::Kind::Zeros;
        return same;
    }
    if (rule.missing == LeftOut && (tensor.empty() || isEmpty(tensor)))
        return std::nullopt;
    if (tensor.empty() && predicts)
        return std::nullopt;
    if (tensor.empty())
        tensor = m_reader.required(rule.tensors, layer);
    if (rule.made)
        return std::make_shared<const Tensor>(rule.made(m_reader, layer));
    if (rule.convolution)
        return unrolledConvolution(tensor, m_reader);
    if (auto made = madeVector(tensor, rule, m_reader))
        return made;
    FileReference reference{.file = files().find(tensor)->file, .array = tensor, .transpose = rule.transpose};
    if (rule.positions)
        reference.rows = Range{*rule.positions, *rule.positions + tokens};
    if (rule.part)
        selectPart(reference, *rule.part, m_reader);
    if (rule.fused != ArrayRule::Fused::No)
        selectHeads(reference, rule, m_reader);
    return reference;
}

} // namespace heedmap
