#pragma once

#include "model/ablations/ablation_effect.h"
#include "view/frame/display.h"

#include <QLabel>
#include <QToolButton>
#include <QWidget>

#include <functional>

class QMenu;

namespace heedmap {

/// The heads that are ablated, each with the way back, and what the model predicts beside what it predicted with all
/// of them. It takes no room while none is.
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
    QString titleOf(const AblatedHead& ablated) const;
    QString effectText();
    QToolButton* chip(const QString& name, const QString& text, const QString& tip);

    ViewContext m_context;
    Ablator m_ablator;
    AblationEffect m_effect;
    std::vector<AblatedHead> m_heads;
    std::vector<QToolButton*> m_chips;
    QLabel* m_words;
};

} // namespace heedmap
