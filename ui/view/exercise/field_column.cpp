#include "view/exercise/field_column.h"

#include "model/exercises/written_cells.h"

#include <QCoreApplication>

#include <algorithm>

namespace heedmap {
namespace {

struct FieldText {
    Q_DECLARE_TR_FUNCTIONS(TaskFields)
};

QStringList textsOf(const std::vector<std::string>& names)
{
    QStringList texts;
    for (const std::string& name : names)
        texts += QString::fromStdString(name);
    return texts;
}

} // namespace

std::vector<std::string> nodesFor(const ViewContext& context, const std::function<bool(NodeId)>& fits)
{
    const GraphShape& graph = context.workbench.graph();
    std::vector<std::string> names;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (!isGradient(graph, id) && fits(id))
            names.push_back(graph.node(id).info.name);
    return names;
}

std::vector<std::string> computedNodes(const ViewContext& context)
{
    return nodesFor(context, [&](NodeId id) { return !context.workbench.graph().node(id).leaf(); });
}

FieldColumn::FieldColumn(const ViewContext& context) : m_context(context), m_form(new QFormLayout(this))
{
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setRowWrapPolicy(QFormLayout::WrapAllRows);
}

void FieldColumn::add(QWidget* widget, const char* name, const QString& title)
{
    widget->setObjectName(QLatin1String(name));
    widget->setAccessibleName(title);
    widget->setFont(m_context.display.font(13));
    m_form->addRow(title, widget);
}

QComboBox* FieldColumn::nodeBox(const std::vector<std::string>& nodes, const std::string& now)
{
    auto* box = put(new QComboBox, "taskNode", FieldText::tr("Matrix"));
    box->addItems(textsOf(nodes));
    const QString name = QString::fromStdString(now);
    if (box->findText(name) < 0 && !now.empty())
        box->addItem(name);
    box->setCurrentText(name);
    return box;
}

QLineEdit* FieldColumn::line(const char* name, const QString& title, const QString& text, const QString& empty)
{
    auto* edit = put(new QLineEdit(text), name, title);
    edit->setPlaceholderText(empty);
    return edit;
}

QLineEdit* FieldColumn::cellsLine(const std::optional<std::vector<CellIndices>>& cells)
{
    return line("taskCells", FieldText::tr("Cells (row,column; row,column)"), writtenCells(cells),
                FieldText::tr("all of them"));
}

QListWidget* FieldColumn::list(const char* name, const QString& title, const QStringList& entries,
                               const std::function<bool(int)>& checked)
{
    auto* list = put(new QListWidget, name, title);
    for (int i = 0; i < entries.size(); ++i) {
        auto* item = new QListWidgetItem(entries[i], list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(checked(i) ? Qt::Checked : Qt::Unchecked);
    }
    list->setSpacing(m_context.display.px(2)); // or the boxes touch each other
    list->setFixedHeight(m_context.display.px(132));
    return list;
}

QListWidget* FieldColumn::namesList(const char* name, const QString& title, const std::vector<std::string>& names,
                                    const std::vector<std::string>& chosen)
{
    return list(name, title, textsOf(names),
                [&](int i) { return std::ranges::find(chosen, names[static_cast<std::size_t>(i)]) != chosen.end(); });
}

std::vector<int> FieldColumn::checkedOf(const QListWidget& list)
{
    std::vector<int> rows;
    for (int i = 0; i < list.count(); ++i)
        if (list.item(i)->checkState() == Qt::Checked)
            rows.push_back(i);
    return rows;
}

std::vector<std::string> FieldColumn::namesOf(const QListWidget& list)
{
    std::vector<std::string> names;
    for (const int row : checkedOf(list))
        names.push_back(list.item(row)->text().toStdString());
    return names;
}

} // namespace heedmap
