#pragma once

#include "view/exercise/answer_form.h"

#include <QLabel>

#include <vector>

namespace heedmap {

// Parts that the forms share.

/// How many boxes for numbers stand side by side in the panel.
int boxesAcross(const Display& display);

const Node& nodeOf(const FormContext& context, const std::string& name);
/// Points with at most two decimals.
QString pointsNumber(double points);
QLabel* formLabel(const QString& text, double px, const Display& display);
/// The symbol of a node, typeset in its colour.
QLabel* symbolLabel(const Node& node, const Display& display);
QString plainSymbolOf(const Node& node);
/// `row “sleeps”`, of a stack with its head before it.
QString lineName(const Node& node, Index slice, Index row);
/// "A, row cat, column sat, 2 decimals", as a screen reader says it.
QString spokenBox(const Node& node, const Cell& cell, int decimals);
/// Sets the order of Tab: from a widget to the fields of a form, then to the widget that followed it before.
void tabAfter(QWidget* before, const QWidget& form);
/// Moves the focus to the first field of a form, if it has one.
void focusFirst(const QWidget* form);
/// The entries of an answer that is a list of pairs, with the second of each as text.
std::vector<std::pair<Json, QString>> entriesOf(const Json* answer);

} // namespace heedmap
