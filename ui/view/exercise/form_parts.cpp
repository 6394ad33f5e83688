#include "view/exercise/form_parts.h"

#include "text/clauses.h"
#include "text/core_text.h"
#include "view/scene/beside_type.h"
#include "view/scene/cell_name.h"

#include <paint/formula.h>
#include <paint/node_figure.h>

#include <QCoreApplication>

#include <cmath>

namespace heedmap {
namespace {

struct FormText {
    Q_DECLARE_TR_FUNCTIONS(AnswerForm)
};

} // namespace

// What a class reads is larger, its panel is not.
int boxesAcross(const Display& display) { return display.settings().presenting ? 3 : 4; }

const Node& nodeOf(const FormContext& context, const std::string& name)
{
    const GraphShape& graph = context.view.workbench.graph();
    return graph.node(graph.find(name));
}

QString pointsNumber(double points) { return QString::number(std::round(points * 100) / 100, 'g', 8); }

QLabel* formLabel(const QString& text, double px, const Display& display)
{
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("muted", true);
    label->setFont(besideFont(display, px));
    label->setWordWrap(true);
    return label;
}

QString plainSymbolOf(const Node& node) { return plainFormula(QString::fromStdString(node.info.symbol)); }

QLabel* symbolLabel(const Node& node, const Display& display)
{
    auto* label = new QLabel(markupFormula(QString::fromStdString(node.info.symbol)));
    label->setTextFormat(Qt::RichText);
    label->setFont(besideFont(display, 17, true));
    label->setStyleSheet(QStringLiteral("color: %1").arg(display.theme().ink(symbolInk(node.info)).name()));
    label->setAccessibleName(plainSymbolOf(node));
    return label;
}

QString lineName(const Node& node, Index slice, Index row)
{
    const QString name = FormText::tr("Row “%1”").arg(axisEntry(node.info.rows, row));
    if (node.shape.rank < 3)
        return node.shape.rank == 1 ? QString() : name;
    return FormText::tr("Head %1, row “%2”").arg(slice).arg(axisEntry(node.info.rows, row));
}

QString spokenBox(const Node& node, const Cell& cell, int decimals)
{
    const QString place = node.shape.rank == 1
        ? FormText::tr("%1, column %2").arg(plainSymbolOf(node), axisLabel(node.info.cols, cell.col))
        : FormText::tr("%1, row %2, column %3")
              .arg(plainSymbolOf(node), axisLabel(node.info.rows, cell.row), axisLabel(node.info.cols, cell.col));
    return joinedClauses({place, counted(HEEDMAP_COUNTED("%1 decimals", "%1 decimal"), decimals)});
}

void tabAfter(QWidget* before, const QWidget& form)
{
    for (QWidget* each : form.findChildren<QWidget*>())
        if (each->focusPolicy()
            != Qt::NoFocus) { // of the choices of a row Tab comes to the chosen one, whichever it is
            QWidget::setTabOrder(before, each);
            before = each;
        }
}

void focusFirst(const QWidget* form)
{
    for (QWidget* each : form != nullptr ? form->findChildren<QWidget*>() : QList<QWidget*>())
        if (each->isVisible() && each->isEnabled() && (each->focusPolicy() & Qt::TabFocus) != 0)
            return each->setFocus(Qt::TabFocusReason);
}

std::vector<std::pair<Json, QString>> entriesOf(const Json* answer)
{
    std::vector<std::pair<Json, QString>> entries;
    if (answer == nullptr || !answer->isArray())
        return entries;
    for (const Json& entry : answer->array())
        if (entry.isArray() && entry.array().size() == 2) {
            const Json& said = entry.array()[1];
            entries.emplace_back(entry.array()[0],
                                 said.isString()       ? QString::fromStdString(said.string())
                                     : said.isNumber() ? QString::number(said.number())
                                                       : QString());
        }
    return entries;
}

Json cellJson(const Cell& cell, const Shape& shape)
{
    const double indices[] = {static_cast<double>(cell.slice), static_cast<double>(cell.row),
                              static_cast<double>(cell.col)};
    Json::Array list;
    for (int i = 3 - shape.rank; i < 3; ++i)
        list.emplace_back(indices[i]);
    return list;
}

Cell cellOf(const Json& indices)
{
    Cell cell{-1, -1, -1};
    if (!indices.isArray() || indices.array().empty() || indices.array().size() > 3)
        return cell;
    cell = {};
    Index* const places[] = {&cell.slice, &cell.row, &cell.col};
    const std::size_t first = 3 - indices.array().size();
    for (std::size_t i = 0; i < indices.array().size(); ++i)
        if (indices.array()[i].isNumber())
            *places[first + i] = static_cast<Index>(indices.array()[i].number());
    return cell;
}

} // namespace heedmap
