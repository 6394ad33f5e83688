#include "models/mapping.h"

#include "base/wording.h"
#include "models/captured_file.h"
#include "models/contradictions.h"
#include "models/input_rows.h"
#include "models/remarks.h"
#include "models/tensor_parts.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace heedmap {
namespace {

/// Throws Error if a file says one of these keys otherwise than the family takes them.
void requireOnly(const Json& only, const ModelFiles& files, const std::string& file)
{
    for (const auto& [key, values] : only.object())
        if (const Json* given = values.isArray() ? files.setting(key, file) : nullptr;
            given != nullptr && std::ranges::find(values.array(), *given) == values.array().end())
            refuse(file, key, *given);
}

/// The texts under "0", "1", …; none if there are others, or fewer.
std::vector<LocalizedText> namesByNumber(const Json* names, Index count)
{
    if (names == nullptr || !names->isObject() || static_cast<Index>(names->object().size()) != count)
        return {};
    std::vector<LocalizedText> texts(static_cast<std::size_t>(count));
    for (const auto& [key, text] : names->object()) {
        std::size_t number = texts.size();
        const auto read = std::from_chars(key.data(), key.data() + key.size(), number);
        if (!text.isString() || number >= texts.size() || read.ptr != key.data() + key.size())
            return {};
        texts[number] = LocalizedText(text.string());
    }
    return texts;
}

constexpr const char* embeddingName = "embedding";

/// What the model reads; where there is a `source`, what its decoder reads of its own is the input.
constexpr auto sides = std::to_array<const char*>({"source", "input"});

/// The first layer that has an array.
Index firstLayer(const Json& rule)
{
    const Json* begins = rule.find("begins");
    return begins == nullptr ? 0 : static_cast<Index>(begins->number());
}

/// "tgt.ids" for "tgt.X"
std::string idsFor(const std::string& array) { return array.substr(0, array.rfind('.') + 1) + "ids"; }

} // namespace

std::optional<Mapping> Mapping::of(const Json& family, const ModelFiles& files)
{
    for (const Json& prefix : family.find("prefixes")->array()) {
        const Mapping mapping(family, {files, prefix.string()});
        const auto has = [&](const Json& tensor) {
            return files.find(mapping.names().name(tensor.string())) != nullptr;
        };
        if (std::ranges::all_of(family.find("names")->array(), has)
            && std::ranges::none_of(family.find("without")->array(), has) && mapping.m_rules.isMeant(family)
            && mapping.isSized())
            return mapping;
    }
    return std::nullopt;
}

void Mapping::requireOnlyWhatIsKnown() const
{
    if (const Json* said = m_family.find("said"))
        for (const Json& key : said->array())
            if (files().setting(key.string()) == nullptr)
                m_rules.refuseUnsaid({key});
    requireOnly(*m_family.find("only"), files(), ModelFiles::config);
    if (mechanism().empty())
        throw Error(HEEDMAP_PHRASE("these are weights of %1, which this program does not compute: %2; %3"), title(),
                    familyRemark(m_family.find("because")->string()), howToCapture());
    if (const Json* pictures = m_family.find("pictures"))
        requireOnly(*pictures, files(), ModelFiles::pictures);
    if (const Json* refused = m_family.find("refused"))
        if (const std::string tensor = names().first(*refused); !tensor.empty())
            throw Error(HEEDMAP_PHRASE("it has the tensor %1, with which this program does not compute"),
                        '"' + tensor + '"');
    if (const Json* sizes = m_family.find("sizes"))
        requireAgreement(*sizes, m_rules);
}

std::string Mapping::model() const
{
    const Json* model = m_family.find("tower_of");
    return model == nullptr ? std::string() : model->string();
}

std::string Mapping::mechanism() const
{
    const Json* mechanism = m_family.find("mechanism");
    return mechanism == nullptr ? std::string() : mechanism->string();
}

// Whether one of some tensors' axes has the size that tells the family, where it needs one, or a matrix the form.
bool Mapping::isSized() const
{
    if (const Json* tall = m_family.find("tall"); tall != nullptr && !names().isTall(*tall))
        return false;
    const Json* sized = m_family.find("sized");
    return sized == nullptr || std::ranges::any_of(sized->array(), [this](const Json& rule) {
               const ModelFiles::Found* found = files().find(names().name(rule.array()[0].string()));
               const auto axis = static_cast<std::size_t>(rule.array()[1].number());
               return found != nullptr && axis < found->entry.dimensions.size()
                   && static_cast<double>(found->entry.dimensions[axis]) == rule.array()[2].number();
           });
}

