#include "window/export_dialog.h"

#include "export_format.h"
#include "language.h"
#include "sheet_drawing.h"

#include <heedmap/io/file.h>

#include <paint/exporter.h>
#include <paint/formula.h>
#include <paint/palette.h>

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QMimeData>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

namespace heedmap {
namespace {

constexpr QSize previewSize{520, 420};

const ExportFormat& formatNamed(const std::string& id)
{
    return *std::ranges::find(exportFormats(), id, [](const ExportFormat& format) { return std::string(format.id); });
}

/// A drawing with all that it borrows.
struct Figure {
    std::vector<HeatmapFigure> figures = {};
    std::unique_ptr<SheetDrawing> sheet = nullptr;
    Drawing drawing = {};
};

std::unique_ptr<Figure> figureOf(OpenedDocument& opened, const ExportRequest& request)
{
    auto figure = std::make_unique<Figure>();
    if (request.node == noNode) {
        figure->sheet = std::make_unique<SheetDrawing>(opened, request.style, request.language, request.scale);
        figure->drawing = figure->sheet->drawing();
    } else {
        figure->figures = figuresOf(opened.computation.graph, {&request.node, 1}, request.style);
        figure->drawing = drawingOf(figure->figures.front(), *request.style.theme, request.scale);
    }
    return figure;
}

} // namespace

QByteArray exported(OpenedDocument& opened, const ExportRequest& request)
{
    const ExportFormat& format = formatNamed(request.format);
    if (format.picture != nullptr)
        return findPictureFormat(QLatin1String(format.picture))
            ->write(figureOf(opened, request)->drawing, request.scale);
    if (request.node == noNode)
        throw Error(ExportDialog::tr("The whole computation is a picture; choose one matrix, or PNG, SVG or PDF.")
                        .toStdString());
    const Tensor numbers(opened.computation.graph.value(request.node));
    return QByteArray::fromStdString(format.numbers(numbers, request.style.decimals));
}

ExportDialog::ExportDialog(Workbench& workbench, const Selection& selection, const Display& display, QWidget* parent)
    : QDialog(parent), m_opened{workbench.document(), build(workbench.document(), workbench.folder())},
      m_settings(display.settings())
{
    setObjectName("exportDialog");
    setWindowTitle(tr("Export"));
    m_what->addItem(tr("The whole computation"), noNode);
    const Graph& graph = m_opened.computation.graph;
    for (NodeId id = 0; id < graph.size(); ++id)
        m_what->addItem(QString::fromStdString(graph.node(id).info.name), id);
    m_what->setCurrentIndex(m_what->findData(selection.node()));
    for (const ExportFormat& format : exportFormats())
        m_format->addItem(QString::fromLatin1(format.id).toUpper(), QString::fromLatin1(format.id));
    for (const int scale : {1, 2, 3, 4, 6, 8})
        m_scale->addItem(tr("%1× (%2 dpi)").arg(scale).arg(scale * 96), scale);
    m_scale->setCurrentIndex(1);
    m_palette->addItem(tr("What suits each matrix"), QString());
    for (const Palette& palette : palettes())
        m_palette->addItem(palette.title(), palette.id());
    m_palette->setCurrentIndex(std::max(0, m_palette->findData(m_settings.palette)));
    m_theme->addItem(tr("Paper"), QStringLiteral("paper"));
    m_theme->addItem(tr("Dark"), QStringLiteral("dark"));
    m_theme->addItem(tr("High contrast"), QStringLiteral("contrast"));
    m_values->addItem(tr("In the cells"), true);
    m_values->addItem(tr("None"), false);
    m_values->setCurrentIndex(m_settings.showValues ? 0 : 1);
    m_decimals->setRange(0, 15);
    m_decimals->setValue(m_settings.decimals);
    layOut();
    for (QComboBox* box : {m_what, m_format, m_scale, m_palette, m_theme, m_values})
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::preview);
    connect(m_decimals, &QSpinBox::valueChanged, this, &ExportDialog::preview);
    connect(m_save, &QPushButton::clicked, this, &ExportDialog::saveFile);
    connect(m_copy, &QPushButton::clicked, this, &ExportDialog::copy);
    preview();
}

