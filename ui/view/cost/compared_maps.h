#pragma once

#include "view/cost/compared_scene.h"
#include "view/scene/scene_view.h"

namespace heedmap {

/// Two matrices and their difference: a part of another view.
class ComparedMaps : public ViewOf<ComparedScene> {
    Q_OBJECT

public:
    explicit ComparedMaps(const ViewContext& context, QWidget* parent = nullptr);

    /// Shows a node that is the difference of two others; noNode shows nothing.
    void show(NodeId difference);
    NodeId difference() { return m_scene.difference(); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void rebuilt() override;
    QSizeF figureRoom() const override { return figurePage().room({1000, 420}); }

private:
    KeptNode m_difference;
};

} // namespace heedmap
