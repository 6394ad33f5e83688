#pragma once

#include "view/exercise/answer_form.h"

#include <QLabel>

#include <vector>

namespace heedmap {

// What forms have in common.

inline constexpr int boxesAcross = 4; ///< in the panel

const Node& nodeOf(const FormContext& context, const std::string& name);
/// Points in two decimals at most.
QString pointsNumber(double points);
QLabel* formLabel(const QString& text, double px, const Display& display);
/// The symbol of a node, typeset in its colour.
QLabel* symbolLabel(const Node& node, const Display& display);
QString plainSymbolOf(const Node& node);
/// `row “sleeps”`, of a stack with its head before it.
QString lineName(const Node& node, Index slice, Index row);
/// "A, row cat, column sat, 2 decimals", as a screen reader says it.
QString spokenBox(const Node& node, const Cell& cell, int decimals);
/// Tab comes from that widget to what a form asks, and then to what followed the widget before.
void tabAfter(QWidget* before, const QWidget& form);
/// Gives the focus to where the first answer of a form goes, where there is one.
void focusFirst(const QWidget* form);
/// The entries of an answer that is a list of pairs, the second as text.
std::vector<std::pair<Json, QString>> entriesOf(const Json* answer);

} // namespace heedmap
