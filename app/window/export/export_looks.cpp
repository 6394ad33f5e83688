#include "window/export/export_looks.h"

#include "figure_options.h"

#include <heedmap/base/number_text.h>

#include <paint/figure_parts.h>
#include <paint/palette.h>

#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace heedmap {

DragRange::DragRange(const char* prefix)
{
    constexpr double most = 1e6;
    constexpr double usual = 3;
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    m_from->setObjectName(QLatin1String(prefix) + QStringLiteral("exportFrom"));
    m_from->setAccessibleName(tr("From"));
    m_to->setObjectName(QLatin1String(prefix) + QStringLiteral("exportTo"));
    m_to->setAccessibleName(tr("To"));
    for (QDoubleSpinBox* box : {m_from, m_to}) {
        box->setRange(-most, most);
        box->setValue(box == m_from ? -usual : usual);
        connect(box, &QDoubleSpinBox::valueChanged, this, &DragRange::changed);
    }
    row->addWidget(m_from, 1);
    row->addWidget(new QLabel(tr("to")));
    row->addWidget(m_to, 1);
    setFocusProxy(m_from);
}

std::string DragRange::text() const { return exactText(m_from->value()) + ".." + exactText(m_to->value()); }
namespace {

constexpr double dotsPerInch = 96;
constexpr double pointsPerMillimetre = 72 / 25.4;
constexpr double otherWidth = -1;
constexpr int noBar = -1;
constexpr int toLargest = -1; // of ranges
constexpr int chosenRange = -2;

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

QCheckBox* option(const QString& text, bool on, const QString& tip = {})
{
    auto* box = new QCheckBox(text);
    box->setChecked(on);
    box->setToolTip(tip);
    return box;
}

void enable(std::initializer_list<QWidget*> fields, bool enabled)
{
    for (QWidget* field : fields)
        field->setEnabled(enabled);
}

} // namespace

PaperFields::PaperFields(Form& form)
{
    for (int i = 0; i < static_cast<int>(std::size(sizes)); ++i)
        m_size->addItem(QCoreApplication::translate("PaperRow", sizeAt(i).title), i);
    m_text->setRange(2, 200);
    m_text->setDecimals(1);
    m_text->setSuffix(tr(" pt"));
    m_text->setToolTip(tr("Size of the text on paper"));
    m_text->setValue(7);
    for (QDoubleSpinBox* side : {m_width, m_height}) {
        side->setDecimals(1);
        side->setSuffix(tr(" mm"));
    }
    m_width->setRange(10, 5000);
    m_width->setValue(84);
    m_height->setRange(0, 5000);
    m_height->setSpecialValueText(tr("any height"));
    m_height->setToolTip(tr("Height of the page; the figure stands in its middle"));
    QObject::connect(m_size, &QComboBox::currentIndexChanged, m_size, [this] { chooseText(); });
    form.row(ExportLooks::tr("Size"), "size", m_size, {m_width, m_height, m_text});
    form.named(tr("Width on paper"), "width", m_width); // after the size, which gives the text another
    form.named(tr("Height on paper"), "height", m_height);
    form.named(tr("Size of the text on paper"), "text", m_text);
    m_size->setAccessibleName(tr("Size on paper"));
    chooseText();
}

void PaperFields::chooseText()
{
    const PaperSize& size = sizeAt(m_size->currentIndex());
    m_text->setEnabled(size.millimetres != 0 && m_size->isEnabled());
    m_width->setVisible(size.millimetres == otherWidth);
    m_height->setVisible(size.millimetres == otherWidth);
    const QSignalBlocker quiet(m_text);
    if (size.text > 0)
        m_text->setValue(size.text);
}

void PaperFields::setEnabled(bool enabled)
{
    enable({m_size, m_width, m_height}, enabled);
    m_text->setEnabled(enabled && sizeAt(m_size->currentIndex()).millimetres != 0);
}

Print PaperFields::print() const
{
    Print print;
    const PaperSize& size = sizeAt(m_size->currentIndex());
    const bool other = size.millimetres == otherWidth;
    print.width = (other ? m_width->value() : size.millimetres) * pointsPerMillimetre;
    print.height = (other ? leastHeight(m_height->value()) : size.height) * pointsPerMillimetre;
    print.text = print.width > 0 ? m_text->value() : 0;
    return print;
}

double PaperFields::smallestText(const Drawing& drawing)
{
    constexpr double scriptPx = 9; // on the screen
    return (drawing.unit == Print().unit() ? scriptPx : smallestValuePx) * drawing.unit;
}

QString PaperFields::sizeText(const Drawing& drawing)
{
    const QSizeF size = drawing.size * (drawing.unit / pointsPerMillimetre);
    return tr("%1 × %2 mm, smallest text %3 pt")
        .arg(size.width(), 0, 'f', 0)
        .arg(size.height(), 0, 'f', 0)
        .arg(smallestText(drawing), 0, 'f', 1);
}

