#pragma once

#include "window/notice_line.h"

namespace heedmap {

/// What the open document says of itself: its summary, or the remarks of a model's folder. It stands over the view
/// when a document opens, until it is dismissed or the class is to see matrices; it can be asked for again.
class SummaryLine : public NoticeLine {
    Q_OBJECT

public:
    SummaryLine(const Workbench& workbench, const Display& display, QWidget* parent = nullptr);

    /// Shows it again, or puts it away.
    void toggle();
    /// Whether the document says anything of itself.
    bool hasWords() const { return !words().isEmpty(); }

protected:
    void changeEvent(QEvent* event) override;

private:
    void speak();

    const Workbench& m_workbench;
};

} // namespace heedmap
