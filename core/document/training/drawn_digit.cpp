#include "document/training/drawn_digit.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace heedmap {
namespace {

struct Point {
    double x; ///< to the right, 0 to 1
    double y; ///< down
};

using Stroke = std::vector<Point>;

/// The strokes of each digit.
const std::vector<std::vector<Stroke>>& strokesOfDigits()
{
    static const std::vector<std::vector<Stroke>> strokes = {
        {{{.5, .05}, {.25, .15}, {.15, .5}, {.25, .85}, {.5, .95}, {.75, .85}, {.85, .5}, {.75, .15}, {.5, .05}}},
        {{{.3, .25}, {.55, .05}, {.55, .95}}},
        {{{.2, .25}, {.35, .07}, {.65, .07}, {.8, .28}, {.65, .52}, {.2, .95}, {.85, .95}}},
        {{{.2, .12}, {.5, .05}, {.78, .2}, {.7, .42}, {.45, .48}, {.75, .58}, {.82, .78}, {.55, .95}, {.2, .88}}},
        {{{.6, .05}, {.15, .65}, {.88, .65}}, {{.65, .4}, {.65, .95}}},
        {{{.8, .05}, {.28, .05}, {.22, .45}, {.6, .42}, {.82, .65}, {.65, .92}, {.2, .92}}},
        {{{.7, .05}, {.35, .3}, {.18, .65}, {.3, .92}, {.62, .95}, {.8, .72}, {.62, .52}, {.22, .6}}},
        {{{.15, .06}, {.85, .06}, {.42, .95}}},
        {{{.5, .48},
          {.24, .3},
          {.35, .07},
          {.65, .07},
          {.76, .3},
          {.5, .48},
          {.2, .72},
          {.35, .95},
          {.65, .95},
          {.8, .72},
          {.5, .48}}},
        {{{.76, .35}, {.5, .5}, {.24, .35}, {.3, .1}, {.6, .05}, {.78, .28}, {.72, .65}, {.45, .95}}},
    };
    return strokes;
}

/// How far a point is from the line between two.
double distance(const Point& p, const Point& a, const Point& b)
{
    const Point along{b.x - a.x, b.y - a.y};
    const double length = along.x * along.x + along.y * along.y;
    const double dot = (p.x - a.x) * along.x + (p.y - a.y) * along.y;
    const double share = length > 0 ? std::clamp(dot / length, 0.0, 1.0) : 0;
    const double dx = p.x - a.x - share * along.x;
    const double dy = p.y - a.y - share * along.y;
    return std::sqrt(dx * dx + dy * dy);
}

/// The strokes as this hand draws them.
std::vector<Stroke> drawn(int digit, RandomStream& random)
{
    const auto about = [&random](double middle, double spread) { return middle + spread * (2 * random.uniform() - 1); };
    const double slant = about(0.05, 0.15);
    const double wide = about(0.68, 0.14);
    const double high = about(0.85, 0.1);
    const Point middle{about(0.5, 0.06), about(0.5, 0.06)};
    std::vector<Stroke> strokes = strokesOfDigits()[static_cast<std::size_t>(digit)];
    for (Stroke& stroke : strokes)
        for (Point& point : stroke) {
            const double x = about(point.x, 0.04) - 0.5;
            const double y = about(point.y, 0.04) - 0.5;
            point = {middle.x + wide * x - slant * y, middle.y + high * y};
        }
    return strokes;
}

} // namespace

Tensor drawnDigit(int digit, const Shape& shape, RandomStream& random)
{
    const std::vector<Stroke> strokes = drawn(digit, random);
    const double pixel = 1.0 / static_cast<double>(shape.cols);
    const double thick = (0.4 + 0.3 * random.uniform()) * pixel;
    const bool painted = random.bits() % 2 == 0; // by a brush that knows black and white alone
    Tensor image(shape);
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c) {
                const Point here{(static_cast<double>(c) + 0.5) * pixel,
                                 (static_cast<double>(r) + 0.5) / static_cast<double>(shape.rows)};
                double nearest = 2;
                for (const Stroke& stroke : strokes)
                    for (std::size_t i = 1; i < stroke.size(); ++i)
                        nearest = std::min(nearest, distance(here, stroke[i - 1], stroke[i]));
                const double grey = std::clamp(1 - (nearest - thick) / pixel, 0.0, 1.0);
                image.at({s, r, c}) = painted ? std::floor(grey) : grey; // white where the stroke itself is
            }
    return image;
}

} // namespace heedmap
