#include <heedmap/learning/training_course.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace heedmap {

TrainingCourse::TrainingCourse(Document document, const std::filesystem::path& folder, double room)
    : m_run(std::move(document), folder), m_keptSteps(room)
{
    keep(true);
}

const std::vector<Tensor>* TrainingCourse::remembered(Index step) const
{
    if (step == m_step)
        return &m_run.parameters();
    const auto kept = m_kept.find(step);
    return kept == m_kept.end() ? nullptr : &kept->second.state.parameters;
}

Index TrainingCourse::nearest(Index step) const
{
    const auto after = m_kept.lower_bound(step);
    if (after == m_kept.begin())
        return after->first;
    const Index before = std::prev(after)->first;
    return after == m_kept.end() || step - before < after->first - step ? before : after->first;
}

bool TrainingCourse::begin(const Evaluation& how)
{
    if (m_losses.empty())
        m_losses.push_back(m_run.loss(how));
    return std::isfinite(m_losses.front());
}

bool TrainingCourse::forward(const Evaluation& how)
{
    if (!begin(how) || !std::isfinite(m_losses[static_cast<std::size_t>(m_step)]))
        return false;
    if (m_step < m_last) {
        goTo(m_step + 1, how);
        return true;
    }
    std::optional<Kept> before;
    if (!m_kept.contains(m_step))
        before = Kept{m_run.state(), m_run.training()};
    const auto goBack = [&] { stand(m_step, before ? *before : m_kept.at(m_step)); };
    try {
        m_run.step(how);
        if (const double loss = m_run.loss(how); std::isfinite(loss)) {
            m_losses.push_back(loss);
            m_last = ++m_step;
            keep(false);
            return true;
        }
    } catch (...) {
        goBack();
        throw;
    }
    goBack();
    return false;
}

void TrainingCourse::goTo(Index step, const Evaluation& how)
{
    step = std::clamp<Index>(step, 0, m_last);
    if (step == m_step)
        return;
    const Kept before{m_run.state(), m_run.training()};
    const auto from = std::prev(m_kept.upper_bound(step));
    try {
        m_run.restore(from->second.state);
        m_run.setTraining(from->second.training);
        for (Index at = from->first; at < step; ++at)
            m_run.step(how);
    } catch (...) {
        stand(m_step, before);
        throw;
    }
    m_step = step;
}

void TrainingCourse::change(const Training& training, const Evaluation& how)
{
    if (training == m_run.training())
        return;
    m_marks.push_back({m_step, m_run.training(), training});
    m_run.setTraining(training);
    changed(how);
}

void TrainingCourse::put(std::vector<Tensor> parameters, const Evaluation& how)
{
    if (m_marks.empty() || m_marks.back().step != m_step || m_marks.back().after)
        m_marks.push_back({m_step});
    m_run.setParameters(std::move(parameters));
    changed(how);
}

void TrainingCourse::restart(const Evaluation& how)
{
    const Training training = m_run.training();
    goTo(0, how);
    m_marks.clear();
    m_run.setTraining(training);
    changed(how);
}

// The next batch may be another one.
void TrainingCourse::changed(const Evaluation& how)
{
    forgetLater();
    keep(true);
    if (!m_losses.empty())
        m_losses.back() = m_run.loss(how);
}

void TrainingCourse::forgetLater()
{
    m_kept.erase(m_kept.upper_bound(m_step), m_kept.end());
    std::erase_if(m_marks, [this](const Mark& mark) { return mark.step > m_step; });
    m_last = m_step;
    if (!m_losses.empty())
        m_losses.resize(static_cast<std::size_t>(m_step) + 1);
}

void TrainingCourse::keep(bool always)
{
    if (always || m_keptSteps.keeps(m_step))
        m_kept.insert_or_assign(m_step, Kept{m_run.state(), m_run.training(), always});
    thin();
}

void TrainingCourse::thin()
{
    while (!m_keptSteps.fits(m_kept.size(), bytesOf(m_run.state()))) {
        m_keptSteps.thin();
        const std::size_t before = m_kept.size();
        std::erase_if(m_kept,
                      [this](const auto& kept) { return !kept.second.always && !m_keptSteps.keeps(kept.first); });
        if (m_kept.size() == before && m_keptSteps.every() > m_last)
            return; // what is left is what was changed
    }
}

void TrainingCourse::stand(Index step, const Kept& kept)
{
    m_run.restore(kept.state);
    m_run.setTraining(kept.training);
    m_step = step;
}

double TrainingCourse::bytesOf(const TrainingRun::State& state) const
{
    constexpr double overhead = 128; // of a tensor
    double bytes = static_cast<double>(state.epoch.order.size() * sizeof(std::size_t));
    for (const Tensor& parameter : state.parameters)
        bytes += overhead + static_cast<double>(parameter.shape().size() * sizeof(double));
    return bytes
        * (m_run.training().optimiser == Training::Optimiser::Adam           ? 3
               : m_run.training().optimiser == Training::Optimiser::Momentum ? 2
                                                                             : 1);
}

} // namespace heedmap
