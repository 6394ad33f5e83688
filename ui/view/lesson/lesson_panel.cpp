#include "view/lesson/lesson_panel.h"

#include "model/lesson/stop_writing.h"
#include "model/model_text.h"
#include "model/workbench.h"
#include "text/core_text.h"
#include "text/language.h"
#include "view/lesson/lesson_cards.h"
#include "view/lesson/stop_text.h"
#include "view/scene/guess.h"
#include "view/scene/stage_frame.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace heedmap {

void rewriteLesson(const ViewContext& context, LessonPlayer& player, std::vector<LessonStop> stops, const char* name,
                   int show, bool taken, const MovedStops& moved)
{
    try {
        rewriteStops(context.workbench, player, std::move(stops), editName(name), show, taken, moved);
    } catch (const Error& error) {
        emit context.workbench.failed(sentenceText(error.sentence()));
    }
}

LessonPanel::LessonPanel(const ViewContext& context, LessonPlayer& player, QWidget* parent)
    : QWidget(parent), m_context(context), m_player(player), m_title(new QLabel), m_minutes(new QLabel),
      m_cards(new LessonCards(context, player)), m_empty(new QLabel), m_add(new QPushButton), m_hint(new QLabel),
      m_edit(new QPushButton), m_present(new QPushButton), m_end(new QPushButton)
{
    setObjectName("lessonPanel");
    auto* top = new QHBoxLayout;
    top->addWidget(m_title);
    top->addStretch(1);
    top->addWidget(m_minutes);
    for (QLabel* label : {m_empty, m_hint})
        label->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignHCenter);
    for (QLabel* label : {m_minutes, m_hint})
        label->setProperty("muted", true);
    m_add->setObjectName("addStop");
    m_present->setObjectName("presentLesson");
    m_end->setObjectName("endLesson");
    m_edit->setObjectName("editLesson");
    m_edit->setCheckable(true);
    m_present->setDefault(true);
    for (QPushButton* each : {m_add, m_edit, m_present, m_end})
        each->setFocusPolicy(Qt::TabFocus);
    auto* below = new QHBoxLayout;
    below->setSpacing(8);
    below->addWidget(m_present, 1);
    below->addWidget(m_end, 1);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(8, 12, 8, 12);
    rows->setSpacing(8);
    rows->addLayout(top);
    rows->addWidget(m_empty);
    rows->addWidget(m_cards, 1000); // all the room, where there are any
    rows->addWidget(m_add);
    rows->addWidget(m_hint);
    rows->addStretch(1);
    rows->addWidget(m_edit);
    rows->addLayout(below);
    connect(m_present, &QPushButton::clicked, this, &LessonPanel::presentWanted);
    connect(m_end, &QPushButton::clicked, this, &LessonPanel::endWanted);
    connect(m_add, &QPushButton::clicked, this, &LessonPanel::addStop);
    connect(m_edit, &QPushButton::toggled, this, &LessonPanel::writesChanged);
    connect(m_edit, &QPushButton::toggled, this, &LessonPanel::fill);
    connect(&context.workbench, &Workbench::opened, this, [this] { m_edit->setChecked(false); });
    connect(m_cards, &LessonCards::moveWanted, this, &LessonPanel::move);
    connect(m_cards, &LessonCards::removeWanted, this, &LessonPanel::remove);
    connect(&player, &LessonPlayer::moved, this, &LessonPanel::fill);
    connect(&context.display, &Display::restyled, this, &LessonPanel::fill);
    fill();
}

std::optional<std::vector<std::string>> coveredNow(const ViewContext& context, const LessonPlayer& player)
{
    const GraphShape& graph = context.workbench.graph();
    if (context.display.settings().guessFirst)
        return std::vector{graph.node(shownNode(context.selection, graph)).info.name};
    const auto& stops = player.stops();
    int last = player.at();
    while (last >= 0 && !stops[static_cast<std::size_t>(last)].cover)
        --last;
    if (last < 0 || stops[static_cast<std::size_t>(last)].cover->empty())
        return std::nullopt;
    const auto hidden = [&](const std::string& name) {
        const NodeId node = graph.find(name);
        for (Index slice = 0; node != noNode && slice < graph.node(node).shape.slices; ++slice)
            if (hidesAny(context, node, slice))
                return true;
        return false;
    };
    if (std::ranges::any_of(*stops[static_cast<std::size_t>(last)].cover, hidden))
        return std::nullopt;
    return std::vector<std::string>();
}

