// What holds of every view and every panel, whatever it shows.

#include "support/told.h"
#include "support/views.h"
#include "view/frame/exportable.h"
#include "view/picture/picture_view.h"
#include "view/scene/scene_view.h"
#include "view/text/text_view.h"

#include <heedmap/mechanisms/comparison.h>

#include <QApplication>
#include <QContextMenuEvent>
#include <QSlider>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <map>
#include <set>

namespace heedmap::test {
namespace {

TEST(EveryView, EvaluatesWhatItShowsAndNothingOnceItIsHidden)
{
    for (const ShownKind& kind : shownKinds()) {
        SCOPED_TRACE(kind.id);
        RecordProperty(kind.id, kind.example);
        Beside beside(kind);
        if (kind.evaluates) {
            beside.editEverything();
            beside.settle();
            EXPECT_GT(beside.evaluatedCells(), 0) << "shown, it asks for what it shows";
        }
        beside.widget->hide();
        beside.settle();
        beside.editEverything();
        beside.settle();
        EXPECT_EQ(beside.evaluatedCells(), 0) << "after an edit";
        beside.lookAround();
        EXPECT_EQ(beside.evaluatedCells(), 0) << "after a change of what is selected";
    }
}

TEST(EveryView, ShownAgainIsAsOneThatWasNeverHidden)
{
    for (const ShownKind& kind : shownKinds()) {
        SCOPED_TRACE(kind.id);
        Beside hidden(kind);
        Beside shown(kind);
        hidden.widget->hide();
        for (Beside* each : {&hidden, &shown}) {
            each->settle();
            each->editEverything();
            each->keepCell();
            each->settle();
        }
        hidden.widget->show();
        hidden.settle();
        EXPECT_EQ(hidden.picture(), shown.picture());
    }
}

/// Chooses something in a view that is its own, as a person does by the keys.
void choose(const ShownKind& kind, QWidget& view)
{
    const std::map<std::string, std::vector<Qt::Key>> keys{
        {"stage", {Qt::Key_Plus, Qt::Key_Plus}},
        {"heads", {Qt::Key_Right, Qt::Key_Return}},
        {"text", {Qt::Key_Down, Qt::Key_Down, Qt::Key_Down}},
        {"table", {Qt::Key_Down, Qt::Key_Down, Qt::Key_1}},
        {"sheet", {Qt::Key_Plus, Qt::Key_Plus}},
        {"matrix", {Qt::Key_Plus, Qt::Key_Plus}},
        {"picture", {Qt::Key_Down, Qt::Key_Down, Qt::Key_Right, Qt::Key_Return, Qt::Key_Escape}},
        {"pipeline", {Qt::Key_Plus, Qt::Key_Plus}},
        {"explanation", {}}}; // a shorter one scrolls back
    const auto found = keys.find(kind.id);
    for (const Qt::Key key : found == keys.end() ? std::vector{Qt::Key_Down} : found->second)
        QTest::keyClick(&view, key);
    if (auto* threshold = view.findChild<QSlider*>("threshold"))
        threshold->setValue(60);
    for (const char* button : {"pictureHead1", "costResult1"})
        if (auto* found = view.findChild<QToolButton*>(button))
            found->click();
}

TEST(EveryView, KeepsWhatWasChosenInItOverAPinARebuildAndTheirUndo)
{
    for (const ShownKind& kind : shownKinds()) {
        SCOPED_TRACE(kind.id);
        Beside beside(kind);
        const QImage first = beside.picture();
        choose(kind, *beside.widget);
        beside.settle();
        const QImage chosen = beside.picture();
        if (kind.id != "explanation" && kind.id != "steps") {
            EXPECT_NE(chosen, first);
        }
        beside.workbench.pin(beside.weights());
        beside.settle();
        beside.workbench.undoStack().undo();
        beside.settle();
        EXPECT_EQ(beside.picture(), chosen) << "a pin";
        Document other = beside.workbench.document();
        other.title = LocalizedText{};
        beside.workbench.setDocument(other, "another title");
        beside.settle();
        beside.workbench.undoStack().undo();
        beside.settle();
        EXPECT_EQ(beside.picture(), chosen) << "a rebuild";
    }
}

/// Whether a view shows that node, whatever is selected.
bool shows(QWidget& view, NodeId node)
{
    auto* exportable = dynamic_cast<Exportable*>(&view);
    return exportable == nullptr || std::ranges::count(exportable->figureDemands(), node, &Demand::node) > 0;
}

/// What a class is to guess in a view: a number that nothing else there is made of, or a weight.
CellPlace guessed(const ShownKind& kind, const Beside& beside)
{
    const GraphShape& graph = beside.workbench.graph();
    NodeId last = graph.size() - 1;
    while (graph.node(last).leaf() || graph.node(last).shape.rows < 2)
        --last;
    const Comparison* comparison = beside.workbench.computation().mechanism->comparison();
    if (kind.id == "cost" && comparison != nullptr)
        last = graph.find(comparison->comparedNodes().front().error);
    if (kind.id == "next")
        return {graph.find("next.cdf"), {0, 0, 0}};
    if (kind.id == "lens")
        return {graph.find("lens.0.probs"), {0, 1, 0}};
    return {shows(*beside.widget, last) ? last : beside.weights(), {0, kind.id == "picture" ? 0 : 1, 0}};
}

/// Puts a number there, has the view tell it in every way it has, and then lets the class guess.
void hide(const ShownKind& kind, Beside& beside, double number, QStringList& toldBefore)
{
    const CellPlace place = guessed(kind, beside);
    beside.workbench.pin(place.node);
    beside.settle();
    beside.workbench.setValues(place.node, Region::of(place.cell), std::array{number});
    beside.selection.setNode(place.node);
    beside.selection.keep(place);
    beside.settle();
    if (auto* head = beside.widget->findChild<QToolButton*>("textHead1"))
        head->click(); // the other one is read by itself then
    for (int i = 0; i < (kind.id == "text" ? 2 : kind.id == "picture" ? 1 : 0); ++i)
        QTest::keyClick(beside.widget.get(), Qt::Key_Down);
    beside.settle();
    toldBefore = everythingTold(*beside.widget);
    beside.display.set(&DisplaySettings::guessFirst, true);
    beside.settle();
}

void pointAt(QWidget& widget, const QPointF& at)
{
    QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&widget, &move);
}

/// What is told while the mouse is over each patch of a picture, or each key beside the query that is followed.
QStringList toldWherePointed(Beside& beside)
{
    QStringList told;
    const auto look = [&](QWidget& widget, const QRectF& rect) {
        pointAt(widget, rect.center());
        told += everythingTold(*beside.widget);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&widget, &leave);
    };
    if (auto* picture = dynamic_cast<PictureView*>(beside.widget.get())) {
        const PictureContent& content = dynamic_cast<const PictureScene&>(picture->shown()).page().content();
        for (Index patch = 0; patch < content.down * content.across; ++patch)
            look(*picture->viewport(), picture->rectOf(spotOf(PictureSpot{true, patch})));
        for (Index token = 0; token < static_cast<Index>(content.tokens.size()); ++token)
            look(*picture->viewport(), picture->rectOf(spotOf(PictureSpot{false, token})));
    } else if (auto* text = dynamic_cast<TextView*>(beside.widget.get())) {
        const Index keys =
            static_cast<Index>(dynamic_cast<const TextScene&>(text->shown()).picture().content().keys.size());
        for (Index key = 0; key < keys; ++key)
            look(*text->viewport(), text->rectOf(spotOf(TextToken{TokenSide::Keys, key})));
    }
    beside.settle();
    return told;
}

