#pragma once

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <functional>
#include <span>

class QPainter;

namespace heedmap {

/// Something to draw: its size in px (96 to the inch, unless `unit` says otherwise) and how. The background is the
/// drawing's own.
struct Drawing {
    QString title; ///< kept in the file where the format has a place for it
    QSizeF size;
    std::function<void(QPainter&)> draw;
    bool transparent = false; ///< it draws no background
    double unit = 0.75;       ///< points a px is on paper
    QStringList losses = {};  ///< what had no room on its page, a sentence each, with what would show it
};

/// What is drawn while it lives is a group of an SVG file, with that id: `matrix`, the next one `matrix-2`. Other
/// formats have no groups.
class SvgGroup {
public:
    SvgGroup(QPainter& painter, const char* id);
    SvgGroup(const SvgGroup&) = delete;
    SvgGroup& operator=(const SvgGroup&) = delete;
    ~SvgGroup();

private:
    QPainter* m_painter; ///< null: another format
};

/// A kind of picture file. Equal drawings give equal bytes: no date and no random number is written.
struct PictureFormat {
    const char* id;    ///< "png", also the file's suffix
    const char* title; ///< for people, untranslated
    bool vector;
    /// The file's bytes; `scale` is the device pixels a px of a raster image. Throws Error if the
    /// drawing is too large for the format.
    QByteArray (*write)(const Drawing& drawing, double scale);
};

/// As the PNG of it has it; throws Error likewise.
QImage rasterised(const Drawing& drawing, double scale);

/// A PDF of as many pages as drawings, in their order.
QByteArray pdfFile(const QString& title, std::span<const Drawing> pages);

std::span<const PictureFormat> pictureFormats();

/// The format of that id, or null.
const PictureFormat* findPictureFormat(const QString& id);

} // namespace heedmap
