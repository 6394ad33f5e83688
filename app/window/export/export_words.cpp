#include "window/export/export_words.h"

#include "export/view_choice.h"
#include "text/joined_text.h"

#include <heedmap/document/figure_spec.h>

#include <QCoreApplication>
#include <QFileDialog>
#include <QMenu>
#include <QPushButton>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

struct NamedPart {
    FigurePart part;
    const char* title; ///< English, translated under "PartMenu"
};

constexpr NamedPart offeredParts[] = {
    {FigurePart::Title, QT_TRANSLATE_NOOP("PartMenu", "title")},
    {FigurePart::Symbol, QT_TRANSLATE_NOOP("PartMenu", "symbol")},
    {FigurePart::Shape, QT_TRANSLATE_NOOP("PartMenu", "shape")},
    {FigurePart::Axes, QT_TRANSLATE_NOOP("PartMenu", "names of axes")},
    {FigurePart::Labels, QT_TRANSLATE_NOOP("PartMenu", "labels")},
    {FigurePart::Values, QT_TRANSLATE_NOOP("PartMenu", "numbers")},
    {FigurePart::Bar, QT_TRANSLATE_NOOP("PartMenu", "colour bar, key")},
    {FigurePart::Range, QT_TRANSLATE_NOOP("PartMenu", "note on the range")},
    {FigurePart::Entropy, QT_TRANSLATE_NOOP("PartMenu", "entropy of heads")},
    {FigurePart::Margin, QT_TRANSLATE_NOOP("PartMenu", "margin")},
};

QString nameOf(FigurePart part) { return QString::fromStdString(figureParts()[static_cast<std::size_t>(part)]); }

} // namespace

PartMenu::PartMenu(QWidget* parent) : QToolButton(parent)
{
    auto* menu = new QMenu(this);
    for (const NamedPart& each : offeredParts) {
        QAction* action = menu->addAction(QCoreApplication::translate("PartMenu", each.title));
        action->setCheckable(true);
        connect(action, &QAction::toggled, this, &PartMenu::say);
        connect(action, &QAction::toggled, this, &PartMenu::changed);
        m_actions.push_back(action);
    }
    setObjectName("exportWithout");
    setMenu(menu);
    setPopupMode(QToolButton::InstantPopup);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    say();
}

void PartMenu::say()
{
    QStringList titles;
    for (const QAction* action : m_actions)
        if (action->isChecked() && action->isVisible())
            titles += action->text();
    setText(titles.isEmpty()        ? tr("Nothing")
                : titles.size() < 3 ? listedNames(titles)
                                    : tr("%1 parts").arg(titles.size()));
    setToolTip(listedNames(titles));
    setAccessibleName(tr("Leave out: %1").arg(titles.isEmpty() ? tr("Nothing") : listedNames(titles)));
}

void PartMenu::offer(const std::function<bool(FigurePart)>& optional)
{
    for (std::size_t i = 0; i < m_actions.size(); ++i)
        m_actions[i]->setVisible(optional(offeredParts[i].part));
    say();
}

PartSet PartMenu::parts() const
{
    PartSet parts;
    for (std::size_t i = 0; i < m_actions.size(); ++i)
        if (m_actions[i]->isChecked())
            parts.add(offeredParts[i].part);
    return parts;
}

QStringList PartMenu::names() const
{
    QStringList names;
    for (const NamedPart& each : offeredParts)
        if (parts().has(each.part))
            names += nameOf(each.part);
    return names;
}

void PartMenu::setParts(const QStringList& names)
{
    for (std::size_t i = 0; i < m_actions.size(); ++i)
        m_actions[i]->setChecked(names.contains(nameOf(offeredParts[i].part)));
}
namespace {

enum class TokenLabels { Fitting, Turned, Whole, Cut, Wrapped };

constexpr const char* figureKey = "export/words/figure";
constexpr const char* withoutKey = "export/without";
constexpr const char* fontKey = "export/font";

QString wordsKey(const char* key) { return QStringLiteral("export/words/") + QLatin1String(key); }

} // namespace