TEST(EveryView, TellsNothingOfWhatIsToBeGuessed)
{
    const QString telling = QStringLiteral("7.3"); // nothing else begins so
    for (const ShownKind& kind : shownKinds()) {
        SCOPED_TRACE(kind.id);
        Beside beside(kind);
        QStringList before;
        hide(kind, beside, 7.318642, before);
        if (kind.id != "pipeline" && kind.id != "steps") {
            EXPECT_FALSE(before.filter(telling).isEmpty()) << "it tells the number otherwise";
        }
        EXPECT_EQ(everythingTold(*beside.widget).filter(telling), QStringList());
        beside.selection.hover(guessed(kind, beside));
        beside.settle();
        EXPECT_EQ(everythingTold(*beside.widget).filter(telling), QStringList()) << "pointed at";
        beside.selection.covers().setGuessed(guessed(kind, beside).cell);
        beside.settle();
        if (kind.id != "pipeline" && kind.id != "steps") {
            EXPECT_FALSE(everythingTold(*beside.widget).filter(telling).isEmpty()) << "uncovered";
        }
    }
}

TEST(EveryView, TellsNothingOfWhatIsToBeGuessedWhereverTheMousePoints)
{
    for (const ShownKind& kind : shownKinds()) {
        SCOPED_TRACE(kind.id);
        if (kind.id != "picture" && kind.id != "text")
            continue; // of cells by themselves, which are pointed at above
        Beside beside(kind);
        QStringList before;
        hide(kind, beside, 7.318642, before);
        EXPECT_EQ(toldWherePointed(beside).filter("7.3"), QStringList());
        beside.selection.covers().setGuessed(guessed(kind, beside).cell);
        beside.settle();
        EXPECT_FALSE(toldWherePointed(beside).filter("7.3").isEmpty()) << "uncovered";
    }
}

