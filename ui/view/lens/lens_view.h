#pragma once

#include "view/lens/lens_scene.h"
#include "view/scene/scene_view.h"

#include <QToolButton>

namespace heedmap {

/// The logit lens of a transformer, or the one button that asks for it.
class LensView : public ViewOf<LensScene> {
    Q_OBJECT

public:
    static constexpr bool onlyValues = true;
    explicit LensView(const ViewContext& context, QWidget* parent = nullptr);

    /// Whether the document is a transformer that predicts words.
    static bool applies(const Workbench& workbench);

protected:
    void picked(const Spot& spot) override;
    ControlsRoom placeControls(const QRect& room) override;
    void fillMenuOf(QMenu& menu, const Spot& spot) override;
    QSizeF figureRoom() const override { return figurePage().room({860, 600}); }

private:
    void ask();
    /// Opens the table with what each head adds to a word.
    void askHeads(Index word);

    QToolButton* m_ask;
};

} // namespace heedmap
