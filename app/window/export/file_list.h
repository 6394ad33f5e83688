#pragma once

#include <heedmap/graph/graph_shape.h>

#include <QListWidget>

#include <string>
#include <vector>

namespace heedmap {

/// The list of a document's matrices with their file names and check boxes.
class FileList : public QListWidget {
    Q_OBJECT

public:
    explicit FileList(const GraphShape& graph, QWidget* parent = nullptr);

    /// Sets the suffix of the names, as in `S.svg`; no two differ in case alone.
    void setSuffix(const QString& suffix);
    std::vector<NodeId> chosen() const;
    /// The names of the chosen files in order, without a suffix.
    std::vector<std::string> names() const;

signals:
    void chosenChanged();

private:
    std::vector<std::string> m_names; ///< the file name of every row
};

} // namespace heedmap
