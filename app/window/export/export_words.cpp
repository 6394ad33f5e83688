#include "window/export/export_words.h"

#include "export/view_choice.h"
#include "window/export/export_looks.h"

#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

enum class Labels { Fitting, Turned, Whole, Cut, Wrapped };

constexpr const char* figureKey = "export/words/figure";
constexpr const char* withoutKey = "export/without";
constexpr const char* labelsKey = "export/labels";
constexpr const char* labelLengthKey = "export/labelLength";
constexpr const char* columnsKey = "export/columns";
constexpr const char* overviewKey = "export/overview";
constexpr const char* fontKey = "export/font";
constexpr const char* marksKey = "export/marks";
constexpr const char* numberedKey = "export/numbered";

QString wordsKey(const char* key) { return QStringLiteral("export/words/") + QLatin1String(key); }

QWidget* beside(std::initializer_list<QWidget*> fields)
{
    auto* line = new QWidget;
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    for (QWidget* field : fields)
        row->addWidget(field, qobject_cast<QLineEdit*>(field) != nullptr ? 1 : 0);
    line->setFocusProxy(*fields.begin());
    return line;
}

} // namespace

ExportWords::ExportWords(QWidget* parent) : QWidget(parent)
{
    offerChoices();
    hint();
    for (const Named& each : words()) {
        each.field->setObjectName(QStringLiteral("export-") + QLatin1String(each.key));
        each.field->setMaximumWidth(400);
    }
    addFields();
    connectAll();
}

std::vector<ExportWords::Named> ExportWords::words() const
{
    return {{"title", m_title},
            {"symbol", m_symbol},
            {"rowAxis", m_rowAxis},
            {"colAxis", m_colAxis},
            {"sliceNames", m_sliceNames},
            {"slices", m_slices},
            {"rows", m_rows},
            {"cols", m_cols},
            {"minus", m_minus}};
}

void ExportWords::offerChoices()
{
    const auto offer = [](QComboBox* box, const QString& title, auto value) {
        box->addItem(title, static_cast<int>(value));
    };
    m_labels->setObjectName("exportLabels");
    offer(m_labels, tr("As they fit"), Labels::Fitting);
    offer(m_labels, tr("Turned"), Labels::Turned);
    offer(m_labels, tr("Whole"), Labels::Whole);
    offer(m_labels, tr("Cut at"), Labels::Cut);
    offer(m_labels, tr("Lines of"), Labels::Wrapped);
    m_labelLength->setObjectName("exportLabelLength");
    m_labelLength->setRange(1, 1000);
    m_labelLength->setValue(8);
    m_labelLength->setAccessibleName(tr("Characters of a token"));
    m_columns->setRange(0, 100);
    m_columns->setObjectName("exportColumns");
    m_columns->setSpecialValueText(tr("as many as look well"));
    offer(m_overview, tr("What stands out most"), 0);
    offer(m_overview, tr("The mean"), 1);
    m_overview->setObjectName("exportOverview");
    m_steps->setRange(1, 1000000);
    m_steps->setValue(ExportRequest().steps);
    m_steps->setObjectName("exportSteps");
    m_ownFont->setObjectName("exportOwnFont");
    m_ownFont->setText(tr("own"));
    m_font->setCurrentFont(QFont(QStringLiteral("DejaVu Sans")));
    m_marks->setText(tr("mark what is not as printed"));
    m_marks->setObjectName("exportMarks");
    m_numbered->setText(tr("tokens beside numbers"));
    m_numbered->setObjectName("exportNumbered");
}

void ExportWords::hint()
{
    m_title->setPlaceholderText(tr("its own"));
    m_symbol->setPlaceholderText(tr("its own"));
    m_rowAxis->setPlaceholderText(tr("rows"));
    m_colAxis->setPlaceholderText(tr("columns"));
    m_rowAxis->setAccessibleName(tr("Name of the rows"));
    m_colAxis->setAccessibleName(tr("Name of the columns"));
    m_sliceNames->setPlaceholderText(QStringLiteral("L3-H7,L5-H1"));
    m_slices->setPlaceholderText(tr("all, 0,3 or mean"));
    m_rows->setPlaceholderText(QStringLiteral("0:8"));
    m_cols->setPlaceholderText(QStringLiteral("0:8"));
    m_rows->setAccessibleName(tr("Rows that are shown"));
    m_cols->setAccessibleName(tr("Columns that are shown"));
    m_minus->setPlaceholderText(tr("another sample, or a document"));
}

void ExportWords::chooseFile()
{
    const QString file = QFileDialog::getOpenFileName(this, tr("Take the numbers of this document away"), {},
                                                      tr("Documents") + QStringLiteral(" (*.heed)"));
    if (!file.isEmpty())
        takeOther(file);
}

void ExportWords::chooseOther(const QWidget& button)
{
    if (m_samples.empty())
        return chooseFile();
    QMenu menu;
    for (const auto& [place, title] : m_samples)
        menu.addAction(title, this, [this, at = place] { takeOther(QStringLiteral("sample:%1").arg(at)); });
    menu.addSeparator();
    menu.addAction(tr("A document…"), this, &ExportWords::chooseFile);
    menu.exec(button.mapToGlobal(button.rect().bottomLeft()));
}

