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

/// `h.3.attn` as `h.*.attn`.
std::string ofAllLayers(const std::string& name)
{
    std::string made;
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find('.', at), name.size());
        const std::string part = name.substr(at, end - at);
        const bool number = !part.empty() && part.find_first_not_of("0123456789") == std::string::npos;
        made += (at == 0 ? "" : ".") + (number ? "*" : part);
        at = end + 1;
    }
    return made;
}

/// `h.3.attn` of `h.3.attn.bias`.
std::string moduleOf(const std::string& name) { return name.substr(0, name.rfind('.')); }

/// `h.3` of `h.3.attn.bias`; a tensor of no layer by its own name.
std::string layerOf(const std::string& name)
{
    for (std::size_t at = name.find('.'); at != std::string::npos;) {
        const std::size_t end = std::min(name.find('.', at + 1), name.size());
        const std::string part = name.substr(at + 1, end - at - 1);
        if (!part.empty() && part.find_first_not_of("0123456789") == std::string::npos)
            return name.substr(0, end);
        at = end == name.size() ? std::string::npos : end;
    }
    return name;
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
    for (const auto* side : {&family().source, &family().input}) {
        if (!*side)
            continue;
        for (const InputTerm& term : (*side)->sum)
            add(term.tensors, 0);
        if (const auto& norm = (*side)->norm) {
            add(norm->gamma, 0);
            add(norm->beta, 0);
        }
        if (const auto& project = (*side)->project) {
            add(project->weights, 0);
            add(project->bias, 0);
        }
    }
    for (const auto& [array, rule] : family().arrays) {
        const Index count = array.find("{i}") == std::string::npos ? 1 : m_reader.layersThere(stackOf(array));
        for (Index layer = 0; layer < count; ++layer)
            add(rule.tensors, layer);
        if (rule.tie)
            add(rule.tie->to, 0);
    }
    return known;
}

/// The modules whose tensors together make an array: which of them is not told.
std::set<std::string> Mapping::modulesMade() const
{
    std::set<std::string> modules;
    for (const auto& [array, rule] : family().arrays)
        if (rule.made)
            for (const std::string& tensor : rule.tensors)
                modules.insert(ofAllLayers(moduleOf(m_reader.name(tensor, 0))));
    return modules;
}

/// The modules of a published model with which nothing is computed, those of all layers as one; of layers that are not
/// those of the document their names.
std::vector<std::string> Mapping::besidePublished(const std::set<std::string>& known) const
{
    const std::set<std::string> made = modulesMade();
    std::set<std::string> used;
    for (const std::string& name : known)
        used.insert(ofAllLayers(moduleOf(name)));
    std::vector<std::string> modules;
    for (const auto& [name, found] : files().tensors()) {
        if (known.contains(name) || isBuffer(name, found.entry.dimensions))
            continue;
        std::string module = ofAllLayers(moduleOf(name));
        if (made.contains(module))
            continue;
        if (used.contains(module))
            module = module == name ? name : layerOf(name);
        if (std::ranges::find(modules, module) == modules.end())
            modules.push_back(module);
    }
    return modules;
}

std::vector<std::string> Mapping::unread() const
{
    std::vector<std::string> unread;
    const std::set<std::string> known = Mapping::known();
    if (!family().ofCode)
        return besidePublished(known);
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
