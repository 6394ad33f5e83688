#pragma once

#include "view/exercise/task_fields.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QListWidget>

#include <functional>
#include <string>
#include <vector>

namespace heedmap {

/// The nodes of which something can be asked, by name.
std::vector<std::string> nodesFor(const ViewContext& context, const std::function<bool(NodeId)>& fits);
std::vector<std::string> computedNodes(const ViewContext& context);

/// Fields under each other, each with its name above it.
class FieldColumn : public TaskFields {
public:
    explicit FieldColumn(const ViewContext& context);

protected:
    template <typename Widget> Widget* put(Widget* widget, const char* name, const QString& title)
    {
        add(widget, name, title);
        return widget;
    }
    QComboBox* nodeBox(const std::vector<std::string>& nodes, const std::string& now);
    QLineEdit* line(const char* name, const QString& title, const QString& text, const QString& empty = {});
    QLineEdit* cellsLine(const std::optional<std::vector<CellIndices>>& cells);
    QListWidget* list(const char* name, const QString& title, const QStringList& entries,
                      const std::function<bool(int)>& checked);
    QListWidget* namesList(const char* name, const QString& title, const std::vector<std::string>& names,
                           const std::vector<std::string>& chosen);
    static std::vector<int> checkedOf(const QListWidget& list);
    static std::vector<std::string> namesOf(const QListWidget& list);

    ViewContext m_context;
    QFormLayout* m_form;

private:
    void add(QWidget* widget, const char* name, const QString& title);
};

} // namespace heedmap