// It is called after its step until it is given a title.
void LessonPanel::addStop()
{
    const Selection& selection = m_context.selection;
    if (!m_player.on() || selection.node() == noNode)
        return;
    m_edit->setChecked(true);
    try {
        drawMasks(m_context.workbench, m_player);
        LessonStop stop = m_player.asShown(coveredNow(m_context, m_player));
        stop.say = inAllLanguages(selection.steps()[static_cast<std::size_t>(selection.step())].heading);
        if (stop.cover) // what is to be guessed is the stop's from now on
            m_context.display.set(&DisplaySettings::guessFirst, false);
        const std::optional<SettingsSince> settings = m_player.settingsSince();
        std::vector<LessonStop> stops = settings ? settings->stops : m_player.stops();
        insertStop(stops, m_player.at() + 1, std::move(stop), settings); // at() is −1 before the first
        const Index place = m_player.at() + 1;
        rewriteLesson(m_context, m_player, std::move(stops), QT_TRANSLATE_NOOP("Model", "new stop"),
                      static_cast<int>(place), true, [place](Index stop) { return stop < place ? stop : stop + 1; });
    } catch (const Error& error) {
        emit m_context.workbench.failed(sentenceText(error.sentence()));
    }
}

void LessonPanel::move(int from, int to)
{
    std::vector<LessonStop> stops = m_player.stops();
    const auto first = stops.begin();
    if (from < to)
        std::rotate(first + from, first + from + 1, first + to + 1);
    else
        std::rotate(first + to, first + from, first + from + 1);
    const auto moved = [from, to](Index stop) -> Index {
        if (stop == from)
            return to;
        return stop + (stop > from && stop <= to ? -1 : stop < from && stop >= to ? 1 : 0);
    };
    rewriteLesson(m_context, m_player, std::move(stops), QT_TRANSLATE_NOOP("Model", "move of a stop"), to, false,
                  moved);
}

void LessonPanel::remove(int stop)
{
    std::vector<LessonStop> stops = m_player.stops();
    stops.erase(stops.begin() + stop);
    const auto moved = [stop](Index other) {
        return other == stop ? std::optional<Index>() : std::optional(other < stop ? other : other - 1);
    };
    rewriteLesson(m_context, m_player, std::move(stops), QT_TRANSLATE_NOOP("Model", "removal of a stop"),
                  std::max(stop - 1, 0), false, moved);
}

void LessonPanel::fill()
{
    const Display& display = m_context.display;
    const bool any = m_player.on() && !m_player.stops().empty();
    m_title->setText(tr("Lesson").toUpper());
    m_title->setFont(display.font(11, true));
    m_minutes->setText(any ? minutesText(minutesOf(m_player.stops())) : QString());
    m_empty->setText(tr("No stops yet. Show what the class is to see: a step, a cell, changed numbers. Then make it a "
                        "stop, and go on to the next."));
    m_empty->setVisible(!any);
    m_cards->setVisible(any);
    m_add->setVisible(writes());
    m_add->setText(tr("+ Stop, as shown now"));
    m_add->setToolTip(tr("Adds a stop after the current one, with everything that has changed since"));
    m_hint->setText(tr("F6 covers what is to be guessed · drag to move · Del removes"));
    m_hint->setVisible(any && writes());
    m_edit->setVisible(any);
    m_edit->setText(tr("Edit this lesson"));
    m_edit->setToolTip(tr("What each stop says, shows, covers and changes; new stops"));
    m_present->setText(tr("Present"));
    m_present->setToolTip(tr("Shows the class the stops from this one on") + QStringLiteral("  F5"));
    m_present->setEnabled(any);
    m_end->setText(tr("End"));
    m_end->setToolTip(tr("Everything is as it was before the lesson"));
    for (QLabel* label : {m_minutes, m_hint})
        label->setFont(display.font(11));
    m_empty->setFont(display.font(12));
}

} // namespace heedmap

#include "moc_lesson_panel.cpp"
