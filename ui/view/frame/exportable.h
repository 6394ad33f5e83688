#pragma once

#include "paint/exporter.h"
#include "paint/theme.h"

namespace heedmap {

/// A view that can be taken away as a figure. A widget that is one is offered by the export of the window.
class Exportable {
public:
    Exportable() = default;
    Exportable(const Exportable&) = delete;
    Exportable& operator=(const Exportable&) = delete;
    virtual ~Exportable() = default;

    /// All that it shows, what is out of sight too, in the colours of that theme and on no ground, for the time
    /// until the event loop turns. Throws Error while its numbers are being computed.
    virtual Drawing drawing(const Theme& theme) = 0;
    /// Whether it is a table, whose numbers can be taken away as comma-separated values. Throws Error likewise.
    virtual bool hasTable() const { return false; }
    virtual QByteArray csv() { return {}; }
};

} // namespace heedmap
