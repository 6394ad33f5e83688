#include <heedmap/learning/optimiser.h>

#include "ops/parameter_kernels.h"

#include <cmath>

namespace heedmap {

Optimiser::Optimiser(const Training& training, const std::vector<Tensor>& parameters) : m_training(training)
{
    for (const Tensor& parameter : parameters) {
        if (training.optimiser != Training::Optimiser::Sgd)
            m_first.emplace_back(parameter.shape());
        if (training.optimiser == Training::Optimiser::Adam)
            m_second.emplace_back(parameter.shape());
    }
}

void Optimiser::set(const Training& training, const std::vector<Tensor>& parameters)
{
    if (training.optimiser == m_training.optimiser)
        m_training = training;
    else
        *this = Optimiser(training, parameters);
}

void Optimiser::clip(std::vector<Tensor>& gradients) const
{
    if (!m_training.clip)
        return;
    double squares = 0;
    for (const Tensor& gradient : gradients)
        for (const double number : gradient.numbers())
            squares += number * number;
    const double norm = std::sqrt(squares);
    if (!(norm > *m_training.clip))
        return;
    const double factor = *m_training.clip / norm;
    for (Tensor& gradient : gradients)
        for (double& number : gradient.numbers())
            number *= factor;
}

void Optimiser::step(std::vector<Tensor>& parameters, std::vector<Tensor>& gradients)
{
    ++m_steps;
    clip(gradients);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const std::span<double> numbers = parameters[i].numbers();
        if (m_training.decay > 0)
            for (double& number : numbers)
                number -= m_training.rate * m_training.decay * number;
        if (m_training.optimiser == Training::Optimiser::Adam)
            moveByAdam(numbers, gradients[i].numbers(), i);
        else
            move(numbers, gradients[i].numbers(), i);
    }
}

OptimiserStep Optimiser::next(const std::vector<std::string>& names, const std::vector<Tensor>& parameters,
                              std::vector<Tensor> gradients) const
{
    clip(gradients);
    OptimiserStep step{.training = m_training, .number = m_steps + 1, .parameters = {}};
    for (std::size_t i = 0; i < names.size(); ++i) {
        OptimiserStep::Parameter parameter{names[i], parameters[i], std::move(gradients[i])};
        if (!m_first.empty())
            parameter.first = m_first[i];
        if (!m_second.empty())
            parameter.second = m_second[i];
        step.parameters.push_back(std::move(parameter));
    }
    return step;
}

void Optimiser::move(std::span<double> numbers, std::span<const double> gradient, std::size_t parameter)
{
    const bool remembers = m_training.optimiser == Training::Optimiser::Momentum;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        double velocity = gradient[i];
        if (remembers) {
            double& before = m_first[parameter].numbers()[i];
            velocity = before = m_training.momentum * before + gradient[i];
        }
        numbers[i] -= m_training.rate * velocity;
    }
}

void Optimiser::moveByAdam(std::span<double> numbers, std::span<const double> gradient, std::size_t parameter)
{
    const auto steps = static_cast<double>(m_steps);
    const double first = 1 - std::pow(m_training.beta1, steps);
    const double second = 1 - std::pow(m_training.beta2, steps);
    heedmap::moveByAdam(numbers, gradient, m_first[parameter].numbers(), m_second[parameter].numbers(),
                        {m_training.rate, m_training.beta1, m_training.beta2, m_training.eps, first, second});
}

} // namespace heedmap
