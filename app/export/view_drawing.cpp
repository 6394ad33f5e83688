#include "export/view_drawing.h"

#include "command_line.h"
#include "export/view_choice.h"
#include "export/view_page.h"
#include "export/workbench_source.h"
#include "model/selection.h"
#include "model/workbench.h"
#include "text/core_text.h"
#include "view/frame/display.h"
#include "view/frame/exportable.h"
#include "view/frame/figure_wait.h"
#include "window/views.h"

#include <heedmap/base/quotes.h>

#include <QCoreApplication>
#include <QEventLoop>
#include <QWidget>

#include <algorithm>

namespace heedmap {
namespace {

constexpr QSize usualSize{1200, 900}; // of the widget, on which its figure does not depend

Sentence viewNames()
{
    std::vector<std::string> names;
    for (const ViewEntry& entry : views())
        names.emplace_back(entry.id);
    names.front() += ":STEP";
    return commaSeparated(names);
}

const ViewEntry& entryOf(const std::string& view)
{
    const ViewEntry* found = findView(view.substr(0, view.find(':')));
    if (found == nullptr)
        throw UsageError(Sentence(HEEDMAP_PHRASE("%1 takes one of %2, not %3"), "--view", viewNames(), inQuotes(view)),
                         "export");
    return *found;
}

UsageError noChoice(const std::string& view, const std::string& choice)
{
    return UsageError(Sentence(HEEDMAP_PHRASE("--view: the view %1 has no choice such as %2"), view, inQuotes(choice)),
                      "export");
}

DisplaySettings settingsOf(const FigureStyle& style)
{
    DisplaySettings settings;
    settings.theme = ThemeChoice::Light;
    settings.palette = style.palette;
    settings.range = style.range == FigureStyle::Range::Fixed ? RangeMode::Manual
        : style.range == FigureStyle::Range::Shared           ? RangeMode::Shared
                                                              : RangeMode::Matrix;
    settings.lo = style.lo;
    settings.hi = style.hi;
    settings.zeroCentred = style.zeroCentred;
    settings.logarithmic = style.logarithmic;
    settings.decimals = style.decimals;
    settings.exactDecimals = style.numbers.exact;
    settings.showValues = style.showValues;
    settings.reduceMotion = true;
    return settings;
}

} // namespace

void requireDrawnView(const std::string& view) { (void)entryOf(view); }

ViewDrawing::ViewDrawing(const std::string& view, const OpenedDocument& opened, const std::filesystem::path& folder,
                         const FigureStyle& style, const Reference& gradientOf)
    : m_style(style), m_workbench(std::make_unique<Workbench>())
{
    const ViewEntry& entry = entryOf(view);
    m_workbench->open(opened.document, folder);
    if (const FloatFormat& format = opened.computation.graph.numberFormat(); &format != &m_workbench->numberFormat())
        m_workbench->setNumberFormat(format);
    if (gradientOf.node != noNode)
        m_workbench->aim(GradientTarget{opened.computation.graph.node(gradientOf.node).info.name, gradientOf.cell});
    if (!entry.applies(*m_workbench))
        throw Error(HEEDMAP_PHRASE("the view %1 does not show this document"), entry.id);
    m_selection = std::make_unique<Selection>(*m_workbench);
    m_display = std::make_unique<Display>(settingsOf(style));
    m_widget.reset(entry.make({*m_workbench, *m_selection, *m_display}));
    show(view);
    auto* exportable = dynamic_cast<Exportable*>(m_widget.get());
    if (exportable == nullptr)
        throw Error(HEEDMAP_PHRASE("the view %1 does not show this document"), entry.id);
    await(*exportable);
}

ViewDrawing::~ViewDrawing() = default;

void ViewDrawing::show(const std::string& view)
{
    m_widget->setAttribute(Qt::WA_DontShowOnScreen);
    m_widget->resize(usualSize);
    m_widget->show();
    choose(view);
    QCoreApplication::processEvents();
}

void ViewDrawing::choose(const std::string& view)
{
    ViewName name;
    try {
        name = parseView(m_workbench->graph(), view);
    } catch (const Error& error) {
        throw UsageError(Sentence(HEEDMAP_PHRASE("%1: %2"), "--view", error.sentence()), "export");
    }
    auto* exportable = dynamic_cast<Exportable*>(m_widget.get());
    chooseParts(name, exportable);
    for (const ViewSetting& setting : name.settings)
        if (exportable == nullptr || !exportable->chooseSetting(setting))
            throw noChoice(name.id, setting.text());
}

void ViewDrawing::chooseParts(const ViewName& name, Exportable* exportable)
{
    if (name.parts.empty())
        return;
    const ViewPart& first = name.parts.front();
    m_selection->setNode(first.node);
    m_selection->setSlice(first.slice.value_or(0));
    QCoreApplication::processEvents();
    if (exportable == nullptr || !exportable->chooseParts(name.parts))
        throw noChoice(name.id, viewText(m_workbench->graph(), name));
}

// What it shows is evaluated in the background where that takes a while.
void ViewDrawing::await(Exportable& view)
{
    QEventLoop loop;
    QString said;
    FigureWait wait(*m_workbench, nullptr);
    QObject::connect(&wait, &FigureWait::made, &loop, &QEventLoop::quit, Qt::QueuedConnection);
    const auto fail = [&](const QString& sentence) {
        said = sentence.simplified(); // on one line
        loop.quit();
    };
    QObject::connect(&wait, &FigureWait::failed, &loop, fail, Qt::QueuedConnection);
    QObject::connect(&wait, &FigureWait::givenUp, &loop, fail, Qt::QueuedConnection);
    const FigureSource source = figureSource(*m_workbench);
    wait.await([&] { return demandsOf(view, m_style); },
               [&] {
                   drawingOf(view, m_style, source);
                   m_workbench->look(m_widget.get(), demandsOf(view, m_style)); // they stay
               });
    loop.exec();
    if (!said.isEmpty())
        throw Error(verbatim(said));
    m_drawing = drawingOf(view, m_style, source);
}

Drawing ViewDrawing::drawing() const { return m_drawing; }

} // namespace heedmap
