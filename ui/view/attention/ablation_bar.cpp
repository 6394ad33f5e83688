#include "view/attention/ablation_bar.h"

#include "model/workbench.h"
#include "paint/value_text.h"
#include "text/core_text.h"
#include "view/attention/attention_heads.h"
#include "view/frame/control_rows.h"

#include <QCoreApplication>
#include <QMenu>

#include <algorithm>
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
    if (ablatedHeads(m_context.workbench) != m_heads || (isVisible() && effectText() != m_words->text()))
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
    made->setAccessibleName(text + QStringLiteral(", ") + tip);
    made->show();
    m_chips.push_back(made);
    return made;
}

void AblationBar::listHeads()
{
    constexpr std::size_t most = 12;
    for (QToolButton* old : std::exchange(m_chips, {}))
        old->hide(), old->deleteLater();
    m_heads = ablatedHeads(m_context.workbench);
    const auto restores = [this](const std::function<void(Workbench&)>& restore) {
        try {
            restore(m_context.workbench);
        } catch (const Error& error) {
            emit failed(sentenceText(error.sentence()));
        }
    };
    for (std::size_t i = 0; i < std::min(m_heads.size(), most); ++i) {
        const AblatedHead& ablated = m_heads[i];
        QToolButton* made = chip(QStringLiteral("ablated%1").arg(i),
                                 tr("%1: %2").arg(titleOf(ablated), shortName(ablated.how)) + QStringLiteral("  ×"),
                                 tr("Compute this head again"));
        connect(made, &QToolButton::clicked, this, [restores, ablated] {
            restores([&](Workbench& workbench) { restoreHead(workbench, ablated.weights, ablated.head); });
        });
    }
    if (m_heads.size() < 2)
        return;
    QToolButton* all = chip(QStringLiteral("restoreHeads"), tr("All back: %1").arg(m_heads.size()),
                            tr("Compute all of these heads again"));
    connect(all, &QToolButton::clicked, this, [restores] { restores(restoreHeads); });
}

QString AblationBar::effectText()
{
    constexpr std::size_t most = 3;
    QStringList changes;
    for (const WordChange& change : m_effect.words(most))
        changes << QStringLiteral("“%1” %2 → %3")
                       .arg(change.word, valueText(change.before, {3, false}), valueText(change.now, {3, false}));
    return changes.isEmpty() ? QString() : tr("Predicted: %1").arg(changes.join(QStringLiteral(" · ")));
}

int AblationBar::arrange(int width)
{
    listHeads();
    const bool any = std::ranges::any_of(m_heads, [](const AblatedHead& ablated) { return ablated.how.has_value(); });
    setVisible(any);
    if (!any) // a pin whose numbers are to be edited takes no room
        return 0;
    const int gap = m_context.display.px(6);
    ControlRows rows(width, gap, 0);
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

void AblationBar::fillMenu(QMenu& menu, NodeId weights, Index head)
{
    Workbench& workbench = m_context.workbench;
    QMenu* ways = menu.addMenu(tr("Ablate"));
    ways->menuAction()->setObjectName("ablate");
    for (const Ablation how : ablations) {
        QAction* action = ways->addAction(ablationName(how), this,
                                          [this, weights, head, how] { m_ablator.ablate(weights, head, how); });
        action->setObjectName(QStringLiteral("ablate%1").arg(static_cast<int>(how)));
        action->setEnabled(canAblate(workbench.graph(), weights, how));
    }
    const auto is = [&](const AblatedHead& ablated) { return ablated.weights == weights && ablated.head == head; };
    if (std::ranges::any_of(ablatedHeads(workbench), is))
        menu.addAction(tr("Compute this head again"), this,
                       [this, weights, head] { restoreHead(m_context.workbench, weights, head); });
}

} // namespace heedmap

#include "moc_ablation_bar.cpp"
