// The masks that stand beside the arrays of a mechanism.
#include "models/named_file.h"
#include "models/remarks.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/array_file.h>

namespace heedmap {

/// Whether a buffer of code is the mask of a triangle of as many keys as there are, or of more.
bool NamedFile::isCausal(const ArrayEntry& buffer) const
{
    const std::vector<Index> index(buffer.dimensions.size() - 2, 0);
    const Tensor matrix = readArrayFile(m_path, index.empty() ? buffer.name : indexed(buffer.name, index));
    const bool longEnough = !has("X") || rank("X") < 2 || buffer.dimensions.back() >= sizes("X")[rank("X") - 2];
    return longEnough && isTriangle(matrix, false);
}

/// The head that a mask is of, as `heads.0.mask` is.
std::optional<OfHead> NamedFile::headOf(const ArrayEntry& mask) const
{
    return mask.name.starts_with(m_prefix) ? headCalled(mask.name.substr(m_prefix.size())) : std::nullopt;
}

/// A mask that some heads have would be read as that of all.
void NamedFile::requireMasksOfAllHeads() const
{
    const Index heads = headsListed() > 0 ? headsListed()
        : has("Q") && rank("Q") == 3      ? static_cast<Index>(sizes("Q")[0])
                                          : 0;
    if (heads == 0)
        return;
    std::map<std::string, std::vector<const ArrayEntry*>> masks; // by the names behind the heads' numbers
    for (const auto* list : {&m_masks, &m_buffers})
        for (const ArrayEntry& mask : *list)
            if (const auto head = headOf(mask))
                masks[head->name].push_back(&mask);
    for (const auto& [name, ofHeads] : masks)
        if (std::ssize(ofHeads) != heads)
            throw Error(HEEDMAP_PHRASE("%1: a mask of %2 of the %3 heads; expected one of each, or one of all that is "
                                       "called %4"),
                        inQuotes(ofHeads.front()->name), std::ssize(ofHeads), heads, inQuotes(name));
}

/// Masks of single heads under names that say nothing of heads, `mask.0`, would not be used.
void NamedFile::requireOneMask() const
{
    for (const ArrayEntry& array : m_others) {
        std::string name = array.name; // a prefix that all names share may be `mask.` itself
        if (name.starts_with(m_prefix) && !namesMask(m_prefix.substr(0, m_prefix.find_last_not_of("./") + 1)))
            name = name.substr(m_prefix.size());
        const std::size_t end = name.find_last_not_of("0123456789");
        const bool numbered = end != std::string::npos && end > 0 && end + 1 < name.size()
            && std::string_view("._").find(name[end]) != std::string_view::npos && namesMask(name.substr(0, end));
        if (numbered || name == "masks" || name == "attn_masks")
            throw Error(HEEDMAP_PHRASE("%1 may be a mask of one head; expected one array %2 of heads×queries×keys, or "
                                       "of queries×keys for all heads"),
                        inQuotes(array.name), inQuotes(name.substr(0, numbered ? end : name.size() - 1)));
    }
}

/// Whether the mask of a head is that of a head before it.
bool NamedFile::repeats(const ArrayEntry& mask, const std::vector<ArrayEntry>& before) const
{
    const auto isSame = [&](const ArrayEntry& each) {
        return headOf(each) && each.type == mask.type && each.dimensions == mask.dimensions
            && lastName(each.name) == lastName(mask.name)
            && std::ranges::equal(readArrayFile(m_path, each.name).numbers(),
                                  readArrayFile(m_path, mask.name).numbers());
    };
    return headOf(mask) && mask.dimensions.size() <= 3 && std::ranges::any_of(before, isSame);
}

/// Whether a mask is that of the book which calls its weights `W_query`: ones above the diagonal hide.
bool NamedFile::hidesInBook(const ArrayEntry& mask) const
{
    const std::size_t axes = mask.dimensions.size();
    const bool ofBook = has("W_Q") && m_known.at("W_Q").name.find("W_query") != std::string::npos;
    if (!ofBook || lastName(mask.name) != "mask" || axes < 2
        || std::any_of(mask.dimensions.begin(), mask.dimensions.end() - 2, [](auto size) { return size != 1; }))
        return false;
    const std::vector<Index> index(axes - 2, 0);
    return isTriangle(readArrayFile(m_path, index.empty() ? mask.name : indexed(mask.name, index)), true);
}

/// The samples and the heads that masks may tell apart.
MaskedBatch NamedFile::maskedBatch() const
{
    MaskedBatch batch{.queries = rowsOf(has("Q") ? "Q" : "X"), .keys = rowsOf(has("K") ? "K" : has("C") ? "C" : "X")};
    if (has("Q")) {
        for (const char* array : {"Q", "K", "V"})
            if (const auto& sizes = m_known.at(array).batch; !sizes.empty())
                batch.samples = std::max(batch.samples, static_cast<Index>(sizes[0]));
        batch.heads = rank("Q") == 3 ? static_cast<Index>(sizes("Q")[0]) : 1;
        return batch;
    }
    for (const char* array : inputs)
        if (has(array) && rank(array) == 3)
            batch.samples = std::max(batch.samples, static_cast<Index>(sizes(array)[0]));
    const Json* heads = m_document.config.find("heads");
    batch.heads = heads != nullptr && heads->isNumber() ? static_cast<Index>(heads->number())
        : rank("W_Q") == 3                              ? headsOf("W_Q")
                                                        : 1;
    return batch;
}

/// Buffers that are the causal mask of code say so; a `mask` beside `W_query` is of the book in which it hides, and
/// beside `linears` of the page that fills scores where a mask is 0.
GivenMask NamedFile::mask()
{
    requireMasksOfAllHeads();
    bool causal = false;
    std::vector<ArrayEntry> masks;
    for (const ArrayEntry& buffer : m_buffers)
        if (isCausal(buffer))
            causal = true;
        else if (namesMask(lastName(buffer.name)))
            masks.push_back(buffer);
        else
            m_unknown.push_back(buffer.name);
    for (const ArrayEntry& mask : m_masks)
        if (hidesInBook(mask))
            causal = true;
        else if (!repeats(mask, masks))
            masks.push_back(mask);
    const bool ofPage = has("W_Q") && m_known.at("W_Q").name.find("linears.") != std::string::npos;
    GivenMask given =
        givenMask(m_path, masks, ofPage ? MaskOf::Filled : MaskOf::Arrays, "mask", m_input, maskedBatch());
    for (const ArrayEntry& length : m_lengths)
        addLength(given, m_path, length, "mask", m_input, maskedBatch());
    if (!causal)
        return given;
    given.rules.emplace_back("causal", true);
    if (!saysCausal(m_input, "mask"))
        addAssumed(given.assumed, assumed::causalMask);
    return given;
}

/// What the caller says goes before what the file does.
void NamedFile::setMask(GivenMask given)
{
    Json mask = Json(given.rules);
    if (const Json* causal = m_input.settings.find("causal"))
        mask.set("causal", *causal);
    if (const Json* said = m_input.settings.find("mask"); said != nullptr && said->isObject()) {
        setRules(mask, *said, &given);
    } else if (said != nullptr) {
        mask = *said;
    }
    if (!mask.isObject() || !mask.object().empty())
        m_document.config.set("mask", mask);
    if (given.array)
        m_document.arrays.emplace_back("mask", std::move(*given.array));
}

} // namespace heedmap
