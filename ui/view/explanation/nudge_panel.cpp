#include "view/explanation/nudge_panel.h"

#include "model/gradients/nudge.h"
#include "model/model_text.h"
#include "model/workbench.h"
#include "text/joined_text.h"
#include "view/explanation/panel_label.h"
#include "view/scene/gradient_switch.h"

#include <QGridLayout>
#include <QKeySequence>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace heedmap {
namespace {

constexpr std::array<double, 3> steps{0.01, 0.1, 1};

/// Whether both are one number but for how it was followed.
bool same(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(a)); }

/// With its sign and as many figures as tell it: "−0.000225".
QString figures(double change)
{
    if (change == 0)
        return QStringLiteral("0");
    const QString text = QString::number(std::abs(change), 'g', 3).replace(QLatin1Char('-'), QChar(0x2212));
    return (change < 0 ? QChar(0x2212) : QLatin1Char('+')) + text;
}

} // namespace

NudgePanel::NudgePanel(const ViewContext& context)
    : m_context(context), m_title(panelLabel("nudgeTitle", 13, true)), m_sentence(panelLabel("nudgeSentence", 13)),
      m_undo(panelLabel("nudgeUndo", 11))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(8);
    grid->addWidget(m_title, 0, 0, 1, 3);
    grid->addWidget(m_sentence, 1, 0, 1, 3);
    for (std::size_t i = 0; i < m_heads.size(); ++i) {
        m_heads[i] = panelLabel("nudgeHead", 11);
        grid->addWidget(m_heads[i], 2, static_cast<int>(i));
    }
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        Line& line = m_lines[i];
        line = {steps[i], panelLabel("nudgeNumber", 13), panelLabel("nudgePredicted", 13),
                panelLabel("nudgeNumber", 13), new QToolButton};
        line.attempt->setObjectName(QStringLiteral("try%1").arg(i));
        line.attempt->setFocusPolicy(Qt::TabFocus);
        connect(line.attempt, &QToolButton::clicked, this, [this, i] { attempt(m_lines[i]); });
        const int row = static_cast<int>(i) + 3;
        grid->addWidget(line.grew, row, 0);
        grid->addWidget(line.predicted, row, 1);
        grid->addWidget(line.real, row, 2);
        grid->addWidget(line.attempt, row, 2, Qt::AlignLeft);
    }
    grid->addWidget(m_undo, 6, 0, 1, 3);
    connect(&context.workbench, &Workbench::valuesReady, this, &NudgePanel::finish);
    hide();
}

// Whether the result of the last try still holds: no other number has changed.
bool NudgePanel::stands(const CellPlace& twin) const
{
    if (!m_before || m_before->place != twin)
        return false;
    const auto target = targetValue(m_context.workbench);
    const Values number = m_context.workbench.values(twin.node, Region::of(twin.cell));
    if (!target || !number || m_trying != nullptr)
        return true;
    const double now = number.view.at(twin.cell);
    if (now == m_before->number)
        return same(*target, m_before->target);
    return std::ranges::any_of(m_lines, [&](const Line& line) {
        return line.result && now == m_before->number + line.by && same(*target, m_before->target + *line.result);
    });
}

void NudgePanel::showAt(const CellPlace& place)
{
    Workbench& workbench = m_context.workbench;
    const NodeId twin = workbench.gradients().twin(place.node);
    if (twin == noNode)
        return;
    const CellPlace above{twin, place.cell};
    if (!stands(above)) {
        const Values slope = workbench.values(place.node, Region::of(place.cell));
        const Values number = workbench.values(twin, Region::of(place.cell));
        const auto target = targetValue(workbench);
        if (!slope || !number || !target)
            return;
        m_before = Before{above, number.view.at(place.cell), *target, slope.view.at(place.cell)};
        for (Line& line : m_lines)
            line.result.reset();
        m_trial.stop();
        m_tried.reset();
    }
    fill();
    show();
}

