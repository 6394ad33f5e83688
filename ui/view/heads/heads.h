#pragma once

#include "view/attention/ablation_bar.h"
#include "view/attention/words_switch.h"
#include "view/frame/kept_node.h"
#include "view/heads/block_scene.h"
#include "view/heads/grid_scene.h"
#include "view/heads/head_settings.h"
#include "view/scene/scene_view.h"

#include <QToolButton>

namespace heedmap {

/// The heads of all attention weights in the computation, side by side under one range of colours. A click
/// shows one large, two with Ctrl are compared; the cell under the pointer is read out in all of them.
///
/// It finds attention weights by the description of nodes, and demands only visible ones.
class Heads : public ViewOf<HeadsGridScene> {
    Q_OBJECT

public:
    explicit Heads(const ViewContext& context, QWidget* parent = nullptr);

    /// The heads shown large: none, one, or two that are compared.
    const std::vector<Head>& large() const { return m_block.heads(); }
    const Head& current() const { return m_current; }
    const HeadsGridScene& grid() const { return m_grid; }
    static ViewFigure figureOf(const std::vector<ViewPart>& parts);
    std::vector<ViewPart> chosenParts() const override;
    bool chooseParts(const std::vector<ViewPart>& parts) override;
    std::vector<ViewSetting> chosenSettings() const override { return settingsOf(m_grid.range()); }
    bool chooseSetting(const ViewSetting& setting) override
    {
        const std::optional<HeadRange> range = rangeOf(setting);
        if (range)
            setRange(*range);
        return range.has_value();
    }

public slots:
    void showAll();
    void showAlone(const heedmap::Head& head);
    void compare(const heedmap::Head& first, const heedmap::Head& second);
    void setRange(heedmap::HeadRange range);
    /// Shows gradient × attention under the weights instead of gradients.
    void setWeighed(bool weighed);

protected:
    void rebuilt() override;
    void selectionChanged() override;
    void held() override;
    void picked(const Spot& spot) override { setCurrent(m_grid.head(spot)); }
    bool clicked(const Spot& spot, Qt::KeyboardModifiers modifiers) override;
    bool command(const QKeyEvent& event) override;
    ControlsRoom placeControls(const QRect& room) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    bool findAgain(Head& head, const KeptNode& kept) const;
    void change(std::vector<Head> heads);
    void showLarge(std::vector<Head> heads);
    void mark(const Head& head);
    void setCurrent(const Head& head);
    void remember(const Head& head);
    bool walk(Index lines, Index heads);
    QString rangeName(HeadRange range) const;
    void fillRangeMenu();
    void dress();
    void fillMenu(QMenu& menu, const Head& head);
    std::optional<Head> switched() const;
    ControlsRoom placeButtons(const QRect& room);

    HeadsGridScene& m_grid;
    std::unique_ptr<Scene> m_other; ///< the scene not shown at present
    HeadsBlockScene& m_block;
    std::vector<KeptNode> m_largeNodes;
    Head m_current;
    KeptNode m_currentNode;
    AblationBar* m_ablations;
    QToolButton* m_rangeButton;
    QToolButton* m_back;
    QToolButton* m_switch;   ///< of one head
    QToolButton* m_oneRange; ///< of all gradients
    QToolButton* m_weighed;  ///< gradient × attention
    WordsSwitch* m_words;
    bool m_choosing = false; ///< ignores changes of the selection made here
};

} // namespace heedmap
