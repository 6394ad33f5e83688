#include "window/export/export_form.h"

#include "figure_options.h"
#include "text/language.h"
#include "text/one_line.h"
#include "text/path_text.h"

#include <paint/node_figure.h>

#include <QCoreApplication>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {
namespace {

using What = ExportRequest::What;

constexpr const char* formatKey = "export/format";

} // namespace

ExportForm::ExportForm(const Workbench& workbench, const Selection& selection, const Display& display,
                       const QWidget* view, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_what(new ExportSubjects(workbench, selection, view)),
      m_form(new Form("export")), m_looks(new ExportLooks(display.settings(), new QWidget)),
      m_words(new ExportWords(new QWidget))
{
    m_panels->setText(QString::fromStdString(m_what->panels()));
    m_more->setObjectName("exportMore");
    m_more->setCheckable(true);
    m_more->setProperty("flat", true);
    connect(m_what, &QComboBox::currentIndexChanged, this, &ExportForm::chooseSubject); // before the form tells of it
    offerFormats();
    offerSamples();
    layOut();
    chooseSubject();
    connectAll();
}

void ExportForm::offerSamples()
{
    const Document& document = m_workbench.head();
    std::vector<std::pair<Index, QString>> samples;
    for (std::size_t i = 0; i < document.samples.size(); ++i) {
        const QString title = oneLine(QString::fromStdString(document.samples[i].title.in(currentLanguage())), 60);
        if (static_cast<Index>(i) != document.sample)
            samples.emplace_back(static_cast<Index>(i), title.isEmpty() ? tr("Sample %1").arg(i) : title);
    }
    m_words->offerSamples(samples);
}

void ExportForm::layOut()
{
    m_what->setMinimumWidth(240);
    m_form->row(tr("What"), "what", m_what, {}, Form::Keeps::Nothing);
    m_form->part(tr("Dragged from"), m_range);
    m_form->row(tr("Matrices"), "panels", m_panels, {}, Form::Keeps::Nothing);
    m_form->tellWhenLeft({m_panels});
    m_form->row(tr("Format"), "format", m_format);
    m_pages->addWidget(m_looks->parentWidget());
    m_pages->addWidget(m_words->parentWidget());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(m_form);
    column->addSpacing(6);
    column->addWidget(m_pages);
    column->addWidget(m_more, 0, Qt::AlignLeft);
    column->addStretch();
    showPage(false);
    alignLabels(*this);
}

void ExportForm::showPage(bool more)
{
    m_pages->setCurrentIndex(more ? 1 : 0);
    const QString title = more ? tr("Back to the looks") : m_words->used() ? tr("More… (in use)") : tr("More…");
    m_more->setText(title);
    m_more->setToolTip(more ? QString() : tr("Words, parts, tokens, what is left out"));
}

void ExportForm::connectAll()
{
    for (const Form* form : {m_form, static_cast<Form*>(m_looks), static_cast<Form*>(m_words)})
        connect(form, &Form::changed, this, &ExportForm::changed);
    connect(m_range, &DragRange::changed, this, &ExportForm::changed);
    connect(m_more, &QToolButton::toggled, this, &ExportForm::showPage);
}

void ExportForm::chooseSubject()
{
    offerFormats();
    m_words->showFor(pathText(m_workbench.path()) + QLatin1Char('|') + m_what->name());
    showPage(m_more->isChecked());
}

// Keeps the chosen format if it is still offered; a subject that begins to move gets a format of one file.
void ExportForm::offerFormats()
{
    const QSignalBlocker quiet(m_format);
    const QVariant before =
        m_format->count() > 0 ? m_format->currentData() : QSettings().value(QLatin1String(formatKey));
    const bool moved = m_format->findData(QStringLiteral("gif")) >= 0;
    m_format->clear();
    for (const ExportFormat* format : m_what->formats())
        m_format->addItem(QCoreApplication::translate("ExportDialog", format->title), QString::fromLatin1(format->id));
    const bool moves = m_what->what() == What::Animation;
    m_format->setCurrentIndex(moves && !moved ? 0 : std::max(0, m_format->findData(before)));
}

ExportRequest ExportForm::request() const
{
    ExportRequest request;
    request.what = m_what->what();
    request.node = m_what->node();
    request.cell = m_what->cell();
    request.panels = m_panels->text().toStdString();
    request.format = m_format->currentData().toString().toStdString();
    request.scale = m_looks->scale();
    request.language = currentLanguage();
    request.style = m_looks->style();
    if (request.what == What::View) {
        request.view = m_what->view();
        request.viewFigure = m_what->viewFigure();
    }
    m_words->apply(request);
    if (const std::string place = m_looks->place(); !place.empty() && request.picture())
        applyPlace(request.style, place);
    if (request.what == What::View && request.drawn() == What::Sheet)
        request.closed = m_what->closed();
    request.scene = m_what->dragged() ? m_what->scene() + "=" + m_range->text() : m_what->scene();
    if (request.scene.starts_with("product:"))
        request.slice = m_what->slice();
    return request;
}

QString ExportForm::fileName() const
{
    return m_what->name() + QLatin1Char('.') + QLatin1String(request().fileFormat().suffix);
}

/// Whether the subject has signed colours, which may be centred on zero.
bool ExportForm::hasSigns(const ExportRequest& wanted) const
{
    return wanted.style.range != FigureStyle::Range::Fixed
        && (wanted.what != What::Node || !wanted.minus.empty()
            || emptyNodeFigure(m_workbench.graph(), wanted.node).role == ValueRole::Signed);
}

void ExportForm::offer()
{
    const ExportRequest wanted = request();
    const bool picture = wanted.picture();
    const bool scene = wanted.what == What::Animation;
    const bool numbers = !picture && !scene && wanted.what != What::Page;
    m_form->showRow(m_range, m_what->dragged());
    m_form->showRow(m_panels, wanted.what == What::Panels);
    m_looks->offerFor(
        {picture || scene, wanted.what != What::View, hasSigns(wanted), !scene, numbers, wanted.format == "png"});
    m_words->offerFor(wanted, picture || scene);
}

void ExportForm::remember() const
{
    m_form->remember();
    m_looks->remember();
    m_words->remember();
}

} // namespace heedmap

#include "moc_export_form.cpp"
