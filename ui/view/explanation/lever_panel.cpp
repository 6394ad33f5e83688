#include "view/explanation/lever_panel.h"

#include "model/cell_text.h"
#include "model/gradients/weight_wish.h"
#include "model/model_text.h"
#include "model/workbench.h"
#include "paint/formula.h"
#include "paint/value_text.h"
#include "text/core_text.h"
#include "text/joined_text.h"
#include "view/explanation/panel_label.h"
#include "view/explanation/what_if.h"
#include "view/frame/wrapping_row.h"
#include "view/scene/cell_name.h"
#include "view/scene/gradient_switch.h"
#include "view/scene/stage_frame.h"

#include <QGridLayout>
#include <QKeySequence>

#include <cmath>

namespace heedmap {
namespace {

constexpr double leverGrowth = 0.01;

/// Whether softmax makes the probabilities of answers from it.
bool isOfAnswers(const GraphShape& graph, NodeId node)
{
    const NodeId weights = weightsOf(graph, node);
    return weights != noNode && tellsAnswers(graph.node(weights).info);
}

QString withSign(double change)
{
    constexpr int figures = 3;
    const QString text = QString::number(std::abs(change), 'g', figures).replace(QLatin1Char('-'), QChar(0x2212));
    return (change < 0 ? QChar(0x2212) : QLatin1Char('+')) + text;
}

} // namespace

LeverPanel::LeverPanel(const ViewContext& context)
    : m_context(context), m_ask(new WrappingButton), m_title(panelLabel("leverTitle", 13, true)),
      m_sentence(panelLabel("leverSentence", 11)), m_form(new QWidget), m_make(panelLabel("leverMake", 13)),
      m_wanted(new QLineEdit), m_matrices(new QComboBox), m_change(new QToolButton), m_told(panelLabel("leverTold", 11))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(4);
    grid->addWidget(m_ask, 0, 0, 1, 2, Qt::AlignLeft);
    grid->addWidget(m_title, 1, 0, 1, 2);
    grid->addWidget(m_sentence, 2, 0, 1, 2);
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        m_links[i] = new QToolButton;
        m_links[i]->setObjectName(QStringLiteral("lever%1").arg(i));
        m_links[i]->setProperty("flat", true);
        m_links[i]->setFocusPolicy(Qt::TabFocus);
        m_slopes[i] = panelLabel("leverSlope", 13);
        grid->addWidget(m_links[i], static_cast<int>(i) + 3, 0, Qt::AlignLeft);
        grid->addWidget(m_slopes[i], static_cast<int>(i) + 3, 1);
        connect(m_links[i], &QToolButton::clicked, this, [this, i] { follow(i); });
    }
    auto* form = new QGridLayout(m_form);
    form->setContentsMargins(0, 8, 0, 0);
    form->addWidget(m_make, 0, 0);
    form->addWidget(m_wanted, 0, 1);
    form->addWidget(m_matrices, 1, 0);
    form->addWidget(m_change, 1, 1, Qt::AlignLeft);
    m_wanted->setObjectName("leverWanted");
    m_matrices->setObjectName("leverMatrices");
    m_change->setObjectName("leverChange");
    m_ask->setObjectName("leverAsk");
    grid->addWidget(m_form, 8, 0, 1, 2);
    grid->addWidget(m_told, 9, 0, 1, 2);
    connect(m_change, &QToolButton::clicked, this, &LeverPanel::propose);
    connect(m_wanted, &QLineEdit::returnPressed, this, &LeverPanel::propose);
    connect(m_ask, &QToolButton::clicked, this, [this] {
        if (m_place)
            m_context.workbench.aim(targetOf(m_context.workbench.graph(), *m_place));
    });
    for (const auto signal : {&Workbench::rebuilt, &Workbench::pinsChanged, &Workbench::numberFormatChanged})
        connect(&context.workbench, signal, this, [this] { m_changed = true; });
    connect(&context.workbench, &Workbench::changed, this, [this] { m_changed = true; });
    connect(&WeightWish::of(context.workbench), &WeightWish::wished, this, &LeverPanel::wish);
    hide();
}

// A weight was dragged: as if it had been asked which numbers help, and the number typed.
void LeverPanel::wish(const CellPlace& place, double wanted)
{
    Workbench& workbench = m_context.workbench;
    m_context.selection.keep(place);
    workbench.aim(targetOf(workbench.graph(), place));
    m_trial.stop();
    m_place = place;
    m_wanted->setText(QString::number(wanted, 'g', 3));
    propose();
}

// The cell that a gradient's cell belongs to; other cells are their own.
CellPlace LeverPanel::numberAt(const CellPlace& place) const
{
    const NodeId twin = m_context.workbench.gradients().twin(place.node);
    return {twin == noNode ? place.node : twin, place.cell};
}

std::vector<Demand> LeverPanel::demands(const CellPlace& place) const
{
    return asked(numberAt(place)) ? leverDemands(m_context.workbench) : std::vector<Demand>();
}

// Whether gradients are of it.
bool LeverPanel::asked(const CellPlace& place) const
{
    const LiveGradients& gradients = m_context.workbench.gradients();
    return gradients.on() && place.node == gradients.targetNode()
        && place.cell == gradients.target()->cell.value_or(Cell{});
}