void ExportWords::takeOther(const QString& other)
{
    m_minus->setText(other);
    emit changed();
}

QWidget* ExportWords::otherDocument()
{
    auto* choose = new QPushButton(QStringLiteral("…"));
    choose->setAccessibleName(tr("Choose a sample or a document"));
    choose->setAutoDefault(false);
    choose->setMaximumWidth(36);
    connect(choose, &QPushButton::clicked, this, [this, choose] { chooseOther(*choose); });
    return beside({m_minus, choose});
}

void ExportWords::addFields()
{
    auto* form = m_form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setLabelAlignment(Qt::AlignLeft);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setVerticalSpacing(8);
    form->setHorizontalSpacing(14);
    ExportLooks::addRow(*form, tr("Title"), m_title);
    ExportLooks::addRow(*form, tr("Symbol"), m_symbol);
    ExportLooks::addRow(*form, tr("Names of axes"), beside({m_rowAxis, m_colAxis}));
    ExportLooks::addRow(*form, tr("Names of heads"), m_sliceNames);
    ExportLooks::addRow(*form, tr("Leave out"), m_without);
    ExportLooks::addRow(*form, tr("Tokens"), m_labels, m_labelLength);
    ExportLooks::addRow(*form, tr("Heads"), m_slices, m_columns);
    ExportLooks::addRow(*form, tr("Rows, columns"), beside({m_rows, m_cols}));
    ExportLooks::addRow(*form, tr("Less those of"), otherDocument());
    ExportLooks::addRow(*form, tr("One pixel for several cells"), m_overview);
    ExportLooks::addRow(*form, tr("Font"), m_font, m_ownFont);
    ExportLooks::addRow(*form, tr("Steps of training"), m_steps);
    m_stepsRow = form->rowCount() - 1;
    ExportLooks::addRow(*form, tr("Marks"), beside({m_marks, m_numbered}));
}

void ExportWords::connectAll()
{
    for (QLineEdit* field : {m_title, m_symbol, m_rowAxis, m_colAxis, m_sliceNames})
        connect(field, &QLineEdit::textChanged, this, &ExportWords::changed);
    for (QLineEdit* field : {m_slices, m_rows, m_cols, m_minus}) // a half-typed index is not valid
        connect(field, &QLineEdit::editingFinished, this, &ExportWords::changed);
    for (QComboBox* box : {m_labels, m_overview, static_cast<QComboBox*>(m_font)})
        connect(box, &QComboBox::currentIndexChanged, this, &ExportWords::changed);
    for (QSpinBox* box : {m_labelLength, m_columns, m_steps})
        connect(box, &QSpinBox::valueChanged, this, &ExportWords::changed);
    for (QCheckBox* box : {m_ownFont, m_marks, m_numbered})
        connect(box, &QCheckBox::toggled, this, &ExportWords::changed);
    connect(m_without, &PartMenu::changed, this, &ExportWords::changed);
}

namespace {

/// Whether a figure of matrices has it as a field of its own.
bool hasField(FigurePart part) { return part == FigurePart::Bar || part == FigurePart::Values; }

/// A view shows many matrices: drops the words of a single one, and the parts that the view does not have.
void leaveToView(FigureStyle& style, const ViewFigure& figure)
{
    const PartSet asked = std::exchange(style.without, {});
    for (std::size_t part = 0; part < figureParts().size(); ++part)
        if (asked.has(static_cast<FigurePart>(part)) && figure.optional.has(static_cast<FigurePart>(part)))
            style.without.add(static_cast<FigurePart>(part));
    if (!figure.named)
        style.symbol = style.rowAxis = style.colAxis = QString();
    style.sliceNames.clear();
    style.turned = style.whole = style.marks = style.meanOverview = false;
    style.labelLength = style.wrap = style.columns = 0;
}

} // namespace

void ExportWords::apply(ExportRequest& request) const
{
    FigureStyle& style = request.style;
    style.title = m_title->text();
    style.symbol = m_symbol->text();
    style.rowAxis = m_rowAxis->text();
    style.colAxis = m_colAxis->text();
    if (!m_sliceNames->text().isEmpty())
        style.sliceNames = m_sliceNames->text().split(QLatin1Char(','));
    const bool view = request.what == ExportRequest::What::View;
    if (view) // the field of the bar is of matrices
        style.without = {};
    const PartSet without = m_without->parts();
    for (std::size_t i = 0; i < figureParts().size(); ++i)
        if (const auto part = static_cast<FigurePart>(i); without.has(part) && (view || !hasField(part)))
            style.without.add(part);
    const auto labels = static_cast<Labels>(m_labels->currentData().toInt());
    style.turned = labels == Labels::Turned;
    style.whole = labels == Labels::Whole;
    style.labelLength = labels == Labels::Cut ? m_labelLength->value() : 0;
    style.wrap = labels == Labels::Wrapped ? m_labelLength->value() : 0;
    style.columns = m_columns->value();
    style.meanOverview = m_overview->currentData().toInt() == 1;
    style.font = m_ownFont->isChecked() ? m_font->currentFont().family() : QString();
    style.marks = m_marks->isChecked();
    request.parts = {m_slices->text().toStdString(), m_rows->text().toStdString(), m_cols->text().toStdString()};
    request.minus = m_minus->text().toStdString();
    request.labels = m_numbered->isChecked();
    request.steps = m_steps->value();
    if (view)
        leaveToView(style, request.viewFigure);
}

