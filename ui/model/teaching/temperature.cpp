#include "model/teaching/temperature.h"

#include "model/masks.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

/// √d_k; none if the document has no d_k, or does not divide scores by it unless told otherwise: what then scales them
/// is not a temperature.
std::optional<double> rootOfWidth(const ComputationShape& computation)
{
    const auto width = computation.dimensions.find("d_k");
    const std::vector<Setting> schema = computation.mechanism->settings();
    const auto scale = std::ranges::find(schema, "scale", &Setting::key);
    if (width == computation.dimensions.end() || scale == schema.end() || scale->standard != Json("sqrt_dk"))
        return std::nullopt;
    return std::sqrt(static_cast<double>(width->second));
}

} // namespace

std::optional<double> temperatureOf(const Workbench& workbench)
{
    const auto root = rootOfWidth(workbench.computation());
    if (!root)
        return std::nullopt;
    const Json& scale = workbench.computation().settings.at("scale");
    if (scale.isNumber())
        return 1 / (*root * scale.number());
    return scale == Json("none") ? 1 / *root : 1;
}

void setTemperature(Workbench& workbench, QualityTurn& turn, double temperature)
{
    const auto root = rootOfWidth(workbench.computation());
    if (!root)
        return;
    constexpr double alike = 1e-12;
    const bool usual = std::abs(temperature - 1) < alike;
    const bool none = std::abs(temperature * *root - 1) < alike;
    turn.turn(workbench, "scale", usual ? Json("sqrt_dk") : none ? Json("none") : Json(1 / (*root * temperature)));
}

bool hasSwitches(const Workbench& workbench)
{
    if (!workbench.isOpen())
        return false;
    const std::vector<Setting> schema = workbench.computation().mechanism->settings();
    return !maskSettings(workbench).empty() || temperatureOf(workbench)
        || std::ranges::any_of(schema,
                               [](const Setting& each) { return each.key == "position" || each.key == "heads"; });
}

} // namespace heedmap
