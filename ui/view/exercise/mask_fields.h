#pragma once

#include "view/exercise/field_column.h"

namespace heedmap {

/// The masks to choose from: the node's own mask, which is the right one, presets, and the exercise's other options.
class MaskFields : public FieldColumn {
public:
    MaskFields(const Exercise::WhichMask& task, const ViewContext& context);

    Exercise::Task task() const override;

private:
    void fill();
    void offer(const Json& option, const QString& title, QStringList& titles);

    QComboBox* m_node;
    QListWidget* m_options = nullptr;
    std::vector<Json> m_own;     ///< the exercise's own options
    std::vector<Json> m_offered; ///< the masks in the list
};

} // namespace heedmap
