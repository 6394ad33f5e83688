#pragma once

#include "model/larger_paste.h"
#include "view/frame/display.h"

#include <optional>

namespace heedmap {

class SceneView;

/// Asks in the view's line whether to enlarge a matrix for a pasted block.
class PasteQuestion {
public:
    PasteQuestion(const ViewContext& context, SceneView& view) : m_context(context), m_view(view) {}

    void ask(const LargerPaste& larger);
    bool asked() const { return m_larger.has_value(); }
    /// Returns the block in question and ends the question.
    LargerPaste take();

private:
    ViewContext m_context;
    SceneView& m_view;
    std::optional<LargerPaste> m_larger;
};

} // namespace heedmap
