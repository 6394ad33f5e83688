#pragma once

#include "model/workbench.h"

#include <QAbstractTableModel>

namespace heedmap {

/// One slice of one node as a table. Its numbers are the workbench's: `setData` pushes an edit and
/// announces nothing; the announcement comes with the change.
class MatrixTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role { ValueRole = Qt::UserRole, CurrentRole };

    explicit MatrixTableModel(Workbench& workbench, QObject* parent = nullptr);

    void show(NodeId node, Index slice = 0);
    NodeId node() const { return m_node; }
    Index slice() const { return m_slice; }
    Cell cell(const QModelIndex& index) const { return {m_slice, index.row(), index.column()}; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    /// Display: a few digits; Edit: the exact number; ToolTip: the cell's name and exact number.
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// A number, or text that `typedNumber` understands; text that it does not is refused, and
    /// `refused` says why.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

signals:
    void refused(const QString& sentence);

private:
    void rebuild();
    void announce(const std::vector<Change>& changes);
    void announceAll();
    bool shows() const;

    Workbench& m_workbench;
    QString m_name; ///< of the node, to find it again in another graph
    NodeId m_node = noNode;
    Index m_slice = 0;
};

} // namespace heedmap