// The fields, row by row.
ExportLooks::ExportLooks(const DisplaySettings& settings, QWidget* parent)
    : Form("export", parent), m_settings(settings), m_scale(row(tr("Resolution"), "scale", new QComboBox)),
      m_place(row(tr("Style"), "style",
                  choiceOf({{tr("Journal"), QStringLiteral("journal")},
                            {tr("Textbook"), QStringLiteral("textbook")},
                            {tr("Slide"), QStringLiteral("slide")},
                            {tr("Poster"), QStringLiteral("poster")},
                            {tr("As in the window"), QString()}}))),
      m_paper(*this), m_palette(row(tr("Palette"), "palette", new QComboBox, {}, Keeps::Nothing))
{
    for (const double dpi : {96.0, 192.0, 300.0, 384.0, 600.0, 768.0})
        m_scale->addItem(tr("%1 dpi").arg(dpi), dpi / dotsPerInch);
    m_scale->setCurrentIndex(1);
    m_place->setToolTip(
        tr("Journal: black text, no frames, titles or notes; the others have text and lines of their own"));
    m_place->setCurrentIndex(m_place->count() - 1);
    connect(m_place, &QComboBox::currentIndexChanged, this, [this] {
        if (!place().empty())
            m_paper.setText(textOfPlace(place()));
    });
    m_palette->addItem(tr("Automatic"), QString());
    for (const Palette& palette : palettes())
        m_palette->addItem(palette.title(), palette.id());
    m_palette->setCurrentIndex(std::max(0, m_palette->findData(m_settings.palette)));
    addRanges();
    addGround();
    addCells();
    restore();
}

void ExportLooks::addRanges()
{
    m_centred = option(tr("zero in the middle"), m_settings.zeroCentred,
                       tr("Otherwise the colours of signed data run from its smallest to its largest value"));
    m_range = row(tr("Range"), "range", new QComboBox, {named(m_centred->text(), "centred", m_centred, Keeps::Nothing)},
                  Keeps::Nothing);
    m_ends = part(tr("From"), new DragRange("range-"));
    connect(m_ends, &DragRange::changed, this, &ExportLooks::changed);
    const auto offer = [this](const QString& title, FigureStyle::Range range) {
        m_range->addItem(title, static_cast<int>(range));
    };
    offer(tr("Per matrix"), FigureStyle::Range::Auto);
    offer(tr("Shared by all of a kind"), FigureStyle::Range::Shared);
    if (m_settings.range == RangeMode::Manual)
        offer(tr("%1 to %2").arg(m_settings.lo).arg(m_settings.hi), FigureStyle::Range::Fixed);
    m_range->addItem(tr("From 0 to the largest"), toLargest);
    m_range->addItem(tr("From … to …"), chosenRange);
    m_range->setCurrentIndex(m_settings.range == RangeMode::Manual ? 2 : m_settings.range == RangeMode::Shared ? 1 : 0);
}

void ExportLooks::addGround()
{
    m_theme = choiceOf({{tr("Paper"), QStringLiteral("paper")},
                        {tr("Dark"), QStringLiteral("dark")},
                        {tr("High contrast"), QStringLiteral("contrast")},
                        {tr("As light windows"), QStringLiteral("light")},
                        {tr("High contrast, dark"), QStringLiteral("contrast-dark")}});
    m_transparent = option(tr("transparent"), false);
    row(tr("Background"), "theme", m_theme, {named(m_transparent->text(), "transparent", m_transparent)});
}

void ExportLooks::addCells()
{
    m_values = choiceOf({{tr("In the cells"), true}, {tr("None"), false}});
    m_values->setCurrentIndex(m_settings.showValues ? 0 : 1);
    m_signs = option(tr("dash below zero"), false, tr("Where no number stands: told apart in print without colours"));
    m_decimals = numberOf(0, 15, m_settings.decimals);
    m_logarithmic = option(tr("logarithmic colours"), m_settings.logarithmic);
    m_bar = choiceOf({{tr("Below the cells"), static_cast<int>(BarSide::Below)},
                      {tr("Right of the cells"), static_cast<int>(BarSide::Right)},
                      {tr("Left of the cells"), static_cast<int>(BarSide::Left)},
                      {tr("None"), noBar}});
    m_first = choiceOf({{QStringLiteral("0"), 0}, {QStringLiteral("1"), 1}});
    row(tr("Values"), "values", m_values, {named(m_signs->text(), "signs", m_signs)}, Keeps::Nothing);
    row(tr("Decimals"), "decimals", m_decimals,
        {named(m_logarithmic->text(), "logarithmic", m_logarithmic, Keeps::Nothing)}, Keeps::Nothing);
    row(tr("Colour bar"), "bar", m_bar);
    row(tr("Count from"), "first", m_first);
}

FigureStyle ExportLooks::style() const
{
    FigureStyle style;
    style.print = m_paper.print();
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
    const bool figure = scope.picture && scope.matrices;
    m_paper.setEnabled(scope.picture);
    enable({m_place}, scope.picture && scope.ground);
    enable({m_scale}, scope.pixels);
    enable({m_theme}, scope.picture);
    enable({m_transparent}, scope.picture && scope.ground);
    enable({m_palette, m_range, m_ends, m_values, m_first, m_bar, m_logarithmic}, figure);
    enable({m_signs, m_centred}, figure && scope.signs);
    enable({m_decimals}, figure || scope.numbers);
    showRow(m_ends, m_range->currentData().toInt() == chosenRange);
}

} // namespace heedmap

#include "moc_export_looks.cpp"
