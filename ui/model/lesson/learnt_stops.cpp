#include "model/lesson/learnt_stops.h"

#include <algorithm>

namespace heedmap {
namespace {

constexpr std::size_t mostKept = 8;

/// The part of a document that a training depends on.
Document withoutWords(Document document)
{
    document.title = document.summary = document.source = {};
    document.notes.clear();
    document.published.clear();
    document.labels.clear();
    document.lesson.clear();
    document.exercises.clear();
    return document;
}

double limitOf(const std::variant<LessonStop::UntilLoss, LessonStop::Steps>& until)
{
    const auto* loss = std::get_if<LessonStop::UntilLoss>(&until);
    return loss != nullptr ? loss->loss : static_cast<double>(std::get<LessonStop::Steps>(until).count);
}

} // namespace

TrainingGoal TrainingGoal::of(const LessonStop& stop, Index now)
{
    TrainingGoal goal;
    if (const auto* until = std::get_if<LessonStop::UntilLoss>(&*stop.train))
        goal.loss = until->loss;
    else
        goal.step = now + std::get<LessonStop::Steps>(*stop.train).count;
    return goal;
}

Index TrainingGoal::last(const std::vector<double>& losses, Index from) const
{
    if (!loss)
        return step;
    const auto begin = losses.begin() + std::min<Index>(from, std::ssize(losses));
    return std::find_if(begin, losses.end(), [this](double each) { return each <= *loss; }) - losses.begin();
}

bool LearntStops::same(const Learnt& a, const Learnt& b)
{
    return a.until.index() == b.until.index() && limitOf(a.until) == limitOf(b.until) && a.settings == b.settings
        && samePinsAside(a.from, b.from) && sameNumbers(a.from.pins, b.from.pins);
}

void LearntStops::begin(const Workbench& workbench, const LessonStop& stop, const Training& settings)
{
    m_now = Learnt{.from = withoutWords(workbench.document()), .until = *stop.train, .settings = settings};
}

bool LearntStops::put(Workbench& workbench, const QString& name) const
{
    const auto known = std::ranges::find_if(m_known, [this](const Learnt& each) { return same(each, *m_now); });
    if (known == m_known.end())
        return false;
    putTrained(workbench, known->numbers, 0, name);
    return true;
}

void LearntStops::keep(const Workbench& workbench)
{
    if (!m_now)
        return;
    Learnt learnt = *std::exchange(m_now, std::nullopt);
    learnt.numbers.arrays = trainedArrays(workbench, learnt.settings);
    learnt.numbers.values = numbersNow(workbench, learnt.numbers.arrays);
    learnt.numbers.training = workbench.head().training;
    if (m_known.size() == mostKept)
        m_known.erase(m_known.begin());
    m_known.push_back(std::move(learnt));
}

} // namespace heedmap
