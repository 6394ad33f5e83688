// What the files of a model hold beside what its family computes with.
#include "models/mapping.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <algorithm>

namespace heedmap {
namespace {

/// Whether a tensor is one of those that modules save beside their parameters: masks, and tables of positions.
bool isBuffer(const std::string& name, const std::vector<std::uint64_t>& dimensions)
{
    constexpr std::string_view buffers[] = {"tril",         "mask",     "causal_mask", "masked_bias", "pe",
                                            "position_ids", "inv_freq", "freqs_cis",   "cos_cached",  "sin_cached"};
    const std::string last = name.substr(name.rfind('.') + 1);
    if (std::ranges::find(buffers, last) != std::end(buffers))
        return true;
    const std::size_t axes = dimensions.size();
    return last == "bias" && axes > 1 && dimensions[axes - 1] == dimensions[axes - 2]; // GPT-2's causal mask
}

} // namespace

std::set<std::string> Mapping::known() const
{
    std::set<std::string> known;
    const auto add = [&](const TensorNames& tensors, Index layer) {
        for (const std::string& tensor : tensors) {
            known.insert(m_reader.name(tensor, layer));
            for (Index head = 0; tensor.find("{h}") != std::string::npos; ++head)
                if (const std::string name = m_reader.name(ofHead(tensor, head), layer); files().find(name) != nullptr)
                    known.insert(name);
                else
                    break;
        }
    };
    for (const std::string& tensor : family().has)
        add({tensor}, 0);
    for (const auto* side : {&family().source, &family().input})
        if (*side)
            for (const InputTerm& term : (*side)->sum)
                add(term.tensors, 0);
    for (const auto& [array, rule] : family().arrays) {
        const Index count = array.find("{i}") == std::string::npos ? 1 : m_reader.layersThere(stackOf(array));
        for (Index layer = 0; layer < count; ++layer)
            add(rule.tensors, layer);
        if (rule.tie)
            add(rule.tie->to, 0);
    }
    return known;
}

std::vector<std::string> Mapping::unread() const
{
    std::vector<std::string> unread;
    if (!family().ofCode)
        return unread;
    const std::set<std::string> known = Mapping::known();
    const std::string prefix = m_reader.name("");
    const auto ofModule = [&](const std::string& name) {
        const std::size_t dot = name.starts_with(prefix) ? name.find('.', prefix.size()) : std::string::npos;
        if (dot == std::string::npos)
            return false;
        const std::string module = name.substr(0, dot + 1);
        const auto first = known.lower_bound(module);
        return first != known.end() && first->starts_with(module);
    };
    for (const auto& [name, found] : files().tensors()) {
        if (known.contains(name))
            continue;
        if (!ofModule(name))
            unread.push_back(name);
        else if (!isBuffer(name, found.entry.dimensions))
            throw Error(HEEDMAP_PHRASE("it has the tensor %1, with which this program does not compute"),
                        inQuotes(name));
    }
    return unread;
}

} // namespace heedmap