bool Mapping::fits(const Capacity& capacity, bool lookUp) const
{
    double all = 0;
    const auto has = [&](const std::string& tensor) {
        const ModelFiles::Found* found = files().find(tensor);
        if (found == nullptr)
            return true;
        double numbers = 1;
        for (const auto dimension : found->entry.dimensions)
            numbers *= static_cast<double>(dimension);
        all += numbers;
        return numbers <= capacity.numbers;
    };
    if (lookUp && !has(embedding()))
        return false;
    for (const auto& [array, rule] : m_family.find("arrays")->object()) {
        const Index count = array.find("{i}") == std::string::npos ? 1 : m_rules.layersThere(stackOf(array));
        for (Index layer = firstLayer(rule); layer < count; ++layer)
            if (!has(tensorOf(rule, layer)))
                return false;
    }
    return all * static_cast<double>(sizeof(double)) <= capacity.bytes;
}

Sentence Mapping::remarks(const Mapping* tooLarge) const
{
    Sentence remarks;
    const auto add = [&](const Json& family, const char* key) {
        if (const Json* said = family.find(key))
            addRemark(remarks, familyRemark(said->string()));
    };
    if (tooLarge != nullptr)
        add(tooLarge->m_family, "too_large");
    add(m_family, "left_out");
    addRemark(remarks, m_rules.prediction().remark());
    if (!files().describes())
        add(m_family, "assumed");
    return remarks;
}

std::string Mapping::tensorOf(const Json& rule, Index layer) const
{
    const Json* predicts = rule.find("prediction");
    if (predicts != nullptr && *predicts == Json("only") && !m_rules.prediction().possible())
        return {};
    return rule.find("tied") == nullptr ? names().first(*rule.find("tensor"), layer)
                                        : m_rules.prediction().vocabulary();
}

Json Mapping::config() const
{
    Setting all;
    all.members = heedmap::mechanism(mechanism()).settings();
    return m_rules.value(*m_family.find("config"), &all);
}

Named<std::vector<LocalizedText>> Mapping::labels() const
{
    Named<std::vector<LocalizedText>> labels;
    const Json* rules = m_family.find("labels");
    if (rules == nullptr || !m_rules.prediction().possible())
        return labels;
    for (const auto& [letter, rule] : rules->object()) {
        const Json::Array& of = rule.find("size")->array();
        const Index count = names().size(names().name(of[0].string()), static_cast<std::size_t>(of[1].number()));
        std::vector<LocalizedText> texts = namesByNumber(files().setting(rule.find("from")->string()), count);
        if (!texts.empty())
            labels.emplace_back(letter, std::move(texts));
    }
    return labels;
}

std::optional<Index> Mapping::leastRows(const std::string& kind) const
{
    std::optional<Index> least;
    const auto consider = [&](const Json& rule) {
        if (const Json* rows = rule.find("rows"); rows != nullptr && *rows == Json(kind)) {
            const Index count = names().size(m_rules.required(*rule.find("tensor")), 0) - firstRow(rule);
            least = std::min(least.value_or(count), count);
        }
    };
    for (const char* side : sides)
        if (const Json* input = m_family.find(side))
            std::ranges::for_each(input->find("sum")->array(), consider);
    for (const auto& [array, rule] : m_family.find("arrays")->object())
        consider(rule);
    return least;
}

/// The table whose rows the tokens of one side are, with nothing added to them; else "".
std::string Mapping::table(const Json& side) const
{
    const Json::Array& sum = side.find("sum")->array();
    const Json& term = sum.front();
    const Json* scale = term.find("scale");
    if (sum.size() != 1 || *term.find("rows") != Json("tokens") || side.find("norm") != nullptr
        || side.find("project") != nullptr || (scale != nullptr && m_rules.isMeant(*scale)))
        return {};
    return names().first(*term.find("tensor"));
}

/// The tensor whose rows the tokens are where the mechanism takes their ids: "embedding" and "tgt.ids" instead of
/// "tgt.X". Else "".
std::string Mapping::embedding() const
{
    const Json* rule = m_family.find("input");
    const std::string found = rule == nullptr ? std::string() : table(*rule);
    if (found.empty() || (source() != nullptr && table(*source()) != found))
        return {};
    const Mechanism& mechanism = heedmap::mechanism(this->mechanism());
    const auto specs = mechanism.arrays(Settings(mechanism.settings(), config()), {embeddingName});
    const std::string ids = idsFor(rule->find("array")->string());
    return std::ranges::find(specs, ids, &ArraySpec::name) != specs.end() ? found : std::string();
}

void Mapping::addInput(const Json& rule, const std::vector<Token>& tokens, bool lookUp,
                       Named<ArraySource>& arrays) const
{
    const std::string& array = rule.find("array")->string();
    if (!lookUp) {
        arrays.emplace_back(array, InputRows(m_rules).of(rule, tokens));
        return;
    }
    Tensor ids(Shape::vector(static_cast<Index>(tokens.size())));
    std::ranges::transform(tokens, ids.numbers().begin(), [](const Token& token) { return double(token.id); });
    arrays.emplace_back(idsFor(array), std::make_shared<const Tensor>(std::move(ids)));
}

