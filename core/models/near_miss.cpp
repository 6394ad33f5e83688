#include "models/near_miss.h"

#include "base/wording.h"
#include "models/families.h"
#include "models/tensor_names.h"

#include <algorithm>
#include <optional>

namespace heedmap {
namespace {

/// A family that a model nearly is, and the tensors that it lacks of those that tell the family.
struct NearMiss {
    const Json* family = nullptr;
    bool named = false; ///< by config.json
    std::vector<std::string> lacks;
};

/// Whether config.json names the family; none if it names no kind at all.
std::optional<bool> names(const ModelFiles& files, const Json& family)
{
    const Json* said = files.setting("model_type");
    const Json* kinds = family.find("only")->find("model_type");
    if (said == nullptr || kinds == nullptr)
        return std::nullopt;
    return std::ranges::find(kinds->array(), *said) != kinds->array().end();
}

/// Whether only config.json tells it from another whose tensors are called alike.
bool ofOneKind(const Json& family)
{
    const Json* where = family.find("where");
    return where != nullptr && family.find("only")->find("model_type") != nullptr
        && !isTrue(where->array().front(), "else");
}

/// The family that config.json names, else the one of whose identifying tensors at least half are there.
NearMiss nearestFamily(const ModelFiles& files)
{
    NearMiss nearest;
    for (const Json& family : modelFamilies().array()) {
        const std::optional<bool> named = names(files, family);
        const bool variant = family.find("sized") != nullptr || family.find("tall") != nullptr // recognized by sizes
            || (!named && ofOneKind(family));
        if (family.find("mechanism") == nullptr || variant || !named.value_or(true))
            continue;
        const Json::Array& telling = family.find("names")->array();
        for (const Json& prefix : family.find("prefixes")->array()) {
            const TensorNames tensors(files, prefix.string());
            NearMiss here{&family, named.value_or(false), {}};
            for (const Json& name : telling)
                if (files.find(tensors.name(name.string())) == nullptr)
                    here.lacks.push_back(tensors.name(name.string()));
            const bool near = here.named || 2 * here.lacks.size() <= telling.size();
            if (near && !here.lacks.empty() && (nearest.family == nullptr || here.lacks.size() < nearest.lacks.size()))
                nearest = std::move(here);
        }
    }
    return nearest;
}

} // namespace

Sentence lackOf(const ModelFiles& files)
{
    const NearMiss nearest = nearestFamily(files);
    if (nearest.family == nullptr)
        return {};
    const std::string& title = nearest.family->find("title")->string();
    if (nearest.named)
        return {
            HEEDMAP_PHRASE("config.json says that this is %1 (model_type %2), but the weights lack %3; put all files "
                           "of the model into the folder, as model.save_pretrained('.') writes them"),
            {Sentence(title), described(*files.setting("model_type")), listed(nearest.lacks)}};
    return {
        HEEDMAP_PHRASE("the weights look like those of %1, but lack %2; put all files of the model into the folder, "
                       "as model.save_pretrained('.') writes them"),
        {Sentence(title), listed(nearest.lacks)}};
}

} // namespace heedmap
