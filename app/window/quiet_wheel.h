#pragma once

#include <QObject>

namespace heedmap {

/// Keeps the wheel from changing a field that does not have the focus, in every window: what lies around the field
/// scrolls. Nor does the wheel give a field the focus.
class QuietWheel : public QObject {
    Q_OBJECT

public:
    explicit QuietWheel(QObject* parent);

    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace heedmap
