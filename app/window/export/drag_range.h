#pragma once

#include <QDoubleSpinBox>
#include <QWidget>

#include <string>

namespace heedmap {

/// The fields for the two ends of a range: of a dragged number, or of colours.
class DragRange : public QWidget {
    Q_OBJECT

public:
    /// Its fields are named `exportFrom` and `exportTo`, after a prefix.
    explicit DragRange(const char* prefix = "");

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
