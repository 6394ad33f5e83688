#include <heedmap/learning/training_history.h>

#include <heedmap/io/file.h>
#include <heedmap/io/npz_writer.h>

#include <algorithm>

namespace heedmap {

TrainingHistory::TrainingHistory(const TrainingRun& run, double room)
    : m_kept(room), m_lossesKept(room), m_names(run.names()), m_numbers(run.names().size())
{
    for (const Tensor& parameter : run.parameters())
        m_shapes.push_back(parameter.shape());
    // The system gives the memory as it is written to; growing would take it twice.
    const auto most = std::max(KeptSteps::few, static_cast<std::size_t>(room / bytesOfStep())) + 2;
    for (std::size_t i = 0; i < m_shapes.size(); ++i)
        m_numbers[i].reserve(most * static_cast<std::size_t>(m_shapes[i].size()));
}

double TrainingHistory::bytesOfStep() const
{
    double bytes = sizeof(Index);
    for (const Shape& shape : m_shapes)
        bytes += static_cast<double>(shape.size()) * sizeof(double);
    return bytes;
}

TrainingHistory::Size TrainingHistory::sizeOf(Index steps) const
{
    KeptSteps kept = m_kept;
    const auto count = [&] { return steps / kept.every() + 1; };
    while (!kept.fits(static_cast<std::size_t>(count()), bytesOfStep()))
        kept.thin();
    KeptSteps lossesKept = m_lossesKept;
    while (!lossesKept.fits(static_cast<std::size_t>(steps / lossesKept.every()), sizeof(double)))
        lossesKept.thin();
    const double losses = static_cast<double>(steps / lossesKept.every()) * sizeof(double);
    const Index last = steps % kept.every() == 0 ? 0 : 1;
    return {kept.every(), losses + static_cast<double>(count() + last) * bytesOfStep(),
            losses + static_cast<double>(steps + 1) * bytesOfStep()};
}

void TrainingHistory::add(Index step, const std::vector<Tensor>& parameters)
{
    if (!m_kept.keeps(step))
        return;
    append(step, parameters);
    while (!m_kept.fits(m_steps.size(), bytesOfStep()))
        thin();
}

void TrainingHistory::addLoss(Index step, double loss)
{
    if (!m_lossesKept.keeps(step - 1))
        return;
    m_losses.push_back(loss);
    while (!m_lossesKept.fits(m_losses.size(), sizeof(double))) {
        m_lossesKept.thin();
        for (std::size_t i = 0; 2 * i < m_losses.size(); ++i)
            m_losses[i] = m_losses[2 * i];
        m_losses.resize((m_losses.size() + 1) / 2);
    }
}

void TrainingHistory::append(Index step, const std::vector<Tensor>& parameters)
{
    m_steps.push_back(step);
    for (std::size_t i = 0; i < m_numbers.size(); ++i)
        m_numbers[i].insert(m_numbers[i].end(), parameters[i].numbers().begin(), parameters[i].numbers().end());
}

// In place, so that the others need no second room.
void TrainingHistory::thin()
{
    m_kept.thin();
    std::size_t left = 0;
    for (std::size_t at = 0; at < m_steps.size(); ++at) {
        if (!m_kept.keeps(m_steps[at]))
            continue;
        m_steps[left] = m_steps[at];
        for (std::size_t i = 0; i < m_numbers.size(); ++i) {
            const auto size = static_cast<std::ptrdiff_t>(m_shapes[i].size());
            const auto from = m_numbers[i].begin() + static_cast<std::ptrdiff_t>(at) * size;
            std::copy_n(from, left == at ? 0 : size, m_numbers[i].begin() + static_cast<std::ptrdiff_t>(left) * size);
        }
        ++left;
    }
    m_steps.resize(left);
    for (std::size_t i = 0; i < m_numbers.size(); ++i)
        m_numbers[i].resize(left * static_cast<std::size_t>(m_shapes[i].size()));
}

void TrainingHistory::end(Index step, const std::vector<Tensor>& parameters)
{
    while (!m_steps.empty() && m_steps.back() > step) {
        m_steps.pop_back();
        for (std::size_t i = 0; i < m_numbers.size(); ++i)
            m_numbers[i].resize(m_steps.size() * static_cast<std::size_t>(m_shapes[i].size()));
    }
    if (m_steps.empty() || m_steps.back() != step)
        append(step, parameters);
}

void TrainingHistory::write(const std::filesystem::path& path) const
{
    const auto count = static_cast<Index>(m_steps.size());
    const std::vector<double> steps(m_steps.begin(), m_steps.end());
    std::vector<NamedTensor> arrays;
    arrays.emplace_back("step", ConstView(steps.data(), Shape::vector(count)));
    if (!m_losses.empty())
        arrays.emplace_back("loss", ConstView(m_losses.data(), Shape::vector(static_cast<Index>(m_losses.size()))));
    std::vector<double> lossSteps;
    for (std::size_t i = 0; i < m_losses.size() && m_lossesKept.every() > 1; ++i)
        lossSteps.push_back(static_cast<double>(i) * static_cast<double>(m_lossesKept.every()) + 1);
    if (!lossSteps.empty())
        arrays.emplace_back("loss_step",
                            ConstView(lossSteps.data(), Shape::vector(static_cast<Index>(lossSteps.size()))));
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        const Shape& each = m_shapes[i];
        const Shape all = Shape::stack(count * each.slices, each.rows, each.cols);
        arrays.emplace_back(m_names[i], ConstView(m_numbers[i].data(), all), count, each);
    }
    AtomicFile file(path);
    writeNpz(file, arrays);
    file.commit();
}

} // namespace heedmap
