#include "window/export_dialog.h"

#include "text/core_text.h"
#include "text/language.h"
#include "text/path_text.h"
#include "view/frame/exportable.h"
#include "view/scene/stage_frame.h"
#include "window/file_dialog.h"

#include <heedmap/io/file.h>

#include <paint/exporter.h>
#include <paint/formula.h>
#include <paint/node_figure.h>
#include <paint/palette.h>

#include <QClipboard>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QMimeData>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {
namespace {

using What = ExportRequest::What;

constexpr QSize previewSize{560, 460};
constexpr double dotsPerInch = 96;

// Of the box of subjects; the text is what a file of it is called.
constexpr int nodeRole = Qt::UserRole + 1;
constexpr int nameRole = Qt::UserRole + 2;

} // namespace

ExportDialog::ExportDialog(Workbench& workbench, const Selection& selection, const Display& display, QWidget* view,
                           QWidget* parent)
    : QDialog(parent), m_workbench(workbench), m_wait(workbench, nullptr), m_view(dynamic_cast<Exportable*>(view)),
      m_settings(display.settings())
{
    setObjectName("exportDialog");
    m_inputs = workbench.inputs();
    m_inputs.add(workbench.path());
    setWindowTitle(tr("Export"));
    offerSubjects(selection, view);
    offerLooks();
    layOut();
    for (QComboBox* box : {m_what, m_format, m_scale, m_palette, m_range, m_theme, m_values})
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::preview);
    connect(m_decimals, &QSpinBox::valueChanged, this, &ExportDialog::preview);
    for (QCheckBox* box : {m_transparent, m_centred})
        connect(box, &QCheckBox::toggled, this, &ExportDialog::preview);
    connect(m_save, &QPushButton::clicked, this, &ExportDialog::saveFile);
    connect(m_copy, &QPushButton::clicked, this, &ExportDialog::copy);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_wait.cancel(), showWaiting(false); });
    connect(&m_wait, &FigureWait::waits, this, [this] { showWaiting(true); });
    connect(&m_wait, &FigureWait::made, this, [this] { showWaiting(false), m_workbench.look(this, demands()); });
    connect(&m_wait, &FigureWait::progress, this, [this](double done) { m_progress->setValue(qRound(done * 1000)); });
    for (const auto signal : {&FigureWait::failed, &FigureWait::givenUp})
        connect(&m_wait, signal, this,
                [this](const QString& sentence) { showWaiting(false), m_error->setText(sentence); });
    preview();
}

void ExportDialog::offerSubjects(const Selection& selection, const QWidget* view)
{
    const auto offer = [this](const QString& title, What what, NodeId node, const QString& name) {
        m_what->addItem(title, static_cast<int>(what));
        m_what->setItemData(m_what->count() - 1, node, nodeRole);
        m_what->setItemData(m_what->count() - 1, name, nameRole);
    };
    const GraphShape& graph = m_workbench.graph();
    offer(tr("The whole computation"), What::Sheet, noNode, QStringLiteral("sheet"));
    if (const NodeId node = shownNode(selection, graph); node != noNode)
        offer(tr("The stage: %1").arg(plainSymbol(graph.node(node).info)), What::Step, node,
              QStringLiteral("stage-%1").arg(QString::fromStdString(graph.node(node).info.name)));
    if (m_view != nullptr)
        offer(tr("The view, as in the window"), What::View, noNode, view->objectName());
    m_what->insertSeparator(m_what->count());
    for (NodeId id = 0; id < graph.size(); ++id) {
        const QString name = QString::fromStdString(graph.node(id).info.name);
        offer(name, What::Node, id, name);
        if (id == selection.node())
            m_what->setCurrentIndex(m_what->count() - 1);
    }
}

void ExportDialog::offerLooks()
{
    for (const ExportFormat& format : exportFormats())
        m_format->addItem(QCoreApplication::translate("ExportDialog", format.title), QString::fromLatin1(format.id));
    for (const double dpi : {96.0, 192.0, 300.0, 384.0, 600.0, 768.0})
        m_scale->addItem(tr("%1 dpi").arg(dpi), dpi / dotsPerInch);
    m_scale->setCurrentIndex(1);
    m_palette->addItem(tr("Automatic"), QString());
    for (const Palette& palette : palettes())
        m_palette->addItem(palette.title(), palette.id());
    m_palette->setCurrentIndex(std::max(0, m_palette->findData(m_settings.palette)));
    offerRanges();
    m_theme->addItem(tr("Paper"), QStringLiteral("paper"));
    m_theme->addItem(tr("Dark"), QStringLiteral("dark"));
    m_theme->addItem(tr("High contrast"), QStringLiteral("contrast"));
    m_transparent->setText(tr("transparent"));
    m_transparent->setObjectName("exportTransparent");
    m_values->addItem(tr("In the cells"), true);
    m_values->addItem(tr("None"), false);
    m_values->setCurrentIndex(m_settings.showValues ? 0 : 1);
    m_decimals->setRange(0, 15);
    m_decimals->setValue(m_settings.decimals);
}

