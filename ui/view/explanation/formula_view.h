#pragma once

#include "view/frame/display.h"

#include <paint/formula_box.h>

#include <QWidget>

namespace heedmap {

/// A formula, typeset; one too wide for its place is drawn smaller.
class FormulaView : public QWidget {
    Q_OBJECT

public:
    explicit FormulaView(const Display& display, QWidget* parent = nullptr);

    void showFormula(const QString& tex, std::vector<SymbolColour> colours);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Display& m_display;
    FormulaBox m_box;
};

} // namespace heedmap
