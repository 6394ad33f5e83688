#include "view/cell_menu.h"

#include "model/block_text.h"
#include "model/edits.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QImage>
#include <QMenu>
#include <QRandomGenerator>

namespace heedmap {
namespace {

struct CellMenu {
    Q_DECLARE_TR_FUNCTIONS(CellMenu)
};

Tensor matrixOf(Workbench& workbench, NodeId node, const Region& region)
{
    const ConstView view = workbench.values(node, region).view;
    if (view.data == nullptr)
        throw Error("its numbers are still being computed");
    Tensor matrix(Shape::matrix(region.rows.size(), region.cols.size()));
    double* next = matrix.numbers().data();
    for (Index row = region.rows.begin; row < region.rows.end; ++row, next += region.cols.size())
        std::copy_n(view.row(region.slices.begin, row) + region.cols.begin, region.cols.size(), next);
    return matrix;
}

void copyText(Workbench& workbench, NodeId node, const Region& region, BlockFormat format, int decimals)
{
    QGuiApplication::clipboard()->setText(textOf(matrixOf(workbench, node, region), format, decimals));
}

/// Adds actions that report what they could not do.
class Actions {
public:
    Actions(const ViewContext& context, const CellPlace& place, std::function<void(const QString&)> failed)
        : m_context(context), m_place(place), m_failed(std::move(failed))
    {
    }

    template <typename Action> QAction* add(QMenu& menu, const QString& title, Action action)
    {
        return menu.addAction(title, &m_context.workbench,
                              [context = m_context, place = m_place, failed = m_failed, action] {
                                  try {
                                      action(context, place);
                                  } catch (const Error& error) {
                                      failed(QString::fromStdString(error.what()));
                                  }
                              });
    }

private:
    ViewContext m_context;
    CellPlace m_place;
    std::function<void(const QString&)> m_failed;
};

void addFills(QMenu& menu, Actions& actions, const Region& region)
{
    const auto fillWith = [&](const QString& title, Initial::Kind kind) {
        actions.add(menu, title, [kind, region](const ViewContext& context, const CellPlace& place) {
            Initial rule{.kind = kind};
            if (kind == Initial::Kind::Normal || kind == Initial::Kind::Uniform)
                rule.seed = QRandomGenerator::global()->generate();
            fill(context.workbench, place.node, region, rule);
        });
    };
    fillWith(CellMenu::tr("Zeros"), Initial::Kind::Zeros);
    fillWith(CellMenu::tr("Ones"), Initial::Kind::Ones);
    fillWith(CellMenu::tr("Identity"), Initial::Kind::Identity);
    fillWith(CellMenu::tr("Random, normal"), Initial::Kind::Normal);
    fillWith(CellMenu::tr("Random, uniform"), Initial::Kind::Uniform);
}

} // namespace

void copyAsTsv(Workbench& workbench, NodeId node, const Region& region)
{
    copyText(workbench, node, region, BlockFormat::Tsv, 2);
}

void pasteAt(Workbench& workbench, const CellPlace& place)
{
    if (!workbench.editable(place.node))
        throw Error(workbench.graph().node(place.node).info.name + " is computed; pin it to paste into it");
    paste(workbench, place.node, place.cell, blockOf(QGuiApplication::clipboard()->text()));
}

void fillCellMenu(QMenu& menu, const ViewContext& context, const CellPlace& place, const Region& region,
                  const std::function<QImage()>& picture, const std::function<void(const QString&)>& failed)
{
    Workbench& workbench = context.workbench;
    const Node& node = workbench.graph().node(place.node);
    const bool editable = workbench.editable(place.node);
    Actions actions(context, place, failed);
    if (workbench.pinned(place.node))
        actions.add(menu, CellMenu::tr("Unpin: compute it again"),
                    [](const ViewContext& c, const CellPlace& p) { c.workbench.unpin(p.node); });
    else if (!node.leaf())
        actions.add(menu, CellMenu::tr("Pin: keep its numbers and edit them"),
                    [](const ViewContext& c, const CellPlace& p) { c.workbench.pin(p.node); });
    QMenu* fills = menu.addMenu(CellMenu::tr("Fill with"));
    fills->setEnabled(editable);
    addFills(*fills, actions, region);
    menu.addSeparator();
    QMenu* copies = menu.addMenu(CellMenu::tr("Copy as"));
    const auto copyAs = [&](const QString& title, BlockFormat format) {
        return actions.add(*copies, title, [format, region](const ViewContext& c, const CellPlace& p) {
            copyText(c.workbench, p.node, region, format, c.display.settings().decimals);
        });
    };
    copyAs(CellMenu::tr("Spreadsheet cells (TSV)"), BlockFormat::Tsv);
    copyAs(CellMenu::tr("NumPy array"), BlockFormat::NumPy);
    copyAs(CellMenu::tr("LaTeX matrix"), BlockFormat::Latex);
    actions.add(*copies, CellMenu::tr("Image of the stage"),
                [picture](const ViewContext&, const CellPlace&) { QGuiApplication::clipboard()->setImage(picture()); });
    actions.add(menu, CellMenu::tr("Paste"), [](const ViewContext& c, const CellPlace& p) { pasteAt(c.workbench, p); })
        ->setEnabled(editable);
    menu.addSeparator();
    actions.add(menu, CellMenu::tr("Show how it is computed"),
                [](const ViewContext& c, const CellPlace& p) { c.selection.setNode(p.node); });
}

} // namespace heedmap