void ExportDialog::offerRanges()
{
    const auto offerRange = [this](const QString& title, FigureStyle::Range range) {
        m_range->addItem(title, static_cast<int>(range));
    };
    offerRange(tr("Per matrix"), FigureStyle::Range::Auto);
    offerRange(tr("Shared by all of a kind"), FigureStyle::Range::Shared);
    if (m_settings.range == RangeMode::Manual)
        offerRange(tr("%1 to %2").arg(m_settings.lo).arg(m_settings.hi), FigureStyle::Range::Fixed);
    m_range->setCurrentIndex(m_settings.range == RangeMode::Manual ? 2 : m_settings.range == RangeMode::Shared ? 1 : 0);
    m_centred->setText(tr("zero in the middle"));
    m_centred->setToolTip(tr("Otherwise the colours of signed data run from its smallest to its largest value"));
    m_centred->setObjectName("exportCentred");
    m_centred->setChecked(m_settings.zeroCentred);
}

QFormLayout* ExportDialog::form()
{
    auto* form = new QFormLayout;
    form->setLabelAlignment(Qt::AlignLeft);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setVerticalSpacing(10);
    form->setHorizontalSpacing(14);
    const auto row = [&](const QString& title, QWidget* field, QWidget* option = nullptr) {
        auto* fields = new QHBoxLayout;
        fields->setSpacing(10);
        fields->addWidget(field, 1);
        if (option != nullptr)
            fields->addWidget(option);
        auto* label = new QLabel(title);
        label->setBuddy(field);
        form->addRow(label, fields);
    };
    row(tr("What"), m_what);
    row(tr("Format"), m_format);
    row(tr("Resolution"), m_scale);
    row(tr("Palette"), m_palette);
    row(tr("Range"), m_range, m_centred);
    row(tr("Background"), m_theme, m_transparent);
    row(tr("Values"), m_values);
    row(tr("Decimals"), m_decimals);
    return form;
}

