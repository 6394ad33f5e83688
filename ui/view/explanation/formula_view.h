#pragma once

#include "view/frame/display.h"

#include <paint/formula_box.h>

#include <QWidget>

namespace heedmap {

/// A typeset formula, shrunk to its width.
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
