#include "model/lesson/asides.h"

#include "model/commands.h"
#include "model/lesson/lesson_player.h"
#include "model/lesson/stop_writing.h"
#include "model/model_text.h"
#include "text/core_text.h"

#include <heedmap/document/lesson/at_stop.h>
#include <heedmap/document/lesson/exercise_check.h>

#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace heedmap {

Asides::Asides(LessonPlayer& player, Workbench& workbench, Selection& selection)
    : m_player(player), m_workbench(workbench), m_selection(selection)
{
}

void Asides::give(bool given)
{
    leave(); // of what was given until now
    m_left.clear();
    m_given = given;
    m_givenFrom = m_workbench.undoStack().index();
}

int Asides::script() const { return std::max(m_player.atStop(), m_givenFrom); }

bool Asides::anyAt(int index) const
{
    return m_given && m_player.on() && !m_player.training() && !m_player.moving() && index > script();
}

std::vector<LessonStop::Put> Asides::numbers() const
{
    if (!any())
        return {};
    try {
        return m_player.touched().puts(m_workbench, {});
    } catch (const Error&) { // more than a stop may set
        return {};
    }
}

Json Asides::settings() const { return any() ? settingsBetween(m_script, m_workbench.head().config) : Json::Object(); }

void Asides::tell()
{
    if (!any())
        m_script = m_workbench.head().config;
    std::vector<CellPlace> cells;
    const ComputationShape& computation = m_workbench.computation();
    for (const LessonStop::Put& put : numbers()) {
        const auto leaf = computation.leaves.find(put.array);
        const NodeId node = leaf == computation.leaves.end() ? m_workbench.graph().find(put.array) : leaf->second;
        if (const auto cell = node == noNode ? std::nullopt : cellAt(put.cell, m_workbench.graph().node(node).shape))
            cells.push_back({node, *cell});
    }
    m_selection.setAside(std::move(cells));
    emit changed();
}

// ---- left and brought back

bool Asides::isNumbersAndSettings() const
{
    try {
        (void)m_player.touched().puts(m_workbench, {});
    } catch (const Error&) {
        return false;
    }
    return onlyNumbersSince(m_workbench.undoStack(), script()) || m_player.settingsSince();
}

Asides::Left Asides::now() const
{
    Left left{.stop = m_player.at(), .to = m_player.at(), .numbers = numbers(), .settings = settings()};
    if (!isNumbersAndSettings())
        left.whole = m_workbench.document();
    return left;
}

bool Asides::leave()
{
    m_back.reset();
    if (!any())
        return false;
    if (m_player.at() < 0) {
        m_player.stand(script(), {});
        tell();
        return false;
    }
    Left left = now();
    std::erase_if(m_left, [&left](const Left& each) { return each.stop == left.stop; });
    m_left.push_back(std::move(left));
    m_player.stand(script(), {});
    tell();
    return true;
}

void Asides::leftFor(int stop)
{
    m_left.back().to = stop;
    emit changed();
}

// One of this stop, else the one that was left for it last.
Asides::Place Asides::leftHere() const
{
    const auto none = m_left.end();
    if (any())
        return none;
    const int at = m_player.at();
    const auto own = std::ranges::find(m_left, at, &Left::stop);
    return own != none || m_left.empty() || m_left.back().to != at ? own : std::prev(none);
}

Asides::Left Asides::take(Place place)
{
    Left left = *place;
    m_left.erase(place);
    return left;
}

bool Asides::wentBack() const
{
    const QUndoStack& stack = m_workbench.undoStack();
    return m_back && m_given && m_player.on() && !m_player.training() && stack.index() == m_back->from
        && script() == m_back->from && stack.count() >= m_back->to;
}

bool Asides::bringsBack() const { return wentBack() || leftHere() != m_left.end(); }

bool Asides::keptHere() const { return m_kept && m_kept->stop == m_player.at() && m_keptIndex == m_player.beneath(); }

bool Asides::undo()
{
    if (wentBack()) {
        returnToIt();
    } else if (const Place place = leftHere(); place != m_left.end()) {
        const Left left = take(place);
        if (left.stop != m_player.at())
            m_player.go(left.stop);
        make(left);
    } else if (keptHere()) {
        takeBackKept();
    } else {
        return false;
    }
    return true;
}

bool Asides::redo()
{
    const bool back = wentBack();
    if (back)
        returnToIt();
    return back;
}

void Asides::returnToIt()
{
    const Back back = *std::exchange(m_back, std::nullopt);
    std::erase_if(m_left, [this](const Left& each) { return each.stop == m_player.at(); });
    m_player.stand(back.to, back.touched);
    tell();
}

void Asides::make(const Left& aside)
{
    attempt(m_workbench, [&] {
        const QString name = editName(QT_TRANSLATE_NOOP("Model", "numbers at the stop"));
        Document now = m_workbench.document();
        if (aside.whole) {
            Document whole = *aside.whole;
            whole.lesson = now.lesson;
            whole.exercises = now.exercises;
            m_workbench.setDocument(whole, name);
        } else if (!aside.settings.object().empty()) {
            m_workbench.setDocument(withSettings(now, aside.settings, now, m_workbench.folder()), name);
        }
        put(m_workbench, aside.numbers, name);
    });
}

void Asides::backToScript()
{
    if (!any())
        return;
    Back back{script(), m_workbench.undoStack().index(), m_player.touched()};
    leave();
    m_back = std::move(back);
    emit changed();
}

// ---- kept

bool Asides::mayKeep() const { return any() && m_player.stop() != nullptr; }

void Asides::keep()
{
    if (!mayKeep())
        return;
    const Left kept{.stop = m_player.at(), .numbers = numbers(), .settings = settings()};
    attempt(m_workbench, [&] {
        drawMasks(m_workbench, m_player);
        const LessonStop changes = m_player.asShown({});
        if (changes.set.empty() && changes.settings.object().empty() && !changes.train)
            throw Error(verbatim(tr("A stop keeps changed numbers and settings; here something else was changed.")));
        const std::optional<SettingsSince> settings = m_player.settingsSince();
        std::vector<LessonStop> stops = settings ? settings->stops : m_player.stops();
        takeChanges(stops[static_cast<std::size_t>(kept.stop)], changes);
        keepSettable(stops, kept.stop, settings, m_workbench);
        m_player.setStops(std::move(stops), editName(QT_TRANSLATE_NOOP("Model", "change of a stop")), kept.stop, true);
        std::erase_if(m_left, [&kept](const Left& each) { return each.stop == kept.stop; });
        m_kept = kept;
        m_keptIndex = m_player.beneath();
    });
    tell();
}

void Asides::takeBackKept()
{
    const Left kept = *std::exchange(m_kept, std::nullopt);
    m_player.replay([this] { m_workbench.undoStack().undo(); }, {});
    make(kept);
}

// ---- what happens beside it

void Asides::follow(const MovedStops& moved)
{
    if (!moved)
        return;
    for (Left& left : m_left) {
        const auto placeOf = [&moved](int stop) { return static_cast<int>(moved(stop).value_or(-1)); };
        left.stop = placeOf(left.stop);
        left.to = placeOf(left.to);
    }
    std::erase_if(m_left, [](const Left& left) { return left.stop < 0; });
}

void Asides::forget()
{
    m_given = false;
    m_back.reset();
    m_left.clear();
    m_kept.reset();
}

} // namespace heedmap

#include "moc_asides.cpp"