void ExportDialog::layOut()
{
    m_preview->setObjectName("exportPreview");
    m_preview->setFixedSize(previewSize);
    m_preview->setTextFormat(Qt::PlainText);
    m_preview->setAccessibleName(tr("Preview"));
    m_error->setWordWrap(true);
    m_error->setObjectName("exportError");
    m_error->setProperty("problem", true);
    m_save->setObjectName("exportSave");
    m_save->setText(tr("Save…"));
    m_save->setDefault(true);
    m_copy->setText(tr("Copy"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Computing…"));
    m_stop->setObjectName("exportStop");
    m_stop->setText(tr("Cancel computation"));
    showWaiting(false);
    m_what->setMinimumWidth(240);
    auto* close = new QPushButton(tr("Close"));
    connect(close, &QPushButton::clicked, this, &QDialog::reject);

    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_copy);
    buttons->addStretch();
    buttons->addWidget(close);
    buttons->addWidget(m_save);
    auto* side = new QVBoxLayout;
    side->addLayout(form());
    side->addSpacing(8);
    side->addWidget(m_error);
    side->addWidget(m_progress);
    side->addWidget(m_stop, 0, Qt::AlignLeft);
    side->addStretch();
    side->addLayout(buttons);
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(24, 24, 24, 24);
    columns->setSpacing(24);
    columns->addWidget(m_preview);
    columns->addLayout(side);
}

FigureStyle ExportDialog::style() const
{
    FigureStyle style;
    style.palette = m_palette->currentData().toString();
    style.theme = &themeNamed(m_theme->currentData().toString().toStdString());
    style.ground = !m_transparent->isChecked();
    style.decimals = m_decimals->value();
    style.showValues = m_values->currentData().toBool();
    style.zeroCentred = m_centred->isChecked();
    style.range = static_cast<FigureStyle::Range>(m_range->currentData().toInt());
    if (style.range == FigureStyle::Range::Fixed) {
        style.lo = m_settings.lo;
        style.hi = m_settings.hi;
    }
    return style;
}

ExportRequest ExportDialog::request() const
{
    ExportRequest request;
    request.what = static_cast<What>(m_what->currentData().toInt());
    request.node = m_what->currentData(nodeRole).toInt();
    request.format = m_format->currentData().toString().toStdString();
    request.scale = m_scale->currentData().toDouble();
    request.language = currentLanguage();
    request.style = style();
    return request;
}

QString ExportDialog::fileName() const
{
    return m_what->currentData(nameRole).toString() + QLatin1Char('.') + QLatin1String(request().fileFormat().suffix);
}

/// Whether there are colours that zero can be in the middle of.
bool ExportDialog::hasSigns(const ExportRequest& wanted) const
{
    return wanted.style.range != FigureStyle::Range::Fixed
        && (wanted.what != What::Node || emptyNodeFigure(m_workbench.graph(), wanted.node).role == ValueRole::Signed);
}

// Options that would change nothing cannot be chosen.
void ExportDialog::preview()
{
    const ExportRequest wanted = request();
    const bool picture = wanted.picture();
    const bool figure = picture && wanted.what != What::View; // a view has palettes and numbers of its own
    m_scale->setEnabled(wanted.format == "png");
    for (QWidget* option :
         {static_cast<QWidget*>(m_palette), static_cast<QWidget*>(m_range), static_cast<QWidget*>(m_values)})
        option->setEnabled(figure);
    for (QWidget* option : {static_cast<QWidget*>(m_theme), static_cast<QWidget*>(m_transparent)})
        option->setEnabled(picture);
    m_centred->setEnabled(figure && hasSigns(wanted));
    m_decimals->setEnabled(figure || !picture);
    for (auto* label : findChildren<QLabel*>())
        if (const QWidget* field = label->buddy())
            label->setEnabled(field->isEnabled());
    m_save->setEnabled(picture || hasNumbers(wanted.what, wanted.format));
    m_copy->setEnabled(m_save->isEnabled() && wanted.format != "pdf");
    m_preview->clear();
    m_preview->setAlignment(picture ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignTop);
    m_wait.await([this] { return demands(); }, [this] { showPreview(); });
}

FigureSource ExportDialog::source() const
{
    return {m_workbench.head(), m_workbench.graph(), [this](NodeId node) { return m_workbench.values(node).lease; }};
}

std::vector<Demand> ExportDialog::demands() const { return exportDemands(m_workbench.graph(), request(), m_view); }

void ExportDialog::showPreview()
{
    const ExportRequest wanted = request();
    m_error->clear();
    if (wanted.picture())
        drawPreview(wanted);
    else
        m_preview->setText(QString::fromUtf8(exported(source(), wanted, m_view).left(1200)));
}

void ExportDialog::showWaiting(bool waits)
{
    m_progress->setVisible(waits);
    m_stop->setVisible(waits);
    if (!waits)
        return;
    m_error->clear();
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setText(tr("Computing…"));
}

// The same drawing, scaled to the room there is.
void ExportDialog::drawPreview(const ExportRequest& wanted)
{
    const ExportDrawing figure(source(), wanted, m_view);
    const QSizeF size = figure.drawing().size;
    const double fit = std::min({previewSize.width() / size.width(), previewSize.height() / size.height(), 1.0});
    const double ratio = devicePixelRatioF();
    QPixmap pixmap((size * fit * ratio).toSize().expandedTo({1, 1}));
    pixmap.fill(Qt::transparent);
    pixmap.setDevicePixelRatio(ratio);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(fit, fit);
    figure.drawing().draw(painter);
    painter.end();
    m_preview->setPixmap(pixmap);
}

// Those of a matrix in every format, those of a table in one.
bool ExportDialog::hasNumbers(What what, const std::string& format) const
{
    return what == What::Node || (what == What::View && format == "csv" && m_view != nullptr && m_view->hasTable());
}

/// The index in the box of formats of a file's suffix; -1 where the export has no such format.
int ExportDialog::formatOf(const QString& file) const
{
    const QString suffix = QFileInfo(file).suffix();
    const auto formats = exportFormats();
    const auto found = std::ranges::find_if(formats, [&](const ExportFormat& format) {
        return (format.picture != nullptr || hasNumbers(request().what, format.id))
            && suffix.compare(QLatin1String(format.suffix), Qt::CaseInsensitive) == 0;
    });
    return found == formats.end() ? -1 : m_format->findData(QString::fromLatin1(found->id));
}

// A typed suffix chooses the format; a name without one gets the suffix of the format.
QString ExportDialog::chosenFile()
{
    return chooseNewFile(this,
                         {.kind = FileKind::Export,
                          .title = tr("Export"),
                          .suggested = fileName(),
                          .suffix = QFileInfo(fileName()).suffix(),
                          .fits = [this](const QString& file) { return formatOf(file) >= 0; }});
}

void ExportDialog::saveFile()
{
    const QString file = chosenFile();
    if (file.isEmpty())
        return;
    m_format->setCurrentIndex(formatOf(file));
    m_wait.await([this] { return demands(); },
                 [this, file] {
                     const QByteArray bytes = exported(source(), request(), m_view);
                     m_inputs.requireOther(pathOf(file));
                     writeFile(pathOf(file), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
                     accept();
                 });
}

void ExportDialog::copy()
{
    m_wait.await([this] { return demands(); }, [this] { showPreview(), copyNow(); });
}

void ExportDialog::copyNow()
{
    const ExportRequest wanted = request();
    auto data = std::make_unique<QMimeData>();
    if (wanted.format == "svg")
        data->setData(QStringLiteral("image/svg+xml"), exported(source(), wanted, m_view));
    if (wanted.picture()) // also as a bitmap, for programs without SVG
        data->setImageData(rasterised(ExportDrawing(source(), wanted, m_view).drawing(), wanted.scale));
    else
        data->setText(QString::fromUtf8(exported(source(), wanted, m_view)));
    QGuiApplication::clipboard()->setMimeData(data.release());
}

} // namespace heedmap
