#pragma once

#include "command_line.h"
#include "figures.h"

namespace heedmap {

/// How a call of `export` wants its figures; throws UsageError.
FigureStyle figureStyleOf(const Arguments& arguments);

/// The names of --style.
std::vector<std::string> styleNames();
/// Gives a figure the looks of a place, "journal": all but a theme that it has, unless that is the usual one.
void applyPlace(FigureStyle& style, const std::string& name);
/// Points of the text there.
double textOfPlace(const std::string& name);

/// The font that --font names, for all text until it dies; throws UsageError if there is none of that name.
class ChosenFont {
public:
    explicit ChosenFont(const Arguments& arguments);
    ChosenFont(const ChosenFont&) = delete;
    ChosenFont& operator=(const ChosenFont&) = delete;
    ~ChosenFont();
};

} // namespace heedmap
