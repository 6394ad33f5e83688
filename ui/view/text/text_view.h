#pragma once

#include "view/scene/scene_view.h"
#include "view/text/text_controls.h"
#include "view/text/text_scene.h"

namespace heedmap {

/// Attention as text: lines between the tokens of queries and keys. Pointing at a token
/// follows it, a click keeps it; its weights are then written beside the tokens of the other side. Shift and a click,
/// or an arrow up or down, take all tokens up to another together, and their weights are added up.
class TextView : public ViewOf<TextScene> {
    Q_OBJECT

public:
    explicit TextView(const ViewContext& context, QWidget* parent = nullptr);

    static ViewFigure figureOf(const std::vector<ViewPart>& /*parts*/)
    {
        using enum FigurePart;
        return {.optional = {Title, Axes, Values, Bar, Range, Margin}, .colours = ViewColours::Lines};
    }
    std::vector<ViewPart> chosenParts() const override;
    bool chooseParts(const std::vector<ViewPart>& parts) override;
    std::vector<ViewSetting> chosenSettings() const override;
    bool chooseSetting(const ViewSetting& setting) override;

protected:
    std::optional<PanelMatrix> matrixAt(const std::optional<Spot>& spot) override;
    void rebuilt() override;
    void selectionChanged() override { m_controls->follow(); }
    void held() override;
    bool clicked(const Spot& spot, Qt::KeyboardModifiers modifiers) override;
    void keyPressEvent(QKeyEvent* event) override;
    ControlsRoom placeControls(const QRect& room) override;

private:
    void choose();
    void holdUntil(Index token);

    TextControls* m_controls;
    double m_opened = 0; ///< the threshold chosen by the text
    std::optional<TextToken> m_held;
    std::optional<Index> m_until; ///< the other end of tokens that are held together
    bool m_chosen = false;        ///< the threshold was chosen before the text could
};

} // namespace heedmap
