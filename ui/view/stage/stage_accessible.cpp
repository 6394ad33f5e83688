#include "view/stage/stage_accessible.h"

#include "view/scene/cell_name.h"
#include "view/stage/stage.h"

#include <QAccessibleWidget>

#include <limits>
#include <map>

namespace heedmap {
namespace {

class MatrixTable;

/// One cell. The table owns the interfaces of its cells.
class MatrixCell : public QAccessibleInterface, public QAccessibleTableCellInterface {
public:
    MatrixCell(Stage& stage, MatrixTable& table, const CellPlace& place)
        : m_stage(stage), m_table(table), m_place(place)
    {
    }

    bool isValid() const override;
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* parent() const override;
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QRect rect() const override
    {
        const QRect rect = m_stage.rectOf(m_place.node, m_place.cell).toRect();
        return {m_stage.mapToGlobal(rect.topLeft()), rect.size()};
    }
    QString text(QAccessible::Text text) const override
    {
        return text == QAccessible::Name ? m_stage.spoken(m_place) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = state.selectable = true;
        state.selected = isSelected();
        state.focused = isSelected() && m_stage.hasFocus();
        state.readOnly = !m_stage.editable(m_place);
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface*>(this) : nullptr;
    }

    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    int columnIndex() const override { return static_cast<int>(m_place.cell.col); }
    int rowIndex() const override { return static_cast<int>(m_place.cell.row); }
    QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
    bool isSelected() const override { return m_stage.currentCell() == m_place; }
    QAccessibleInterface* table() const override { return parent(); }

private:
    Stage& m_stage;
    MatrixTable& m_table;
    CellPlace m_place;
};

class MatrixTable : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    explicit MatrixTable(Stage* stage) : QAccessibleWidget(stage, QAccessible::Table), m_stage(*stage) {}
    ~MatrixTable() override { forget(); }
    MatrixTable(const MatrixTable&) = delete;
    MatrixTable& operator=(const MatrixTable&) = delete;

    /// Whether that cell belongs to the matrix that is the table now.
    bool shows(const CellPlace& place) const
    {
        const auto current = m_stage.currentCell();
        return current && current->node == place.node && current->cell.slice == place.cell.slice
            && shape().contains(place.cell);
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    int childCount() const override { return rowCount() * columnCount(); }
    QAccessibleInterface* child(int index) const override
    {
        const int columns = columnCount();
        return columns > 0 ? cellAt(index / columns, index % columns) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        auto* cell = const_cast<QAccessibleInterface*>(child)->tableCellInterface();
        return cell == nullptr || cell->table() != this ? -1 : cell->rowIndex() * columnCount() + cell->columnIndex();
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        const auto place = m_stage.cellAt(m_stage.mapFromGlobal(QPoint(x, y)));
        return place && shows(*place) ? of(*place) : nullptr;
    }
    QAccessibleInterface* focusChild() const override { return m_stage.hasFocus() ? selected() : nullptr; }

    QAccessibleInterface* cellAt(int row, int column) const override
    {
        const auto current = m_stage.currentCell();
        if (!current || !shape().contains({current->cell.slice, row, column}))
            return nullptr;
        return of({current->node, {current->cell.slice, row, column}});
    }
    int rowCount() const override { return count(shape().rows); }
    int columnCount() const override { return count(shape().cols); }
    QString rowDescription(int row) const override { return label(row, &NodeInfo::rows); }
    QString columnDescription(int column) const override { return label(column, &NodeInfo::cols); }
    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    int selectedCellCount() const override { return m_stage.currentCell() ? 1 : 0; }
    int selectedRowCount() const override { return 0; }
    int selectedColumnCount() const override { return 0; }
    QList<QAccessibleInterface*> selectedCells() const override
    {
        QAccessibleInterface* cell = selected();
        return cell != nullptr ? QList{cell} : QList<QAccessibleInterface*>();
    }
    QList<int> selectedRows() const override { return {}; }
    QList<int> selectedColumns() const override { return {}; }
    bool isRowSelected(int) const override { return false; }
    bool isColumnSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent*) override {}

private:
    // Rows times columns is an index too; a matrix beyond that has no table.
    int count(Index count) const
    {
        return shape().rows * shape().cols <= std::numeric_limits<int>::max() ? static_cast<int>(count) : 0;
    }
    Shape shape() const
    {
        const auto current = m_stage.currentCell();
        return current ? m_stage.graph().node(current->node).shape : Shape::matrix(0, 0);
    }
    QString label(int index, Axis NodeInfo::*axis) const
    {
        const auto current = m_stage.currentCell();
        return current ? axisLabel(m_stage.graph().node(current->node).info.*axis, index) : QString();
    }
    QAccessibleInterface* selected() const
    {
        const auto current = m_stage.currentCell();
        return current ? of(*current) : nullptr;
    }
    QAccessibleInterface* of(const CellPlace& place) const
    {
        if (place.node != m_node || place.cell.slice != m_slice)
            forget();
        m_node = place.node;
        m_slice = place.cell.slice;
        QAccessible::Id& id = m_cells[{place.cell.row, place.cell.col}];
        if (id == 0)
            id = QAccessible::registerAccessibleInterface(
                new MatrixCell(m_stage, const_cast<MatrixTable&>(*this), place));
        return QAccessible::accessibleInterface(id);
    }
    void forget() const
    {
        for (const auto& [cell, id] : m_cells)
            QAccessible::deleteAccessibleInterface(id);
        m_cells.clear();
    }

    Stage& m_stage;
    mutable std::map<std::pair<Index, Index>, QAccessible::Id> m_cells; ///< the requested ones
    mutable NodeId m_node = noNode;                                     ///< whose they are
    mutable Index m_slice = 0;
};

bool MatrixCell::isValid() const { return m_table.shows(m_place); }

QAccessibleInterface* MatrixCell::parent() const { return &m_table; }

} // namespace

QAccessibleInterface* stageAccessible(const QString&, QObject* object)
{
    auto* stage = qobject_cast<Stage*>(object);
    return stage != nullptr ? new MatrixTable(stage) : nullptr;
}

} // namespace heedmap