std::vector<Demand> NudgePanel::demands(const CellPlace& place) const
{
    const LiveGradients& gradients = m_context.workbench.gradients();
    const NodeId twin = gradients.twin(place.node);
    if (twin == noNode)
        return {};
    return {{place.node, Region::of(place.cell)},
            {twin, Region::of(place.cell)},
            {gradients.targetNode(), Region::of(gradients.target()->cell.value_or(Cell{}))}};
}

void NudgePanel::fill()
{
    const double by = m_before->slope * steps.front();
    const QString subject = gradientSubject(m_context);
    const QString much = figures(by).mid(1);
    m_title->setText(tr("If this number grew by %1").arg(steps.front()));
    m_sentence->setText(by == 0      ? filledText(tr("%1 would not change"), {subject})
                            : by < 0 ? filledText(tr("%1 would fall by about %2"), {subject, much})
                                     : filledText(tr("%1 would grow by about %2"), {subject, much}));
    const std::array<QString, 3> heads{tr("grew by"), tr("predicted"), tr("real")};
    for (std::size_t i = 0; i < heads.size(); ++i)
        m_heads[i]->setText(heads[i]);
    bool tried = false;
    for (Line& line : m_lines) {
        line.grew->setText(QString::number(line.by));
        line.predicted->setText(figures(m_before->slope * line.by));
        line.real->setText(line.result ? figures(*line.result) : QString());
        line.real->setVisible(line.result.has_value());
        line.attempt->setVisible(!line.result);
        const bool trying = m_tried && &line == &m_lines[*m_tried];
        line.attempt->setEnabled(!trying);
        line.attempt->setText(trying ? QStringLiteral("…") : tr("Try it"));
        line.attempt->setAccessibleName(tr("Try it: %1").arg(line.by));
        tried = tried || line.result;
    }
    const QString undo = QKeySequence(QKeySequence::Undo).toString(QKeySequence::NativeText);
    const CellPlace& place = m_before->place;
    const bool edits = m_context.workbench.editable(place.node, place.cell.slice);
    m_undo->setText(!edits      ? tr("It is computed: what it would do is tried in a copy.")
                        : tried ? tr("%1 takes the try back.").arg(undo)
                                : tr("Trying changes the number; %1 takes it back.").arg(undo));
}

void NudgePanel::attempt(Line& line)
{
    Workbench& workbench = m_context.workbench;
    const CellPlace place = m_before->place;
    if (!workbench.editable(place.node, place.cell.slice))
        return attemptInCopy(static_cast<std::size_t>(&line - m_lines.data()));
    m_trying = &line;
    workbench.setValues(place.node, Region::of(place.cell), std::array{m_before->number + line.by}, 0,
                        editName(QT_TRANSLATE_NOOP("Model", "try")));
    finish();
}

void NudgePanel::attemptInCopy(std::size_t index)
{
    Workbench& workbench = m_context.workbench;
    auto real = std::make_shared<double>();
    m_tried = index;
    m_trial.start(
        [copying = workbench.copying(), real, place = m_before->place, by = m_lines[index].by,
         target = *workbench.gradients().target()](const std::stop_token& stop) {
            Computation copy = copying();
            *real = targetIf(copy, target, place, by, stop);
        },
        [this, real, index](const QString& error) {
            m_tried.reset();
            if (error.isEmpty())
                m_lines[index].result = *real - m_before->target;
            fill();
            if (!error.isEmpty())
                m_undo->setText(error);
        });
    fill();
}

// Completes a try once the target's value is current.
void NudgePanel::finish()
{
    if (m_trying == nullptr || !m_before)
        return;
    const auto target = targetValue(m_context.workbench);
    if (!target)
        return;
    m_trying->result = *target - m_before->target;
    m_trying = nullptr;
    fill();
}

std::array<QString, 3> NudgePanel::line(std::size_t index) const
{
    const Line& line = m_lines[index];
    return {line.grew->text(), line.predicted->text(), line.real->text()};
}

} // namespace heedmap

#include "moc_nudge_panel.cpp"
