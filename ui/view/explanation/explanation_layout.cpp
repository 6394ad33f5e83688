#include "view/explanation/explanation.h"

#include "view/explanation/arithmetic_view.h"
#include "view/explanation/formula_view.h"
#include "view/frame/icons.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

// How the explanation is laid out and dressed; what it says is in explanation.cpp.
namespace heedmap {

QLabel* Explanation::label(const char* name, double px, bool bold)
{
    auto* made = new QLabel;
    made->setObjectName(QLatin1String(name));
    made->setWordWrap(true);
    made->setTextFormat(Qt::PlainText); // a token may look like a tag: <s>
    made->setProperty("px", px);
    made->setProperty("strong", bold);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

void Explanation::layOut()
{
    m_page = new QWidget;
    m_page->setObjectName("explanationPage");
    m_formula = new FormulaView(m_context.display);
    m_caption = label("caption", 13);
    m_rule = new QFrame;
    m_rule->setObjectName("rule");
    m_rule->setFixedHeight(1);
    m_hint = label("hint", 13);
    layOutHead();
    m_arithmetic = new ArithmeticView(m_context);
    m_state = label("state", 14);
    m_state->setTextFormat(Qt::RichText);
    layOutNotice();
    m_note = label("note", 12);
    layOutRow();

    auto* page = new QVBoxLayout(m_page);
    page->setContentsMargins(24, 20, 24, 24);
    page->setSpacing(14);
    for (QWidget* part :
         {static_cast<QWidget*>(m_formula), static_cast<QWidget*>(m_caption), static_cast<QWidget*>(m_rule),
          static_cast<QWidget*>(m_hint), m_head, static_cast<QWidget*>(m_arithmetic), static_cast<QWidget*>(m_state),
          static_cast<QWidget*>(m_notice), static_cast<QWidget*>(m_note), m_row})
        page->addWidget(part);
    page->addStretch(1);
    setWidget(m_page);
}

void Explanation::layOutHead()
{
    m_head = new QWidget;
    m_cell = label("cell", 14, true);
    m_cell->setTextFormat(Qt::RichText);
    m_position = label("position", 11);
    m_backButton = new QToolButton;
    m_sort = new QToolButton;
    m_sort->setCheckable(true);
    for (QToolButton* button : {m_backButton, m_sort}) {
        button->setProperty("flat", true);
        button->setFocusPolicy(Qt::TabFocus);
    }
    auto* head = new QHBoxLayout(m_head);
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(6);
    head->addWidget(m_backButton);
    auto* names = new QVBoxLayout;
    names->setSpacing(2);
    names->addWidget(m_cell);
    names->addWidget(m_position);
    head->addLayout(names, 1);
    head->addWidget(m_sort, 0, Qt::AlignTop);
}

void Explanation::layOutNotice()
{
    m_notice = new QFrame;
    m_notice->setObjectName("notice");
    m_printed = label("printed", 12);
    m_printed->setTextFormat(Qt::RichText);
    m_nextButton = new QPushButton;
    m_nextButton->setObjectName("nextDisagreement");
    auto* notice = new QHBoxLayout(m_notice);
    notice->setContentsMargins(14, 10, 10, 10);
    notice->addWidget(m_printed, 1);
    notice->addWidget(m_nextButton);
}

void Explanation::layOutRow()
{
    m_row = new QWidget;
    m_rowTitle = label("rowTitle", 13, true);
    m_rowFacts = label("rowFacts", 12);
    m_whatIfTitle = label("whatIfTitle", 13, true);
    m_whatIf = label("whatIf", 12);
    m_whatIf->setTextFormat(Qt::RichText);
    auto* row = new QVBoxLayout(m_row);
    row->setContentsMargins(0, 8, 0, 0);
    row->setSpacing(8);
    for (QWidget* part : {m_rowTitle, m_rowFacts})
        row->addWidget(part);
    row->addSpacing(12);
    for (QWidget* part : {m_whatIfTitle, m_whatIf})
        row->addWidget(part);
}

void Explanation::dress()
{
    const Display& display = m_context.display;
    const Theme& theme = display.theme();
    setAccessibleName(tr("Explanation"));
    m_hint->setText(tr("Point at a cell to see where its number comes from; click to keep it here."));
    m_nextButton->setText(tr("next"));
    m_nextButton->setAccessibleName(tr("Next printed value that disagrees"));
    m_backButton->setAccessibleName(tr("Back"));
    m_backButton->setToolTip(tr("Back"));
    m_sort->setAccessibleName(tr("Sort by size"));
    m_sort->setToolTip(tr("Sort by size"));
    m_backButton->setIcon(lineIcon("back", theme.text));
    m_sort->setIcon(lineIcon("sort", theme.muted));
    QString type = QStringLiteral("#nextDisagreement { font-size: %1px; }").arg(display.px(12));
    const auto labels = m_page->findChildren<QLabel*>();
    for (const QLabel* each : labels)
        if (const QVariant px = each->property("px"); px.isValid())
            type += QStringLiteral("#%1 { font-size: %2px; font-weight: %3; }")
                        .arg(each->objectName())
                        .arg(display.px(px.toDouble()))
                        .arg(each->property("strong").toBool() ? QLatin1String("bold") : QLatin1String("normal"));
    m_page->setStyleSheet(type
                          + QStringLiteral("#explanationPage { background: %1; } QLabel { color: %2; }"
                                           "#position, #hint, #note, #rowFacts { color: %3; }"
                                           "#rule { background: %4; border: none; }"
                                           "#notice { background: %5; border: %6px solid %7; border-radius: 8px; }"
                                           "#printed, #nextDisagreement { color: %8; }"
                                           "#nextDisagreement { background: transparent; border: 1px solid %7; "
                                           "border-radius: 6px; padding: 4px 10px; }"
                                           "#nextDisagreement:focus { border: 2px solid %8; }")
                                .arg(theme.panel.name(), theme.text.name(), theme.muted.name(), theme.hairline.name(),
                                     theme.noticeGround.name(), QString::number(qRound(theme.lineWidth)),
                                     theme.noticeLine.name(), theme.noticeText.name()));
    refresh();
}

} // namespace heedmap
