#pragma once

#include "paint/formula_box.h"
#include "view/frame/display.h"

#include <QRectF>
#include <QString>

#include <functional>

class QPainter;

namespace heedmap {

/// The way there and back: the steps forward on a rail above their names, backwards on one below, joined behind the
/// number that gradients are of, which a pill holds.
class Rails {
public:
    /// Where a step's dots are, from left to right.
    using Across = std::function<double(int step)>;

    Rails(const ViewContext& context, const QSizeF& size) : m_context(context), m_size(size) {}

    static bool shown(const ViewContext& context);
    /// "loss 0.196", in TeX.
    static QString pillFormula(const ViewContext& context);
    static double pillWidth(const ViewContext& context);

    double forwardY() const { return m_size.height() / 2 - reach(); }
    double backY() const { return m_size.height() / 2 + reach(); }
    /// The pill behind the name of the step where the way turns, which ends there.
    QRectF pill(double nameEnd) const;
    /// Both rails with their dots and the pill; around `focused` a ring.
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
