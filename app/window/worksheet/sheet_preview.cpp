#include "window/worksheet/sheet_preview.h"

#include "text/core_text.h"

#include <worksheet/worksheet_painter.h>

#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

constexpr QSize sheetSize(360, 500);
constexpr int countHeight = 28; // px, of the line that counts the pages

} // namespace

SheetPreview::SheetPreview(QWidget* parent) : QWidget(parent)
{
    setObjectName("worksheetPreview");
    setAccessibleName(tr("The first page"));
    setMinimumSize(sheetSize * 0.75);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
}

QSize SheetPreview::sizeHint() const { return sheetSize; }

void SheetPreview::setPages(std::vector<Block> pages)
{
    m_pages = std::move(pages);
    m_problem.clear();
    setAccessibleDescription(counted(HEEDMAP_COUNTED("%1 pages", "%1 page"), m_pages.size()));
    update();
}

void SheetPreview::refuse(const QString& sentence)
{
    m_pages.clear();
    m_problem = sentence;
    setAccessibleDescription(sentence);
    update();
}

void SheetPreview::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    if (m_pages.empty()) {
        painter.drawText(rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap, m_problem);
        return;
    }
    const Block& page = m_pages.front();
    const double scale = std::min((width() - 2) / page.size.width(), (height() - countHeight) / page.size.height());
    const QSizeF size = page.size * scale;
    const QRectF paper(QPointF((width() - size.width()) / 2, 1), size);
    painter.fillRect(paper, Qt::white);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(paper);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRectF(0, paper.bottom(), width(), countHeight), Qt::AlignCenter, accessibleDescription());
    painter.translate(paper.topLeft());
    painter.scale(scale, scale);
    drawPage(painter, page);
}

} // namespace heedmap

#include "moc_sheet_preview.cpp"
