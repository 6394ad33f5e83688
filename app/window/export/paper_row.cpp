#include "window/export/paper_row.h"

#include <paint/figure_parts.h>

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QSettings>

#include <algorithm>

namespace heedmap {
namespace {

constexpr double pointsPerMillimetre = 72 / 25.4;
constexpr const char* sizeKey = "export/size";
constexpr const char* textKey = "export/text";

constexpr const char* widthKey = "export/width";
constexpr const char* heightKey = "export/height";
constexpr double otherWidth = -1;

struct PaperSize {
    const char* title; ///< English, translated under "PaperRow"
    double millimetres;
    double text;       ///< points
    double height = 0; ///< mm; 0: as high as the figure comes
};

constexpr PaperSize sizes[] = {
    {QT_TRANSLATE_NOOP("PaperRow", "As on the screen"), 0, 0},
    {QT_TRANSLATE_NOOP("PaperRow", "Column, 84 mm"), 84, 7},
    {QT_TRANSLATE_NOOP("PaperRow", "Page, 174 mm"), 174, 8},
    {QT_TRANSLATE_NOOP("PaperRow", "Slide 16:9, 160 × 90 mm"), 160, 8, 90},
    {QT_TRANSLATE_NOOP("PaperRow", "Poster, 400 × 300 mm"), 400, 24, 300},
    {QT_TRANSLATE_NOOP("PaperRow", "Other size"), otherWidth, 0},
};

/// None where it is 0; a page is at least 10 mm high, as the command line has it.
double leastHeight(double millimetres) { return millimetres > 0 ? std::max(millimetres, 10.0) : 0; }

const PaperSize& sizeAt(int index) { return sizes[static_cast<std::size_t>(std::max(index, 0))]; }

} // namespace

PaperRow::PaperRow(QWidget* parent) : QWidget(parent)
{
    for (const PaperSize& size : sizes)
        m_size->addItem(QCoreApplication::translate("PaperRow", size.title));
    m_size->setObjectName("exportSize");
    m_size->setAccessibleName(tr("Size on paper"));
    m_text->setObjectName("exportText");
    m_text->setRange(2, 200);
    m_text->setDecimals(1);
    m_text->setSuffix(tr(" pt"));
    m_text->setToolTip(tr("Size of the text on paper"));
    m_text->setAccessibleName(tr("Size of the text on paper"));
    m_text->setValue(7);
    for (QDoubleSpinBox* side : {m_width, m_height}) {
        side->setDecimals(1);
        side->setSuffix(tr(" mm"));
        side->hide();
    }
    m_width->setObjectName("exportWidth");
    m_width->setRange(10, 5000);
    m_width->setValue(84);
    m_width->setAccessibleName(tr("Width on paper"));
    m_height->setObjectName("exportHeight");
    m_height->setRange(0, 5000);
    m_height->setSpecialValueText(tr("any height"));
    m_height->setToolTip(tr("Height of the page; the figure stands in its middle"));
    m_height->setAccessibleName(tr("Height on paper"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    row->addWidget(m_size, 1);
    row->addWidget(m_width);
    row->addWidget(m_height);
    row->addWidget(m_text);
    setFocusProxy(m_size);
    connect(m_size, &QComboBox::currentIndexChanged, this, &PaperRow::chooseText);
    connect(m_size, &QComboBox::currentIndexChanged, this, &PaperRow::changed);
    connect(m_text, &QDoubleSpinBox::valueChanged, this, &PaperRow::changed);
    connect(m_width, &QDoubleSpinBox::valueChanged, this, &PaperRow::changed);
    connect(m_height, &QDoubleSpinBox::valueChanged, this, &PaperRow::changed);
    chooseText();
}

void PaperRow::chooseText()
{
    const PaperSize& size = sizeAt(m_size->currentIndex());
    m_text->setEnabled(size.millimetres != 0);
    m_width->setVisible(size.millimetres == otherWidth);
    m_height->setVisible(size.millimetres == otherWidth);
    const QSignalBlocker quiet(m_text);
    if (size.text > 0)
        m_text->setValue(size.text);
}

Print PaperRow::print() const
{
    Print print;
    const PaperSize& size = sizeAt(m_size->currentIndex());
    const bool other = size.millimetres == otherWidth;
    print.width = (other ? m_width->value() : size.millimetres) * pointsPerMillimetre;
    print.height = (other ? leastHeight(m_height->value()) : size.height) * pointsPerMillimetre;
    print.text = print.width > 0 ? m_text->value() : 0;
    return print;
}

void PaperRow::restore()
{
    const QSettings settings;
    m_size->setCurrentIndex(std::clamp(settings.value(QLatin1String(sizeKey), 0).toInt(), 0, m_size->count() - 1));
    m_width->setValue(settings.value(QLatin1String(widthKey), 84).toDouble());
    m_height->setValue(settings.value(QLatin1String(heightKey), 0).toDouble());
    if (settings.contains(QLatin1String(textKey)))
        m_text->setValue(settings.value(QLatin1String(textKey)).toDouble());
}

void PaperRow::remember() const
{
    QSettings settings;
    settings.setValue(QLatin1String(sizeKey), m_size->currentIndex());
    settings.setValue(QLatin1String(textKey), m_text->value());
    settings.setValue(QLatin1String(widthKey), m_width->value());
    settings.setValue(QLatin1String(heightKey), m_height->value());
}

double PaperRow::smallestText(const Drawing& drawing)
{
    constexpr double scriptPx = 9; // on the screen
    return (drawing.unit == Print().unit() ? scriptPx : smallestValuePx) * drawing.unit;
}

QString PaperRow::sizeText(const Drawing& drawing)
{
    const QSizeF size = drawing.size * (drawing.unit / pointsPerMillimetre);
    return tr("%1 × %2 mm, smallest text %3 pt")
        .arg(size.width(), 0, 'f', 0)
        .arg(size.height(), 0, 'f', 0)
        .arg(smallestText(drawing), 0, 'f', 1);
}

} // namespace heedmap

#include "moc_paper_row.cpp"
