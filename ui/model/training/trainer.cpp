#include "model/training/trainer.h"

#include "model/model_text.h"
#include "model/workbench.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

constexpr int readable = 100; // ms
constexpr int frame = 33;     // ms between the numbers that the window takes
constexpr double best = 0.03; // the rate of a document without training settings; small attention learns at it

Training usualTraining(const Document& document)
{
    return document.training.value_or(Training{.optimiser = Training::Optimiser::Adam, .rate = best});
}

QString runName(Index step)
{
    return editName(QT_TRANSLATE_NOOP("Model", "training to step %1"), std::to_string(step));
}

} // namespace

Trainer::Trainer(Workbench& workbench, QObject* parent) : QObject(parent), m_workbench(workbench)
{
    m_frames.setInterval(frame);
    m_thread.setPace(m_pace);
    connect(&m_thread, &TrainingThread::finished, this, &Trainer::finish);
    connect(&m_frames, &QTimer::timeout, this, &Trainer::take);
    listen();
    if (workbench.isOpen())
        rebuilt();
}

void Trainer::listen()
{
    connect(&m_workbench, &Workbench::changed, this, &Trainer::edited);
    connect(&m_workbench, &Workbench::otherShown, this, [this] { m_sameTraining = true; });
    connect(&m_workbench, &Workbench::opening, this, &Trainer::forget);
    connect(&m_workbench, &Workbench::rebuilt, this, &Trainer::rebuilt);
    connect(&m_workbench, &Workbench::pinsChanged, this, &Trainer::forget);
}

bool Trainer::possible() const { return m_workbench.isOpen() && !m_workbench.head().loss.empty(); }

int Trainer::largestBatch() const
{
    if (!m_workbench.isOpen())
        return 1;
    const Index most = heedmap::largestBatch(m_settings.data, m_workbench.head().samples.size());
    return static_cast<int>(std::clamp<Index>(most, 1, std::numeric_limits<int>::max()));
}

bool Trainer::trained(const std::string& array) const
{
    const std::vector<std::string>& chosen = m_settings.parameters;
    return chosen.empty() || std::ranges::find(chosen, array) != chosen.end();
}

void Trainer::setTrained(const std::string& array, bool wanted)
{
    std::vector<std::string> chosen;
    const std::vector<std::string> all = trainable();
    for (const std::string& name : all)
        if (name == array ? wanted : trained(name))
            chosen.push_back(name);
    if (chosen.empty())
        return; // no array would be left to train
    Training settings = m_settings;
    settings.parameters = chosen.size() == all.size() ? std::vector<std::string>() : chosen;
    forget();
    m_settings = settings;
    emit settingsChanged();
}

std::optional<std::pair<Index, TrainedNumbers>> Trainer::remembered(Index step) const
{
    if (busy() || m_thread.course() == nullptr)
        return std::nullopt;
    const Index near = m_thread.course()->nearest(step);
    return std::pair(near, TrainedNumbers{m_names, *m_thread.course()->remembered(near)});
}

void Trainer::setSettings(const Training& settings)
{
    if (settings == m_settings)
        return;
    m_settings = settings;
    m_thread.ask(settings);
    if (!busy() && m_thread.course() != nullptr)
        launch([](TrainingCourse&, const std::stop_token&) { return true; }, false);
    emit settingsChanged();
}

void Trainer::setPace(double steps)
{
    m_pace = steps;
    m_ownPace = false;
    m_thread.setPace(steps);
}

void Trainer::setReadable(bool on) { m_frames.setInterval(on ? readable : frame); }

void Trainer::start()
{
    if (!possible() || m_training)
        return;
    halt();
    launch([this](TrainingCourse& course, const std::stop_token& stop) { return m_thread.takeSteps(course, stop, {}); },
           true);
}

void Trainer::pause()
{
    const std::optional<Index> lookedAt = busy() ? m_lookedAt : std::nullopt;
    halt();
    if (lookedAt)
        goTo(*lookedAt);
    emit moved();
}