void ExportWords::offerFor(const ExportRequest& request, bool picture)
{
    using What = ExportRequest::What;
    const auto enable = [](std::initializer_list<QWidget*> fields, bool enabled) {
        for (QWidget* field : fields)
            field->setEnabled(enabled);
    };
    const bool figures = picture && request.what != What::View && request.what != What::Page;
    const auto labels = static_cast<Labels>(m_labels->currentData().toInt());
    const bool view = picture && request.what == What::View;
    enable({m_title}, figures || view);
    const bool matrix = view && request.viewFigure.named;
    enable({m_symbol}, figures || matrix);
    enable({m_rowAxis, m_colAxis, m_sliceNames, m_labels, m_overview}, figures && request.what != What::Arithmetic);
    enable({m_rowAxis, m_colAxis}, m_rowAxis->isEnabled() || matrix);
    m_without->offer([&](FigurePart part) { return view ? request.viewFigure.optional.has(part) : !hasField(part); });
    enable({m_labelLength}, m_labels->isEnabled() && (labels == Labels::Cut || labels == Labels::Wrapped));
    enable({m_without, m_ownFont}, picture && request.what != What::Animation);
    enable({m_font}, m_ownFont->isEnabled() && m_ownFont->isChecked());
    enable({m_slices, m_rows, m_cols, m_minus}, request.ofNodes());
    for (QWidget* field :
         {static_cast<QWidget*>(m_rowAxis), static_cast<QWidget*>(m_rows), static_cast<QWidget*>(m_minus)})
        field->parentWidget()->setEnabled(field->isEnabled());
    enable({m_columns, m_marks}, figures && request.ofNodes());
    enable({m_numbered}, !picture && request.ofNodes());
    m_marks->parentWidget()->setEnabled(m_marks->isEnabled() || m_numbered->isEnabled());
    m_form->setRowVisible(m_stepsRow, request.scene.starts_with("train:"));
}

void ExportWords::showFor(const QString& figure)
{
    const QSettings settings;
    m_figure = figure;
    const bool same = settings.value(QLatin1String(figureKey)).toString() == figure;
    for (const Named& each : words()) {
        const QSignalBlocker quiet(each.field);
        each.field->setText(same ? settings.value(wordsKey(each.key)).toString() : QString());
    }
}

void ExportWords::restore()
{
    const QSettings settings;
    const auto choose = [&](QComboBox* box, const char* key) {
        box->setCurrentIndex(std::max(0, box->findData(settings.value(QLatin1String(key), 0).toInt())));
    };
    m_without->setParts(settings.value(QLatin1String(withoutKey)).toStringList());
    choose(m_labels, labelsKey);
    choose(m_overview, overviewKey);
    m_labelLength->setValue(settings.value(QLatin1String(labelLengthKey), 8).toInt());
    m_columns->setValue(settings.value(QLatin1String(columnsKey), 0).toInt());
    const QString font = settings.value(QLatin1String(fontKey)).toString();
    m_ownFont->setChecked(!font.isEmpty());
    if (!font.isEmpty())
        m_font->setCurrentFont(QFont(font));
    m_marks->setChecked(settings.value(QLatin1String(marksKey), false).toBool());
    m_numbered->setChecked(settings.value(QLatin1String(numberedKey), false).toBool());
}

void ExportWords::remember() const
{
    QSettings settings;
    const auto keep = [&](const char* key, const QVariant& value) { settings.setValue(QLatin1String(key), value); };
    keep(withoutKey, m_without->names());
    keep(labelsKey, m_labels->currentData());
    keep(overviewKey, m_overview->currentData());
    keep(labelLengthKey, m_labelLength->value());
    keep(columnsKey, m_columns->value());
    keep(fontKey, m_ownFont->isChecked() ? m_font->currentFont().family() : QString());
    keep(marksKey, m_marks->isChecked());
    keep(numberedKey, m_numbered->isChecked());
    keep(figureKey, m_figure);
    for (const Named& each : words())
        settings.setValue(wordsKey(each.key), each.field->text());
}

bool ExportWords::used() const
{
    ExportRequest plain;
    apply(plain);
    const FigureStyle& style = plain.style;
    const bool labels = style.turned || style.whole || style.labelLength > 0 || style.wrap > 0;
    const bool other = labels || style.columns > 0 || style.meanOverview || !style.font.isEmpty() || style.marks;
    const bool written = std::ranges::any_of(words(), [](const Named& each) { return !each.field->text().isEmpty(); });
    return written || other || plain.labels || !(style.without == PartSet());
}

} // namespace heedmap

#include "moc_export_words.cpp"
