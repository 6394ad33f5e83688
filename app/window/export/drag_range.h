#pragma once

#include <QDoubleSpinBox>
#include <QWidget>

#include <string>

namespace heedmap {

/// Asks from where to where: a number is dragged, or colours run.
class DragRange : public QWidget {
    Q_OBJECT

public:
    explicit DragRange(QWidget* parent = nullptr);

    /// `-3..3`
    std::string text() const;
    double from() const { return m_from->value(); }
    double to() const { return m_to->value(); }

signals:
    void changed();

private:
    QDoubleSpinBox* m_from = new QDoubleSpinBox;
    QDoubleSpinBox* m_to = new QDoubleSpinBox;
};

} // namespace heedmap