void Trainer::takeStep(const std::shared_ptr<OptimiserStep>& parts)
{
    if (!possible())
        return;
    halt();
    launch(
        [parts](TrainingCourse& course, const std::stop_token& stop) {
            if (parts != nullptr)
                *parts = course.nextStep({.stop = stop});
            return course.forward({.stop = stop});
        },
        false);
    m_parts = parts;
}

void Trainer::goTo(Index step)
{
    if (m_training && !m_watching)
        halt();
    step = std::clamp<Index>(step, 0, last());
    if (m_training)
        return lookBack(step);
    if (busy() || m_thread.course() == nullptr) {
        m_wanted = step;
        return;
    }
    if (m_thread.course()->remembered(step) != nullptr) {
        m_thread.course()->goTo(step);
        adopt();
        return;
    }
    launch(
        [step](TrainingCourse& course, const std::stop_token& stop) {
            course.goTo(step, {.stop = stop});
            return true;
        },
        false);
}

/// While a training is watched, shows the checkpoint nearest to a step, until the newest step is wanted again.
void Trainer::lookBack(Index step)
{
    m_lookedAt = step < last() ? std::optional(step) : std::nullopt;
    if (const Checkpoints::Checkpoint* near = m_lookedAt ? m_checkpoints.nearest(step) : nullptr) {
        m_step = near->first;
        put(near->second);
    }
    emit moved();
}

void Trainer::restart()
{
    halt();
    if (m_thread.course() != nullptr)
        launch(
            [](TrainingCourse& course, const std::stop_token& stop) {
                course.restart({.stop = stop});
                return true;
            },
            false);
}

void Trainer::newWeights()
{
    forget();
    putTrained(m_workbench, drawnNumbers(m_workbench, trainedArrays(m_workbench, m_settings), ++m_drawn), 0,
               editName(QT_TRANSLATE_NOOP("Model", "new weights")));
}

void Trainer::watch(double pace, double growth, std::optional<double> goal)
{
    if (!possible())
        return;
    forget();
    putTrained(m_workbench, drawnNumbers(m_workbench, trainedArrays(m_workbench, m_settings), 0), 0,
               editName(QT_TRANSLATE_NOOP("Model", "weights before the training")));
    m_watching = true;
    m_ownPace = pace > 0;
    m_goal = goal;
    m_thread.setPace(pace, growth);
    launch(
        [this, goal](TrainingCourse& course, const std::stop_token& stop) {
            return m_thread.takeSteps(course, stop, {watchedSteps, goal});
        },
        true);
}

void Trainer::launch(TrainingThread::Job job, bool training)
{
    std::shared_ptr<Document> document;
    if (m_thread.course() == nullptr) {
        document = std::make_shared<Document>(m_workbench.document());
        document->training = m_settings;
    }
    m_training = training;
    m_parts.reset();
    m_thread.launch(std::move(job), std::move(document), m_workbench.folder());
    if (training)
        m_frames.start();
    emit moved();
}

void Trainer::take()
{
    if (m_edited)
        return; // the user's edit is shown
    std::optional<TrainingThread::News> news = m_thread.take();
    if (!news)
        return;
    m_losses.resize(static_cast<std::size_t>(news->known));
    m_losses.insert(m_losses.end(), news->losses.begin(), news->losses.end());
    m_names = std::move(news->names);
    m_marks = std::move(news->marks);
    if (m_watching)
        m_checkpoints.keep(news->step, news->parameters);
    if (!m_lookedAt) {
        m_step = news->step;
        put(news->parameters);
    }
    emit moved();
}

void Trainer::halt()
{
    if (!busy())
        return;
    m_wanted.reset();
    m_lookedAt.reset(); // what comes next says where to go: nothing may have begun to
    m_thread.stop();
    finish(true, {});
}

void Trainer::finish(bool finite, const QString& error)
{
    m_frames.stop();
    m_training = false;
    m_ownPace = false;
    if (std::exchange(m_watching, false))
        m_thread.setPace(m_pace);
    m_checkpoints.clear();
    if (const std::optional<Index> lookedAt = std::exchange(m_lookedAt, std::nullopt))
        m_wanted = lookedAt;
    if (m_thread.course() != nullptr)
        adopt();
    if (!error.isEmpty()) {
        m_thread.forget();
        emit moved();
        emit stopped(error);
    } else if (!finite) {
        emit stopped(modelText("The loss of step %1 would not be a finite number: the rate %2 is too large. Step %3 is "
                               "shown, the last whose loss was; a rate of %4 may be right.")
                         .arg(m_step + 1)
                         .arg(m_settings.rate)
                         .arg(m_step)
                         .arg(m_settings.rate / 10));
    }
    if (const std::optional<Index> wanted = std::exchange(m_wanted, std::nullopt))
        goTo(*wanted);
}

