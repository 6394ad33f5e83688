#pragma once

#include <QObject>

namespace heedmap {

/// Keeps the wheel from changing or focusing a field without the focus, in every window: the area around it scrolls
/// instead.
class QuietWheel : public QObject {
    Q_OBJECT

public:
    explicit QuietWheel(QObject* parent);

    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace heedmap
