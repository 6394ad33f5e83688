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

/// The heads that are ablated and what was taken from other samples, each with the way back, and what the model
/// predicts beside what it predicted without any of it. It takes no room while there is none.
class AblationBar : public QWidget {
    Q_OBJECT

public:
    explicit AblationBar(const ViewContext& context, QWidget* parent);

    /// Puts everything into lines of that width, and says how high they are.
    int arrange(int width);
    /// What can be done with a head: the ways to ablate it, and back.
    void fillMenu(QMenu& menu, NodeId weights, Index head);

signals:
    /// It needs another room.
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
