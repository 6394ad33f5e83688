#include "view/attention/ablation_bar.h"

#include "model/training/shown_sample.h"
#include "model/workbench.h"
#include "paint/value_text.h"
#include "text/clauses.h"
#include "text/core_text.h"
#include "text/joined_text.h"
#include "view/attention/weights_title.h"
#include "view/frame/control_rows.h"
#include "view/scene/cell_name.h"

#include <QCoreApplication>
#include <QMenu>

#include <algorithm>
#include <cmath>
#include <utility>

namespace heedmap {
namespace {

struct AblationWords {
    Q_DECLARE_TR_FUNCTIONS(heedmap::AblationBar)
};

QString ablationName(Ablation how)
{
    switch (how) {
    case Ablation::Zero: return AblationWords::tr("Zero: it adds nothing");
    case Ablation::Uniform: return AblationWords::tr("Equal weights: it looks at everything alike");
    case Ablation::Mean: break;
    }
    return AblationWords::tr("Mean: it adds the same at every position");
}

QString shortName(const std::optional<Ablation>& how)
{
    if (!how)
        return AblationWords::tr("pinned");
    switch (*how) {
    case Ablation::Zero: return AblationWords::tr("zero");
    case Ablation::Uniform: return AblationWords::tr("equal weights");
    case Ablation::Mean: break;
    }
    return AblationWords::tr("mean");
}

/// Two probabilities, with the decimals at which the larger differs from 0.
QString chancesText(double before, double now)
{
    const double larger = std::max(before, now);
    if (larger >= 5e-4 || larger <= 0)
        return QStringLiteral("%1 → %2").arg(valueText(before, {3, false}), valueText(now, {3, false}));
    const int places = std::min(8, 2 - static_cast<int>(std::floor(std::log10(larger))));
    return QStringLiteral("%1 → %2").arg(valueText(before, {places, false}), valueText(now, {places, false}));
}

} // namespace

AblationBar::AblationBar(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_ablator(context.workbench), m_effect(context.workbench),
      m_words(new QLabel(this))
{
    setObjectName(QStringLiteral("ablations"));
    m_words->setObjectName(QStringLiteral("ablationEffect"));
    m_words->setTextFormat(Qt::PlainText);
    connect(&m_ablator, &Ablator::failed, this, &AblationBar::failed);
    connect(&m_effect, &AblationEffect::changed, this, &AblationBar::follow);
    connect(&context.workbench, &Workbench::pinsChanged, this, &AblationBar::follow);
    connect(&context.workbench, &Workbench::rebuilt, this, &AblationBar::follow);
    hide();
}

void AblationBar::showEvent(QShowEvent* event)
{
    m_effect.look(true);
    QWidget::showEvent(event);
}

void AblationBar::hideEvent(QHideEvent* event)
{
    m_effect.look(false);
    QWidget::hideEvent(event);
}

void AblationBar::follow()
{
    if (ablatedHeads(m_context.workbench) != m_heads || patches(m_context.workbench) != m_patches
        || (isVisible() && effectText() != m_words->text()))
        emit resized();
}

QString AblationBar::titleOf(const AblatedHead& ablated) const
{
    return headName(m_context.workbench.graph(), {ablated.weights, ablated.head});
}

QToolButton* AblationBar::chip(const QString& name, const QString& text, const QString& tip)
{
    auto* made = new QToolButton(this);
    made->setObjectName(name);
    made->setFocusPolicy(Qt::TabFocus);
    made->setFont(m_context.display.font(12));
    made->setText(text);
    made->setToolTip(tip);
    made->setAccessibleName(joinedClauses({text, tip}));
    made->show();
    m_chips.push_back(made);
    return made;
}

QString AblationBar::titleOf(const Patch& patch) const
{
    const Workbench& workbench = m_context.workbench;
    const GraphShape& graph = workbench.graph();
    const QString name = partTitle(graph, graph.find(patch.node), patch.slice).plain();
    const Document& document = workbench.head();
    const Index sample = patch.rows.empty() ? patch.sample : patch.rows.front().sample;
    const QString source =
        sample < static_cast<Index>(document.samples.size()) ? sampleTitle(document, sample) : QString();
    if (patch.rows.empty())
        return tr("%1 from “%2”").arg(name, source);
    const Axis& axis = graph.node(graph.find(patch.node)).info.rows;
    QStringList rows;
    for (const Patch::Row& row : patch.rows)
        rows << axisLabel(axis, row.row);
    return tr("%1, %2 from “%3”").arg(name, listedNames(rows), source);
}

void AblationBar::restore(const std::function<void(Workbench&)>& back)
{
    try {
        back(m_context.workbench);
    } catch (const Error& error) {
        emit failed(sentenceText(error.sentence()));
    }
}

void AblationBar::listHeads()
{
    constexpr std::size_t most = 12;
    for (QToolButton* old : std::exchange(m_chips, {})) {
        old->hide();
        old->deleteLater();
    }
    m_heads = ablatedHeads(m_context.workbench);
    m_patches = patches(m_context.workbench);
    for (std::size_t i = 0; i < std::min(m_heads.size(), most); ++i) {
        const AblatedHead& ablated = m_heads[i];
        QToolButton* made = chip(QStringLiteral("ablated%1").arg(i),
                                 tr("%1: %2").arg(titleOf(ablated), shortName(ablated.how)) + QStringLiteral("  ×"),
                                 tr("Compute this head again"));
        connect(made, &QToolButton::clicked, this, [this, ablated] {
            restore([&](Workbench& workbench) { restoreHead(workbench, ablated.weights, ablated.head); });
        });
    }
    listPatches(most);
    if (m_heads.size() + m_patches.size() < 2)
        return;
    QToolButton* all = chip(QStringLiteral("restoreHeads"), tr("All back: %1").arg(m_heads.size() + m_patches.size()),
                            tr("Compute all of these again"));
    connect(all, &QToolButton::clicked, this, [this] { restore(restoreHeads); });
}

void AblationBar::listPatches(std::size_t most)
{
    for (std::size_t i = 0; i < std::min(m_patches.size(), most); ++i) {
        const Patch& patch = m_patches[i];
        QToolButton* made =
            chip(QStringLiteral("patched%1").arg(i), titleOf(patch) + QStringLiteral("  ×"), tr("Compute it again"));
        connect(made, &QToolButton::clicked, this,
                [this, patch] { restore([&](Workbench& workbench) { takeBack(workbench, patch); }); });
    }
}

QString AblationBar::effectText()
{
    constexpr std::size_t most = 3;
    QStringList changes;
    for (const WordChange& change : m_effect.words(most)) {
        changes << quotedWith(change.word, chancesText(change.before, change.now));
        if (change.chosen)
            changes.back() =
                besideText(changes.back(),
                           QStringLiteral("logit %1 → %2")
                               .arg(valueText(change.logitBefore, {3, false}), valueText(change.logitNow, {3, false})));
    }
    return changes.isEmpty() ? QString() : tr("Predicted: %1").arg(changes.join(QStringLiteral(" · ")));
}

int AblationBar::arrange(int width)
{
    listHeads();
    const bool any = !m_patches.empty()
        || std::ranges::any_of(m_heads, [](const AblatedHead& ablated) { return ablated.how.has_value(); });
    setVisible(any);
    if (!any) // a pin made for editing is not listed
        return 0;
    const int gap = m_context.display.px(6);
    ControlRows rows(width, gap, m_chips.front()->sizeHint().height());
    for (QToolButton* button : m_chips)
        rows.put(button, gap);
    m_words->setFont(m_context.display.font(12));
    m_words->setText(effectText());
    m_words->setVisible(!m_words->text().isEmpty());
    if (!m_words->text().isEmpty())
        rows.put(m_words, 2 * gap);
    resize(width, rows.height());
    return rows.height();
}

// Offers patches of the heads' results, or else of the weights.
void AblationBar::fillSamples(QMenu& ways, NodeId weights, Index head)
{
    const Document& document = m_context.workbench.head();
    if (document.samples.size() < 2)
        return;
    const GraphShape& graph = m_context.workbench.graph();
    const NodeId result = headResult(graph, weights);
    QMenu* samples = ways.addMenu(tr("Pinned from another sample"));
    samples->setObjectName("ablateFrom");
    for (Index sample = 0; sample < static_cast<Index>(document.samples.size()); ++sample) {
        if (sample == document.sample)
            continue;
        const Patch patch{graph.node(result == noNode ? weights : result).info.name, head, sample};
        samples->addAction(sampleTitle(document, sample), this,
                           [this, patch] { Patcher::of(m_context.workbench).take(patch); });
    }
}

void AblationBar::fillMenu(QMenu& menu, NodeId weights, Index head)
{
    Workbench& workbench = m_context.workbench;
    QMenu* ways = menu.addMenu(tr("Turn off"));
    ways->menuAction()->setObjectName("ablate");
    for (const Ablation how : ablations) {
        QAction* action = ways->addAction(ablationName(how), this,
                                          [this, weights, head, how] { m_ablator.ablate(weights, head, how); });
        action->setObjectName(QStringLiteral("ablate%1").arg(static_cast<int>(how)));
        action->setEnabled(canAblate(workbench.graph(), weights, how));
    }
    fillSamples(*ways, weights, head);
    const auto is = [&](const AblatedHead& ablated) { return ablated.weights == weights && ablated.head == head; };
    if (std::ranges::any_of(ablatedHeads(workbench), is))
        menu.addAction(tr("Compute this head again"), this,
                       [this, weights, head] { restoreHead(m_context.workbench, weights, head); });
}

bool AblationBar::canTurnOff(NodeId weights) const
{
    return canAblate(m_context.workbench.graph(), weights, Ablation::Zero);
}

bool AblationBar::isOff(NodeId weights, Index head) const
{
    return std::ranges::any_of(ablatedHeads(m_context.workbench), [&](const AblatedHead& ablated) {
        return ablated.weights == weights && ablated.head == head && ablated.how.has_value();
    });
}

void AblationBar::turn(NodeId weights, Index head)
{
    if (isOff(weights, head))
        restore([&](Workbench& workbench) { restoreHead(workbench, weights, head); });
    else
        m_ablator.ablate(weights, head, Ablation::Zero);
}

} // namespace heedmap

#include "moc_ablation_bar.cpp"
