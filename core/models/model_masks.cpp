#include "models/model_masks.h"

#include "models/given_input.h"
#include "models/remarks.h"

#include <heedmap/io/array_file.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string_view>

namespace heedmap {
namespace {

/// The setting of the mask that a name is of; "" where it is none that such a model is given. Buffers of its modules,
/// `att.mask`, are their own.
std::string settingOfMask(const std::string& name, bool encodes)
{
    if (!namesMask(name))
        return {};
    const auto begins = [&](const auto& words) {
        return std::ranges::any_of(words, [&](std::string_view word) { return name.starts_with(word); });
    };
    constexpr std::array<std::string_view, 3> across = {"memory_", "cross_", "encoder_attention_mask"};
    constexpr std::array<std::string_view, 2> sources = {"src_", "enc"};
    if (!encodes)
        return begins(across) || begins(sources) ? "" : "tgt_mask";
    return begins(across) ? "cross_mask" : begins(sources) ? "src_mask" : "tgt_mask";
}

/// One row that keeps or hides keys is padding, which hides them from the decoder, too.
void makePadding(Json& rules, std::optional<ArraySource>& array, const std::filesystem::path& file)
{
    const Json* const custom = rules.find("custom");
    if (!array || custom == nullptr || (*custom != Json("keep") && *custom != Json("hide")))
        return;
    const auto* const reference = std::get_if<FileReference>(&*array);
    const Tensor numbers =
        reference == nullptr ? *std::get<std::shared_ptr<const Tensor>>(*array) : readArrayFile(file, reference->array);
    if (numbers.shape().slices != 1 || numbers.shape().rows != 1)
        return;
    Json::Array flags;
    for (const double cell : numbers.numbers())
        flags.emplace_back(cell == (*custom == Json("keep") ? 1 : 0) ? 1.0 : 0.0);
    std::erase_if(rules.object(), [](const auto& rule) { return rule.first == "custom"; });
    rules.set("key_padding", std::move(flags));
    array.reset();
}

/// The array of a mask for each layer of a stack.
void placeArray(Document& document, const ArraySource& array, const std::string& setting)
{
    const bool encodes = setting == "src_mask";
    const Json* const layers = document.config.find(encodes ? "encoder_layers" : "decoder_layers");
    const int count = layers != nullptr && layers->isNumber() ? static_cast<int>(layers->number()) : 0;
    const std::string attention = encodes ? ".attn.mask" : setting == "cross_mask" ? ".cross.mask" : ".self.mask";
    for (int i = 0; i < count; ++i)
        document.arrays.emplace_back((encodes ? "enc." : "dec.") + std::to_string(i) + attention, array);
}

} // namespace

Sentence addModelMasks(Document& document, std::vector<std::string>& unread, const ModelFiles& files,
                       const ModelInput& input)
{
    const auto written = std::ssize(document.tokens.query);
    const bool encodes = !document.tokens.key.empty();
    const Index read = encodes ? std::ssize(document.tokens.key) : written;
    std::map<std::string, std::vector<ArrayEntry>> masks;
    std::filesystem::path file;
    std::erase_if(unread, [&](const std::string& name) {
        const std::string setting = settingOfMask(name, encodes);
        const ModelFiles::Found* const found = files.find(name);
        if (setting.empty() || !holdsNumbers(found->entry))
            return false;
        file = files.folder() / found->file;
        masks[setting].push_back(found->entry);
        return true;
    });
    Sentence all;
    for (const auto& [setting, entries] : masks) {
        const MaskedBatch batch{.queries = setting == "src_mask" ? read : written,
                                .keys = setting == "tgt_mask" ? written : read};
        GivenMask given = givenMask(file, entries, MaskOf::Filled, setting, input, batch);
        Json mask = Json(given.rules);
        if (const Json* said = document.config.find(setting); said != nullptr && said->isObject())
            setRules(mask, *said, &given);
        if (setting != "tgt_mask")
            makePadding(mask, given.array, file);
        document.config.set(setting, mask);
        if (given.array)
            placeArray(document, *given.array, setting);
        if (!given.assumed.empty())
            addAssumed(all, given.assumed);
    }
    return all;
}

} // namespace heedmap
