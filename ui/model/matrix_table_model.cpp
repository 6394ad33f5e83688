#include "model/matrix_table_model.h"

#include "model/cell_text.h"
#include "text/core_text.h"

#include <heedmap/io/number_text.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

constexpr Index mostRows = std::numeric_limits<int>::max();

QString label(const Axis& axis, Index i)
{
    if (axis.labels != nullptr && i < static_cast<Index>(axis.labels->size()))
        return QString::fromStdString((*axis.labels)[static_cast<std::size_t>(i)]);
    return QString::number(i);
}

/// Few digits, but never "0" for a number that is not zero.
QString shortText(double number)
{
    if (std::isfinite(number) && number != 0 && (std::fabs(number) < 0.005 || std::fabs(number) >= 1e6))
        return QString::number(number, 'e', 1);
    return QString::fromStdString(fixedText(number, 2));
}

} // namespace

MatrixTableModel::MatrixTableModel(Workbench& workbench, QObject* parent)
    : QAbstractTableModel(parent), m_workbench(workbench)
{
    connect(&workbench, &Workbench::rebuilt, this, &MatrixTableModel::rebuild);
    connect(&workbench, &Workbench::changed, this, &MatrixTableModel::announce);
    connect(&workbench, &Workbench::pinsChanged, this, &MatrixTableModel::announceAll);
    connect(&workbench, &Workbench::valuesReady, this, &MatrixTableModel::announceAll);
}

void MatrixTableModel::show(NodeId node, Index slice)
{
    if (node == m_node && slice == m_slice)
        return;
    beginResetModel();
    m_node = node;
    m_slice = slice;
    m_name = node == noNode ? QString() : QString::fromStdString(m_workbench.graph().node(node).info.name);
    endResetModel();
}

void MatrixTableModel::rebuild()
{
    beginResetModel();
    m_node = m_name.isEmpty() ? noNode : m_workbench.graph().find(m_name.toStdString());
    if (shows())
        m_slice = std::min(m_slice, m_workbench.graph().node(m_node).shape.slices - 1);
    endResetModel();
}

bool MatrixTableModel::shows() const { return m_node != noNode; }

int MatrixTableModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid() || !shows())
        return 0;
    return static_cast<int>(std::min(m_workbench.graph().node(m_node).shape.rows, mostRows));
}

int MatrixTableModel::columnCount(const QModelIndex& parent) const
{
    if (parent.isValid() || !shows())
        return 0;
    return static_cast<int>(std::min(m_workbench.graph().node(m_node).shape.cols, mostRows));
}

QVariant MatrixTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role != Qt::DisplayRole && role != Qt::EditRole && role != Qt::ToolTipRole && role != ValueRole
        && role != CurrentRole)
        return {};
    const Values values = m_workbench.values(m_node, Region::of(cell(index)));
    if (role == CurrentRole)
        return values.current;
    if (!values)
        return {};
    const double number = values.view.at(cell(index));
    switch (role) {
    case Qt::DisplayRole: return shortText(number);
    case ValueRole: return number;
    case Qt::ToolTipRole:
        return QStringLiteral("%1[%2, %3] = %4")
            .arg(m_name, headerData(index.row(), Qt::Vertical).toString(),
                 headerData(index.column(), Qt::Horizontal).toString(), QString::fromStdString(exactText(number)));
    default: return QString::fromStdString(exactText(number));
    }
}

QVariant MatrixTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || !shows() || section < 0)
        return {};
    const NodeInfo& info = m_workbench.graph().node(m_node).info;
    return label(orientation == Qt::Vertical ? info.rows : info.cols, section);
}

Qt::ItemFlags MatrixTableModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && m_workbench.editable(m_node))
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool MatrixTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !index.isValid() || !m_workbench.editable(m_node))
        return false;
    try {
        const double number = value.typeId() == QMetaType::Double ? value.toDouble() : typedNumber(value.toString());
        m_workbench.setValues(m_node, Region::of(cell(index)), std::array{number});
        return true;
    } catch (const Error& error) {
        emit refused(sentenceText(error.sentence()));
        return false;
    }
}

void MatrixTableModel::announce(const std::vector<Change>& changes)
{
    if (!shows())
        return;
    for (const Change& change : changes)
        if (change.node == m_node)
            for (const Region& region : change.regions.regions())
                if (region.slices.contains(m_slice))
                    emit dataChanged(
                        index(static_cast<int>(region.rows.begin), static_cast<int>(region.cols.begin)),
                        index(static_cast<int>(region.rows.end - 1), static_cast<int>(region.cols.end - 1)));
}

void MatrixTableModel::announceAll()
{
    if (shows() && rowCount() > 0 && columnCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

} // namespace heedmap
