#pragma once

#include "view/exercise/field_column.h"

#include <QDoubleSpinBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

namespace heedmap {

/// What is to be repaired: the matrix and what it is to become, and which numbers may change how far.
class RepairFields : public FieldColumn {
public:
    RepairFields(const Exercise::Repair& task, const ViewContext& context);

    Exercise::Task task() const override;

private:
    void take();
    void setTarget(const Tensor& target);

    QComboBox* m_node;
    QPlainTextEdit* m_target;
    QPushButton* m_take;
    QListWidget* m_arrays;
    QSpinBox* m_budget;
    QDoubleSpinBox* m_within;
};

} // namespace heedmap
