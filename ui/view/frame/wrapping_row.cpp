#include "view/frame/wrapping_row.h"

#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QTextLayout>

#include <algorithm>

namespace heedmap {

void WrappingRow::addTogether(QLayout* layout)
{
    addChildLayout(layout);
    addItem(layout);
}

QLayoutItem* WrappingRow::itemAt(int index) const
{
    return index < 0 || index >= count() ? nullptr : m_items[static_cast<std::size_t>(index)].get();
}

QLayoutItem* WrappingRow::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    const auto at = m_items.begin() + index;
    QLayoutItem* taken = at->release();
    m_items.erase(at);
    return taken;
}

std::vector<WrappingRow::Line> WrappingRow::lines(int width) const
{
    std::vector<Line> lines(1);
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        if (m_items[i]->isEmpty())
            continue;
        const QSize size = m_items[i]->sizeHint();
        if (const Line& line = lines.back(); !line.items.empty() && line.width + spacing() + size.width() > width)
            lines.emplace_back();
        Line& line = lines.back();
        line.width += (line.items.empty() ? 0 : spacing()) + size.width();
        line.height = std::max(line.height, size.height());
        line.items.push_back(i);
    }
    return lines;
}

int WrappingRow::heightForWidth(int width) const
{
    int height = -spacing();
    for (const Line& line : lines(width))
        height += line.height + spacing();
    return std::max(height, 0);
}

QSize WrappingRow::minimumSize() const
{
    QSize size(0, 0);
    for (const auto& item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    return size;
}

QSize WrappingRow::sizeHint() const
{
    const Line whole = lines(QLAYOUTSIZE_MAX).front();
    return {whole.width, whole.height};
}

void WrappingRow::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    int y = rect.top();
    for (const Line& line : lines(rect.width())) {
        int x = rect.left();
        for (const std::size_t i : line.items) {
            if (i == m_right)
                x += std::max(rect.width() - line.width, 0);
            const QSize size = m_items[i]->sizeHint().boundedTo({rect.width(), line.height});
            m_items[i]->setGeometry({QPoint(x, y + (line.height - size.height()) / 2), size});
            x += size.width() + spacing();
        }
        y += line.height + spacing();
    }
}

WrappingButton::WrappingButton()
{
    QSizePolicy policy(QSizePolicy::Maximum, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

/// What surrounds the words.
QSize WrappingButton::frame() const
{
    return QToolButton::sizeHint() - fontMetrics().size(Qt::TextShowMnemonic, text());
}

QString WrappingButton::lines(int width) const
{
    QTextLayout layout(text(), font());
    QTextOption option;
    option.setWrapMode(QTextOption::WordWrap);
    layout.setTextOption(option);
    layout.beginLayout();
    QStringList lines;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        lines << text().mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines.join(QLatin1Char('\n'));
}

int WrappingButton::heightForWidth(int width) const
{
    const QSize around = frame();
    return fontMetrics().size(0, lines(width - around.width())).height() + around.height();
}

QSize WrappingButton::minimumSizeHint() const
{
    const QSize around = frame();
    return fontMetrics().size(0, lines(1)) + around;
}

void WrappingButton::paintEvent(QPaintEvent* /*event*/)
{
    QStylePainter painter(this);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    option.text = lines(width() - frame().width());
    painter.drawComplexControl(QStyle::CC_ToolButton, option);
}

} // namespace heedmap
