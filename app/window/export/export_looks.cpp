#include "window/export/export_looks.h"

#include <paint/palette.h>

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSettings>

#include <algorithm>

namespace heedmap {
namespace {

constexpr const char* themeKey = "export/theme";
constexpr const char* transparentKey = "export/transparent";
constexpr const char* scaleKey = "export/scale";
constexpr double dotsPerInch = 96;
constexpr int noBar = -1;
constexpr int toLargest = -1; // of ranges
constexpr int chosenRange = -2;
constexpr const char* barKey = "export/bar";
constexpr const char* firstKey = "export/first";
constexpr const char* signsKey = "export/signs";

} // namespace

ExportLooks::ExportLooks(const DisplaySettings& settings, QObject* parent) : QObject(parent), m_settings(settings)
{
    m_palette->addItem(tr("Automatic"), QString());
    for (const Palette& palette : palettes())
        m_palette->addItem(palette.title(), palette.id());
    m_palette->setCurrentIndex(std::max(0, m_palette->findData(m_settings.palette)));
    offerScales();
    offerRanges();
    offerGround();
    offerCells();
    for (QComboBox* box : {m_scale, m_palette, m_range, m_theme, m_values, m_first, m_bar})
        connect(box, &QComboBox::currentIndexChanged, this, &ExportLooks::changed);
    connect(m_decimals, &QSpinBox::valueChanged, this, &ExportLooks::changed);
    for (QCheckBox* box : {m_transparent, m_centred, m_signs, m_logarithmic})
        connect(box, &QCheckBox::toggled, this, &ExportLooks::changed);
    connect(m_ends, &DragRange::changed, this, &ExportLooks::changed);
    connect(m_paper, &PaperRow::changed, this, &ExportLooks::changed);
}

void ExportLooks::offerScales()
{
    for (const double dpi : {96.0, 192.0, 300.0, 384.0, 600.0, 768.0})
        m_scale->addItem(tr("%1 dpi").arg(dpi), dpi / dotsPerInch);
    const int scale = m_scale->findData(QSettings().value(QLatin1String(scaleKey), 2.0).toDouble());
    m_scale->setCurrentIndex(scale < 0 ? 1 : scale);
}

void ExportLooks::offerRanges()
{
    const auto offerRange = [this](const QString& title, FigureStyle::Range range) {
        m_range->addItem(title, static_cast<int>(range));
    };
    offerRange(tr("Per matrix"), FigureStyle::Range::Auto);
    offerRange(tr("Shared by all of a kind"), FigureStyle::Range::Shared);
    if (m_settings.range == RangeMode::Manual)
        offerRange(tr("%1 to %2").arg(m_settings.lo).arg(m_settings.hi), FigureStyle::Range::Fixed);
    m_range->addItem(tr("From 0 to the largest"), toLargest);
    m_range->addItem(tr("From … to …"), chosenRange);
    m_range->setObjectName("exportRange");
    for (auto* end : m_ends->findChildren<QDoubleSpinBox*>())
        end->setObjectName(QStringLiteral("range-") + end->objectName());
    m_range->setCurrentIndex(m_settings.range == RangeMode::Manual ? 2 : m_settings.range == RangeMode::Shared ? 1 : 0);
    m_centred->setText(tr("zero in the middle"));
    m_centred->setToolTip(tr("Otherwise the colours of signed data run from its smallest to its largest value"));
    m_centred->setObjectName("exportCentred");
    m_centred->setChecked(m_settings.zeroCentred);
}

void ExportLooks::offerGround()
{
    m_theme->setObjectName("exportTheme");
    m_theme->addItem(tr("Paper"), QStringLiteral("paper"));
    m_theme->addItem(tr("Dark"), QStringLiteral("dark"));
    m_theme->addItem(tr("High contrast"), QStringLiteral("contrast"));
    m_theme->addItem(tr("As light windows"), QStringLiteral("light"));
    m_theme->addItem(tr("High contrast, dark"), QStringLiteral("contrast-dark"));
    m_transparent->setText(tr("transparent"));
    m_transparent->setObjectName("exportTransparent");
}

void ExportLooks::offerCells()
{
    m_values->addItem(tr("In the cells"), true);
    m_values->addItem(tr("None"), false);
    m_values->setCurrentIndex(m_settings.showValues ? 0 : 1);
    m_decimals->setRange(0, 15);
    m_decimals->setValue(m_settings.decimals);
    m_signs->setText(tr("dash below zero"));
    m_signs->setToolTip(tr("Where no number stands: told apart in print without colours"));
    m_signs->setObjectName("exportSigns");
    m_logarithmic->setText(tr("logarithmic colours"));
    m_logarithmic->setChecked(m_settings.logarithmic);
    m_logarithmic->setObjectName("exportLogarithmic");
    m_first->setObjectName("exportFirst");
    for (const int first : {0, 1})
        m_first->addItem(QString::number(first), first);
    m_bar->setObjectName("exportBar");
    m_bar->addItem(tr("Below the cells"), static_cast<int>(BarSide::Below));
    m_bar->addItem(tr("Right of the cells"), static_cast<int>(BarSide::Right));
    m_bar->addItem(tr("Left of the cells"), static_cast<int>(BarSide::Left));
    m_bar->addItem(tr("None"), noBar);
}

void ExportLooks::addRow(QFormLayout& form, const QString& title, QWidget* field, QWidget* option)
{
    auto* fields = new QHBoxLayout;
    fields->setSpacing(10);
    fields->addWidget(field, 1);
    if (option != nullptr)
        fields->addWidget(option);
    auto* label = new QLabel(title);
    label->setBuddy(field);
    form.addRow(label, fields);
}

void ExportLooks::addTo(QFormLayout& form)
{
    addRow(form, tr("Resolution"), m_scale);
    addRow(form, tr("Size"), m_paper);
    addRow(form, tr("Palette"), m_palette);
    addRow(form, tr("Range"), m_range, m_centred);
    addRow(form, tr("From"), m_ends);
    m_form = &form;
    m_endsRow = form.rowCount() - 1;
    addRow(form, tr("Background"), m_theme, m_transparent);
    addRow(form, tr("Values"), m_values, m_signs);
    addRow(form, tr("Decimals"), m_decimals, m_logarithmic);
    addRow(form, tr("Colour bar"), m_bar);
    addRow(form, tr("Count from"), m_first);
}

FigureStyle ExportLooks::style() const
{
    FigureStyle style;
    style.print = m_paper->print();
    style.palette = m_palette->currentData().toString();
    style.theme = &themeNamed(m_theme->currentData().toString().toStdString());
    style.ground = !m_transparent->isChecked() || !m_transparent->isEnabled();
    style.decimals = m_decimals->value();
    style.showValues = m_values->currentData().toBool();
    style.signs = m_signs->isChecked();
    style.logarithmic = m_logarithmic->isChecked();
    style.firstIndex = m_first->currentData().toInt();
    if (const int bar = m_bar->currentData().toInt(); bar != noBar)
        style.bar = static_cast<BarSide>(bar);
    else
        style.without.add(FigurePart::Bar);
    style.zeroCentred = m_centred->isChecked();
    readRange(style);
    return style;
}

void ExportLooks::readRange(FigureStyle& style) const
{
    const int range = m_range->currentData().toInt();
    style.toLargest = range == toLargest;
    style.range = range < 0 ? FigureStyle::Range::Fixed : static_cast<FigureStyle::Range>(range);
    if (range == chosenRange) {
        style.lo = m_ends->from();
        style.hi = std::max(m_ends->to(), style.lo + 1e-9);
    } else if (style.range == FigureStyle::Range::Fixed && !style.toLargest) {
        style.lo = m_settings.lo;
        style.hi = m_settings.hi;
    }
}

void ExportLooks::offerFor(const Scope& scope)
{
    const auto enable = [](std::initializer_list<QWidget*> options, bool enabled) {
        for (QWidget* option : options)
            option->setEnabled(enabled);
    };
    const bool figure = scope.picture && scope.matrices;
    enable({m_scale}, scope.pixels);
    enable({m_paper, m_theme}, scope.picture);
    enable({m_transparent}, scope.picture && scope.ground);
    enable({m_palette, m_range, m_values, m_first, m_bar, m_logarithmic}, figure);
    enable({m_ends}, figure);
    m_form->setRowVisible(m_endsRow, m_range->currentData().toInt() == chosenRange);
    enable({m_signs, m_centred}, figure && scope.signs);
    enable({m_decimals}, figure || scope.numbers);
}

void ExportLooks::restore()
{
    const QSettings settings;
    m_paper->restore();
    m_theme->setCurrentIndex(std::max(0, m_theme->findData(settings.value(QLatin1String(themeKey)).toString())));
    m_transparent->setChecked(settings.value(QLatin1String(transparentKey), false).toBool());
    m_bar->setCurrentIndex(std::max(0, m_bar->findData(settings.value(QLatin1String(barKey), 0).toInt())));
    m_first->setCurrentIndex(std::max(0, m_first->findData(settings.value(QLatin1String(firstKey), 0).toInt())));
    m_signs->setChecked(settings.value(QLatin1String(signsKey), false).toBool());
}

void ExportLooks::remember() const
{
    QSettings settings;
    m_paper->remember();
    settings.setValue(QLatin1String(scaleKey), m_scale->currentData());
    settings.setValue(QLatin1String(themeKey), m_theme->currentData());
    settings.setValue(QLatin1String(transparentKey), m_transparent->isChecked());
    settings.setValue(QLatin1String(barKey), m_bar->currentData());
    settings.setValue(QLatin1String(firstKey), m_first->currentData());
    settings.setValue(QLatin1String(signsKey), m_signs->isChecked());
}

} // namespace heedmap

#include "moc_export_looks.cpp"