ExportWords::ExportWords(QWidget* parent) : Form("export", parent)
{
    setVerticalSpacing(8);
    addWords();
    addParts();
    addOthers();
    for (const Named& each : words()) {
        each.field->setObjectName(QStringLiteral("export-") + QLatin1String(each.key));
        each.field->setMaximumWidth(400);
    }
    tellWhenLeft({m_slices, m_rows, m_cols, m_minus});
    restore();
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

void ExportWords::chooseFile()
{
    const QString file = QFileDialog::getOpenFileName(parentWidget(), tr("Take the numbers of this document away"), {},
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
    auto* choose = m_choose = new QPushButton(QStringLiteral("…"));
    choose->setAccessibleName(tr("Choose a sample or a document"));
    choose->setAutoDefault(false);
    choose->setMaximumWidth(36);
    connect(choose, &QPushButton::clicked, this, [this, choose] { chooseOther(*choose); });
    return choose;
}

void ExportWords::addWords()
{
    m_title->setPlaceholderText(tr("its own"));
    m_symbol->setPlaceholderText(tr("its own"));
    m_rowAxis->setPlaceholderText(tr("rows"));
    m_colAxis->setPlaceholderText(tr("columns"));
    m_sliceNames->setPlaceholderText(QStringLiteral("L3-H7,L5-H1"));
    row(tr("Title"), "title", m_title, {}, Keeps::Nothing);
    row(tr("Symbol"), "symbol", m_symbol, {}, Keeps::Nothing);
    row(tr("Names of axes"), "rowAxis", m_rowAxis,
        {named(tr("Name of the columns"), "colAxis", m_colAxis, Keeps::Nothing)}, Keeps::Nothing);
    m_rowAxis->setAccessibleName(tr("Name of the rows"));
    row(tr("Names of heads"), "sliceNames", m_sliceNames, {}, Keeps::Nothing);
}

void ExportWords::addParts()
{
    m_labels = choiceOf({{tr("As they fit"), static_cast<int>(TokenLabels::Fitting)},
                         {tr("Turned"), static_cast<int>(TokenLabels::Turned)},
                         {tr("Whole"), static_cast<int>(TokenLabels::Whole)},
                         {tr("Cut at"), static_cast<int>(TokenLabels::Cut)},
                         {tr("Lines of"), static_cast<int>(TokenLabels::Wrapped)}});
    m_columns->setSpecialValueText(tr("as many as look well"));
    m_slices->setPlaceholderText(tr("all, 0,3 or mean"));
    m_rows->setPlaceholderText(QStringLiteral("0:8"));
    m_cols->setPlaceholderText(QStringLiteral("0:8"));
    m_minus->setPlaceholderText(tr("another sample, or a document"));
    part(tr("Leave out"), m_without);
    connect(m_without, &PartMenu::changed, this, &ExportWords::changed);
    row(tr("Tokens"), "labels", m_labels, {named(tr("Characters of a token"), "labelLength", m_labelLength)});
    row(tr("Heads"), "slices", m_slices, {named(tr("Columns of heads"), "columns", m_columns)}, Keeps::Nothing);
    row(tr("Rows, columns"), "rows", m_rows, {named(tr("Columns that are shown"), "cols", m_cols, Keeps::Nothing)},
        Keeps::Nothing);
    m_rows->setAccessibleName(tr("Rows that are shown"));
    row(tr("Less those of"), "minus", m_minus, {otherDocument()}, Keeps::Nothing);
}

void ExportWords::addOthers()
{
    m_overview = choiceOf({{tr("What stands out most"), 0}, {tr("The mean"), 1}});
    m_font->setCurrentFont(QFont(QStringLiteral("DejaVu Sans")));
    m_ownFont->setText(tr("own"));
    m_marks->setText(tr("mark what is not as printed"));
    m_numbered->setText(tr("tokens beside numbers"));
    row(tr("One pixel for several cells"), "overview", m_overview);
    row(tr("Font"), "font", m_font, {named(m_ownFont->text(), "ownFont", m_ownFont, Keeps::Nothing)}, Keeps::Nothing);
    row(tr("Steps of training"), "steps", m_steps, {}, Keeps::Nothing);
    row(tr("Marks"), "marks", m_marks, {named(m_numbered->text(), "numbered", m_numbered)});
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
    const auto labels = static_cast<TokenLabels>(m_labels->currentData().toInt());
    style.turned = labels == TokenLabels::Turned;
    style.whole = labels == TokenLabels::Whole;
    style.labelLength = labels == TokenLabels::Cut ? m_labelLength->value() : 0;
    style.wrap = labels == TokenLabels::Wrapped ? m_labelLength->value() : 0;
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
    const auto labels = static_cast<TokenLabels>(m_labels->currentData().toInt());
    const bool view = picture && request.what == What::View;
    enable({m_title}, figures || view);
    const bool matrix = view && request.viewFigure.named;
    enable({m_symbol}, figures || matrix);
    enable({m_rowAxis, m_colAxis, m_sliceNames, m_labels, m_overview}, figures && request.what != What::Arithmetic);
    enable({m_rowAxis, m_colAxis}, m_rowAxis->isEnabled() || matrix);
    m_without->offer([&](FigurePart part) { return view ? request.viewFigure.optional.has(part) : !hasField(part); });
    enable({m_labelLength}, m_labels->isEnabled() && (labels == TokenLabels::Cut || labels == TokenLabels::Wrapped));
    enable({m_without, m_ownFont}, picture && request.what != What::Animation);
    enable({m_font}, m_ownFont->isEnabled() && m_ownFont->isChecked());
    enable({m_slices, m_rows, m_cols, m_minus, m_choose}, request.ofNodes());
    enable({m_columns, m_marks}, figures && request.ofNodes());
    enable({m_numbered}, !picture && request.ofNodes());
    showRow(m_steps, request.scene.starts_with("train:"));
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
    Form::restore();
    const QSettings settings;
    m_without->setParts(settings.value(QLatin1String(withoutKey)).toStringList());
    const QString font = settings.value(QLatin1String(fontKey)).toString();
    m_ownFont->setChecked(!font.isEmpty());
    if (!font.isEmpty())
        m_font->setCurrentFont(QFont(font));
}

void ExportWords::remember() const
{
    Form::remember();
    QSettings settings;
    settings.setValue(QLatin1String(withoutKey), m_without->names());
    settings.setValue(QLatin1String(fontKey), m_ownFont->isChecked() ? m_font->currentFont().family() : QString());
    settings.setValue(QLatin1String(figureKey), m_figure);
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
