#include "models/family.h"

#include <algorithm>

namespace heedmap {
namespace {

/// The name with this text in place of a mark.
std::string filled(std::string name, const std::string& mark, const std::string& text)
{
    if (const std::size_t at = name.find(mark); at != std::string::npos)
        name.replace(at, mark.size(), text);
    return name;
}

ArrayGroup one(const std::string& name, ArrayRule rule) { return {{name, std::move(rule)}}; }

/// The same change of every array of a group.
template <typename Change> ArrayGroup changed(ArrayGroup group, const Change& change)
{
    for (auto& [name, rule] : group)
        change(rule);
    return group;
}

/// Whether the last part of a tensor's name, or of an array's, says that it has a column a feature: weights.
bool isMatrix(const std::string& array) { return array.find("W_") != std::string::npos; }

} // namespace

ArrayGroup ArrayGroup::asStored() &&
{
    return changed(std::move(*this), [](ArrayRule& rule) { rule.transpose = false; });
}

ArrayGroup ArrayGroup::missing(ArrayRule::Missing missing) &&
{
    return changed(std::move(*this), [&](ArrayRule& rule) { rule.missing = missing; });
}

ArrayGroup ArrayGroup::biasMissing(ArrayRule::Missing missing) &&
{
    back().second.missing = missing;
    return std::move(*this);
}

ArrayGroup ArrayGroup::fromLayer(Index first) &&
{
    return changed(std::move(*this), [&](ArrayRule& rule) { rule.firstLayer = first; });
}

ArrayGroup ArrayGroup::predicting() &&
{
    return changed(std::move(*this), [](ArrayRule& rule) { rule.predicts = ArrayRule::Predicts::Only; });
}

ArrayGroup ArrayGroup::predictingToo() &&
{
    return changed(std::move(*this), [](ArrayRule& rule) { rule.predicts = ArrayRule::Predicts::Too; });
}

ArrayGroup ArrayGroup::plus(double number) &&
{
    return changed(std::move(*this), [&](ArrayRule& rule) { rule.plus = number; });
}

ArrayGroup ArrayGroup::inBlocks(const SettingRule& blocks) &&
{
    return changed(std::move(*this), [&](ArrayRule& rule) { rule.part->blocks = blocks; });
}

ArrayGroup ArrayGroup::grouped() &&
{
    return changed(std::move(*this), [](ArrayRule& rule) { rule.grouped = true; });
}

namespace families {

ArrayGroup array(const std::string& name, TensorNames tensors) { return one(name, {.tensors = std::move(tensors)}); }

ArrayGroup weights(const std::string& name, TensorNames tensors)
{
    return one(name, {.tensors = std::move(tensors), .transpose = true});
}

ArrayGroup linear(const std::string& name, const std::string& module)
{
    return {{filled(name, "?", "W"), {.tensors = {module + ".weight"}, .transpose = true}},
            {filled(name, "?", "b"), {.tensors = {module + ".bias"}}}};
}

ArrayGroup norm(const std::string& name, const std::string& module)
{
    return {{name + ".gamma", {.tensors = {module + ".weight"}}}, {name + ".beta", {.tensors = {module + ".bias"}}}};
}

ArrayGroup thirds(const std::string& name, const char* tensor)
{
    ArrayGroup group;
    for (Index which = 0; const char* letter : {"Q", "K", "V"})
        group.emplace_back(name + letter,
                           ArrayRule{.tensors = {tensor},
                                     .transpose = isMatrix(name),
                                     .part = ArrayRule::Part{.which = which++, .of = 3}});
    return group;
}

ArrayGroup heads(const std::string& name, const char* tensor)
{
    using enum ArrayRule::Fused;
    ArrayGroup group;
    for (const auto& [letter, fused] : {std::pair("Q", Queries), std::pair("K", Keys), std::pair("V", Values)})
        group.emplace_back(name + letter, ArrayRule{.tensors = {tensor}, .transpose = isMatrix(name), .fused = fused});
    return group;
}

ArrayGroup half(const std::string& name, const char* tensor, Index which)
{
    return one(name,
               {.tensors = {tensor}, .transpose = isMatrix(name), .part = ArrayRule::Part{.which = which, .of = 2}});
}

ArrayGroup positions(const std::string& name, const char* tensor, Index first)
{
    return one(name, {.tensors = {tensor}, .positions = first});
}

ArrayGroup constant(const std::string& name, const char* tensor, SettingRule number)
{
    return one(name, {.tensors = {tensor}, .constant = std::move(number)});
}

ArrayGroup convolution(const std::string& name, const char* tensor)
{
    return one(name, {.tensors = {tensor}, .convolution = true});
}

namespace {

ArrayGroup tiedVocabulary(TensorNames tensors, TensorNames embedding, bool usual)
{
    ArrayGroup group = weights("W_vocab", std::move(tensors)).predicting();
    group.front().second.tie = ArrayRule::Tie{.to = std::move(embedding), .usual = usual};
    return group;
}

} // namespace

ArrayGroup vocabulary(TensorNames tensors, TensorNames embedding)
{
    return tiedVocabulary(std::move(tensors), std::move(embedding), false);
}

ArrayGroup usuallyTiedVocabulary(TensorNames tensors, TensorNames embedding)
{
    return tiedVocabulary(std::move(tensors), std::move(embedding), true);
}

Named<ArrayRule> arrays(std::initializer_list<ArrayGroup> groups)
{
    Named<ArrayRule> all;
    for (const ArrayGroup& group : groups)
        all.insert(all.end(), group.begin(), group.end());
    return all;
}

void refine(std::vector<Allowed>& kind, std::vector<Allowed> own)
{
    for (Allowed& allowed : kind)
        if (std::ranges::find(own, allowed.key, &Allowed::key) == own.end())
            own.push_back(std::move(allowed));
    kind = std::move(own);
}

} // namespace families

namespace families {
#define HEEDMAP_FAMILY(name) ModelFamily name();
#include "models/families/table.inc"
#undef HEEDMAP_FAMILY
} // namespace families

const std::vector<ModelFamily>& modelFamilies()
{
    static const std::vector<ModelFamily> all = {
#define HEEDMAP_FAMILY(name) families::name(),
#include "models/families/table.inc"
#undef HEEDMAP_FAMILY
    };
    return all;
}

std::vector<Json> kindsOf(const ModelFamily& family)
{
    const auto isKind = [](const Condition& condition) { return condition.keys.front() == "model_type"; };
    if (const auto where = std::ranges::find_if(family.where, isKind); where != family.where.end())
        return where->values.value_or(std::vector<Json>());
    const auto allowed = std::ranges::find(family.allowed, "model_type", &Allowed::key);
    return allowed == family.allowed.end() ? std::vector<Json>() : allowed->values;
}

const ModelFamily* standIn(const std::string& id)
{
    const auto found = std::ranges::find_if(
        modelFamilies(), [&](const ModelFamily& family) { return family.standsIn && family.id == id; });
    return found == modelFamilies().end() ? nullptr : &*found;
}

} // namespace heedmap
