#pragma once

#include <heedmap/graph/graph_shape.h>

#include <QListWidget>

#include <string>
#include <vector>

namespace heedmap {

/// The matrices of a document with the names that their files will have, each to be checked.
class FileList : public QListWidget {
    Q_OBJECT

public:
    explicit FileList(const GraphShape& graph, QWidget* parent = nullptr);

    /// `S.svg`; names differ where case is ignored too.
    void setSuffix(const QString& suffix);
    std::vector<NodeId> chosen() const;
    /// Of the chosen ones, in their order, without a suffix.
    std::vector<std::string> names() const;

signals:
    void chosenChanged();

private:
    std::vector<std::string> m_names; ///< of files, of every row
};

} // namespace heedmap
