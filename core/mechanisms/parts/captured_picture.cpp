#include "mechanisms/parts/captured_picture.h"

#include "mechanisms/model_captions.h"

#include <heedmap/ops/placing/patches.h>

#include <array>
#include <optional>

namespace heedmap {
namespace {

using Labels = std::shared_ptr<const std::vector<std::string>>;

namespace captured_picture_tag {
using enum Family;
constexpr Tag image = {"image",    "I", Input, step::input, caption::picture, axis::pixelRows, axis::pixelColumns,
                       Role::Input};
constexpr Tag patches = {"patches",        "I_{patches}", Input,        step::patches,
                         caption::patches, axis::patches, axis::pixels, Role::Output};
} // namespace captured_picture_tag

/// The squares by row and column, "1,0", behind the class token and others.
Labels tokenLabels(Index down, Index across, Index others)
{
    std::vector<std::string> labels;
    for (Index other = 0; other < others; ++other)
        labels.push_back(other == 0 ? "cls" : "reg " + std::to_string(other));
    for (Index row = 0; row < down; ++row)
        for (Index col = 0; col < across; ++col)
            labels.push_back(std::to_string(row) + "," + std::to_string(col));
    return std::make_shared<const std::vector<std::string>>(std::move(labels));
}

} // namespace

void listCapturedPicture(std::vector<Setting>& settings)
{
    settings.push_back({.key = "black",
                        .type = Setting::Type::Number,
                        .title = HEEDMAP_PHRASE("The number that is black"),
                        .standard = 0});
    settings.push_back({.key = "white",
                        .type = Setting::Type::Number,
                        .title = HEEDMAP_PHRASE("The number that is white"),
                        .standard = 1});
}

void listCapturedPicture(std::vector<ArraySpec>& arrays)
{
    arrays.push_back({.name = "image",
                      .shape = {"c", "H", "W"},
                      .optional = true,
                      .otherShape = {"H", "W"},
                      .title = HEEDMAP_PHRASE("Picture")});
}

Labels appendCapturedPicture(Recipe& recipe, Index tokens)
{
    if (!recipe.has("image"))
        return nullptr;
    const Shape shape = recipe.shape("image");
    const Settings& settings = recipe.settings();
    const std::optional<Index> fit = sideOfSquares(shape.rows, shape.cols, tokens);
    const Index side = fit.value_or(1);
    NodeInfo info = Recipe::described(captured_picture_tag::image);
    info.slices = {.name = shape.rank == 3 ? axis::colours : AxisName()};
    info.rows.block = info.cols.block = side;
    const NodeId image = recipe.array("image", std::move(info));
    const Index down = shape.rows / side;
    const Index across = shape.cols / side;
    auto op = patches(side, {{settings.number("black"), settings.number("white")}});
    const std::array<NodeId, 1> inputs = {image};
    NodeInfo squares = recipe.described(captured_picture_tag::patches, *op, inputs);
    squares.rows.labels = tokenLabels(down, across, 0);
    recipe.add(std::move(squares), std::move(op), {image});
    return fit ? tokenLabels(down, across, tokens - down * across) : nullptr;
}

} // namespace heedmap
