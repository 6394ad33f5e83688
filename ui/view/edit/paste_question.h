#pragma once

#include "model/pasted_block.h"
#include "view/frame/display.h"

#include <optional>

namespace heedmap {

class SceneView;

/// Asks in the view's line whether a matrix takes the size of a pasted block.
class PasteQuestion {
public:
    PasteQuestion(const ViewContext& context, SceneView& view) : m_context(context), m_view(view) {}

    void ask(const PastedBlock& pasted);
    bool asked() const { return m_pasted.has_value(); }
    /// Returns the block in question and ends the question.
    PastedBlock take();

private:
    ViewContext m_context;
    SceneView& m_view;
    std::optional<PastedBlock> m_pasted;
};

} // namespace heedmap