Named<ArraySource> Mapping::arrays(const ModelTokens& read, bool lookUp) const
{
    Named<ArraySource> arrays;
    const std::string table = lookUp ? embedding() : "";
    if (!table.empty())
        arrays.emplace_back(embeddingName, FileReference{.file = files().find(table)->file, .array = table});
    if (source() != nullptr && !read.source.empty())
        addInput(*source(), read.source, !table.empty(), arrays);
    if (const Json* rule = m_family.find("input"); rule != nullptr && !read.tokens.empty())
        addInput(*rule, read.tokens, !table.empty(), arrays);
    if (const Json* rule = m_family.find("image"))
        arrays.emplace_back(rule->find("array")->string(), image(*rule));
    for (const auto& [array, rule] : m_family.find("arrays")->object()) {
        const Index count = array.find("{i}") == std::string::npos ? 1 : m_rules.layers(stackOf(array));
        for (Index layer = firstLayer(rule); layer < count; ++layer)
            if (auto source = Mapping::array(rule, layer, static_cast<Index>(read.tokens.size())))
                arrays.emplace_back(numbered(array, layer), std::move(*source));
    }
    return arrays;
}

ConfigRules::Stack Mapping::stackOf(const std::string& array) const
{
    return source() != nullptr && array.starts_with("enc.") ? ConfigRules::Stack::Source : ConfigRules::Stack::Own;
}

std::optional<Index> Mapping::idOf(const char* key) const
{
    const Json* input = m_family.find("input");
    const Json* rule = input == nullptr ? nullptr : input->find(key);
    if (rule == nullptr)
        return std::nullopt;
    static const Setting id{.key = "id", .type = Setting::Type::Integer, .least = 0};
    return static_cast<Index>(m_rules.value(*rule, &id).number());
}

std::vector<std::string> Mapping::example() const
{
    std::vector<std::string> texts;
    if (const Json* said = m_family.find("example"))
        for (const Json& text : said->array())
            texts.push_back(text.string());
    return texts;
}

// A square picture of as many patches as there are positions.
ArraySource Mapping::image(const Json& rule) const
{
    const std::string projection = names().name(rule.find("projection")->string());
    const Index channels = names().size(projection, 1);
    const Json* axis = rule.find("axis");
    const Index patches = names().size(m_rules.required(Json::Array{*rule.find("patches")}),
                                       axis == nullptr ? 1 : static_cast<std::size_t>(axis->number()))
        - rowsBeforeSquares(rule);
    const auto side = static_cast<Index>(std::lround(std::sqrt(static_cast<double>(patches))));
    if (patches < 1 || side * side != patches)
        throw Error(Sentence(HEEDMAP_COUNTED("it has positions for %1 patches; expected a square number",
                                             "it has positions for %1 patch; expected a square number"),
                             patches));
    const Index pixels = side * names().size(projection, 3);
    return Initial{.kind = Initial::Kind::Uniform,
                   .seed = 1,
                   .shape = channels == 1 ? Shape::matrix(pixels, pixels) : Shape::stack(channels, pixels, pixels)};
}

std::optional<ArraySource> Mapping::array(const Json& rule, Index layer, Index tokens) const
{
    std::string tensor = tensorOf(rule, layer);
    const Json* predicts = rule.find("prediction");
    if (tensor.empty() && predicts != nullptr && !m_rules.prediction().possible())
        return std::nullopt;
    if (const Json* absent = rule.find("absent"); tensor.empty() && absent != nullptr) {
        Initial same;
        same.kind = *absent == Json("ones") ? Initial::Kind::Ones : Initial::Kind::Zeros;
        return same;
    }
    if (tensor.empty() && (isTrue(rule, "optional") || predicts != nullptr))
        return std::nullopt;
    if (tensor.empty())
        tensor = m_rules.required(*rule.find("tensor"), layer);
    if (isTrue(rule, "convolution"))
        return unrolledConvolution(tensor, names());
    if (auto made = madeVector(tensor, rule, m_rules))
        return made;
    FileReference reference{
        .file = files().find(tensor)->file, .array = tensor, .transpose = isTrue(rule, "transpose")};
    if (rule.find("rows") != nullptr)
        reference.rows = Range{firstRow(rule), firstRow(rule) + tokens};
    if (rule.find("part") != nullptr)
        selectPart(reference, rule, m_rules);
    if (rule.find("fused") != nullptr)
        selectHeads(reference, rule, headsOf(m_rules, *m_family.find("config")), names());
    return reference;
}

} // namespace heedmap
