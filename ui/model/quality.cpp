#include "model/quality.h"

#include "model/reshape.h"

#include <heedmap/base/error.h>
#include <heedmap/mechanisms/dimensions.h>

#include <QScopedValueRollback>

#include <algorithm>
#include <limits>
#include <set>

namespace heedmap {
namespace {

const Setting* settingAt(const std::vector<Setting>& schema, std::string_view path)
{
    const std::size_t dot = path.find('.');
    const auto found = std::ranges::find(schema, path.substr(0, dot), &Setting::key);
    if (found == schema.end())
        return nullptr;
    return dot == std::string_view::npos ? &*found : settingAt(found->members, path.substr(dot + 1));
}

/// Whether the mechanism accepts a document with these settings and sizes.
bool allowed(const ComputationShape& computation, const Json& config, Dimensions sizes)
{
    const Mechanism& mechanism = *computation.mechanism;
    try {
        const Settings settings(mechanism.settings(), config);
        for (const auto& [letter, size] : mechanism.fixed(settings))
            sizes[letter] = size;
        mechanism.validate(settings, sizes);
        return true;
    } catch (const Error&) {
        return false;
    }
}

/// The values of a knob to try: all small numbers, then some of the larger ones.
std::set<Index> candidates(Index least, Index most)
{
    constexpr Index few = 512;
    std::set<Index> numbers;
    for (Index number = least; number <= most; number += std::max<Index>(1, number / few))
        numbers.insert(number);
    numbers.insert(most);
    return numbers;
}

Quality described(const ComputationShape& computation, const QualityKnob& knob)
{
    Quality quality{knob, knob.title, {}, {}};
    if (knob.setting.empty()) {
        quality.now = computation.dimensions.find(knob.letter)->second;
        return quality;
    }
    if (const Json& value = computation.settings.at(knob.setting); value.isNumber())
        quality.now = static_cast<Index>(value.number());
    return quality;
}

void addValues(Quality& quality, const ComputationShape& computation, const Document& document)
{
    const QualityKnob& knob = quality.knob;
    double least = 1;
    double most = std::numeric_limits<int>::max();
    const std::vector<Setting> schema = computation.mechanism->settings();
    if (const Setting* setting = settingAt(schema, knob.setting)) {
        quality.title = setting->title;
        least = std::max(setting->least, 0.0);
        most = std::min(setting->most, most);
    }
    if (!knob.upTo.empty())
        if (const auto enough = evaluated(knob.upTo, computation.dimensions))
            most = std::min(most, static_cast<double>(*enough));
    std::set<Index> numbers = candidates(static_cast<Index>(least), static_cast<Index>(std::max(least, most)));
    if (quality.now)
        numbers.insert(*quality.now);
    for (const Index number : numbers) {
        Json config = document.config;
        Dimensions sizes = computation.dimensions;
        if (knob.setting.empty())
            sizes[knob.letter] = number;
        else
            setAt(config, knob.setting, static_cast<double>(number));
        if (number == quality.now || allowed(computation, config, std::move(sizes)))
            quality.values.push_back(number);
    }
}

void set(Workbench& workbench, const QualityKnob& knob, Index value)
{
    if (knob.setting.empty())
        setSize(workbench, knob.letter, value);
    else
        setSetting(workbench, knob.setting, static_cast<double>(value));
}

} // namespace

std::vector<Quality> qualities(const Workbench& workbench)
{
    const ComputationShape& computation = workbench.computation();
    const Comparison* comparison = computation.mechanism->comparison();
    std::vector<Quality> all;
    if (comparison == nullptr)
        return all;
    for (const QualityKnob& knob : comparison->knobs())
        all.push_back(described(computation, knob));
    if (std::ranges::any_of(all, [](const Quality& quality) { return quality.now.has_value(); }))
        std::erase_if(all, [](const Quality& quality) { return !quality.now; });
    else if (!all.empty())
        all.erase(all.begin() + 1, all.end());
    for (Quality& quality : all)
        addValues(quality, computation, workbench.head());
    return all;
}

void QualityTurn::listen(QUndoStack& stack)
{
    if (m_stack == &stack)
        return;
    m_stack = &stack;
    m_onTop = false;
    QObject::connect(&stack, &QUndoStack::indexChanged, &m_listener, [this] { m_onTop = m_onTop && m_turning; });
}

void QualityTurn::turn(Workbench& workbench, const QualityKnob& knob, Index value)
{
    turn(workbench, knob.setting + ' ' + knob.letter, [&] { set(workbench, knob, value); });
}

void QualityTurn::turn(Workbench& workbench, const std::string& setting, const Json& value)
{
    turn(workbench, setting, [&] { setSetting(workbench, setting, value); });
}

void QualityTurn::turn(Workbench& workbench, const std::string& name, const std::function<void()>& set)
{
    QUndoStack& stack = workbench.undoStack();
    listen(stack);
    const QScopedValueRollback turning(m_turning, true);
    const bool again = m_onTop && name == m_name;
    m_onTop = false;
    m_name = name;
    if (again)
        stack.undo();
    const int before = stack.index();
    set();
    m_onTop = stack.index() > before;
}

} // namespace heedmap
