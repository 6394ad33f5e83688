#include "view/sentence/sentence_card.h"

#include "text/core_text.h"
#include "view/sentence/sentence_line.h"

#include <QHBoxLayout>
#include <QResizeEvent>

#include <algorithm>

namespace heedmap {
namespace {

constexpr int twoRows = 700;     ///< px of the column from which the card has two rows
constexpr int oneRow = 280;      ///< px from which it has one
constexpr int stackedFrom = 440; ///< px from which two sentences may have a row each

} // namespace

SentenceCard::SentenceCard(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_card(new QFrame), m_query(new SentenceLine(context, TokenList::Query)),
      m_key(new SentenceLine(context, TokenList::Key))
{
    setObjectName("sentenceArea");
    setAttribute(Qt::WA_StyledBackground);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_card->setObjectName("sentenceCard");
    auto* outside = new QVBoxLayout(this);
    outside->addWidget(m_card);
    auto* beside = new QHBoxLayout(m_card);
    beside->addWidget(m_query, 1);
    beside->addWidget(m_key, 1);
    connect(&context.workbench, &Workbench::rebuilt, this, &SentenceCard::follow);
    connect(&context.workbench, &Workbench::opened, this, &SentenceCard::follow); // after its lines were left
    connect(&context.display, &Display::restyled, this, &SentenceCard::follow);
    connect(&context.display, &Display::changed, this, &SentenceCard::follow);
    hide();
    follow();
}

void SentenceCard::fit(int height)
{
    if (height == m_height)
        return;
    m_height = height;
    follow();
}

bool SentenceCard::edit()
{
    if (isHidden())
        return false;
    (m_query->isHidden() || m_key->typing() ? m_key : m_query)->edit();
    return true;
}

void SentenceCard::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        follow();
}

// Two sentences stand below each other before one is cut.
QBoxLayout::Direction SentenceCard::direction(bool both, bool sourceFirst) const
{
    const QMargins inside = m_card->layout()->contentsMargins() + layout()->contentsMargins();
    const int half = (width() - inside.left() - inside.right() - m_card->layout()->spacing()) / 2;
    const bool below = both && std::max(m_query->lowWidth(), m_key->lowWidth()) > half
        && m_height >= m_context.display.px(stackedFrom);
    if (below)
        return sourceFirst ? QBoxLayout::BottomToTop : QBoxLayout::TopToBottom;
    return sourceFirst ? QBoxLayout::RightToLeft : QBoxLayout::LeftToRight;
}

// An encoder reads the source before a decoder reads what was said so far.
void SentenceCard::follow()
{
    if (!m_context.workbench.isOpen())
        return setVisible(false);
    const Display& display = m_context.display;
    const ComputationShape& computation = m_context.workbench.computation();
    const TokenLetters letters = computation.mechanism->tokenLetters(computation.settings);
    const bool prompts = computation.mechanism->growingText(computation.settings).has_value();
    const bool low = m_height > 0 && m_height < display.px(twoRows);
    for (SentenceLine* line : {m_query, m_key}) {
        line->setLow(low);
        line->refresh();
        line->setVisible(line->exists());
    }
    const bool both = m_query->exists() && m_key->exists();
    m_query->setTitle(both ? sentenceText(letters.queryTitle) : prompts ? tr("Your prompt") : tr("Your sentence"));
    m_key->setTitle(sentenceText(letters.keyTitle));
    auto* beside = qobject_cast<QBoxLayout*>(m_card->layout());
    beside->setSpacing(display.px(20));
    const int side = display.px(low ? 8 : 12);
    const int above = display.px(low ? 3 : 8);
    beside->setContentsMargins(side, above, side, above);
    layout()->setContentsMargins(side, display.px(low ? 4 : 8), side, 0);
    beside->setDirection(low                   ? direction(both, both && prompts)
                             : both && prompts ? QBoxLayout::RightToLeft
                                               : QBoxLayout::LeftToRight);
    if (beside->direction() == QBoxLayout::TopToBottom || beside->direction() == QBoxLayout::BottomToTop)
        beside->setSpacing(display.px(3));
    setVisible((m_query->exists() || m_key->exists()) && !display.settings().presenting
               && (m_height == 0 || m_height >= display.px(oneRow)));
}

} // namespace heedmap

#include "moc_sentence_card.cpp"
