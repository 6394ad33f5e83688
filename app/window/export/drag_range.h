#pragma once

#include <QDoubleSpinBox>
#include <QWidget>

#include <string>

namespace heedmap {

/// Asks through which range a number is dragged.
class DragRange : public QWidget {
    Q_OBJECT

public:
    explicit DragRange(QWidget* parent = nullptr);

    /// `-3..3`
    std::string text() const;

signals:
    void changed();

private:
    QDoubleSpinBox* m_from = new QDoubleSpinBox;
    QDoubleSpinBox* m_to = new QDoubleSpinBox;
};

} // namespace heedmap
