// What is named under a picture is in the picture: the read-out, the explanation and the marked cell are the same node,
// slice and cell, whatever was switched.

#include "../support/window_fixture.h"
#include "model/tokens.h"
#include "model/training/shown_sample.h"
#include "view/explanation/explanation.h"
#include "view/scene/cell_name.h"
#include "view/scene/scene_view.h"
#include "window/views.h"

#include <QStackedWidget>

namespace heedmap {
namespace {

class NamedInPictureTest : public MainWindowTest {
protected:
    Workbench& workbench() { return m_window->workbench(); }
    Selection& selection() { return m_window->selection(); }
    QWidget& current() { return *m_window->findChild<QStackedWidget*>("viewArea")->currentWidget(); }

    /// The law, after something was done.
    void check(const std::string& what)
    {
        settle();
        const std::optional<CellPlace> place = selection().cell();
        const std::string where = current().objectName().toStdString() + ": " + what;
        EXPECT_EQ(m_window->findChild<Explanation*>()->place(), place) << where;
        auto* view = dynamic_cast<SceneView*>(&current());
        if (view == nullptr || !place || !view->shown().emptiness().isEmpty())
            return;
        const Scene& scene = view->shown();
        const Node& node = workbench().graph().node(place->node);
        EXPECT_TRUE(scene.shows(*place, view->pointing()))
            << where << ": " << indexedName(node, place->cell).toStdString() << " is not in the picture";
        if (scene.walks() == Scene::Walk::Cell && view->objectName() != "pair") {
            EXPECT_TRUE(view->readOut().startsWith(indexedName(node, place->cell)))
                << where << ": " << view->readOut().toStdString();
        }
    }
    NodeId weights(bool last)
    {
        NodeId found = noNode;
        for (NodeId id = 0; id < workbench().graph().size(); ++id)
            if (const Node& node = workbench().graph().node(id);
                !node.leaf() && node.info.family == Family::Attention && (found == noNode || last))
                found = id;
        return found;
    }
    void keep(NodeId node, const Cell& cell)
    {
        selection().setNode(node);
        selection().keep(CellPlace{node, cell});
    }

    /// Every switch of layer, head, sample, step, and Esc.
    void switchAll()
    {
        const NodeId first = weights(false);
        keep(first, {0, 1, 0});
        check("a kept cell");
        selection().setNode(weights(true));
        check("another layer");
        keep(first, {0, 1, 0});
        selection().setSlice(workbench().graph().node(first).shape.slices - 1);
        check("another head");
        const auto steps = static_cast<int>(selection().steps().size());
        for (int step = 0; step < steps; step += std::max(1, steps / mostSteps)) {
            selection().setStep(step);
            check("step " + std::to_string(step + 1));
        }
        selection().setStep(steps - 1);
        check("the last step");
        keep(first, {0, 1, 0});
        if (const auto count = static_cast<Index>(workbench().head().samples.size()); count > 1) {
            showSample(workbench(), count - 1);
            check("another sample");
            showSample(workbench(), 0);
            check("the sample before");
        }
        settle();
        QTest::keyClick(&current(), Qt::Key_Escape);
        check("Esc");
        keep(first, {0, 1, 0});
        QTest::keyClick(&current(), Qt::Key_Down);
        check("an arrow");
        takeAnotherText();
    }

    /// A text that is shorter by a word, where words can be left out, and back.
    void takeAnotherText()
    {
        const QString text = sentenceOf(workbench(), TokenList::Query);
        const qsizetype end = text.lastIndexOf(QLatin1Char(' '));
        if (end < 0)
            return;
        keep(weights(false), {0, 1, 0});
        try {
            setTokens(workbench(), TokenList::Query, text.left(end));
        } catch (const Error&) {
            return; // it has to be as long
        }
        check("another text");
        workbench().undoStack().undo();
        check("the text before");
        workbench().undoStack().redo();
        check("the other text again");
        workbench().undoStack().undo();
    }

    static constexpr int mostSteps = 12;
};

TEST_F(NamedInPictureTest, WhateverIsSwitchedInEveryView)
{
    for (const char* example :
         {"what-it-looks-for", "two-heads", "recall", "linformer", "vit-digits", "gpt-next-word", "hierarchical-review",
          "perceiver-two-latents", "flash-tiles", "cross-attention-french"}) {
        SCOPED_TRACE(example);
        m_window->open(QStringLiteral("examples:") + QLatin1String(example));
        for (int view = 0; view < static_cast<int>(views().size()); ++view) {
            if (!viewAt(view).applies(workbench()))
                continue;
            m_window->showView(view);
            check("shown");
            switchAll();
        }
    }
}

TEST_F(NamedInPictureTest, FromViewToViewWithACellKept)
{
    m_window->open("examples:recall");
    for (int from = 0; from < static_cast<int>(views().size()); ++from)
        for (int to = 0; to < static_cast<int>(views().size()); ++to) {
            if (!viewAt(from).applies(workbench()) || !viewAt(to).applies(workbench()))
                continue;
            m_window->showView(from);
            keep(weights(true), {0, 1, 0});
            settle();
            m_window->showView(to);
            check(std::string("from ") + viewAt(from).id);
        }
}

TEST_F(NamedInPictureTest, ACellThatAViewKeepsStaysInAnotherText)
{
    m_window->open("examples:what-it-looks-for");
    int kept = 0;
    for (int view = 0; view < static_cast<int>(views().size()); ++view) {
        if (!viewAt(view).applies(workbench()))
            continue;
        m_window->showView(view);
        selection().setStep(0); // which does not show the weights
        const CellPlace place{weights(false), {0, 6, 1}};
        selection().keep(place);
        settle();
        auto* shown = dynamic_cast<SceneView*>(&current());
        if (selection().kept() != place || shown == nullptr || !shown->shown().shows(place, shown->pointing()))
            continue;
        ++kept;
        setTokens(workbench(), TokenList::Query, "the cat ate the fish because it was hungry");
        check("another text");
        EXPECT_EQ(selection().kept(), place) << viewAt(view).id;
        workbench().undoStack().undo();
        check("the text before");
        EXPECT_EQ(selection().kept(), place) << viewAt(view).id;
    }
    EXPECT_GE(kept, 2) << "panels, heads";
}

TEST_F(NamedInPictureTest, WhatWasPointedAtIsLetGoByAnotherViewAndByEsc)
{
    m_window->open("examples:recall");
    const NodeId node = weights(false);
    const auto pointAt = [&] {
        selection().setNode(node);
        selection().keep(std::nullopt);
        selection().hover(CellPlace{node, {0, 6, 4}});
        selection().hover(std::nullopt); // the pointer is on its way to the explanation
        settle();
        EXPECT_TRUE(m_window->findChild<Explanation*>()->place());
    };
    for (int to = 1; to < static_cast<int>(views().size()); ++to) {
        if (!viewAt(to).applies(workbench()))
            continue;
        m_window->showView(0);
        pointAt();
        m_window->showView(to);
        check("after the stage");
    }
    m_window->showView(0);
    pointAt();
    QTest::keyClick(&current(), Qt::Key_Escape);
    check("Esc");
}

TEST_F(NamedInPictureTest, WhilePresenting)
{
    m_window->open("examples:recall");
    keep(weights(true), {0, 1, 0});
    m_window->actions()["present"]->setChecked(true);
    check("presenting");
    QTest::keyClick(&current(), Qt::Key_Escape);
    check("Esc");
    m_window->actions()["present"]->setChecked(false);
    check("back");
}

} // namespace
} // namespace heedmap
