#include "view/explanation/formula_view.h"

#include "view/scene/beside_type.h"

#include <QPainter>

#include <cmath>

namespace heedmap {
namespace {

constexpr double titlePx = 24;

}

FormulaView::FormulaView(const Display& display, QWidget* parent) : QWidget(parent), m_display(display)
{
    setObjectName("formula");
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FormulaView::showFormula(const QString& tex, std::vector<SymbolColour> colours)
{
    const FormulaNode formula = parseFormula(tex);
    m_box = FormulaBox(
        formula,
        {FormulaStyle::Face::Formula, titlePx * m_display.scale() * besideShare(m_display), std::move(colours)});
    setAccessibleName(plainText(formula).simplified());
    updateGeometry();
    update();
}

QSize FormulaView::sizeHint() const
{
    return {static_cast<int>(std::ceil(m_box.width())),
            static_cast<int>(std::ceil(m_box.ascent() + m_box.descent() + 4))};
}

void FormulaView::paintEvent(QPaintEvent*)
{
    if (m_box.runs().empty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double fits = std::min(1.0, width() / m_box.width());
    painter.scale(fits, fits);
    m_box.draw(painter, {0, m_box.ascent() + 2}, m_display.theme().text);
}

} // namespace heedmap

#include "moc_formula_view.cpp"
