#pragma once

#include "view/next/next_controls.h"
#include "view/next/next_scene.h"
#include "view/scene/scene_view.h"

#include <QTimer>

#include <functional>

namespace heedmap {

/// The choice of the next token, and the text that grows by it.
class NextView : public ViewOf<NextScene> {
    Q_OBJECT

public:
    static constexpr bool onlyValues = true;
    explicit NextView(const ViewContext& context, QWidget* parent = nullptr);

    /// Whether a decoder chooses, or could.
    static bool applies(const Workbench& workbench);

protected:
    void rebuilt() override;
    void picked(const Spot& spot) override;
    bool settle() override;
    ControlsRoom placeControls(const QRect& room) override;
    bool command(const QKeyEvent& event) override;
    QSizeF figureRoom() const override { return figurePage().room({900, 720}); }
    bool event(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void goOn(bool on);
    void append();
    void attempt(const std::function<void()>& what);
    void drag(const QPointF& at);
    void later(const std::function<void()>& what);

    NextControls* m_controls;
    QTimer m_pace;                  ///< of writing on by itself
    std::optional<int> m_drag;      ///< of u: the key of its edits
    std::function<void()> m_wanted; ///< the newest edit, until the event loop turns
};

} // namespace heedmap
