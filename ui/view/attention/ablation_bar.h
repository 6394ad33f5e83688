#pragma once

#include "model/ablations/ablation_effect.h"
#include "model/ablations/patch.h"
#include "view/frame/display.h"

#include <QLabel>
#include <QToolButton>
#include <QWidget>

#include <functional>

class QMenu;

namespace heedmap {

/// The ablated heads and the values patched in from other samples, each with a button that undoes it, and the model's
/// prediction beside the one without any of this. Takes no room while nothing is ablated.
class AblationBar : public QWidget {
    Q_OBJECT

public:
    explicit AblationBar(const ViewContext& context, QWidget* parent);

    /// Arranges the bar in lines of that width; returns its height.
    int arrange(int width);
    /// Adds the ways to ablate a head, or to undo that.
    void fillMenu(QMenu& menu, NodeId weights, Index head);
    /// Whether a head may be turned off at one click, and whether it is.
    bool canTurnOff(NodeId weights) const;
    bool isOff(NodeId weights, Index head) const;
    /// Turns a head off, so that its result is zero, or on again.
    void turn(NodeId weights, Index head);

signals:
    /// The height has changed.
    void resized();
    void failed(const QString& sentence);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void follow();
    void listHeads();
    void listPatches(std::size_t most);
    void fillSamples(QMenu& ways, NodeId weights, Index head);
    QString titleOf(const AblatedHead& ablated) const;
    QString titleOf(const Patch& patch) const;
    void restore(const std::function<void(Workbench&)>& back);
    QString effectText();
    QToolButton* chip(const QString& name, const QString& text, const QString& tip);

    ViewContext m_context;
    Ablator m_ablator;
    AblationEffect m_effect;
    std::vector<AblatedHead> m_heads;
    std::vector<Patch> m_patches;
    std::vector<QToolButton*> m_chips;
    QLabel* m_words;
};

} // namespace heedmap
