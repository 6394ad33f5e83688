#include "model/picture_import.h"

#include "model/model_text.h"
#include "model/patch_grid.h"
#include "text/core_text.h"

#include <QFileInfo>
#include <QImageReader>
#include <QPainter>

#include <algorithm>
#include <optional>
#include <utility>

namespace heedmap {
namespace {

QString sizeText(const QSize& size) { return QStringLiteral("%1×%2").arg(size.width()).arg(size.height()); }

/// A picture being converted, and the record of the changes.
struct Taken {
    QImage image;
    QStringList done;
};

/// Qt's own words differ from version to version, and are English.
QString reasonOf(QImageReader::ImageReaderError error)
{
    switch (error) {
    case QImageReader::UnsupportedFormatError: return modelText("it is neither a PNG nor a JPEG file");
    case QImageReader::InvalidDataError: return modelText("it is damaged, cut short or too large");
    default: return modelText("the file cannot be read");
    }
}

Taken readPicture(const QString& file)
{
    const auto refusal = [name = QFileInfo(file).fileName()](QImageReader::ImageReaderError error) {
        return Error(verbatim(modelText("%1 cannot be read as a picture: %2.").arg(name, reasonOf(error))));
    };
    QImageReader reader(file);
    reader.setAutoTransform(true); // by the orientation of the camera
    reader.setDecideFormatFromContent(true);
    if (const QByteArray format = reader.format(); !format.isEmpty() && format != "png" && format != "jpeg")
        throw refusal(QImageReader::UnsupportedFormatError);
    const QImage read = reader.read();
    if (read.isNull())
        throw refusal(reader.error());
    Taken taken{read.convertToFormat(QImage::Format_RGB32), {}};
    if (read.hasAlphaChannel()) {
        taken.image.fill(Qt::white);
        QPainter(&taken.image).drawImage(0, 0, read);
        taken.done << modelText("laid on white");
    }
    return taken;
}

/// Scales a picture until it just covers `size`, then cuts out its middle.
void cover(Taken& taken, const QSize& size)
{
    const QSize scaled = taken.image.size().scaled(size, Qt::KeepAspectRatioByExpanding);
    constexpr qint64 most = qint64(1) << 26;
    if (qint64(scaled.width()) * scaled.height() > most)
        throw Error(verbatim(modelText("The picture is %1; choose one closer to the shape of %2.")
                                 .arg(sizeText(taken.image.size()), sizeText(size))));
    if (scaled != taken.image.size()) {
        taken.image = taken.image.scaled(scaled, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        taken.done << modelText("scaled to %1").arg(sizeText(scaled));
    }
    if (scaled != size) {
        taken.image = taken.image.copy((scaled.width() - size.width()) / 2, (scaled.height() - size.height()) / 2,
                                       size.width(), size.height());
        taken.done << modelText("cut to its middle %1").arg(sizeText(size));
    }
}

/// The pixels from 0 to 1: grey by the weights of Rec. 601, or red, green and blue one after the other.
double channel(QRgb pixel, Index slice, Index slices)
{
    if (slices == 1)
        return (0.299 * qRed(pixel) + 0.587 * qGreen(pixel) + 0.114 * qBlue(pixel)) / 255;
    return (slice == 0 ? qRed(pixel) : slice == 1 ? qGreen(pixel) : qBlue(pixel)) / 255.0;
}

std::vector<double> numbersOf(const QImage& image, const PatchGrid& grid)
{
    const heedmap::Shape& shape = grid.picture;
    std::vector<double> numbers;
    numbers.reserve(static_cast<std::size_t>(shape.size()));
    for (Index slice = 0; slice < shape.slices; ++slice) {
        const PixelRange& range = grid.cut.range(slice);
        for (int row = 0; row < image.height(); ++row)
            for (int col = 0; col < image.width(); ++col)
                numbers.push_back(range.black
                                  + (range.white - range.black) * channel(image.pixel(col, row), slice, shape.slices));
    }
    return numbers;
}

PatchGrid gridOf(const GraphShape& graph)
{
    const auto grid = patchGrid(graph);
    if (!grid)
        throw Error(
            verbatim(modelText("No picture is among the inputs of this computation; a vision transformer takes one.")));
    if (grid->picture.slices != 1 && grid->picture.slices != 3)
        throw Error(
            Sentence(HEEDMAP_COUNTED("The picture of this computation has %1 colours; a file has one, grey, or three.",
                                     "The picture of this computation has %1 colour; a file has one, grey, or three."),
                     grid->picture.slices));
    return *grid;
}

} // namespace

QStringList pictureEndings() { return {QStringLiteral(".png"), QStringLiteral(".jpg"), QStringLiteral(".jpeg")}; }

bool isPicture(const QString& file)
{
    return std::ranges::any_of(pictureEndings(),
                               [&](const QString& ending) { return file.endsWith(ending, Qt::CaseInsensitive); });
}

static PictureTaken fitted(Taken taken, const PatchGrid& grid, const QString& file)
{
    const QString name = QFileInfo(file).fileName();
    const QString was = sizeText(taken.image.size());
    cover(taken, QSize(static_cast<int>(grid.picture.cols), static_cast<int>(grid.picture.rows)));
    if (grid.picture.slices == 1 && !taken.image.allGray())
        taken.done << modelText("made grey");
    taken.done << modelText("its numbers from %1 (black) to %2 (white)").arg(grid.blackText(), grid.whiteText());
    return {grid.image, grid.picture, numbersOf(taken.image, grid),
            modelText("%1 (%2): %3.").arg(name, was, taken.done.join(modelText(", ")))};
}

PictureTaken takePicture(const GraphShape& graph, const QString& file)
{
    const PatchGrid grid = gridOf(graph);
    return fitted(readPicture(file), grid, file);
}

QString importPicture(Workbench& workbench, const QString& file, const RunReading& reading)
{
    static const Graph nothing;
    const auto grid = [&workbench] { return gridOf(workbench.isOpen() ? workbench.graph() : nothing); };
    (void)grid(); // before anything is read in vain
    std::optional<Taken> read;
    reading([&] { read = readPicture(file); });
    PictureTaken taken = fitted(std::move(*read), grid(), file); // another document may be open by now
    const std::string& node = workbench.graph().node(taken.image).info.name;
    workbench.setValues(
        taken.image, Region::all(taken.shape), std::move(taken.numbers), 0,
        editName(QT_TRANSLATE_NOOP("Model", "import of %1 from %2"), node, QFileInfo(file).fileName().toStdString()));
    return taken.said;
}

} // namespace heedmap
