#include "view/edit/mask_menu.h"

#include "model/masks.h"
#include "paint/figure_parts.h"
#include "text/core_text.h"
#include "view/scene/cell_name.h"

#include <QCoreApplication>
#include <QMenu>

#include <algorithm>

namespace heedmap {
namespace {

struct MaskMenu {
    Q_DECLARE_TR_FUNCTIONS(MaskMenu)
};

class MaskActions {
public:
    MaskActions(QMenu& menu, Workbench& workbench, std::function<void(const QString&)> failed)
        : m_menu(menu), m_workbench(workbench), m_failed(std::move(failed))
    {
    }

    void add(const char* id, const QString& title, const std::function<void(Workbench&)>& what)
    {
        QAction* action = m_menu.addAction(title, &m_workbench, [&workbench = m_workbench, failed = m_failed, what] {
            try {
                what(workbench);
            } catch (const Error& error) {
                failed(sentenceText(error.sentence()));
            }
        });
        action->setObjectName(QLatin1String(id));
    }

private:
    QMenu& m_menu;
    Workbench& m_workbench;
    std::function<void(const QString&)> m_failed;
};

void addPreset(MaskActions& actions, const char* id, const QString& title, const std::string& setting,
               const Shape& shape)
{
    actions.add(id, title, [setting, shape, id = std::string(id)](Workbench& workbench) {
        const auto presets = maskPresets(shape.rows, shape.cols);
        setMask(workbench, setting, *std::ranges::find(presets, id, &MaskPreset::id));
    });
}

} // namespace

QString maskLineTitle(Workbench& workbench, NodeId node, const Cell& line)
{
    const NodeInfo& info = workbench.graph().node(node).info;
    const bool row = line.col < 0;
    const QString name = row ? axisLabel(info.rows, line.row) : axisLabel(info.cols, line.col);
    if (keepsAny(workbench, node, maskLine(workbench, node, line)))
        return (row ? MaskMenu::tr("Hide all of row “%1”") : MaskMenu::tr("Hide all of column “%1”")).arg(name);
    return (row ? MaskMenu::tr("Keep all of row “%1”") : MaskMenu::tr("Keep all of column “%1”")).arg(name);
}

void addMaskMenu(QMenu& menu, const ViewContext& context, const CellPlace& place,
                 const std::function<void(const QString&)>& failed)
{
    Workbench& workbench = context.workbench;
    const auto setting = maskSetting(workbench, place.node);
    if (!setting || workbench.pinned(place.node, place.cell.slice))
        return;
    const Shape shape = workbench.graph().node(place.node).shape;
    const Cell row{place.cell.slice, place.cell.row, -1};
    const Cell col{place.cell.slice, -1, place.cell.col};
    MaskActions actions(menu, workbench, failed);
    addPreset(actions, "causal", MaskMenu::tr("Causal: no key after the query"), *setting, shape);
    actions.add(
        "padding", MaskMenu::tr("Padding: hide this key and all after it"),
        [setting, key = place.cell.col, shape](Workbench& bench) { hideKeysFrom(bench, *setting, key, shape.cols); });
    for (const auto& [id, line] : {std::pair("row", row), std::pair("column", col)})
        actions.add(id, maskLineTitle(workbench, place.node, line),
                    [node = place.node, line = line](Workbench& bench) { turnLine(bench, node, line); });
    actions.add("invert", MaskMenu::tr("Invert"),
                [node = place.node, slice = place.cell.slice](Workbench& bench) { invertMask(bench, node, slice); });
    addPreset(actions, "none", MaskMenu::tr("No mask"), *setting, shape);
    menu.addSeparator();
}

} // namespace heedmap
