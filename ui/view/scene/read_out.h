#pragma once

#include "view/scene/scene.h"
#include "view/scene/stage_frame.h"

namespace heedmap {

/// `Δ +0.05`: a cell's change since the snapshot; empty if it is not shown or not known.
QString changeText(const ViewContext& context, const CellPlace& place);
/// A cell's name, its value to the last digit and its labels, in words.
QString cellReadOut(const ViewContext& context, const CellPlace& place);
/// Texts after each other on a line. One that goes beyond its right end is cut with ….
class ReadOutLine {
public:
    ReadOutLine(QPainter& painter, const QPointF& baseline, double right)
        : m_painter(painter), m_at(baseline), m_right(right)
    {
    }

    void write(const QString& text, const QFont& font, const QColor& colour);
    void writeName(const Node& node, const Cell& cell, const Theme& theme);
    double end() const { return m_at.x() - gap; }

private:
    static constexpr double gap = 14;

    QPainter& m_painter;
    QPointF m_at;
    double m_right;
};

// What follows ends at `right` at the latest, and returns where it ends.

/// Writes a cell's name, its value to the last digit and its labels on one line.
double drawReadOut(QPainter& painter, const ViewContext& context, const CellPlace& place, const QPointF& baseline,
                   double right);
/// Writes a message in place of the read-out.
double drawMessage(QPainter& painter, const Pointing& pointing, const QPointF& baseline, const Theme& theme,
                   double right);

} // namespace heedmap
