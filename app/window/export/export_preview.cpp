#include "window/export/export_preview.h"

#include "export/file_names.h"
#include "view/frame/view_frame.h"
#include "window/export/export_looks.h"

#include <QImageReader>
#include <QPainter>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

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

constexpr QSize previewSize{560, 460};

QPixmap pixmapOf(const Drawing& drawing, double ratio)
{
    const QSizeF size = drawing.size;
    const double fit = std::min({previewSize.width() / size.width(), previewSize.height() / size.height(), 1.0});
    QPixmap pixmap((size * fit * ratio).toSize().expandedTo({1, 1}));
    pixmap.fill(Qt::transparent);
    pixmap.setDevicePixelRatio(ratio);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
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
    m_shown->setFixedSize(previewSize);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_shown);
    column->addWidget(m_said, 1);
}

void ExportPreview::clear(bool picture)
{
    m_shown->setCurrentWidget(m_preview);
    m_movie.stop();
    m_preview->clear();
    m_preview->setAlignment(picture ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignTop);
    say({});
}

void ExportPreview::showDrawing(const Drawing& drawing)
{
    m_preview->setPixmap(pixmapOf(drawing, devicePixelRatioF()));
    say(PaperFields::sizeText(drawing));
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
    if (size.width() > previewSize.width() || size.height() > previewSize.height())
        m_movie.setScaledSize(size.scaled(previewSize, Qt::KeepAspectRatio));
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
