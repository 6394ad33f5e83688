#pragma once

#include "view/picture/picture_controls.h"
#include "view/picture/picture_scene.h"
#include "view/scene/scene_view.h"

namespace heedmap {

/// Attention over a picture. A click chooses whose attention it is; the weight under the pointer is read out.
///
/// Nodes and operations tell which node is a picture, and which tokens are its squares.
class PictureView : public ViewOf<PictureScene> {
    Q_OBJECT

public:
    explicit PictureView(const ViewContext& context, QWidget* parent = nullptr);

    /// Whether the computation reads a picture.
    static bool applies(const Workbench& workbench);
    static ViewFigure figureOf(const std::vector<ViewPart>& /*parts*/)
    {
        using enum FigurePart;
        return {.optional = {Title, Values, Bar, Range, Margin}, .colours = ViewColours::Weights};
    }

protected:
    void rebuilt() override;
    void selectionChanged() override;
    void held() override;
    ControlsRoom placeControls(const QRect& room) override;
    bool command(const QKeyEvent& event) override;
    QSizeF figureRoom() const override { return figurePage().room({760, 640}); }

private:
    void choose();

    PictureControls* m_controls;
};

} // namespace heedmap