// Cells, colours, bars, thumbnails and legends: whatever the number is, all of it looks the same.
TEST(EveryView, LooksTheSameWhateverIsToBeGuessed)
{
    for (const ShownKind& kind : shownKinds()) {
        SCOPED_TRACE(kind.id);
        Beside one(kind);
        Beside other(kind);
        QStringList before;
        const double scale = kind.id == "next" ? 0.1 : 1; // its running sums end at 1
        hide(kind, one, scale * 7.318642, before);
        hide(kind, other, scale * 7.918642, before);
        EXPECT_EQ(one.picture(), other.picture());
        one.selection.covers().uncoverAll();
        other.selection.covers().uncoverAll();
        if (kind.id != "steps") {
            EXPECT_NE(one.picture(), other.picture()) << "it shows the number otherwise";
        }
    }
}

TEST(EveryView, ShowsWhereTheKeysGoAfterTabAndNotAfterAClick)
{
    for (const ShownKind& kind : shownKinds()) {
        SCOPED_TRACE(kind.id);
        if (kind.id == "explanation" || kind.id == "steps") // their parts have rings of their own
            continue;
        Beside beside(kind);
        QWidget* keys = kind.id == "cost" ? beside.widget->findChild<QWidget*>("comparedMaps") : beside.widget.get();
        beside.widget->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(beside.widget.get(), test::waitAtMost));
        const auto focused = [&](Qt::FocusReason reason) {
            keys->clearFocus();
            keys->setFocus(reason);
            EXPECT_TRUE(keys->hasFocus());
            return keys->grab().toImage();
        };
        const QImage clicked = focused(Qt::MouseFocusReason);
        const QImage tabbed = focused(Qt::TabFocusReason);
        EXPECT_NE(tabbed, clicked);
        EXPECT_EQ(focused(Qt::MouseFocusReason), clicked);
    }
}

/// Whether the menu that opens there has that action.
bool offers(SceneView& view, const QPoint& at, const QString& action)
{
    bool found = false;
    QTimer::singleShot(0, &view, [&] {
        QWidget* menu = QApplication::activePopupWidget();
        found = menu != nullptr && menu->findChild<QAction*>(action) != nullptr;
        if (menu != nullptr)
            menu->close();
    });
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, view.viewport()->mapToGlobal(at));
    QCoreApplication::sendEvent(view.viewport(), &event);
    QCoreApplication::processEvents();
    return found;
}

TEST(EveryView, OffersTheMatrixAtThePointerToPanels)
{
    const std::set<std::string> without{"table", "pipeline", "explanation", "steps"}; // of heads, steps and numbers
    for (const ShownKind& kind : shownKinds()) {
        SCOPED_TRACE(kind.id);
        Beside beside(kind);
        auto* view = kind.id == "cost" ? beside.widget->findChild<SceneView*>("comparedMaps")
                                       : dynamic_cast<SceneView*>(beside.widget.get());
        if (without.contains(kind.id))
            continue;
        ASSERT_NE(view, nullptr);
        std::vector<Spot> spots = view->spots();
        if (const auto kept = view->shown().spotOfCell(*beside.selection.kept()))
            spots.insert(spots.begin(), *kept);
        const bool any = std::ranges::any_of(spots, [&](const Spot& spot) {
            return offers(*view, view->rectOf(spot).center().toPoint(), "addToPanels");
        });
        EXPECT_TRUE(any);
    }
}

} // namespace
} // namespace heedmap::test
