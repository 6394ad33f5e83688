#include "model/lesson/lesson_player.h"

#include "model/commands.h"
#include "model/lesson/stop_writing.h"
#include "model/model_text.h"
#include "model/start_place.h"
#include "model/training/shown_sample.h"
#include "model/training/trainer.h"
#include "text/core_text.h"

#include <heedmap/document/lesson/at_stop.h>
#include <heedmap/document/lesson/exercise_check.h>

#include <QScopeGuard>
#include <QScopedValueRollback>
#include <QUndoStack>

#include <algorithm>
#include <iterator>
#include <utility>

namespace heedmap {
namespace {

QString stopEdit(int stop)
{
    return editName(QT_TRANSLATE_NOOP("Model", "stop %1 of the lesson"), std::to_string(stop + 1));
}

/// Whether a setting changes what is computed.
bool computes(const std::pair<std::string, Json>& setting) { return !setting.first.starts_with("view."); }

} // namespace

void attempt(Workbench& workbench, const std::function<void()>& what)
{
    try {
        what();
    } catch (const Error& error) {
        emit workbench.failed(sentenceText(error.sentence()));
    }
}

LessonPlayer::LessonPlayer(Workbench& workbench, Selection& selection, Trainer& trainer, QObject* parent)
    : QObject(parent), m_workbench(workbench), m_selection(selection), m_trainer(trainer),
      m_asides(*this, workbench, selection)
{
    connect(&workbench.undoStack(), &QUndoStack::indexChanged, this, &LessonPlayer::follow);
    connect(&workbench, &Workbench::opened, this, &LessonPlayer::forget);
    connect(&workbench, &Workbench::rebuilt, this, &LessonPlayer::rebuilt);
    connect(&workbench, &Workbench::changed, this, [this](const std::vector<Change>& changes) {
        if (m_on && !m_moving && !m_goal)
            m_touched.add(m_workbench, changes);
    });
    connect(&trainer, &Trainer::moved, this, &LessonPlayer::trained);
    connect(&trainer, &Trainer::stopped, this, &LessonPlayer::endTraining);
    workbench.ground().write = [this](const std::function<void()>& written) { writeBeneath(written); };
    workbench.ground().document = [this] { return ownDocument(); };
    workbench.ground().modified = [this] { return modified(); };
    workbench.ground().stop = [this] { return shownStop(); };
}

LessonPlayer::~LessonPlayer()
{
    DocumentGround& ground = m_workbench.ground();
    ground.write = {};
    ground.document = {};
    ground.modified = {};
    ground.stop = {};
}

const std::vector<LessonStop>& LessonPlayer::stops() const { return m_workbench.head().lesson; }

const LessonStop* LessonPlayer::stop() const
{
    const auto place = static_cast<std::size_t>(at());
    return at() < 0 || place >= stops().size() ? nullptr : &stops()[place];
}

bool LessonPlayer::changedBesideAt(int index) const
{
    if (m_asides.anyAt(index))
        index = m_asides.script();
    const auto first = std::ranges::find_if(m_entered, &Entered::edits);
    if (first == m_entered.end() || m_goal || m_moving)
        return false;
    int expected = first->before;
    for (const Entered& entered : m_entered)
        expected += entered.after - entered.before;
    return index != expected;
}

// ---- from stop to stop

void LessonPlayer::begin()
{
    if (m_on || !m_workbench.isOpen())
        return;
    m_on = true;
    m_first = here();
    m_begun = m_workbench.undoStack().index();
    m_undoneBefore = m_ended == m_begun ? nullptr : m_workbench.undoStack().command(m_begun);
    m_ended.reset();
    m_touched.clear();
    if (stops().empty())
        emit moved();
    else
        go(0);
}

// If the user has edited numbers on top of a stop's, the shown numbers stay; an undo removes them.
void LessonPlayer::end()
{
    if (!m_on)
        return;
    m_wanted = -1;
    m_from.reset();
    m_asides.leave();
    if (!changedBeside()) {
        rewind();
        const QUndoStack& stack = m_workbench.undoStack();
        if (stack.canRedo() && stack.command(stack.index()) != m_undoneBefore)
            m_ended = stack.index();
    }
    m_entered.clear();
    m_on = false;
    endTraining();
    m_selection.covers().set(this, {});
    see(m_first);
    emit moved();
}

void LessonPlayer::go(int stop)
{
    if (!m_on || stops().empty() || hurry(stop))
        return;
    if (!m_quiet)
        m_from.reset();
    const bool left = m_asides.leave();
    if (m_asides.given())
        roundAsAtStop();
    attempt(m_workbench, [this] { drawMasks(m_workbench, *this, true); }); // otherwise later stops may lose a mask
    m_wanted = std::clamp(stop, 0, static_cast<int>(stops().size()) - 1);
    const bool entered = m_wanted <= at(); // its sight may have been left since
    if (m_goal) {
        if (m_wanted > at())
            emit m_workbench.failed(tr("The training of stop %1 was ended early: what follows shows what is learnt so "
                                       "far. Go back and on to train it whole.")
                                        .arg(at() + 1));
        endTraining();
        m_trainer.pause();
    }
    while (at() > m_wanted)
        leave();
    if (entered)
        look(at(), true);
    arrive();
    if (left)
        m_asides.leftFor(at());
}

void LessonPlayer::arrive()
{
    while (m_on && at() < m_wanted && !m_goal)
        enter();
    if (const LessonStop* now = stop(); now != nullptr && now->exercise && at() == m_wanted && !m_quiet)
        emit exerciseWanted(QString::fromStdString(*now->exercise));
    emit moved();
}

void LessonPlayer::enter()
{
    QUndoStack& stack = m_workbench.undoStack();
    const LessonStop stop = stops()[m_entered.size()];
    if (!standsOnDocument() && (!stop.settings.object().empty() || !stop.set.empty() || stop.sample || stop.train))
        m_own = m_workbench.document();
    m_asides.standOnStop();
    m_ahead.reset();
    m_entered.push_back({.before = stack.index(),
                         .after = stack.index(),
                         .sampleBefore = m_workbench.head().sample,
                         .formatBefore = &m_workbench.numberFormat()});
    {
        const QScopedValueRollback moving(m_moving, true);
        put(stop);
    }
    m_entered.back().after = stack.index();
    m_entered.back().sample = m_workbench.head().sample;
    m_entered.back().format = &m_workbench.numberFormat();
    look(at(), stop.cover.has_value());
    m_touched.clear();
    m_trainedFrom = m_trainer.step();
    if (stop.train)
        train(stop);
}

void LessonPlayer::put(const LessonStop& stop)
{
    if (std::ranges::any_of(stop.settings.object(), computes))
        attempt(m_workbench, [&] {
            const Document before = m_workbench.document();
            Document document = withSettings(before, stop.settings, m_own, m_workbench.folder());
            document.atStop = at();
            std::vector<LessonStop::Put> puts;
            for (int i = 0; i < at(); ++i)
                std::ranges::copy(stops()[static_cast<std::size_t>(i)].set, std::back_inserter(puts));
            puts = putsBack(puts, document, before);
            m_workbench.setDocument(document, stopEdit(at()));
            heedmap::put(m_workbench, puts, stopEdit(at()));
        });
    if (const Json* format = stop.settings.find(numberFormatPath))
        attempt(m_workbench, [&] { round(*format); });
    if (stop.sample)
        show(*stop.sample);
    attempt(m_workbench, [&] { heedmap::put(m_workbench, stop.set, stopEdit(at())); });
}

void LessonPlayer::show(Index sample)
{
    attempt(m_workbench, [&] { showSample(m_workbench, sample); });
}

// It is kept in the view, and no edit.
void LessonPlayer::round(const Json& format)
{
    m_workbench.setNumberFormat(format.isNull() ? floatFormats().front() : floatFormat(format.string()));
}

/// Whether the number format was changed at the current stop.
bool LessonPlayer::roundsOtherwise() const
{
    return at() >= 0 && m_entered.back().format != &m_workbench.numberFormat();
}

void LessonPlayer::roundAsAtStop()
{
    if (roundsOtherwise())
        m_workbench.setNumberFormat(*m_entered.back().format);
}

void LessonPlayer::leave()
{
    const Entered left = m_entered.back();
    m_entered.pop_back();
    m_asides.standOnStop();
    const QScopedValueRollback moving(m_moving, true);
    if (left.edits()) {
        m_workbench.undoStack().setIndex(std::min(left.before, m_workbench.undoStack().count()));
        m_ahead = m_workbench.undoStack().index();
    }
    show(left.sampleBefore);
    if (left.format != left.formatBefore)
        m_workbench.setNumberFormat(*left.formatBefore);
    m_touched.clear();
}

void LessonPlayer::rewind()
{
    m_trainer.pause();
    endTraining();
    while (!m_entered.empty())
        leave();
}

// ---- for what is asked of another stop, or of the document itself

bool LessonPlayer::changes(int stop) const
{
    const auto place = static_cast<std::size_t>(stop);
    const LessonStop& each = stops()[place];
    const bool sample =
        stop <= at() ? m_entered[place].sample != m_entered[place].sampleBefore : each.sample.has_value();
    return sample || each.train || !each.set.empty() || std::ranges::any_of(each.settings.object(), computes);
}

bool LessonPlayer::shows(std::optional<Index> stop) const
{
    const auto [first, last] = std::minmax({stop ? static_cast<int>(*stop) : -1, at()});
    for (int i = first + 1; i <= last; ++i)
        if (changes(i))
            return false;
    return true;
}

bool LessonPlayer::wouldTrain(int stop) const
{
    for (int i = at() + 1; i <= stop; ++i)
        if (stops()[static_cast<std::size_t>(i)].train)
            return true;
    return false;
}

void LessonPlayer::visit(std::optional<Index> stop)
{
    const int wanted = stop ? static_cast<int>(*stop) : -1;
    if (shows(stop) || m_goal || changedBeside() || wouldTrain(wanted))
        return;
    const QScopedValueRollback quiet(m_quiet, true);
    m_from = m_from.value_or(m_on ? at() : -1);
    begin();
    if (wanted >= 0)
        return go(wanted);
    m_asides.leave();
    rewind();
    m_selection.covers().set(this, {});
    emit moved();
}

void LessonPlayer::comeBack()
{
    if (!m_from || changedBeside())
        return m_from.reset();
    const QScopedValueRollback quiet(m_quiet, true);
    const int from = *m_from;
    from < 0 ? end() : go(from);
    m_from.reset();
    emit moved();
}

// ---- what is changed while it is given

void LessonPlayer::give(bool given)
{
    given = given && m_on && !stops().empty();
    if (given == m_asides.given())
        return;
    if (!given)
        roundAsAtStop();
    m_asides.give(given);
    rememberOwn();
    m_asides.tell();
}

void LessonPlayer::rememberOwn()
{
    if (m_asides.given() && !standsOnDocument())
        m_own = m_workbench.document();
}

bool LessonPlayer::inItsView() const
{
    const auto id = [](const QString& view) { return view.section(QLatin1Char(':'), 0, 0); };
    return stop() != nullptr && id(QString::fromStdString(sightOf(at()).view)) == id(m_view);
}

void LessonPlayer::stand(int index, TouchedNumbers touched)
{
    m_trainer.pause();
    {
        const QScopedValueRollback moving(m_moving, true);
        m_workbench.undoStack().setIndex(index);
    }
    m_touched = std::move(touched);
}

bool LessonPlayer::undo()
{
    if (!m_asides.given() || !m_on || m_goal || m_asides.any())
        return false;
    if (!m_asides.undo() && place() > 0)
        back();
    return true;
}

bool LessonPlayer::redo()
{
    if (m_asides.redo() || !mayRedo())
        return true;
    const bool ofNext = m_on && !m_goal && m_ahead == m_workbench.undoStack().index();
    if (ofNext)
        next();
    return ofNext;
}

bool LessonPlayer::mayRedo() const { return m_on || !m_ended || m_workbench.undoStack().index() < *m_ended; }

bool LessonPlayer::mayUndo() const
{
    return m_asides.given() && m_on && !m_goal && (m_asides.any() || m_asides.mayUndo() || place() > 0);
}

// ---- what a stop trains

void LessonPlayer::train(const LessonStop& stop)
{
    if (!m_trainer.possible())
        return;
    m_learnt.begin(m_workbench, stop, m_trainer.settings());
    const bool known = [&] {
        const QScopedValueRollback moving(m_moving, true);
        return m_learnt.put(m_workbench, stopEdit(at()));
    }();
    m_entered.back().after = m_workbench.undoStack().index();
    if (known)
        return;
    m_goal = TrainingGoal::of(stop, m_trainer.step());
    m_trainer.start();
}

void LessonPlayer::endTraining()
{
    m_goal.reset();
    if (const auto pace = std::exchange(m_hurriedFrom, std::nullopt))
        m_trainer.setPace(*pace);
}

// What comes next is of what is learnt: who goes on lets it learn as fast as it can, and ends it by going on once more.
bool LessonPlayer::hurry(int stop)
{
    if (!m_goal || m_hurriedFrom || m_asides.any() || stop <= at())
        return false;
    m_wanted = std::min(stop, static_cast<int>(stops().size()) - 1);
    m_hurriedFrom = m_trainer.pace();
    m_trainer.setPace(0);
    return true;
}

void LessonPlayer::trained()
{
    if (!m_goal)
        return;
    const std::vector<double>& losses = m_trainer.losses();
    const Index last = m_goal->last(losses, m_trainedFrom);
    if (last >= std::ssize(losses))
        return;
    endTraining();
    m_trainer.pause();
    m_trainer.goTo(last);
    m_entered.back().after = m_workbench.undoStack().index();
    if (!m_trainer.busy()) // otherwise the trainer has not reached that step yet
        m_learnt.keep(m_workbench);
    m_touched.clear();
    arrive();
}

// ---- what a stop shows

LessonPlayer::Shown LessonPlayer::shownAt(int stop) const
{
    const StopSight sight = sightOf(stop);
    const StartPlace place = startPlace(sight.place, m_workbench.graph(), m_selection.steps());
    const std::string& name = m_workbench.graph().node(place.node).info.name;
    return {place.node, place.slice, std::ranges::find(sight.covered, name) != sight.covered.end()};
}

void LessonPlayer::look(int stop, bool cover)
{
    const StopSight sight = sightOf(stop);
    see(sight);
    if (!cover)
        return;
    std::vector<Cover> covers;
    for (const std::string& node : sight.covered)
        covers.push_back({.node = node});
    m_selection.covers().set(this, std::move(covers));
}

// ---- writing one

std::optional<SettingsSince> LessonPlayer::settingsSince()
{
    std::optional<SettingsSince> since = configSince();
    if (!roundsOtherwise() || m_goal)
        return since;
    if (!since) {
        if (!onlyNumbersSince(m_workbench.undoStack(), atStop()))
            return std::nullopt;
        since = SettingsSince{Json::Object(), Json::Object(), stops()};
    }
    since->there.set(numberFormatPath, std::string(m_workbench.numberFormat().id));
    since->back.set(numberFormatPath, std::string(m_entered.back().format->id));
    return since;
}

std::optional<SettingsSince> LessonPlayer::configSince()
{
    QUndoStack& stack = m_workbench.undoStack();
    const int index = stack.index();
    if (!m_on || m_goal || index <= atStop() || onlyNumbersSince(stack, atStop()))
        return std::nullopt;
    const StopSight sight = here();
    const Document now = m_workbench.document();
    Document before;
    {
        const QScopedValueRollback moving(m_moving, true);
        stack.setIndex(atStop());
        before = m_workbench.document();
        stack.setIndex(index);
    }
    see(sight);
    const std::optional<Json> there = settingsBetween(before, now);
    if (!there || there->object().empty())
        return std::nullopt;
    return SettingsSince{*there, settingsBetween(now.config, before.config), before.lesson};
}

LessonStop LessonPlayer::asSeen() const
{
    LessonStop shown;
    const StopSight before = sightOf(at());
    const StopSight now = here();
    if (now.view != before.view)
        shown.view = now.view;
    const GraphShape& graph = m_workbench.graph();
    const StartPlace was = startPlace(before.place, graph, m_selection.steps());
    const StartPlace is = startPlace(now.place, graph, m_selection.steps());
    if (is.node != was.node || is.cell != was.cell)
        shown.node = graph.node(is.node).info.name;
    if (is.slice != was.slice)
        shown.head = is.slice;
    if (is.cell && shown.node)
        shown.cell = indicesOf(*is.cell, graph.node(is.node).shape.rank);
    return shown;
}

LessonStop LessonPlayer::asShown(const std::optional<std::vector<std::string>>& covering)
{
    LessonStop shown = asSeen();
    shown.cover = covering;
    const std::optional<SettingsSince> settings = settingsSince();
    if (settings)
        shown.settings = settings->there;
    else if (!onlyNumbersSince(m_workbench.undoStack(), atStop()))
        return shown; // after any other edit, the edited numbers belong to the document too
    const bool trains = m_trainer.step() > m_trainedFrom;
    if (trains)
        shown.train = LessonStop::Steps{m_trainer.step() - m_trainedFrom};
    std::vector<std::string> learnt = trains ? m_trainer.trainable() : std::vector<std::string>();
    std::erase_if(learnt, [this](const std::string& array) { return !m_trainer.trained(array); });
    shown.set = m_touched.puts(m_workbench, learnt);
    if (const Index sample = m_workbench.head().sample; !m_entered.empty() && sample != m_entered.back().sample)
        shown.sample = sample;
    return shown;
}

void follow(std::vector<Exercise>& exercises, const MovedStops& moved)
{
    for (Exercise& exercise : exercises)
        if (moved && exercise.stop)
            exercise.stop = moved(*exercise.stop);
}

void LessonPlayer::setStops(std::vector<LessonStop> stops, const QString& name, int show, bool taken,
                            const MovedStops& moved)
{
    const Standing standing = this->standing();
    {
        const QScopedValueRollback moving(m_moving, true);
        if (taken && (onlyNumbersSince(m_workbench.undoStack(), atStop()) || settingsSince()))
            m_workbench.undoStack().setIndex(atStop());
        if (taken)
            roundAsAtStop();
        rewind();
        try {
            Document document = m_workbench.document();
            document.lesson = std::move(stops);
            heedmap::follow(document.exercises, moved);
            m_workbench.setDocument(document, name);
        } catch (...) {
            standAgain(standing); // there is no document of these stops
            throw;
        }
    }
    m_begun = m_workbench.undoStack().index();
    m_asides.standOnStop();
    m_asides.follow(moved);
    m_touched.clear();
    rememberOwn();
    if (m_on)
        go(show);
}

bool LessonPlayer::standsOnDocument() const
{
    return std::ranges::any_of(m_entered, [](const Entered& e) {
        return e.edits() || e.sample != e.sampleBefore || e.format != e.formatBefore;
    });
}

std::optional<Index> LessonPlayer::shownStop() const
{
    const auto trains = [](const LessonStop& stop) { return stop.train.has_value(); };
    const auto entered = static_cast<std::ptrdiff_t>(m_entered.size());
    if (!m_on || !standsOnDocument() || std::any_of(stops().begin(), stops().begin() + entered, trains))
        return std::nullopt;
    return entered - 1;
}

Document LessonPlayer::ownDocument() const
{
    const bool aside = m_asides.any() || (m_asides.given() && roundsOtherwise());
    return (standsOnDocument() || m_goal || aside) && !changedBeside() ? m_own : m_workbench.document();
}

void LessonPlayer::writeBeneath(const std::function<void()>& written)
{
    const bool changed =
        m_on && m_workbench.undoStack().index() > atStop() && onlyNumbersSince(m_workbench.undoStack(), atStop());
    if (!m_on || m_goal || (changedBeside() && !changed) || !(standsOnDocument() || changed)) {
        m_asides.leave();
        written();
        return rememberOwn();
    }
    replay(written, changed ? m_touched.puts(m_workbench, {}) : std::vector<LessonStop::Put>());
}

void LessonPlayer::standAgain(const Standing& standing)
{
    m_workbench.undoStack().setIndex(standing.index);
    show(standing.entered.empty() ? m_workbench.head().sample : standing.entered.back().sample);
    m_entered = standing.entered;
    m_touched = standing.touched;
    roundAsAtStop();
}

void LessonPlayer::replay(const std::function<void()>& written, const std::vector<LessonStop::Put>& changed)
{
    const Standing standing = this->standing();
    const int at = this->at();
    const std::optional<int> from = m_from;
    const StopSight sight = here();
    {
        const QScopedValueRollback moving(m_moving, true);
        m_workbench.undoStack().setIndex(atStop());
        rewind();
        try {
            written();
        } catch (...) {
            standAgain(standing);
            throw;
        }
    }
    m_begun = m_workbench.undoStack().index();
    m_touched.clear();
    rememberOwn();
    if (at >= 0)
        go(at);
    m_from = from;
    attempt(m_workbench,
            [&] { heedmap::put(m_workbench, changed, editName(QT_TRANSLATE_NOOP("Model", "numbers at the stop"))); });
    see(sight);
}

bool LessonPlayer::modifiedAt(int index) const
{
    if (m_asides.anyAt(index))
        index = m_asides.script();
    int own = (m_moving || m_goal) && !m_entered.empty() ? std::min(m_entered.back().before, index) : index;
    for (const Entered& entered : m_entered)
        own = std::min(own, entered.edits() ? entered.before : own);
    return m_workbench.modifiedAt(own) || changedBesideAt(index);
}

void LessonPlayer::withoutStops(const std::function<void()>& what)
{
    const bool aside = m_asides.given() && roundsOtherwise();
    if (!standsOnDocument() && !m_asides.any() && !aside)
        return what();
    const std::vector<Entered> entered = m_entered;
    const TouchedNumbers touched = m_touched;
    const int givenFrom = m_asides.givenFrom();
    const int index = m_workbench.undoStack().index();
    const Index sample = m_workbench.head().sample;
    const FloatFormat& format = m_workbench.numberFormat();
    const auto comeBack = qScopeGuard([&] {
        {
            const QScopedValueRollback moving(m_moving, true);
            m_workbench.undoStack().setIndex(index);
            show(sample);
            m_workbench.setNumberFormat(format);
            m_entered = entered;
            m_touched = touched;
            m_asides.setGivenFrom(givenFrom);
        }
        emit moved(); // what is over the stage was of the document
    });
    if (m_asides.any()) {
        const QScopedValueRollback moving(m_moving, true);
        m_workbench.undoStack().setIndex(m_asides.script());
    }
    if (aside)
        roundAsAtStop();
    rewind();
    what();
}

// ---- what happens beside it

// The user has undone the edits of a stop.
void LessonPlayer::follow(int index)
{
    if (m_ended && index > *m_ended) // by an edit of the document
        m_ended.reset();
    if (m_moving || !m_on)
        return;
    m_asides.stackMoved();
    if (m_ahead && index > *m_ahead)
        m_ahead.reset();
    if (m_asides.given())
        m_asides.tell();
    const auto undone = std::ranges::find_if(
        m_entered, [index](const Entered& entered) { return entered.edits() && index < entered.after; });
    if (undone == m_entered.end())
        return;
    m_entered.erase(undone, m_entered.end());
    emit moved();
}

// An undo may have removed stops.
void LessonPlayer::rebuilt()
{
    m_entered.resize(std::min(m_entered.size(), stops().size()));
    if (!m_moving)
        emit moved();
}

void LessonPlayer::forget()
{
    m_entered.clear();
    endTraining();
    m_on = false;
    m_from.reset();
    m_asides.forget();
    m_ahead.reset();
    m_ended.reset();
    m_touched.clear();
    m_trainedFrom = 0;
    m_learnt = {};
    emit moved();
}

} // namespace heedmap

#include "moc_lesson_player.cpp"
