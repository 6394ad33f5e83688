#pragma once

#include "window/notice_line.h"

namespace heedmap {

/// A line over the view with a first hint, until it is dismissed for good.
class Hint : public NoticeLine {
    Q_OBJECT

public:
    explicit Hint(const Display& display, QWidget* parent = nullptr);

    /// Shows it where it was never dismissed.
    void offer();
    void dismiss();

private:
    void speak();
};

} // namespace heedmap
