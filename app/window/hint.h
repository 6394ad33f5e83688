#pragma once

#include "view/display.h"

#include <QFrame>
#include <QLabel>
#include <QPushButton>

namespace heedmap {

/// A line over the view that says how to begin, until somebody has read it. Once dismissed it does not come back.
class Hint : public QFrame {
    Q_OBJECT

public:
    explicit Hint(const Display& display, QWidget* parent = nullptr);

    /// Shows it where it was never dismissed.
    void offer();
    void dismiss();

protected:
    void changeEvent(QEvent* event) override;

private:
    void dress();

    const Display& m_display;
    QLabel* m_words;
    QPushButton* m_close;
};

} // namespace heedmap
