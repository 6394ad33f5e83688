#pragma once

#include "window/notice_line.h"

namespace heedmap {

/// A line over the view with the document's summary, or the remarks on a model's folder, when a document opens, until
/// it is dismissed or presenting begins; it can be shown again.
class SummaryLine : public NoticeLine {
    Q_OBJECT

public:
    SummaryLine(const Workbench& workbench, const Display& display, QWidget* parent = nullptr);

    /// Shows or hides it.
    void toggle();
    /// Whether the document has such a text.
    bool hasWords() const { return !words().isEmpty(); }

private:
    void speak();

    const Workbench& m_workbench;
};

} // namespace heedmap
