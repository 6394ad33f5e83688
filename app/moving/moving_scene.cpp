#include "moving/moving_scene.h"

#include "moving/product_scene.h"
#include "moving/slider_film.h"
#include "moving/steps_scene.h"
#include "moving/training_film.h"

#include <heedmap/base/quotes.h>

#include <paint/type.h>

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double wordsPx = 13;
constexpr double wordsMargin = 10;

/// A kind of scene: one line here, and one file.
struct SceneKind {
    const char* name;
    bool takes; ///< something after a colon
    bool words; ///< under its frames
    std::unique_ptr<MovingScene> (*make)(const std::string& what, const SceneSource& source);
};

constexpr SceneKind kinds[] = {
    {"steps", false, false, makeStepsScene},
    {"product", true, true, makeProductScene},
    {"train", true, true, makeTrainingFilm},
    {"slider", true, true, makeSliderFilm},
};

double wordsHeight() { return std::ceil(QFontMetricsF(textFont(wordsPx)).height()) + wordsMargin; }

/// What the words leave of a page with a height.
SceneSource aboveWords(SceneSource source)
{
    Print& print = source.style.print;
    if (print.height > 0)
        print.height = std::max(std::floor(print.height - wordsHeight() * print.unit()), 1.0);
    return source;
}

} // namespace

std::unique_ptr<MovingScene> makeScene(const std::string& scene, const SceneSource& source)
{
    const std::size_t colon = scene.find(':');
    const std::string what = colon == std::string::npos ? std::string() : scene.substr(colon + 1);
    for (const SceneKind& kind : kinds)
        if (scene.substr(0, colon) == kind.name && kind.takes == !what.empty())
            return kind.make(what, kind.words ? aboveWords(source) : source);
    throw Error(HEEDMAP_PHRASE("expected steps, product:NODE, train:NODE or slider:CELL=LO..HI, got %1"),
                inQuotes(std::string_view(scene)));
}

ScenePages::ScenePages(MovingScene& scene, const FigureStyle& style, const std::function<void()>& told)
    : m_scene(scene), m_style(style)
{
    bool words = false;
    for (std::size_t i = 0; i < scene.size(); ++i) {
        told();
        const MovingScene::Frame frame = scene.frame(i);
        m_size = m_size.expandedTo(frame.drawing.size);
        m_unit = frame.drawing.unit;
        words = words || !frame.words.isEmpty();
    }
    const double height = m_size.height() + (words ? wordsHeight() : 0);
    m_size.setHeight(std::max(std::ceil(height * m_unit - 1e-6) / m_unit, style.print.heightPx())); // whole points
}

MovingScene::Frame ScenePages::page(std::size_t index) const
{
    MovingScene::Frame frame = m_scene.frame(index);
    frame.drawing.draw = [draw = frame.drawing.draw, words = frame.words, size = m_size,
                          &style = m_style](QPainter& painter) {
        if (style.ground)
            painter.fillRect(QRectF(QPointF(), size), style.theme->panel);
        draw(painter);
        painter.setFont(textFont(wordsPx));
        painter.setPen(style.theme->text);
        const QRectF line(wordsMargin, size.height() - wordsHeight(), size.width() - 2 * wordsMargin, wordsHeight());
        const QString shown = QFontMetricsF(painter.font()).elidedText(words, Qt::ElideMiddle, line.width());
        if (!shown.isEmpty())
            painter.drawText(line, Qt::AlignHCenter | Qt::AlignTop | Qt::TextSingleLine, shown);
    };
    frame.drawing.size = m_size;
    return frame;
}

} // namespace heedmap
