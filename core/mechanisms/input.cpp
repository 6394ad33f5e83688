#include "mechanisms/input.h"

#include "mechanisms/captions.h"

namespace heedmap {

NodeId appendInput(Recipe& recipe, const char* name, Family family, Phrase caption, const Axis& rows,
                   const AxisName& cols)
{
    return recipe.array(name,
                        {.name = name,
                         .symbol = name,
                         .role = Role::Input,
                         .family = family,
                         .step = step::input,
                         .caption = caption,
                         .slices = {.name = recipe.shape(name).rank == 3 ? axis::heads : AxisName()},
                         .rows = rows,
                         .cols = {.name = cols}});
}

} // namespace heedmap
