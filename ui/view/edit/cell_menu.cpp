#include "view/edit/cell_menu.h"

#include "model/block_text.h"
#include "model/cell_text.h"
#include "model/edits.h"
#include "model/exercises/asking.h"
#include "model/selection.h"
#include "model/writing/writing.h"
#include "paint/figure_parts.h"
#include "paint/node_figure.h"
#include "text/core_text.h"
#include "view/edit/mask_menu.h"
#include "view/edit/patch_menu.h"
#include "view/frame/panels_menu.h"
#include "view/scene/arithmetic_latex.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QRandomGenerator>
#include <QSpinBox>
#include <QWidgetAction>

namespace heedmap {
namespace {

struct CellMenu {
    Q_DECLARE_TR_FUNCTIONS(CellMenu)
};

Tensor matrixOf(Workbench& workbench, NodeId node, const Region& region)
{
    const ConstView view = workbench.values(node, region).view;
    if (view.data == nullptr)
        throw Error(HEEDMAP_PHRASE("its numbers are still being computed"));
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

/// Adds actions that report their errors.
class Actions {
public:
    Actions(const ViewContext& context, const CellPlace& place, std::function<void(const QString&)> failed)
        : m_context(context), m_place(place), m_failed(std::move(failed))
    {
    }

    template <typename Action> QAction* add(QMenu& menu, const QString& title, Action action)
    {
        return menu.addAction(title, &m_context.workbench, guarded(action));
    }
    template <typename Action> void connect(QLineEdit* field, Action action)
    {
        QObject::connect(field, &QLineEdit::returnPressed, &m_context.workbench, guarded(action));
    }

private:
    template <typename Action> auto guarded(Action action) const
    {
        return [context = m_context, place = m_place, failed = m_failed, action] {
            try {
                action(context, place);
            } catch (const Error& error) {
                failed(sentenceText(error.sentence()));
            }
        };
    }

    ViewContext m_context;
    CellPlace m_place;
    std::function<void(const QString&)> m_failed;
};

/// A menu entry with a field in it.
void addField(QMenu& menu, const QString& label, QWidget* field)
{
    auto* line = new QWidget;
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(16, 4, 16, 4);
    auto* name = new QLabel(label);
    name->setBuddy(field);
    field->setAccessibleName(label);
    row->addWidget(name);
    row->addWidget(field, 1);
    auto* action = new QWidgetAction(&menu);
    action->setDefaultWidget(line);
    action->setText(label);
    menu.addAction(action);
}

/// A field for a number, such as 1/sqrt(3); Enter applies it.
void addNumber(QMenu& menu, Actions& actions, const char* id, const QString& label,
               const std::function<void(const ViewContext&, const CellPlace&, double)>& does)
{
    auto* field = new QLineEdit;
    field->setObjectName(QLatin1String(id));
    field->setPlaceholderText(QStringLiteral("1/sqrt(3)"));
    addField(menu, label, field);
    auto* top = &menu;
    while (auto* parent = qobject_cast<QMenu*>(top->parentWidget()))
        top = parent;
    actions.connect(field, [field, does, top](const ViewContext& context, const CellPlace& place) {
        const QString text = field->text();
        top->close();
        does(context, place, typedNumber(text));
    });
}

void addFills(QMenu& menu, Actions& actions, const Region& region)
{
    auto* seed = new QSpinBox;
    const auto fillWith = [&](const QString& title, Initial::Kind kind) {
        actions.add(menu, title, [kind, region, seed](const ViewContext& context, const CellPlace& place) {
            Initial rule{.kind = kind};
            rule.seed = static_cast<std::uint64_t>(seed->value());
            fill(context.workbench, place.node, region, rule);
        });
    };
    fillWith(CellMenu::tr("Zeros"), Initial::Kind::Zeros);
    fillWith(CellMenu::tr("Ones"), Initial::Kind::Ones);
    fillWith(CellMenu::tr("Identity"), Initial::Kind::Identity);
    addNumber(menu, actions, "fillNumber", CellMenu::tr("The number"),
              [region](const ViewContext& context, const CellPlace& place, double number) {
                  fill(context.workbench, place.node, region, number);
              });
    menu.addSeparator();
    fillWith(CellMenu::tr("Random, normal"), Initial::Kind::Normal);
    fillWith(CellMenu::tr("Random, uniform"), Initial::Kind::Uniform);
    seed->setObjectName(QStringLiteral("fillSeed"));
    seed->setRange(0, 999999);
    seed->setValue(QRandomGenerator::global()->bounded(1000000));
    addField(menu, CellMenu::tr("Seed"), seed);
}

void addChanges(QMenu& menu, Actions& actions, const Region& region, bool editable)
{
    QMenu* fills = menu.addMenu(CellMenu::tr("Fill with"));
    fills->setEnabled(editable);
    addFills(*fills, actions, region);
    QMenu* scale = menu.addMenu(CellMenu::tr("Multiply"));
    scale->setEnabled(editable);
    const auto by = [&](const QString& title, double factor) {
        actions.add(*scale, title, [region, factor](const ViewContext& context, const CellPlace& place) {
            multiply(context.workbench, place.node, region, factor);
        });
    };
    by(CellMenu::tr("by 2"), 2);
    by(CellMenu::tr("by ½"), 0.5);
    by(CellMenu::tr("by −1"), -1);
    addNumber(*scale, actions, "scaleNumber", CellMenu::tr("by"),
              [region](const ViewContext& context, const CellPlace& place, double factor) {
                  multiply(context.workbench, place.node, region, factor);
              });
    actions
        .add(menu, CellMenu::tr("Transpose"),
             [region](const ViewContext& context, const CellPlace& place) {
                 transpose(context.workbench, place.node, region);
             })
        ->setEnabled(editable && region.rows.size() == region.cols.size());
}

/// Adds the pins: of a stack, the shown matrix alone or all of them.
void addPins(QMenu& menu, Actions& actions, const Workbench& workbench, const CellPlace& place)
{
    const GraphShape& graph = workbench.graph();
    const bool stack = graph.node(place.node).shape.slices > 1;
    const QString one = stack ? sliceTitle(emptyNodeFigure(graph, place.node), place.cell.slice) : QString();
    if (workbench.pinned(place.node, place.cell.slice))
        actions.add(
            menu, stack ? CellMenu::tr("Unpin %1: compute it again").arg(one) : CellMenu::tr("Unpin: compute it again"),
            [](const ViewContext& c, const CellPlace& p) { c.workbench.unpin(p.node, p.cell.slice); });
    else
        actions.add(menu,
                    stack ? CellMenu::tr("Pin %1: keep its numbers and edit them").arg(one)
                          : CellMenu::tr("Pin: keep its numbers and edit them"),
                    [](const ViewContext& c, const CellPlace& p) { c.workbench.pin(p.node, p.cell.slice); });
    if (stack && !workbench.pinned(place.node))
        actions.add(menu, CellMenu::tr("Pin all of the stack"),
                    [](const ViewContext& c, const CellPlace& p) { c.workbench.pin(p.node); });
    if (stack && (workbench.pinned(place.node) || graph.partlyPinned(place.node)))
        actions.add(menu, CellMenu::tr("Unpin all of the stack"),
                    [](const ViewContext& c, const CellPlace& p) { c.workbench.unpin(p.node); });
}

/// Adds the exercises on the chosen cells; inputs are given, so there is nothing to ask.
void addQuestions(QMenu& menu, Actions& actions, const Workbench& workbench, const CellPlace& place,
                  const Region& region)
{
    const Node& node = workbench.graph().node(place.node);
    if (node.leaf() || isGradient(workbench.graph(), place.node))
        return;
    QMenu* asks = menu.addMenu(CellMenu::tr("Ask this"));
    asks->menuAction()->setObjectName("askThis");
    const auto ask = [&](const QString& title, const std::function<std::string(Workbench&, NodeId)>& what) {
        actions.add(*asks, title, [what](const ViewContext& c, const CellPlace& p) {
            c.selection.request(ExerciseRequest{what(c.workbench, p.node)});
        });
    };
    const Range slice{place.cell.slice, place.cell.slice + 1};
    const Range row{place.cell.row, place.cell.row + 1};
    const auto fill = [&](const QString& title, const Region& asked) {
        ask(title, [asked](Workbench& workbench, NodeId id) { return askFill(workbench, id, asked); });
    };
    const Index cells = region.rows.size() * region.cols.size();
    // Without a chosen range, the region is the whole matrix.
    const bool several = cells > 1 && cells < node.shape.rows * node.shape.cols;
    fill(several ? CellMenu::tr("Fill in these cells") : CellMenu::tr("Fill in this cell"),
         several ? region : Region::of(place.cell));
    fill(CellMenu::tr("Fill in this row"), {slice, row, {0, node.shape.cols}});
    fill(CellMenu::tr("Fill in the matrix"), {slice, {0, node.shape.rows}, {0, node.shape.cols}});
    if (node.shape.rank < 2)
        return;
    const auto largest = [&](const QString& title, const Range& rows) {
        ask(title,
            [rows, slice](Workbench& workbench, NodeId id) { return askLargest(workbench, id, slice.begin, rows); });
    };
    largest(CellMenu::tr("The largest of this row"), row);
    largest(CellMenu::tr("The largest of each row"), {0, node.shape.rows});
    actions.add(*asks, CellMenu::tr("Something else…"),
                [](const ViewContext& c, const CellPlace&) { c.selection.request(ExerciseRequest{}); });
}

/// Adds the note and the printed figures of the matrix.
void addWriting(QMenu& menu, Actions& actions, const Workbench& workbench, const CellPlace& place)
{
    if (isGradient(workbench.graph(), place.node))
        return;
    const std::string name = workbench.graph().node(place.node).info.name;
    const auto write = [&](const char* id, const QString& title, const Request& what) {
        actions.add(menu, title, [what](const ViewContext& c, const CellPlace&) { c.selection.request(what); })
            ->setObjectName(id);
    };
    write("writeNote", CellMenu::tr("Write a note…"), NoteRequest{name});
    write("writePrinted", CellMenu::tr("Printed in the paper…"), PrintedRequest{name});
}

} // namespace

void copyAsTsv(Workbench& workbench, NodeId node, const Region& region)
{
    copyText(workbench, node, region, BlockFormat::Tsv, 2);
}

Sentence pasteAt(Workbench& workbench, const CellPlace& place, const std::function<void(const PastedBlock&)>& ask)
{
    const bool editable = workbench.editable(place.node, place.cell.slice);
    if (!editable && !pinnable(workbench.graph(), place.node))
        throw Error(HEEDMAP_PHRASE("%1 is computed; pin it to paste into it"),
                    workbench.graph().node(place.node).info.name);
    NumberTable table = tableOf(*QGuiApplication::clipboard()->mimeData());
    const PastedBlock pasted{place.node, place.cell, std::move(table.numbers), std::move(table.labels)};
    const bool asks = ask && editable; // a computed matrix has the size that it has
    if (const auto larger = asks ? largerPaste(workbench, pasted) : std::nullopt) {
        ask(*larger);
        return {};
    }
    const auto smaller = asks ? smallerPaste(workbench, pasted) : std::nullopt;
    paste(workbench, pasted);
    if (smaller)
        ask(*smaller);
    return smaller ? Sentence() : pasted.labels.taken;
}

void fillCellMenu(QMenu& menu, const ViewContext& context, const CellPlace& place, const Region& region,
                  const std::function<void(const QString&)>& failed, const std::function<void(const PastedBlock&)>& ask)
{
    Workbench& workbench = context.workbench;
    const bool editable = workbench.editable(place.node, place.cell.slice);
    addMaskMenu(menu, context, place, failed);
    Actions actions(context, place, failed);
    if (pinnable(workbench.graph(), place.node))
        addPins(menu, actions, workbench, place);
    addPatchMenu(menu, context, place);
    addChanges(menu, actions, region, editable);
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
    if (hasArithmetic(workbench.graph(), place))
        actions.add(*copies, CellMenu::tr("Arithmetic in LaTeX"), copyArithmetic)->setObjectName("copyArithmetic");
    actions.add(*copies, CellMenu::tr("Image of the view"),
                [](const ViewContext& c, const CellPlace&) { c.selection.request(PictureRequest{}); });
    actions
        .add(menu, CellMenu::tr("Paste"),
             [ask, failed](const ViewContext& c, const CellPlace& p) {
                 if (const Sentence taken = pasteAt(c.workbench, p, ask); !taken.empty())
                     failed(sentenceText(taken));
             })
        ->setEnabled(editable || pinnable(workbench.graph(), place.node));
    menu.addSeparator();
    addQuestions(menu, actions, workbench, place, region);
    addWriting(menu, actions, workbench, place);
    if (hasArithmetic(workbench.graph(), place))
        actions
            .add(menu, CellMenu::tr("Export the arithmetic…"),
                 [](const ViewContext& c, const CellPlace&) { c.selection.request(ArithmeticRequest{}); })
            ->setObjectName("exportArithmetic");
    const bool stack = workbench.graph().node(place.node).shape.slices > 1;
    addPanelsEntry(menu, context, {place.node, stack ? std::optional(place.cell.slice) : std::nullopt});
    if (!isGradient(workbench.graph(), place.node))
        actions.add(menu, CellMenu::tr("Gradients of this number"), [](const ViewContext& c, const CellPlace& p) {
            c.workbench.aim(targetOf(c.workbench.graph(), p));
        });
    actions.add(menu, CellMenu::tr("Show how it is computed"),
                [](const ViewContext& c, const CellPlace& p) { c.selection.setNode(p.node); });
}

} // namespace heedmap
