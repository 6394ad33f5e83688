#pragma once

#include <QComboBox>

namespace heedmap {

/// A choice whose entries may be longer than it is: the list shows all of each, the box as much as it holds.
class QuestionBox : public QComboBox {
public:
    QuestionBox();

    /// Makes the list as wide as its entries.
    void fitList();

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace heedmap
