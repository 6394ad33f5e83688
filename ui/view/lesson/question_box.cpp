#include "view/lesson/question_box.h"

#include <QAbstractItemView>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QStylePainter>

namespace heedmap {

QuestionBox::QuestionBox()
{
    constexpr int leastLetters = 10;
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(leastLetters);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void QuestionBox::fitList()
{
    constexpr int frame = 32; // px, the mark of the chosen one among them
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + frame);
}

void QuestionBox::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    const QRect room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideRight, room.width() - 4);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

} // namespace heedmap
