#pragma once

#include "export/export_call.h"

#include <string>
#include <string_view>

namespace heedmap {

/// What a figure is of, as far as options tell it apart.
enum class FigureKind {
    Nodes,
    Panels,
    Step,
    Cell,
    Arithmetic,
    Sheet,
    Stage,
    Matrices, ///< the view of panels
    Text,
    Matrix,
    Table,
    Next,
    Heads,     ///< on paper
    HeadsView, ///< otherwise
    SheetView, ///< as the window draws it
    Picture,
    Other, ///< takes any option
};

/// Of a view, by its name.
FigureKind kindOfView(const std::string& view);

/// Whether an option changes anything of such a figure; `paper`: it has a width or a height. Its value matters for few.
bool hasEffect(FigureKind kind, std::string_view option, bool paper, std::string_view value = {});

/// Whether an option is of a part that is left out.
bool ofPartLeftOut(std::string_view option, const PartSet& without);

/// Throws UsageError if an option of the call would change nothing, other than those that `shared` has too: the call
/// that several figures of a document are made by, each in its formats.
void requireEffect(const Arguments& arguments, const ExportCall& call, const Arguments* shared = nullptr);

/// Whether any of the nodes is what the option is for: a stack of matrices, weights or a gradient.
bool hasEffectOn(std::string_view option, const GraphShape& graph, std::span<const FigureChoice> choices);

/// Throws UsageError if an option of the call is for none of them.
void requireEffectOn(const Arguments& arguments, const GraphShape& graph, std::span<const FigureChoice> choices);

} // namespace heedmap
