#include "view/scene/scene_table.h"

#include "view/scene/accessible_spot.h"
#include "view/scene/cell_name.h"

#include <QAccessibleWidget>

#include <limits>
#include <map>

namespace heedmap {
namespace {

class MatrixTable;

/// One cell. The table owns the interfaces of its cells.
class MatrixCell : public AccessibleSpot, public QAccessibleTableCellInterface {
public:
    MatrixCell(SceneView& view, MatrixTable& table, const CellPlace& place)
        : AccessibleSpot(view), m_table(table), m_place(place)
    {
    }

    bool isValid() const override;
    QAccessibleInterface* parent() const override;
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = state.selectable = true;
        state.selected = isSelected();
        state.focused = isSelected() && view().hasFocus();
        state.readOnly = !view().edits(m_place);
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
    bool isSelected() const override { return view().shown().currentCell() == m_place; }
    QAccessibleInterface* table() const override { return parent(); }

private:
    std::optional<Spot> spot() const override { return view().shown().spotOfCell(m_place); }
    QString name() const override { return view().shown().spokenCell(m_place); }

    MatrixTable& m_table;
    CellPlace m_place;
};

class MatrixTable : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    explicit MatrixTable(SceneView* view) : QAccessibleWidget(view, QAccessible::Table), m_view(*view) {}
    ~MatrixTable() override { forget(); }
    MatrixTable(const MatrixTable&) = delete;
    MatrixTable& operator=(const MatrixTable&) = delete;

    /// Whether that cell belongs to the matrix that the table presents.
    bool shows(const CellPlace& place) const
    {
        const auto current = m_view.shown().currentCell();
        return current && current->node == place.node && current->cell.slice == place.cell.slice
            && shape().contains(place.cell);
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    /// Cells first, then controls.
    int childCount() const override { return cells() + static_cast<int>(controls().size()); }
    QAccessibleInterface* child(int index) const override
    {
        const int columns = columnCount();
        return index < cells() ? cellAt(index / columns, index % columns) : controls().value(index - cells());
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        auto* cell = const_cast<QAccessibleInterface*>(child)->tableCellInterface();
        if (cell != nullptr)
            return cell->table() != this ? -1 : cell->rowIndex() * columnCount() + cell->columnIndex();
        const auto control = controls().indexOf(const_cast<QAccessibleInterface*>(child));
        return control < 0 ? -1 : cells() + static_cast<int>(control);
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        const auto place = m_view.cellAt(m_view.viewport()->mapFromGlobal(QPoint(x, y)));
        return place && shows(*place) ? of(*place) : QAccessibleWidget::childAt(x, y);
    }
    QAccessibleInterface* focusChild() const override
    {
        return m_view.hasFocus() ? selected() : QAccessibleWidget::focusChild();
    }

    QAccessibleInterface* cellAt(int row, int column) const override
    {
        const auto current = m_view.shown().currentCell();
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
    int selectedCellCount() const override { return m_view.shown().currentCell() ? 1 : 0; }
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
    int cells() const { return rowCount() * columnCount(); }
    // Without scroll bars.
    QList<QAccessibleInterface*> controls() const
    {
        QList<QAccessibleInterface*> controls;
        for (int i = 0; i < QAccessibleWidget::childCount(); ++i)
            if (QAccessibleInterface* child = QAccessibleWidget::child(i);
                child->object() != nullptr && !child->object()->objectName().startsWith(QLatin1String("qt_")))
                controls << child;
        return controls;
    }
    // An index is row times columns plus column; a matrix too large for that has no table.
    int count(Index count) const
    {
        return shape().rows * shape().cols <= std::numeric_limits<int>::max() ? static_cast<int>(count) : 0;
    }
    Shape shape() const
    {
        const auto current = m_view.shown().currentCell();
        return current ? m_view.graph().node(current->node).shape : Shape::matrix(0, 0);
    }
    QString label(int index, Axis NodeInfo::*axis) const
    {
        const auto current = m_view.shown().currentCell();
        return current ? axisLabel(m_view.graph().node(current->node).info.*axis, index) : QString();
    }
    QAccessibleInterface* selected() const
    {
        const auto current = m_view.shown().currentCell();
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
                new MatrixCell(m_view, const_cast<MatrixTable&>(*this), place));
        return QAccessible::accessibleInterface(id);
    }
    void forget() const
    {
        for (const auto& [cell, id] : m_cells)
            QAccessible::deleteAccessibleInterface(id);
        m_cells.clear();
    }

    SceneView& m_view;
    mutable std::map<std::pair<Index, Index>, QAccessible::Id> m_cells; ///< the requested ones
    mutable NodeId m_node = noNode;                                     ///< the matrix they belong to
    mutable Index m_slice = 0;
};

bool MatrixCell::isValid() const { return m_table.shows(m_place); }

QAccessibleInterface* MatrixCell::parent() const { return &m_table; }

} // namespace

QAccessibleInterface* sceneTable(SceneView& view) { return new MatrixTable(&view); }

void forgetAccessible(SceneView& view)
{
    if (QAccessibleInterface* known = QAccessible::queryAccessibleInterface(&view))
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(known));
}

void tellCell(SceneView& view)
{
    const auto place = QAccessible::isActive() && view.hasFocus() ? view.shown().currentCell() : std::nullopt;
    if (!place || view.accessibleDescription().isEmpty())
        return;
    const Shape& shape = view.graph().node(place->node).shape;
    if (shape.rows * shape.cols > std::numeric_limits<int>::max())
        return;
    QAccessibleEvent moved(&view, QAccessible::Focus);
    moved.setChild(static_cast<int>(place->cell.row * shape.cols + place->cell.col));
    QAccessible::updateAccessibility(&moved);
}

} // namespace heedmap
