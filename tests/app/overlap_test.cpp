// No text of the window is drawn over another or cut, in any view of any example, in both languages, in small windows.

#include "examples.h"
#include "support/recorded_text.h"
#include "support/too_wide.h"
#include "support/window_fixture.h"
#include "window/views.h"

#include <QAbstractScrollArea>
#include <QScrollBar>

#include <set>
#include <tuple>

namespace heedmap {
namespace {

using test::RecordedText;

/// How deep the ink of one text reaches into that of another, in px.
double depth(const RecordedText::Ink& one, const RecordedText::Ink& other)
{
    const QRectF room = one.room & other.room;
    if (!(one.outline.boundingRect() & room).intersects(other.outline.boundingRect()))
        return 0;
    const QRectF both = one.outline.intersected(other.outline).intersected(QPolygonF(room)).boundingRect();
    return std::min(both.width(), both.height());
}

/// How much of a text lies outside of what it can be drawn on, in px.
double cut(const RecordedText::Ink& ink)
{
    const QRectF whole = ink.outline.boundingRect();
    const QRectF seen = whole & ink.room;
    return seen.isEmpty() ? 0 : std::max(whole.width() - seen.width(), whole.height() - seen.height());
}

bool among(const std::vector<QRectF>& rects, const QRectF& inner)
{
    return std::ranges::any_of(rects, [&](const QRectF& rect) { return rect.contains(inner); });
}

/// A language and the size of a window.
using Window = std::tuple<const char*, QSize>;

class OverlapTest : public MainWindowTest, public testing::WithParamInterface<Window> {
protected:
    void look(const std::string& sight)
    {
        constexpr double most = 5; // the tail of an italic j, a bracket and a full stop of Chinese reach into others
        RecordedText paper(m_window->size());
        m_window->render(&paper);
        const auto& inks = paper.inks();
        for (std::size_t i = 0; i < inks.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (depth(inks[i], inks[j]) > most && m_told.insert({inks[i].text, inks[j].text}).second)
                    ADD_FAILURE() << sight << ": " << inks[j].text.toStdString() << " under "
                                  << inks[i].text.toStdString() << ' ' << depth(inks[i], inks[j]);
        const std::vector<QRectF> scrolled = whatScrolls();
        for (const RecordedText::Ink& ink : inks)
            if (cut(ink) > mostCut && !among(scrolled, ink.room) && m_cut.insert(ink.text).second)
                ADD_FAILURE() << sight << ": " << ink.text.toStdString() << " is cut by " << cut(ink);
        EXPECT_EQ(test::tooWide(*m_window), "") << sight;
    }
    /// What is shown of widgets that are larger, where the rest is scrolled to.
    std::vector<QRectF> whatScrolls() const
    {
        std::vector<QRectF> rects;
        for (const auto* area : m_window->findChildren<QAbstractScrollArea*>())
            if (area->isVisible()
                && (area->verticalScrollBar()->maximum() > 0 || area->horizontalScrollBar()->maximum() > 0))
                rects.emplace_back(area->viewport()->mapTo(m_window.get(), QPoint()), area->viewport()->size());
        return rects;
    }

    static constexpr double mostCut = 2;
    std::set<std::pair<QString, QString>> m_told;
    std::set<QString> m_cut;
};

TEST_P(OverlapTest, NoTextIsDrawnOverAnother)
{
    const auto& [language, size] = GetParam();
    m_window->setLanguage(language);
    m_window->resize(size);
    for (const std::string& example : exampleIds()) {
        m_window->open(QStringLiteral("examples:") + QString::fromStdString(example));
        for (int view = 0; view < static_cast<int>(views().size()); ++view) {
            if (!viewAt(view).applies(m_window->workbench()))
                continue;
            m_window->showView(view);
            settle();
            look(example + ' ' + viewAt(view).id);
        }
        m_window->showView(0);
        for (int step = 0; step < static_cast<int>(m_window->selection().steps().size()); step += 3) {
            m_window->selection().setStep(step);
            settle();
            look(example + " step " + std::to_string(step + 1));
        }
    }
    m_window->setLanguage("en");
}

INSTANTIATE_TEST_SUITE_P(Windows, OverlapTest,
                         testing::Combine(testing::Values("en", "zh"),
                                          testing::Values(QSize(960, 700), QSize(1024, 700), QSize(1280, 720))),
                         [](const auto& each) {
                             const QSize size = std::get<1>(each.param);
                             return std::get<0>(each.param) + std::to_string(size.width()) + 'x'
                                 + std::to_string(size.height());
                         });

} // namespace
} // namespace heedmap
