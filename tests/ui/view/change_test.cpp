// What the views show while changes are shown in place of values, and of figures printed elsewhere.

#include "support/told.h"
#include "support/view_places.h"
#include "ui/view/view_support.h"

#include "model/reshape.h"
#include "view/explanation/explanation.h"
#include "view/frame/exportable.h"
#include "view/frame/figure_wait.h"
#include "view/heads/heads.h"
#include "view/matrix/matrix_view.h"
#include "view/scene/printed_check.h"
#include "view/settings/settings_panel.h"
#include "view/sheet/sheet_view.h"
#include "view/stage/stage.h"
#include "view/text/text_view.h"

#include <paint/exporter.h>
#include <paint/sheet.h>

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace heedmap::test {
namespace {

QString written(const std::function<void(QPainter&)>& draw, const QSizeF& size)
{
    RecordedText recorder(size);
    QPainter painter(&recorder);
    draw(painter);
    painter.end();
    return recorder.texts().join(QLatin1Char(' '));
}

class ChangeTest : public testing::Test, protected OpenExample {
protected:
    ChangeTest() : OpenExample("two-heads") {}

    void showChange()
    {
        workbench.takeSnapshot();
        for (Index col = 0; col < workbench.graph().node(node(workbench, "X")).shape.cols; ++col)
            put(workbench, "X", {0, 1, col}, static_cast<double>(col + 1));
        display.set(&DisplaySettings::showChange, true);
        settle();
    }
    double changeOf(const Cell& cell)
    {
        return workbench.difference(node(workbench, "A"), Region::of(cell))->numbers().front();
    }
    QString stageText(const std::string& name)
    {
        StageScene scene;
        if (!scene.build(workbench, node(workbench, name), 0, display.settings())) {
            ADD_FAILURE() << name << " is not evaluated";
            return {};
        }
        scene.layout(40, 1);
        const auto draw = [&](QPainter& painter) { drawSheet(painter, scene.sheet(), display.theme()); };
        return written(draw, scene.sheet().size);
    }
};

TEST_F(ChangeTest, NoArrowSaysThatARuleHoldsBetweenChanges)
{
    workbench.setSpeed(everythingQuick); // no view has its numbers evaluated
    EXPECT_TRUE(stageText("A").contains(QStringLiteral("softmax")));
    showChange();
    EXPECT_FALSE(stageText("A").contains(QStringLiteral("softmax")));
    EXPECT_TRUE(stageText("A").contains(QStringLiteral("Δ")));
    EXPECT_FALSE(stageText("S").contains(QStringLiteral("="))) << "nor an equation";
}

TEST_F(ChangeTest, TheHeadsShowItAndSaySo)
{
    Heads heads(context());
    heads.resize(900, 760);
    heads.show();
    showChange();
    const auto told = [&] {
        const Drawing drawing = heads.drawing(display.theme());
        return written(drawing.draw, drawing.size);
    };
    EXPECT_TRUE(told().contains(QStringLiteral("Where each head looks more, and where less"))) << told().toStdString();
    EXPECT_TRUE(told().contains(QStringLiteral("Changes since the snapshot")));
    heads.showAlone({node(workbench, "A"), 1});
    selection.hover(place("A", 1, 0, 1));
    settle();
    const NumberFormat format{display.settings().decimals + 2, false};
    EXPECT_TRUE(heads.readOut().contains(QStringLiteral("Δ"))) << heads.readOut().toStdString();
    EXPECT_TRUE(heads.readOut().contains(valueText(changeOf({1, 1, 0}), format))) << heads.readOut().toStdString();
    EXPECT_TRUE(told().contains(QStringLiteral("Δ")));
    display.set(&DisplaySettings::showChange, false);
    settle();
    EXPECT_FALSE(told().contains(QStringLiteral("Δ")));
}

TEST_F(ChangeTest, TheTextShowsItAndSaysSo)
{
    TextView text(context());
    text.resize(900, 760);
    text.show();
    showChange();
    const TextContent& content = pictureOf(text).content();
    ASSERT_EQ(content.series.size(), 2U);
    for (Index head = 0; head < 2; ++head)
        for (Index q = 0; q < content.queries.size(); ++q)
            for (Index k = 0; k < content.keys.size(); ++k)
                EXPECT_EQ(content.series[static_cast<std::size_t>(head)].at(q, k), changeOf({head, q, k}));
    for (const TextLine& line : pictureOf(text).lines()) {
        const double change = content.series[static_cast<std::size_t>(line.series)].at(line.query, line.key);
        EXPECT_EQ(line.weight, std::abs(change));
        EXPECT_EQ(line.less, change < 0);
    }
    const Drawing drawing = text.drawing(display.theme());
    const QString told = written(drawing.draw, drawing.size);
    EXPECT_TRUE(told.contains(QStringLiteral("Who looks more, and who less"))) << told.toStdString();
    EXPECT_TRUE(told.contains(QStringLiteral("Changes since the snapshot")));
    QTest::keyClick(&text, Qt::Key_Down);
    QTest::keyClick(&text, Qt::Key_Down);
    EXPECT_TRUE(text.readOut().startsWith(QStringLiteral("Δ "))) << text.readOut().toStdString();
    display.set(&DisplaySettings::showChange, false);
    settle();
    EXPECT_FALSE(pictureOf(text).content().change);
    EXPECT_NEAR(pictureOf(text).content().series.front().at(1, 0), value(workbench, "A", {0, 1, 0}), 1e-15);
}

TEST_F(ChangeTest, ItsMeanIsTheMeanOfTheChanges)
{
    TextView text(context());
    text.resize(900, 760);
    text.show();
    text.findChild<QToolButton*>("textMean")->click();
    showChange();
    const TextSeries& mean = pictureOf(text).content().series.front();
    EXPECT_NEAR(mean.at(1, 0), (changeOf({0, 1, 0}) + changeOf({1, 1, 0})) / 2, 1e-15);
}

TEST_F(ChangeTest, EveryMatrixOfTheSheetIsCalledAChange)
{
    showChange();
    SheetView sheet(context());
    sheet.resize(900, 760);
    sheet.show();
    settle();
    const Drawing drawing = sheet.drawing(display.theme());
    const QString told = written(drawing.draw, drawing.size);
    const QString x = QStringLiteral(" X ");
    EXPECT_EQ(told.count(x), 4) << "the input, and the operand of three products";
    EXPECT_EQ(told.count(QStringLiteral("Δ") + x), told.count(x)) << told.toStdString();
    EXPECT_TRUE(told.contains(QStringLiteral("Δ K T"))) << told.toStdString();
    EXPECT_FALSE(told.contains(QStringLiteral(" = "))) << told.toStdString();
    display.set(&DisplaySettings::showChange, false);
}

// ---- figures printed elsewhere

/// Those of a node once it is evaluated.
std::vector<Cell> misprintedIn(Workbench& workbench, NodeId node)
{
    evaluated(workbench, node);
    return misprintedCells(workbench, node);
}

class PrintedTest : public testing::Test, protected OpenExample {
protected:
    PrintedTest() : OpenExample("thinking-machines") {}

    /// A node with printed figures that are wrong, and one of these cells.
    CellPlace misprint()
    {
        for (const auto& [node, published] : workbench.computation().published)
            if (const std::vector<Cell> cells = misprintedIn(workbench, node);
                !cells.empty() && !workbench.graph().node(node).leaf())
                return {node, cells.front()};
        ADD_FAILURE() << "no misprint";
        return {};
    }
    std::size_t misprints(const std::string& name)
    {
        Workbench fresh;
        fresh.open(example("thinking-machines"), {});
        return misprintedIn(fresh, node(fresh, name)).size();
    }
    bool marked(QWidget& view, const QRectF& cell, double zoom = 1)
    {
        const QImage image = view.grab().toImage();
        const QPoint corner = (cell.topRight() + QPointF(-4.5, 3.5) * zoom).toPoint();
        return image.pixelColor(corner) == display.theme().noticeText;
    }
};

TEST_F(PrintedTest, MisprintsAreMarkedOnTheStageTheSheetAndTheMatrix)
{
    const CellPlace wrong = misprint();
    selection.setNode(wrong.node);
    Stage stage(context());
    SheetView sheet(context());
    MatrixView matrix(context());
    const auto& plot = *matrix.findChild<MatrixPlot*>();
    for (QWidget* view :
         {static_cast<QWidget*>(&stage), static_cast<QWidget*>(&sheet), static_cast<QWidget*>(&matrix)}) {
        view->resize(1000, 760);
        view->show();
    }
    settle();
    sheet.zoomIn(), sheet.zoomIn();
    selection.setNode(0);
    selection.setNode(wrong.node); // which is brought into sight
    settle();
    const auto inMatrix = [&](const Cell& cell) { return plot.rectOf(cell).translated(plot.mapTo(&matrix, QPoint())); };
    EXPECT_TRUE(marked(stage, stage.rectOf(wrong.node, wrong.cell)));
    EXPECT_TRUE(marked(sheet, cellRect(sheet, wrong.node, wrong.cell), sheet.zoom()));
    EXPECT_TRUE(wait([&] { return marked(matrix, inMatrix(wrong.cell)); }));
    const std::vector<Cell> all = misprintedIn(workbench, wrong.node);
    const Shape& shape = workbench.graph().node(wrong.node).shape;
    for (Index row = 0; row < shape.rows; ++row)
        for (Index col = 0; col < shape.cols; ++col) {
            const Cell cell{0, row, col};
            EXPECT_EQ(marked(stage, stage.rectOf(wrong.node, cell)), std::ranges::find(all, cell) != all.end());
        }
}

TEST_F(PrintedTest, TheyAreComparedAfterAnEditElsewhereAndAfterSaving)
{
    const CellPlace wrong = misprint();
    std::vector<NodeId> behind{wrong.node};
    for (NodeId id = wrong.node; id >= 0; --id)
        if (std::ranges::find(behind, id) != behind.end())
            behind.insert(behind.end(), workbench.graph().node(id).inputs.begin(),
                          workbench.graph().node(id).inputs.end());
    const auto edit = [&](bool within) {
        for (NodeId id = 0; id < workbench.graph().size(); ++id)
            if (workbench.graph().node(id).leaf() && (std::ranges::find(behind, id) != behind.end()) == within) {
                put(workbench, workbench.graph().node(id).info.name, {0, 0, 0}, 0.75);
                return true;
            }
        return false;
    };
    if (edit(false)) {
        EXPECT_FALSE(misprintedIn(workbench, wrong.node).empty()) << "an edit of something else";
    }
    ASSERT_TRUE(edit(true));
    EXPECT_FALSE(workbench.asOpened().all(wrong.node));
    EXPECT_TRUE(misprintedIn(workbench, wrong.node).empty()) << "other numbers than the printed ones came from";
    const QTemporaryDir folder;
    workbench.saveAs(folder.filePath("saved.heed").toStdString());
    EXPECT_TRUE(workbench.asOpened().all(wrong.node));
    EXPECT_FALSE(misprintedIn(workbench, wrong.node).empty());
    workbench.undoStack().undo();
    EXPECT_FALSE(workbench.asOpened().all(wrong.node)) << "as it was before it was saved";
}

TEST_F(PrintedTest, TheyAreComparedAfterAChangeOfASetting)
{
    const CellPlace wrong = misprint();
    const std::vector<Cell> before = misprintedIn(workbench, wrong.node);
    setSetting(workbench, "mask.custom", true); // of ones: hides nothing
    EXPECT_EQ(misprintedIn(workbench, node(workbench, "A")).size(), misprints("A"))
        << "a matrix behind the mask, and an array that the setting takes";
    put(workbench, "mask.custom", {0, 0, 1}, 0);
    EXPECT_FALSE(misprintedIn(workbench, node(workbench, "A")).empty()) << "the mask is part of the setting";
    setSetting(workbench, "scale", "none");
    const NodeId scaled = node(workbench, "S_scaled");
    EXPECT_EQ(misprintedIn(workbench, scaled).size(), 4U) << "against what was printed of others";
    put(workbench, "X", {0, 0, 0}, 0.75);
    EXPECT_TRUE(misprintedIn(workbench, scaled).empty()) << "other numbers than the printed ones came from";
    while (workbench.undoStack().canUndo())
        workbench.undoStack().undo();
    EXPECT_EQ(misprintedIn(workbench, wrong.node), before);
}

class ReshapedPrintTest : public testing::Test, protected OpenExample {
protected:
    ReshapedPrintTest() : OpenExample("two-heads")
    {
        Document document = workbench.document();
        for (const char* name : {"A", "Z"}) {
            const Shape& shape = workbench.graph().node(node(workbench, name)).shape;
            document.published.emplace_back(
                name, Published{shape, std::vector<std::string>(static_cast<std::size_t>(shape.size()), "9")});
        }
        workbench.open(document, {});
    }
};

TEST_F(ReshapedPrintTest, TheComparisonEndsInWordsWhereASettingGivesAMatrixAnotherShape)
{
    Explanation explanation(context());
    SettingsPanel panel(context());
    explanation.show();
    panel.show();
    auto* heads = panel.findChild<QLineEdit*>("setting_heads");
    heads->setText("1");
    emit heads->editingFinished();
    settle();
    ASSERT_EQ(workbench.computation().settings.at("heads").number(), 1);
    EXPECT_TRUE(misprintedIn(workbench, node(workbench, "A")).empty());
    auto* problem = panel.findChild<QLabel*>("settingsProblem");
    EXPECT_TRUE(problem->isVisible());
    EXPECT_EQ(problem->text(), "No longer compared with what was printed: A, Z");
    selection.keep(place("A", 0, 0, 0));
    settle();
    EXPECT_TRUE(explanation.findChild<QLabel*>("note")->text().startsWith(
        "What was printed of this is no longer compared: its shape was changed."));
    workbench.undoStack().undo();
    settle();
    EXPECT_FALSE(misprintedIn(workbench, node(workbench, "A")).empty());
    EXPECT_FALSE(problem->isVisible());
}

TEST(ChangeOfARow, IsNamedBesideItsLargestWeights)
{
    OpenExample open("gpt-next-word");
    Explanation view(open.context());
    view.resize(352, 800);
    view.show();
    const auto facts = [&] {
        const NodeId probs = node(open.workbench, "probs");
        open.selection.setNode(probs);
        open.selection.keep(CellPlace{probs, {0, 0, 0}});
        open.settle();
        return view.findChild<QLabel*>("rowFacts")->text().section(QLatin1Char('\n'), 0, 0);
    };
    const QStringList words = facts().split(QStringLiteral("; "));
    ASSERT_EQ(words.size(), 4) << facts().toStdString();
    EXPECT_TRUE(words[0].startsWith("largest probability ")) << facts().toStdString();
    const auto number = [](const QString& text) { return text.section(':', 0, 0).section(' ', -1).toDouble(); };
    for (qsizetype i = 1; i < words.size(); ++i)
        EXPECT_GE(number(words[i - 1]), number(words[i])) << facts().toStdString();
    EXPECT_FALSE(facts().contains(QStringLiteral("(+")));
    open.workbench.takeSnapshot();
    put(open.workbench, "W_vocab", {0, 0, 0}, 5);
    open.selection.keep(std::nullopt);
    EXPECT_TRUE(facts().contains(QStringLiteral("(+"))) << facts().toStdString();
}

TEST(FigureWait, LeavesItToTheWorkbenchToSayThatAnEvaluationFailed)
{
    OpenExample shown("two-heads");
    FigureWait wait(shown.workbench, nullptr);
    Index row = 0;
    wait.await(
        [&] {
            return std::vector<Demand>{{node(shown.workbench, "A"), Region::of({0, row++ % 2, 0})}};
        },
        [] { throw StillComputing(); });
    ASSERT_TRUE(wait.waiting());
    QSignalSpy failed(&wait, &FigureWait::failed);
    QSignalSpy givenUp(&wait, &FigureWait::givenUp);
    emit shown.workbench.failed("The file is gone.");
    EXPECT_FALSE(wait.waiting());
    EXPECT_EQ(failed.size(), 0);
    EXPECT_EQ(givenUp.size(), 1);
}

} // namespace
} // namespace heedmap::test
