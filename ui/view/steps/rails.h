#pragma once

#include "paint/formula_box.h"
#include "view/frame/display.h"

#include <QRectF>
#include <QString>

#include <functional>

class QPainter;

namespace heedmap {

/// The steps forward on a rail above their names and the backward steps on one below, joined at a pill with the number
/// that gradients are of.
class Rails {
public:
    /// The places of the steps' dots, from left to right.
    using Across = std::function<double(int step)>;

    Rails(const ViewContext& context, const QSizeF& size) : m_context(context), m_size(size) {}

    static bool shown(const ViewContext& context);
    /// The number that the gradients are of, which the pill shows.
    static std::vector<Demand> demands(const ViewContext& context);
    /// "loss 0.196", in TeX.
    static QString pillFormula(const ViewContext& context);
    static double pillWidth(const ViewContext& context);

    double forwardY() const { return m_size.height() / 2 - reach(); }
    double backY() const { return m_size.height() / 2 + reach(); }
    /// The pill after the name of the last forward step.
    QRectF pill(double nameEnd) const;
    /// Draws both rails with their dots and the pill, and a ring around `focused`.
    void draw(QPainter& painter, const Across& across, double nameEnd, bool focused) const;

private:
    static FormulaBox pillBox(const ViewContext& context);
    double reach() const { return m_context.display.px(21); }
    void drawLines(QPainter& painter, const Across& across, double bend) const;
    void drawDots(QPainter& painter, const Across& across, bool back, bool focused) const;

    const ViewContext& m_context;
    QSizeF m_size;
};

} // namespace heedmap
