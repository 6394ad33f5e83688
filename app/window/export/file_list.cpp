#include "window/export/file_list.h"

#include "export/file_names.h"

namespace heedmap {

FileList::FileList(const GraphShape& graph, QWidget* parent) : QListWidget(parent)
{
    setObjectName("exportFiles");
    setAccessibleName(tr("Files"));
    setUniformItemSizes(true);
    FileNames unlike;
    for (NodeId id = 0; id < graph.size(); ++id) {
        m_names.push_back(unlike.unlikeOthers(graph.node(id).info.name));
        auto* item = new QListWidgetItem(this);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
    }
    connect(this, &QListWidget::itemChanged, this, &FileList::chosenChanged);
}

void FileList::setSuffix(const QString& suffix)
{
    const QSignalBlocker quiet(this);
    for (int row = 0; row < count(); ++row)
        item(row)->setText(QString::fromStdString(m_names[static_cast<std::size_t>(row)]) + QLatin1Char('.') + suffix);
}

std::vector<NodeId> FileList::chosen() const
{
    std::vector<NodeId> nodes;
    for (int row = 0; row < count(); ++row)
        if (item(row)->checkState() == Qt::Checked)
            nodes.push_back(row);
    return nodes;
}

std::vector<std::string> FileList::names() const
{
    std::vector<std::string> names;
    for (const NodeId node : chosen())
        names.push_back(m_names[static_cast<std::size_t>(node)]);
    return names;
}

} // namespace heedmap

#include "moc_file_list.cpp"
