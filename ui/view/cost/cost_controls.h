#pragma once

#include "model/quality.h"
#include "view/frame/number_slider.h"

namespace heedmap {

/// The settings that trade quality for cost, one slider each. Their effect follows live; moving a slider to and fro is
/// one step of the undo stack.
class CostControls : public QWidget {
    Q_OBJECT

public:
    explicit CostControls(const ViewContext& context, QWidget* parent = nullptr);

    /// Follows a change of the document or its settings.
    void rebuild();
    std::size_t count() const { return m_qualities.size(); }

signals:
    /// A value was refused for that reason.
    void failed(const QString& sentence);

private:
    void turn(std::size_t knob, Index value);
    void turnNow();

    ViewContext m_context;
    std::vector<Quality> m_qualities;
    std::vector<NumberSlider*> m_sliders; ///< one a quality, then hidden ones
    QualityTurn m_turn;
    std::optional<std::pair<std::size_t, Index>> m_wanted; ///< the newest request, until the event loop turns
};

} // namespace heedmap
