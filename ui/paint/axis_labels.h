#pragma once

#include "paint/heatmap_figure.h"

#include <QRectF>

#include <vector>

namespace heedmap {

/// What a text is for, which decides its colour.
enum class TextTone { Normal, Muted, Notice, Gradient };

/// One line of text with its place. The box is what the ink may cover; a turned text reads upwards.
struct PlacedText {
    QRectF box;
    QString text;
    double px = 12;
    bool bold = false;
    TextTone tone = TextTone::Muted;
    Qt::Alignment align = Qt::AlignLeft; ///< within the box, along the line
    bool turned = false;
    bool scripted = false; ///< what follows an underscore is a subscript
    bool slanted = false;  ///< by 45°: it rises from the lower left corner of the box
};

double textWidth(const QString& text, double px, bool bold = false);
double lineHeight(double px);

enum class AxisSide { Left, Top };

/// How one axis is labelled when its cells are `pitch` apart: every label while they fit, turned where
/// more than a few are longer than a column is wide, then thinned; the longest are elided.
struct AxisPlan {
    double px = 12;
    bool turned = false;
    Index every = 1; ///< 0: none
    double band = 0; ///< what the labels take away from the matrix's side, gap included
};

/// The places of an axis whose labels stand where one in `every` has room: those that say more than a name, as far as
/// they leave each other room, and of the others those that leave it to them.
std::vector<Index> labelledPlaces(const FigureAxis& axis, Index count, Index every);

/// At the left they take at most `longest`.
AxisPlan planAxis(const FigureAxis& axis, Index count, double pitch, AxisSide side, double longest = 160);

/// The labels along `cells`, whose edge they touch but for the plan's gap.
std::vector<PlacedText> placeAxis(const FigureAxis& axis, Index count, const AxisPlan& plan, const QRectF& cells,
                                  AxisSide side);

} // namespace heedmap
