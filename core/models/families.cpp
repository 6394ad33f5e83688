#include "models/families.h"

namespace heedmap {
namespace {

/// The family's own rule, or that of `common` where it has none.
Json filledFrom(const Json& common, Json said)
{
    for (const auto& [key, value] : common.object()) {
        const Json* own = said.find(key);
        if (own == nullptr)
            said.set(key, value);
        else if (own->isObject() && value.isObject())
            said.set(key, filledFrom(value, *own));
    }
    return said;
}

Json whole(const Json& entry, const Json& common)
{
    const Json* like = entry.find("like");
    return like == nullptr ? entry : filledFrom(whole(*common.find(like->string()), common), entry);
}

const Json& modelTable()
{
    static const Json table = Json::parse(modelFamiliesText());
    return table;
}

} // namespace

const Json& modelFamilies()
{
    static const Json families = [] {
        Json::Array entries;
        for (const Json& entry : modelTable().find("families")->array())
            entries.push_back(whole(entry, *modelTable().find("common")));
        return Json(entries);
    }();
    return families;
}

const Json* kindsOf(const Json& family)
{
    const auto kinds = [](const Json* condition, const char* key) {
        return condition != nullptr ? condition->find(key) : nullptr;
    };
    if (const Json* where = family.find("where"))
        for (const Json& condition : where->array())
            if (const Json* of = condition.find("of"); of != nullptr && of->array().front() == Json("model_type"))
                return kinds(&condition, "is");
    return kinds(family.find("only"), "model_type");
}

const Json* standIn(const std::string& id)
{
    for (const Json& family : modelFamilies().array())
        if (const Json* stands = family.find("stands_in");
            stands != nullptr && *stands == Json(true) && *family.find("id") == Json(id))
            return &family;
    return nullptr;
}

} // namespace heedmap
