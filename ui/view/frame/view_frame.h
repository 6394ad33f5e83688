#pragma once

#include "paint/exporter.h"
#include "paint/formula_box.h"
#include "paint/print.h"
#include "paint/theme.h"

#include <QFontMetricsF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <functional>
#include <string>

class QPainter;
class QWidget;

namespace heedmap {

class Workbench;

/// What every view has around its content, in unscaled px of a view of that `size`.

/// A small line and the title under it, each elided to `width`.
void drawViewTitle(QPainter& painter, const QString& line, const QString& title, const Theme& theme,
                   double width = 1e6);

/// The title of what a view shows, and the small line above it. Where every px is for the matrices, both stand on one
/// line if they fit.
struct ViewHeading {
    QString line; ///< "Step 3 of 6"
    QString title;
    QString formula; ///< the title typeset; empty: as it is written

    QPointF lineAt{28, 36};      ///< its baseline
    QStringList titleLines = {}; ///< as many as it takes to show it whole, at most two
    double titlePx = 20;
    QPointF titleAt = {}; ///< the baseline of the first line
    double middle = 51;   ///< of what stands beside it
    double bottom = 76;
};

/// Places line and title in a view of that width; both end before `right`.
void placeHeading(ViewHeading& heading, double right, bool low);
/// Where the longer line of the title ends.
double endOf(const ViewHeading& heading);
void drawHeading(QPainter& painter, const ViewHeading& heading, const Theme& theme);
/// Whether a view of that height has its heading so.
bool isLow(double height, bool presenting);
/// A view's content as a self-contained figure: `draw` draws the content from (0, 0), under the title and a line with
/// the document's title and `line`, on a transparent ground.
Drawing viewDrawing(const Workbench& workbench, const QString& line, const QString& title, const QSizeF& content,
                    const Theme& theme, const std::function<void(QPainter&)>& draw, const Print& print = {},
                    const PartSet& without = {});
/// The margin of such a figure: smaller on paper, and none if it is left out.
double viewMargin(const Print& print, const PartSet& without = {});
/// The height of the title and the margin below the content: lower on a page with a height.
double viewFrameHeight(const Print& print, const PartSet& without = {});
/// A hint in at most `most` lines of this width, broken between its parts; drops further lines.
QStringList hintLines(const QString& hint, const QFontMetricsF& metrics, double width, int most);
/// Draws the read-out at the bottom, or else a hint in at most `hints` lines; returns where the last ends.
double drawViewReadOut(QPainter& painter, const QSizeF& size, const QString& said, const QString& hint,
                       const Theme& theme, int hints = 2);
/// The text in place of numbers that are being computed.
QString computingText();
/// Draws the focus ring, which shows keyboard users where keys go.
void drawFocusRing(QPainter& painter, const QSizeF& size, const Theme& theme);
/// Announces a description of the view to screen readers; returns false if it was announced already.
bool describe(QWidget& view, const QString& said);
/// Whether a focus gained for that reason is shown by a ring.
bool focusIsSeen(Qt::FocusReason reason);

} // namespace heedmap
