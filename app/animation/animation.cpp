#include "animation/animation.h"

#include "animation/product_animation.h"
#include "animation/slider_film.h"
#include "animation/steps_animation.h"
#include "animation/training_film.h"

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

/// A kind of animation: one line here, and one file.
struct AnimationKind {
    const char* name;
    bool takes; ///< something after a colon
    bool words; ///< under its frames
    std::unique_ptr<Animation> (*make)(const std::string& what, const AnimationSource& source);
};

constexpr AnimationKind kinds[] = {
    {"steps", false, false, makeStepsAnimation},
    {"product", true, true, makeProductAnimation},
    {"train", true, true, makeTrainingFilm},
    {"slider", true, true, makeSliderFilm},
};

double wordsHeight() { return std::ceil(QFontMetricsF(textFont(wordsPx)).height()) + wordsMargin; }

/// What the words leave of a page with a height.
AnimationSource aboveWords(AnimationSource source)
{
    Print& print = source.style.print;
    if (print.height > 0)
        print.height = std::max(std::floor(print.height - wordsHeight() * print.unit()), 1.0);
    return source;
}

} // namespace

std::unique_ptr<Animation> makeAnimation(const std::string& scene, const AnimationSource& source)
{
    const std::size_t colon = scene.find(':');
    const std::string what = colon == std::string::npos ? std::string() : scene.substr(colon + 1);
    for (const AnimationKind& kind : kinds)
        if (scene.substr(0, colon) == kind.name && kind.takes == !what.empty())
            return kind.make(what, kind.words ? aboveWords(source) : source);
    throw Error(HEEDMAP_PHRASE("expected steps, product:NODE, train:NODE or slider:CELL=LO..HI, got %1"),
                inQuotes(std::string_view(scene)));
}

AnimationPages::AnimationPages(Animation& animation, const FigureStyle& style, const std::function<void()>& told)
    : m_animation(animation), m_style(style)
{
    bool words = false;
    for (std::size_t i = 0; i < animation.size(); ++i) {
        told();
        const Animation::Frame frame = animation.frame(i);
        m_size = m_size.expandedTo(frame.drawing.size);
        m_unit = frame.drawing.unit;
        words = words || !frame.words.isEmpty();
    }
    const double height = m_size.height() + (words ? wordsHeight() : 0);
    const double given = style.print.height / m_unit;
    m_size.setHeight(given > 0 ? std::max(height, given) : std::ceil(height * m_unit - 1e-6) / m_unit); // whole points
}

Animation::Frame AnimationPages::page(std::size_t index) const
{
    Animation::Frame frame = m_animation.frame(index);
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