void LeverPanel::showAt(const CellPlace& place)
{
    Workbench& workbench = m_context.workbench;
    const CellPlace number = numberAt(place);
    const GraphShape& graph = workbench.graph();
    const Node& node = graph.node(number.node);
    const bool question =
        weightsOf(graph, number.node) == number.node || node.info.name == "loss" || isOfAnswers(graph, number.node);
    const bool now = asked(number);
    const bool other = workbench.gradients().on() && !node.leaf();
    if (!now && (number != place || !(question || other)))
        return;
    if (m_toldAt && *m_toldAt != workbench.undoStack().index()) { // it was of other numbers
        m_toldAt.reset();
        m_told->clear();
    }
    if (m_place != number) {
        m_trial.stop();
        m_told->clear();
        m_wanted->clear();
    }
    m_place = number;
    m_title->setText(tr("Which number helps most?"));
    m_ask->setText(question ? m_title->text() : tr("Gradients of this number"));
    m_ask->setVisible(!now);
    for (QWidget* part : std::initializer_list<QWidget*>{m_title, m_sentence, m_form})
        part->setVisible(now);
    m_told->setVisible(now && !m_told->text().isEmpty());
    list();
    show();
}

void LeverPanel::list()
{
    Workbench& workbench = m_context.workbench;
    const bool now = asked(*m_place);
    const auto levers = now ? strongestLevers(workbench, m_links.size()) : std::vector<Lever>();
    if (levers)
        m_levers = *levers;
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        const bool shown = i < m_levers.size();
        m_links[i]->setVisible(shown);
        m_slopes[i]->setVisible(shown);
        if (!shown)
            continue;
        m_links[i]->setText(cellName(workbench.graph(), m_levers[i].place));
        m_slopes[i]->setText(withSign(m_levers[i].slope * leverGrowth));
    }
    if (!now)
        return;
    const QString subject = gradientSubject(m_context);
    m_sentence->setText(m_levers.empty() ? filledText(tr("No weight changes %1."), {subject})
                                         : filledText(tr("If it grew by %1, %2 would change by"),
                                                      {QString::number(leverGrowth), subject}));
    m_make->setText(tr("Make it"));
    m_wanted->setAccessibleName(tr("What the number is to be"));
    m_matrices->setAccessibleName(tr("Which weights may change"));
    m_change->setText(tr("Change"));
    m_change->setToolTip(tr("Finds and applies the smallest change of the weights that gives this number."));
    m_change->setEnabled(!m_levers.empty() && !m_trial.running());
    const Values value = workbench.values(m_place->node, Region::of(m_place->cell));
    if (value && value.current && m_wanted->text().isEmpty())
        m_wanted->setText(QString::number(value.view.at(m_place->cell), 'g', 3));
    offerMatrices();
}

// All of them, or one.
void LeverPanel::offerMatrices()
{
    const GraphShape& graph = m_context.workbench.graph();
    QStringList names{tr("all weights")};
    for (const NodeId id : leverMatrices(m_context.workbench))
        names << plainSymbol(graph.node(id).info);
    QStringList shown;
    for (int i = 0; i < m_matrices->count(); ++i)
        shown << m_matrices->itemText(i);
    if (names == shown)
        return;
    m_matrices->clear();
    m_matrices->addItems(names);
}

void LeverPanel::follow(std::size_t index)
{
    if (index >= m_levers.size())
        return;
    const CellPlace place = m_levers[index].place;
    m_context.selection.setNode(place.node);
    m_context.selection.keep(place);
}

void LeverPanel::propose()
try {
    Workbench& workbench = m_context.workbench;
    const double wanted = typedNumber(m_wanted->text());
    std::vector<NodeId> matrices = leverMatrices(workbench);
    if (const int chosen = m_matrices->currentIndex() - 1; chosen >= 0 && chosen < std::ssize(matrices))
        matrices = {matrices[static_cast<std::size_t>(chosen)]};
    m_found = std::make_shared<WeightChange>();
    m_changed = false;
    m_trial.start(
        [copying = workbench.copying(), found = m_found, matrices, wanted,
         target = *workbench.gradients().target()](const std::stop_token& stop) {
            Computation copy = copying();
            *found = smallestChange(copy.graph, target, matrices, wanted, stop);
        },
        [this, matrices](const QString& error) { apply(error, matrices); });
    m_told->setText(tr("being computed"));
    m_told->show();
    m_change->setEnabled(false);
} catch (const Error& error) {
    m_told->setText(sentenceText(error.sentence()));
    m_told->show();
}

void LeverPanel::apply(const QString& error, const std::vector<NodeId>& matrices)
{
    Workbench& workbench = m_context.workbench;
    m_change->setEnabled(true);
    if (m_changed) // what was found is of the numbers as they were
        return m_told->setText(
            tr("The document changed meanwhile, so nothing was applied. Ask again for the current numbers."));
    if (!error.isEmpty())
        return m_told->setText(error);
    if (!m_found->found)
        return m_told->setText(tr("This cannot be reached: the nearest found is %1. Nothing was changed.")
                                   .arg(QString::number(m_found->reached, 'g', 4)));
    putChange(workbench, matrices, *m_found, editName(QT_TRANSLATE_NOOP("Model", "change of weights")));
    m_told->setText(tr("Done, by the smallest change that was found: its length is %1. %2 takes it back.")
                        .arg(QString::number(m_found->length, 'g', 3),
                             QKeySequence(QKeySequence::Undo).toString(QKeySequence::NativeText)));
    m_toldAt = workbench.undoStack().index();
    m_told->show();
}

} // namespace heedmap

#include "moc_lever_panel.cpp"