void ExportDialog::layOut()
{
    m_preview->setFixedSize(previewSize);
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setAccessibleName(tr("Preview"));
    m_error->setWordWrap(true);
    m_error->setObjectName("exportError");
    m_save->setText(tr("Save…"));
    m_save->setDefault(true);
    m_copy->setText(tr("Copy"));
    auto* close = new QPushButton(tr("Close"));
    connect(close, &QPushButton::clicked, this, &QDialog::reject);

    auto* form = new QFormLayout;
    form->setLabelAlignment(Qt::AlignLeft);
    form->setVerticalSpacing(10);
    form->addRow(tr("What"), m_what);
    form->addRow(tr("Format"), m_format);
    form->addRow(tr("Size"), m_scale);
    form->addRow(tr("Palette"), m_palette);
    form->addRow(tr("Ground"), m_theme);
    form->addRow(tr("Values"), m_values);
    form->addRow(tr("Decimals"), m_decimals);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_save);
    buttons->addWidget(m_copy);
    buttons->addWidget(close);
    auto* side = new QVBoxLayout;
    side->addLayout(form);
    side->addWidget(m_error);
    side->addStretch();
    side->addLayout(buttons);
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(24, 24, 24, 24);
    columns->setSpacing(24);
    columns->addWidget(m_preview);
    columns->addLayout(side);
}

ExportRequest ExportDialog::request() const
{
    ExportRequest request;
    request.node = m_what->currentData().toInt();
    request.format = m_format->currentData().toString().toStdString();
    request.scale = m_scale->currentData().toDouble();
    request.language = currentLanguage();
    request.style.palette = m_palette->currentData().toString();
    request.style.theme = &themeNamed(m_theme->currentData().toString().toStdString());
    request.style.decimals = m_decimals->value();
    request.style.showValues = m_values->currentData().toBool();
    if (m_settings.range == RangeMode::Shared)
        request.style.range = FigureStyle::Range::Shared;
    if (m_settings.range == RangeMode::Manual) {
        request.style.range = FigureStyle::Range::Fixed;
        request.style.lo = m_settings.lo;
        request.style.hi = m_settings.hi;
    }
    return request;
}

QString ExportDialog::fileName() const
{
    const ExportRequest wanted = request();
    const QString name = wanted.node == noNode ? QStringLiteral("sheet") : m_what->currentText();
    return name + QLatin1Char('.') + QLatin1String(formatNamed(wanted.format).suffix);
}

template <typename Work> void ExportDialog::attempt(Work work)
{
    try {
        work();
        m_error->clear();
    } catch (const Error& error) {
        m_error->setText(QString::fromUtf8(error.what()));
    } catch (const std::bad_alloc&) {
        m_error->setText(tr("There is not enough memory for a picture of this size."));
    }
}

// The same drawing, scaled to the room there is.
void ExportDialog::preview()
{
    ExportRequest wanted = request();
    const bool picture = formatNamed(wanted.format).picture != nullptr;
    m_scale->setEnabled(wanted.format == "png");
    for (QWidget* option :
         {static_cast<QWidget*>(m_palette), static_cast<QWidget*>(m_theme), static_cast<QWidget*>(m_values)})
        option->setEnabled(picture);
    m_save->setEnabled(picture || wanted.node != noNode);
    m_copy->setEnabled(m_save->isEnabled() && wanted.format != "pdf");
    attempt([&] {
        if (!picture) {
            m_preview->setText(QString::fromUtf8(exported(m_opened, wanted).left(1200)));
            return;
        }
        const auto figure = figureOf(m_opened, wanted);
        const QSizeF size = figure->drawing.size;
        const double fit = std::min({previewSize.width() / size.width(), previewSize.height() / size.height(), 1.0});
        const double ratio = devicePixelRatioF();
        QPixmap pixmap((size * fit * ratio).toSize());
        pixmap.fill(Qt::transparent);
        pixmap.setDevicePixelRatio(ratio);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(fit, fit);
        figure->drawing.draw(painter);
        painter.end();
        m_preview->setPixmap(pixmap);
    });
}

void ExportDialog::saveFile()
{
    QString file = QFileDialog::getSaveFileName(this, tr("Export"), fileName());
    if (file.isEmpty())
        return;
    if (QFileInfo(file).suffix().isEmpty())
        file += QLatin1Char('.') + QFileInfo(fileName()).suffix();
    attempt([&] {
        const QByteArray bytes = exported(m_opened, request());
        writeFile(file.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
        accept();
    });
}

void ExportDialog::copy()
{
    attempt([&] {
        const ExportRequest wanted = request();
        const QByteArray bytes = exported(m_opened, wanted);
        auto* data = new QMimeData;
        if (wanted.format == "png")
            data->setImageData(QImage::fromData(bytes));
        else if (wanted.format == "svg")
            data->setData(QStringLiteral("image/svg+xml"), bytes);
        else
            data->setText(QString::fromUtf8(bytes));
        QGuiApplication::clipboard()->setMimeData(data);
    });
}

} // namespace heedmap
