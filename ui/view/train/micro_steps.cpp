#include "view/train/micro_steps.h"

#include "model/selection.h"
#include "model/workbench.h"

#include <algorithm>
#include <cmath>

namespace heedmap {

MicroSteps::MicroSteps(const ViewContext& context, Trainer& trainer, QObject* parent)
    : QObject(parent), m_context(context), m_trainer(trainer)
{
    connect(&trainer, &Trainer::moved, this, &MicroSteps::follow);
    connect(&context.workbench, &Workbench::rebuilt, this, &MicroSteps::follow);
}

void MicroSteps::next()
{
    if (!m_trainer.possible())
        return;
    if (m_trainer.training())
        m_trainer.pause();
    m_part = m_part == Part::None || m_part == Part::Update ? Part::Forward : static_cast<Part>(int(m_part) + 1);
    switch (m_part) {
    case Part::Forward: forward(); break;
    case Part::Loss: select("loss"); break;
    case Part::Backward: backward(); break;
    default: m_trainer.stepForwardInParts();
    }
    emit changed();
}

/// The step of the shown weight, as nodes: what is new, where it has taken the chosen number.
void MicroSteps::update()
{
    const std::string weight = shownWeight();
    Workbench& workbench = m_context.workbench;
    workbench.aim(workbench.gradients().target(), m_trainer.parts());
    m_context.selection.turnBack(true);
    select(weight + ".next");
    if (const auto cell = shownCell(weight))
        m_context.selection.keep(CellPlace{m_context.selection.node(), *cell});
}

/// The kept cell where it is of that weight, else the one whose gradient is the largest.
std::optional<Cell> MicroSteps::shownCell(const std::string& weight) const
{
    const Workbench& workbench = m_context.workbench;
    const auto& kept = m_context.selection.kept();
    const NodeId leaf = workbench.graph().find(weight);
    if (kept && workbench.gradients().home(kept->node) == leaf)
        return kept->cell;
    const auto& parameters = m_trainer.parts()->parameters;
    const auto found = std::ranges::find_if(parameters, [&](const OptimiserStep::Parameter& parameter) {
        return workbench.computation().leaves.at(parameter.array) == leaf;
    });
    if (found == parameters.end())
        return std::nullopt;
    const auto numbers = found->gradient.numbers();
    const auto largest = std::ranges::max_element(numbers, {}, [](double number) { return std::abs(number); });
    const auto at = static_cast<Index>(largest - numbers.begin());
    const Shape& shape = found->gradient.shape();
    return Cell{at / (shape.rows * shape.cols), at / shape.cols % shape.rows, at % shape.cols};
}

void MicroSteps::end()
{
    m_part = Part::None;
    m_shown = false;
    if (m_context.workbench.isOpen())
        m_context.workbench.aim(m_context.workbench.gradients().target());
}

void MicroSteps::forward()
{
    m_step = m_trainer.step();
    m_shown = false;
    if (m_context.workbench.gradients().on())
        m_context.selection.switchGradients();
    select(m_context.workbench.head().loss.front().of);
}

void MicroSteps::backward()
{
    Workbench& workbench = m_context.workbench;
    workbench.aim(GradientTarget{"loss"});
    m_context.selection.turnBack(true);
    select(shownWeight());
}

void MicroSteps::select(const std::string& node)
{
    if (const NodeId found = m_context.workbench.graph().find(node); found != noNode)
        m_context.selection.setNode(found);
}

/// The first weight of queries that is trained, which says where attention looks; else the first of all.
std::string MicroSteps::shownWeight() const
{
    std::vector<std::string> trained = m_trainer.trainable();
    std::erase_if(trained, [this](const std::string& name) { return !m_trainer.trained(name); });
    const auto queries = std::ranges::find_if(trained, [](const std::string& name) { return name.ends_with("W_Q"); });
    const std::string array = queries != trained.end() ? *queries : trained.empty() ? std::string() : trained.front();
    const auto& leaves = m_context.workbench.computation().leaves;
    const auto leaf = leaves.find(array);
    return leaf == leaves.end() ? std::string() : m_context.workbench.graph().node(leaf->second).info.name;
}

/// Another step, or another document.
void MicroSteps::follow()
{
    const bool taken = m_part == Part::Update && m_trainer.step() != m_step;
    const Index stands = taken ? m_step + 1 : m_step;
    if (m_part == Part::None)
        return;
    if (!m_trainer.training() && m_trainer.possible() && m_trainer.step() == stands) {
        if (taken && m_trainer.parts() != nullptr && !m_trainer.busy() && !m_shown) {
            m_shown = true;
            update();
        }
        return;
    }
    end();
    emit changed();
}

QString MicroSteps::sentence() const
{
    switch (m_part) {
    case Part::Forward: return tr("1 of 4, forward: the weights of step %1 give what the loss reads.").arg(m_step);
    case Part::Loss: return tr("2 of 4, the loss: how far that is from what is wanted.");
    case Part::Backward: return tr("3 of 4, backward: under each matrix stands its gradient, g.");
    case Part::Update: return tr("4 of 4, the update: %1").arg(rule());
    case Part::None: break;
    }
    return {};
}

QString MicroSteps::rule() const
{
    const Training& settings = m_trainer.settings();
    const QString rate = QString::number(settings.rate, 'g', 4);
    switch (settings.optimiser) {
    case Training::Optimiser::Sgd: return tr("each weight w becomes w − %1 · g.").arg(rate);
    case Training::Optimiser::Momentum:
        return tr("each weight w becomes w − %1 · v, with v = %2 · v before + g.").arg(rate).arg(settings.momentum);
    case Training::Optimiser::Adam: break;
    }
    return tr("each weight w becomes w − %1 · m̂ / (√v̂ + ε), with the means m̂ of g and v̂ of g² over the steps so far.")
        .arg(rate);
}

} // namespace heedmap

#include "moc_micro_steps.cpp"
