#include "window/export/export_preview.h"

#include "export/file_names.h"
#include "view/frame/view_frame.h"
#include "window/export/export_looks.h"

#include <paint/cut_text.h>

#include <QImageReader>
#include <QPainter>
#include <QRegularExpression>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace heedmap {

FileList::FileList(const GraphShape& graph, QWidget* parent) : QListWidget(parent)
{
    setObjectName("exportFiles");
    setAccessibleName(tr("Files"));
    setUniformItemSizes(true);
    FileNames unlike;
    for (NodeId id = 0; id < graph.size(); ++id) {
        m_names.push_back(unlike.unlikeOthers(graph.node(id).info.name));
        auto* item = new QListWidgetItem(this);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
    }
    connect(this, &QListWidget::itemChanged, this, &FileList::chosenChanged);
}

void FileList::setSuffix(const QString& suffix)
{
    const QSignalBlocker quiet(this);
    for (int row = 0; row < count(); ++row)
        item(row)->setText(QString::fromStdString(m_names[static_cast<std::size_t>(row)]) + QLatin1Char('.') + suffix);
}

std::vector<NodeId> FileList::chosen() const
{
    std::vector<NodeId> nodes;
    for (int row = 0; row < count(); ++row)
        if (item(row)->checkState() == Qt::Checked)
            nodes.push_back(row);
    return nodes;
}

std::vector<std::string> FileList::names() const
{
    std::vector<std::string> names;
    for (const NodeId node : chosen())
        names.push_back(m_names[static_cast<std::size_t>(node)]);
    return names;
}
namespace {

constexpr int rulerHeight = 18;

bool onPaper(const Drawing& drawing) { return drawing.unit != Print().unit(); }

/// Of the real size, px of the screen for a px of the drawing: a page is as large as it is, unless the room is smaller.
struct PreviewScale {
    double real; ///< a page at its size
    double fit;

    PreviewScale(const Drawing& drawing, const QSize& room, double dotsPerInch)
        : real(onPaper(drawing) ? drawing.unit * dotsPerInch / 72 : 1),
          fit(std::min({room.width() / drawing.size.width(),
                        (room.height() - (onPaper(drawing) ? rulerHeight : 0)) / drawing.size.height(), real}))
    {
    }
};

/// Millimetres along the upper edge of the page.
void drawRuler(QPainter& painter, const Drawing& drawing, double fit, const QPalette& colours)
{
    const double millimetre = 72 / 25.4 / drawing.unit * fit;
    const int last = static_cast<int>(drawing.size.width() * fit / millimetre + 0.01);
    const int named = millimetre * 10 >= 30 ? 10 : millimetre * 50 >= 30 ? 50 : 100;
    painter.setPen(colours.color(QPalette::PlaceholderText));
    painter.setFont(QFont(painter.font().family(), 7));
    for (int mm = 0; mm <= last; mm += 5) {
        if (mm % 10 != 0 && millimetre < 1)
            continue;
        const double x = mm * millimetre;
        painter.drawLine(QPointF(x, rulerHeight - (mm % 10 == 0 ? 6 : 3)), QPointF(x, rulerHeight - 1));
        if (mm % named == 0 && x + 24 < drawing.size.width() * fit)
            painter.drawText(QPointF(x + 2, rulerHeight - 7), mm == 0 ? QStringLiteral("mm") : QString::number(mm));
    }
}

QPixmap pixmapOf(const Drawing& drawing, double fit, double ratio, const QPalette& colours)
{
    const double above = onPaper(drawing) ? rulerHeight : 0;
    const QSizeF size = drawing.size * fit + QSizeF(0, above);
    QPixmap pixmap((size * ratio).toSize().expandedTo({1, 1}));
    pixmap.fill(Qt::transparent);
    pixmap.setDevicePixelRatio(ratio);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    if (above > 0)
        drawRuler(painter, drawing, fit, colours);
    painter.translate(0, above);
    painter.scale(fit, fit);
    drawing.draw(painter);
    return pixmap;
}

} // namespace

ExportPreview::ExportPreview(const GraphShape& graph, QWidget* parent) : QWidget(parent), m_files(new FileList(graph))
{
    m_preview->setObjectName("exportPreview");
    m_preview->setTextFormat(Qt::PlainText);
    m_preview->setAccessibleName(tr("Preview"));
    m_said->setObjectName("exportSaid");
    m_said->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_said->setWordWrap(true);
    m_shown->addWidget(m_preview);
    m_shown->addWidget(m_files);
    setRoom(largest);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_shown);
    column->addWidget(m_said, 1);
}

void ExportPreview::setRoom(const QSize& room)
{
    m_shown->setFixedSize(room);
    if (layout() != nullptr && layout()->activate()) // what it is in has to know at once
        updateGeometry();
}

void ExportPreview::clear(bool picture)
{
    m_shown->setCurrentWidget(m_preview);
    m_movie.stop();
    m_preview->clear();
    m_preview->setAlignment(picture ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignTop);
    say({});
}

/// What has no room, with the options of the command line as the fields of the dialog.
QStringList ExportPreview::inFields(QStringList losses)
{
    const std::pair<QLatin1String, QString> fields[] = {{QLatin1String("--width"), tr("width")},
                                                        {QLatin1String("--text"), tr("text size")},
                                                        {QLatin1String("--whole-labels"), tr("whole tokens")}};
    static const QRegularExpression between(QStringLiteral("(?<=\\p{Han}) (?=\\p{Han})"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    for (QString& line : losses) {
        for (const auto& [option, field] : fields)
            line.replace(option, field);
        line.remove(between);
    }
    return losses;
}

void ExportPreview::showDrawing(const Drawing& drawing)
{
    const PreviewScale scale(drawing, m_shown->size(), logicalDpiX());
    const CutTexts cut;
    m_preview->setPixmap(pixmapOf(drawing, scale.fit, devicePixelRatioF(), palette()));
    QStringList lines{PaperFields::sizeText(drawing)};
    if (scale.fit < scale.real - 0.005)
        lines.front() += QStringLiteral(" · ") + tr("shown at %1 %").arg(qRound(100 * scale.fit / scale.real));
    say((lines + inFields(drawing.losses + cut.losses())).join(QLatin1Char('\n')));
    m_said->setProperty("caution", PaperFields::smallestText(drawing) < PaperFields::readable - 0.005);
    m_said->style()->polish(m_said);
}

void ExportPreview::showFilm(const QByteArray& gif)
{
    m_movie.stop();
    m_filmBytes.close();
    m_film = gif;
    m_filmBytes.setBuffer(&m_film);
    m_filmBytes.open(QIODevice::ReadOnly);
    const QSize size = QImageReader(&m_filmBytes, "gif").size();
    m_filmBytes.seek(0);
    m_movie.setDevice(&m_filmBytes);
    const QSize room = m_shown->size();
    if (size.width() > room.width() || size.height() > room.height())
        m_movie.setScaledSize(size.scaled(room, Qt::KeepAspectRatio));
    else
        m_movie.setScaledSize({});
    m_preview->setMovie(&m_movie);
    m_preview->setAlignment(Qt::AlignCenter);
    m_movie.start();
}

void ExportPreview::showFiles()
{
    m_shown->setCurrentWidget(m_files);
    say(tr("Files: %1 of %2").arg(m_files->chosen().size()).arg(m_files->count()));
}

void ExportPreview::showWaiting()
{
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setText(computingText());
}

void ExportPreview::say(const QString& sentence)
{
    m_said->setText(sentence);
    m_said->setProperty("caution", false);
    m_said->style()->polish(m_said);
}

} // namespace heedmap

#include "moc_export_preview.cpp"
