#pragma once

#include "view/exercise/field_column.h"

namespace heedmap {

/// The masks that a learner chooses from: the one that the node has, which is right, presets, and what the exercise had
/// besides.
class MaskFields : public FieldColumn {
public:
    MaskFields(const Exercise::WhichMask& task, const ViewContext& context);

    Exercise::Task task() const override;

private:
    void fill();
    void offer(const Json& option, const QString& title, QStringList& titles);

    QComboBox* m_node;
    QListWidget* m_options = nullptr;
    std::vector<Json> m_own;     ///< of the exercise
    std::vector<Json> m_offered; ///< those of the list
};

} // namespace heedmap