void Trainer::adopt()
{
    m_names = m_thread.course()->names();
    m_losses = m_thread.course()->losses();
    m_marks = m_thread.course()->marks();
    m_step = m_thread.course()->step();
    if (!m_edited)
        put(m_thread.course()->parameters());
    emit moved();
}

void Trainer::put(const std::vector<Tensor>& parameters)
{
    const TrainedNumbers numbers{m_names, parameters, m_settings};
    if (sameTrained(m_workbench, numbers))
        return;
    if (m_key == 0)
        m_key = m_workbench.newMergeKey();
    m_putting = true;
    putTrained(m_workbench, numbers, m_key, runName(m_step));
    m_putting = false;
}

void Trainer::edited(const std::vector<Change>& changes)
{
    if (m_putting || (!busy() && m_thread.course() == nullptr))
        return;
    const auto& leaves = m_workbench.computation().leaves;
    for (const Change& change : changes) {
        const Node& node = m_workbench.graph().node(change.node);
        const bool own = std::ranges::any_of(m_names, [&](const std::string& name) {
            const auto leaf = leaves.find(name);
            return leaf != leaves.end() && leaf->second == change.node;
        });
        m_othersEdited = m_othersEdited || (!own && (node.leaf() || m_workbench.pinned(change.node)));
    }
    if (!std::exchange(m_edited, true)) // an undo changes the arrays one after the other
        QMetaObject::invokeMethod(this, &Trainer::follow, Qt::QueuedConnection);
}

void Trainer::follow()
{
    if (!m_edited)
        return;
    const Index was = m_step; // the step whose numbers the user has edited
    const bool goesOn = m_training;
    halt();
    m_edited = false;
    if (std::exchange(m_othersEdited, false) || m_thread.course() == nullptr)
        return forget();
    if (isStep(was)) {
        m_thread.course()->goTo(was);
        adopt();
        return goesOn ? start() : void();
    }
    m_key = 0;
    if (isStep(0) || isStep(m_undone)) { // undone or redone
        const Index to = isStep(0) ? 0 : m_undone;
        m_undone = isStep(0) ? was : m_undone;
        m_thread.course()->goTo(to);
        return adopt();
    }
    launch(
        [this, was, now = numbersNow(m_workbench, m_names), goesOn](TrainingCourse& course,
                                                                    const std::stop_token& stop) {
            course.goTo(was, {.stop = stop});
            course.put(now, {.stop = stop});
            return !goesOn || m_thread.takeSteps(course, stop, {});
        },
        goesOn);
}

bool Trainer::isStep(Index step) const
{
    const std::vector<Tensor>* then = step <= m_thread.course()->last() ? m_thread.course()->remembered(step) : nullptr;
    return then != nullptr && sameTrained(m_workbench, {m_names, *then});
}

void Trainer::forget()
{
    m_edited = true; // the shown numbers belong to no step
    halt();
    m_edited = m_othersEdited = false;
    m_thread.forget();
    m_losses.clear();
    m_marks.clear();
    m_names.clear();
    m_parts.reset();
    m_wanted.reset();
    m_step = m_undone = 0;
    m_key = 0;
    emit moved();
}

void Trainer::rebuilt()
{
    if (std::exchange(m_sameTraining, false))
        return;
    forget();
    const Document& head = m_workbench.head();
    if (std::exchange(m_document, m_workbench.documentNumber()) != m_workbench.documentNumber())
        m_settings = usualTraining(head);
    else if (head.training)
        m_settings = *head.training;
    m_settings.batch = std::clamp<Index>(m_settings.batch, 1, largestBatch());
    emit settingsChanged();
}

} // namespace heedmap

#include "moc_trainer.cpp"
