#pragma once

#include "paint/formula.h"

#include <QColor>
#include <QFont>
#include <QPointF>

#include <vector>

class QPainter;

namespace heedmap {

/// The colour of every symbol that is written so: "W_Q", whether transposed or not.
struct SymbolColour {
    QString plain; ///< plainFormula of the symbol
    QColor colour;
};

struct FormulaStyle {
    enum class Face {
        Title,   ///< bold sans, upright: names over matrices
        Formula, ///< serif, letters in italic
    };
    Face face = Face::Formula;
    double px = 20;
    std::vector<SymbolColour> colours = {};
};

/// No script of what is laid out while this lives is smaller, unless the formula is: 9 px where there is none.
class LeastScript {
public:
    explicit LeastScript(double px);
    LeastScript(const LeastScript&) = delete;
    LeastScript& operator=(const LeastScript&) = delete;
    ~LeastScript();

    static double current();

private:
    double m_before;
};

/// A formula laid out: runs of text and rules at fixed places around a baseline that starts at (0, 0).
/// y grows downwards, as QPainter has it.
class FormulaBox {
public:
    FormulaBox() = default;
    FormulaBox(const FormulaNode& formula, const FormulaStyle& style);
    FormulaBox(const QString& tex, const FormulaStyle& style) : FormulaBox(parseFormula(tex), style) {}

    double width() const { return m_width; }
    double ascent() const { return m_ascent; }
    double descent() const { return m_descent; }

    void draw(QPainter& painter, const QPointF& baseline, const QColor& colour) const;

    struct Run {
        QPointF at;
        QString text;
        QFont font;
        double width = 0;
        QColor colour = {}; ///< invalid: that of the whole formula
    };
    struct Rule {
        std::vector<QPointF> points;
        double thickness;
    };
    const std::vector<Run>& runs() const { return m_runs; }
    const std::vector<Rule>& rules() const { return m_rules; }

private:
    friend class FormulaLayout;
    void place(const FormulaBox& part, const QPointF& at);
    void append(Run run);

    double m_width = 0;
    double m_ascent = 0;
    double m_descent = 0;
    std::vector<Run> m_runs;
    std::vector<Rule> m_rules;
};

} // namespace heedmap
