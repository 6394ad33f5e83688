// Views that have little room, as on a projector or beside other panels: nothing is cut without a sign, nothing covers
// another, and most of the room is for the matrices.

#include "support/recorded_text.h"
#include "support/told.h"
#include "support/view_places.h"
#include "ui/view/view_support.h"
#include "view/frame/view_frame.h"
#include "view/heads/heads.h"
#include "view/matrix/matrix_view.h"
#include "view/panels/panels_view.h"
#include "view/scene/read_out.h"
#include "view/scene/stage_frame.h"
#include "view/scene/stage_grid.h"
#include "view/settings/settings_panel.h"
#include "view/stage/stage.h"
#include "view/text/text_view.h"

#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>

#include <qcustomplot.h>

namespace heedmap::test {
namespace {

/// As it is with a projector of 1280×720.
struct Presented : OpenExample {
    explicit Presented(const std::string& id) : OpenExample(id)
    {
        display.setPresentedHeight(720);
        display.set(&DisplaySettings::presenting, true);
    }
    ~Presented() { display.set(&DisplaySettings::presenting, false); }
};

void show(const OpenExample& shown, QWidget& view, const QSize& size)
{
    view.resize(size);
    view.show();
    shown.settle();
}

/// All of which fits only where a scroll bar takes some of the width.
class BreathingScene : public PanelsScene {
public:
    using PanelsScene::PanelsScene;
    bool take(const Sight& sight) override
    {
        m_room = sight.room;
        m_widest = std::max(m_widest, m_room.width());
        return PanelsScene::take(sight);
    }
    QSizeF size() const override { return m_room.width() < m_widest ? m_room : m_room + QSizeF(0, 40); }

private:
    QSizeF m_room;
    double m_widest = 0;
};

class BreathingView : public ViewOf<BreathingScene> {
public:
    explicit BreathingView(const ViewContext& context)
        : ViewOf(context, std::make_unique<BreathingScene>(context), "Panels", nullptr)
    {
        rebuild();
    }
};

TEST(LittleRoom, ABarBesideWhichAllFitsDoesNotComeAndGoWithoutEnd)
{
    OpenExample shown("thinking-machines");
    BreathingView view(shown.context());
    show(shown, view, {700, 500});
    EXPECT_TRUE(view.verticalScrollBar()->isVisible());
    EXPECT_EQ(view.verticalScrollBar()->maximum(), 0);
    show(shown, view, {800, 500}); // may be another case
    EXPECT_TRUE(view.verticalScrollBar()->isVisible());
}

TEST(LittleRoom, FactorsStandBesideEachOtherWhereOnlySoTheirNumbersHaveRoom)
{
    OpenExample shown("what-it-looks-for");
    shown.selection.setNode(node(shown.workbench, "Z"));
    Stage stage(shown.context());
    const auto besideEachOther = [&] {
        const double top = stage.rectOf(node(shown.workbench, "A"), {0, 0, 0}).top();
        return std::abs(top - stage.rectOf(node(shown.workbench, "V"), {0, 0, 0}).top()) < 1;
    };
    show(shown, stage, {790, 560});
    EXPECT_GT(stage.scene().numberSize(), 0);
    EXPECT_TRUE(besideEachOther());
    show(shown, stage, {1300, 1000});
    EXPECT_GT(stage.scene().numberSize(), 0);
    EXPECT_FALSE(besideEachOther()) << "rows meet columns where there is room";
    show(shown, stage, {300, 300});
    EXPECT_FALSE(besideEachOther()) << "numbers have no room either way";
}

TEST(LittleRoom, MostOfItIsForTheMapOfTheMatrix)
{
    Presented shown("gpt-next-word");
    shown.selection.setNode(node(shown.workbench, "dec.0.self.A"));
    MatrixView view(shown.context());
    show(shown, view, {820, 598});
    const Shape& shape = shown.workbench.graph().node(shown.selection.node()).shape;
    const MatrixPlot& plot = *view.findChild<MatrixPlot*>();
    const QRectF all = plot.rectOf({0, 0, 0}) | plot.rectOf({0, shape.rows - 1, shape.cols - 1});
    EXPECT_GE(all.height(), 0.5 * plot.height());
    EXPECT_TRUE(QRectF(plot.rect()).contains(all));
}

TEST(LittleRoom, EveryStepOfASmallExampleShowsItsNumbers)
{
    for (const char* id : {"thinking-machines", "three-by-three"}) {
        Presented shown(id);
        Stage stage(shown.context());
        show(shown, stage, {812, 598});
        for (int step = 0; step < static_cast<int>(shown.selection.steps().size()); ++step) {
            shown.selection.setStep(step);
            shown.settle();
            stage.grab(); // its numbers are evaluated
            const double share = shown.display.leastShare();
            const double scale = shown.display.scale();
            const NodeId node = shownNode(shown.selection, shown.workbench.graph());
            const QRectF room = stageFrame(shown.context(), node, QSizeF(stage.size()) / scale).room;
            StageScene scene;
            ASSERT_TRUE(scene.build(shown.workbench, node, 0, shown.display.settings()));
            scene.fittingSide(room.size() / share, scale * share);
            EXPECT_FALSE(scene.numbersMissing(scale * share)) << id << ", step " << step;
        }
    }
}

TEST(LittleRoom, AStepWithNewNumbersKeepsTheArrangementThatFits)
{
    OpenExample shown("two-heads");
    everything(shown.workbench);
    StageGrid grid;
    const auto build = [&] {
        return grid.build(shown.workbench, node(shown.workbench, "Q"), 0, shown.display.settings());
    };
    for (const double width : {500., 600., 700., 800., 900.}) {
        ASSERT_TRUE(build());
        const double side = grid.fittingSide({width, 260}, 1);
        const QSizeF fitting = grid.size();
        ASSERT_TRUE(build());
        grid.layout(side, 1);
        EXPECT_EQ(fitting, grid.size()) << width;
    }
}

TEST(LittleRoom, TheSpreadOfNumbersComesBackWithTheRoom)
{
    OpenExample shown("two-heads");
    shown.selection.setNode(node(shown.workbench, "A"));
    MatrixView view(shown.context());
    show(shown, view, {820, 640});
    const auto heights = [&] {
        QList<int> heights;
        for (const QCPAxisRect* rect : view.findChild<QCustomPlot*>()->axisRects())
            heights << (rect->visible() ? rect->outerRect().height() : 0);
        return heights;
    };
    const QList<int> roomy = heights();
    EXPECT_GE(roomy.last(), 80);
    show(shown, view, {820, 380});
    EXPECT_EQ(heights().last(), 0);
    show(shown, view, {820, 640});
    EXPECT_EQ(heights(), roomy);
}

TEST(LittleRoom, ControlsOfTheMatrixGrowWithThePresentation)
{
    Presented shown("two-heads");
    MatrixView view(shown.context());
    show(shown, view, {820, 598});
    int seen = 0;
    for (const QWidget* control : view.findChildren<QWidget*>())
        if (control->isVisible()
            && (qobject_cast<const QComboBox*>(control) != nullptr || qobject_cast<const QLabel*>(control) != nullptr
                || qobject_cast<const QToolButton*>(control) != nullptr)) {
            ++seen;
            EXPECT_GE(control->font().pixelSize(), 16) << control->objectName().toStdString();
        }
    EXPECT_GE(seen, 3);
}

TEST(LittleRoom, ATitleThatIsCutSaysSo)
{
    OpenExample shown("two-heads");
    shown.selection.setNode(node(shown.workbench, "A"));
    shown.workbench.takeSnapshot();
    shown.display.set(&DisplaySettings::showChange, true);
    MatrixView view(shown.context());
    const auto* title = view.findChild<QLabel*>("matrixTitle");
    show(shown, view, {480, 500});
    EXPECT_TRUE(title->text().endsWith(QChar(0x2026))) << title->text().toStdString();
    EXPECT_LE(title->fontMetrics().horizontalAdvance(title->text()), title->width());
    EXPECT_TRUE(title->toolTip().contains(QChar(0x394)));
    show(shown, view, {1000, 500});
    EXPECT_FALSE(title->text().endsWith(QChar(0x2026))) << title->text().toStdString();
    EXPECT_EQ(title->toolTip(), QString());
    shown.display.set(&DisplaySettings::showChange, false);
}

int darkestAt(const QImage& image, const QRect& place)
{
    int darkest = 255;
    for (int y = std::max(place.top(), 0); y <= std::min(place.bottom(), image.height() - 1); ++y)
        for (int x = std::max(place.left(), 0); x <= std::min(place.right(), image.width() - 1); ++x)
            darkest = std::min(darkest, qGray(image.pixel(x, y)));
    return darkest;
}

TEST(LittleRoom, TheButtonOfTheHeadsCoversNeitherTheirTitleNorThem)
{
    OpenExample shown("two-heads");
    shown.display.set(&DisplaySettings::theme, ThemeChoice::Light);
    shown.workbench.takeSnapshot();
    for (const bool change : {false, true})
        for (const int width : {360, 480, 660, 900}) {
            SCOPED_TRACE(std::to_string(width) + (change ? " change" : ""));
            shown.display.set(&DisplaySettings::showChange, change);
            Heads view(shown.context());
            show(shown, view, {width, 600});
            auto* button = view.findChild<QToolButton*>("headRange");
            ASSERT_TRUE(button->isVisible());
            EXPECT_LE(button->geometry().right(), width);
            EXPECT_GE(button->geometry().left(), 0);
            const QRectF heads =
                tileRect(view, {node(shown.workbench, "A"), 0}) | tileRect(view, {node(shown.workbench, "A"), 1});
            EXPECT_LT(button->geometry().bottom(), heads.top());
            button->hide(); // nothing is under it, nor at the right edge, where a title or a legend would run out
            const QImage image = view.viewport()->grab().toImage();
            EXPECT_GT(darkestAt(image, button->geometry().adjusted(0, 2, 0, -2)), 200);
            EXPECT_GT(darkestAt(image, {image.width() - 24, 8, 18, image.height() - 16}), 150);
        }
    shown.display.set(&DisplaySettings::showChange, false);
}

TEST(LittleRoom, AReadOutThatIsCutSaysSo)
{
    RecordedText paper({400, 40});
    QPainter painter(&paper);
    ReadOutLine line(painter, {10, 20}, 200);
    line.write("S[0, 1]", QFont(), Qt::black);
    EXPECT_LT(line.end(), 200);
    line.write("a token that is much longer than the line has room for", QFont(), Qt::black);
    EXPECT_LE(line.end(), 201);
    line.write("what follows it", QFont(), Qt::black);
    painter.end();
    ASSERT_EQ(paper.texts().size(), 2) << paper.texts().join('|').toStdString();
    EXPECT_EQ(paper.texts().first(), "S[0, 1]");
    EXPECT_TRUE(paper.texts().last().endsWith(QChar(0x2026))) << paper.texts().last().toStdString();
}

TEST(LittleRoom, AHintIsBrokenBetweenItsPartsAndNeverWithin)
{
    const QFontMetricsF metrics{QFont()};
    const QString hint = QStringLiteral("Point at it · Click: keep it · Arrows: the next");
    EXPECT_EQ(hintLines(hint, metrics, metrics.horizontalAdvance(hint) + 1, 2), QStringList{hint});
    const double some = metrics.horizontalAdvance("Point at it · Click: keep it") + 1;
    EXPECT_EQ(hintLines(hint, metrics, some, 2), (QStringList{"Point at it · Click: keep it", "Arrows: the next"}));
    EXPECT_EQ(hintLines(hint, metrics, some, 1), QStringList{"Point at it · Click: keep it"});
}

TEST(LittleRoom, TheTextSaysAllThatCanBeDoneAndShowsEveryToken)
{
    Presented shown("two-heads");
    TextView view(shown.context());
    show(shown, view, {820, 598});
    EXPECT_EQ(everythingTold(view).filter(QChar(0x2026)), QStringList());
    EXPECT_FALSE(everythingTold(view).filter("the other side").isEmpty());
    const TextContent& content = pictureOf(view).content();
    const QRectF last = view.rectOf(spotOf(TextToken{TokenSide::Keys, static_cast<Index>(content.keys.size()) - 1}));
    EXPECT_LE(last.bottom(), view.viewport()->height() - shown.display.px(70));
    EXPECT_FALSE(view.verticalScrollBar()->isVisible());
}

// What is to be guessed elsewhere does not matter.
TEST(LittleRoom, WhereNumbersDoNotFitAWordSaysSoUnlessAllAreToBeGuessed)
{
    OpenExample shown("what-it-looks-for");
    shown.selection.setNode(node(shown.workbench, "S_scaled"));
    Stage stage(shown.context());
    show(shown, stage, {560, 300});
    const auto said = [&] {
        shown.settle();
        return !everythingTold(stage).filter("Too small").isEmpty();
    };
    EXPECT_TRUE(said());
    QObject lesson;
    const auto cover = [&](std::initializer_list<const char*> nodes) {
        std::vector<Cover> covers;
        for (const char* name : nodes)
            covers.push_back({.node = name});
        shown.selection.covers().set(&lesson, covers);
    };
    cover({"A"});
    EXPECT_TRUE(said()) << "which is not shown here";
    cover({"S_scaled"});
    EXPECT_TRUE(said()) << "S has no numbers either";
    cover({"S", "S_scaled"});
    EXPECT_FALSE(said());
}

/// What stands in the matrices of a view.
QStringList drawnBy(SceneView& view)
{
    RecordedText paper(view.size());
    QPainter painter(&paper);
    view.shown().draw(painter, paperTheme(), view.rect());
    return paper.texts();
}

// Cells and the texts beside them say the same: 0.83, or .83 where that is all that fits, in smaller type if need be.
TEST(LittleRoom, NumbersKeepTheirDecimalsBesideTextThatSpeaksOfThem)
{
    const QRegularExpression tenths(QStringLiteral("^\u2212?0?\\.\\d$"));
    OpenExample shown("what-it-looks-for");
    Stage stage(shown.context());
    PanelsView panels(shown.context());
    const QSize beside(794, 523); // in a window of 1280×720
    shown.selection.setNode(node(shown.workbench, "X"));
    show(shown, stage, beside);
    const QStringList onStage = drawnBy(stage);
    EXPECT_EQ(onStage.filter(tenths), QStringList());
    EXPECT_FALSE(onStage.filter(QRegularExpression(QStringLiteral("^0?\\.83$"))).isEmpty());
    shown.selection.show(QStringLiteral("panels:X,W_Q,A"));
    show(shown, panels, beside);
    const QStringList inPanels = drawnBy(panels);
    EXPECT_EQ(inPanels.filter(tenths), QStringList());
    EXPECT_FALSE(inPanels.filter(QRegularExpression(QStringLiteral("^0?\\.83$"))).isEmpty());
    EXPECT_EQ(everythingTold(panels).filter("Too small"), QStringList());
}

// In a window of 1280×720.
TEST(LittleRoom, TheBarsOfARowYieldToNumbers)
{
    OpenExample shown("what-it-looks-for");
    Stage stage(shown.context());
    for (const char* id : {"X", "A"}) {
        shown.selection.setNode(node(shown.workbench, id));
        show(shown, stage, {794, 483});
        EXPECT_EQ(everythingTold(stage).filter("Too small").join(' ').toStdString(), "") << id;
    }
}

TEST(LittleRoom, AClassSeesTheNumbersOfASmallExample)
{
    Presented shown("thinking-machines");
    shown.selection.setNode(node(shown.workbench, "S"));
    Stage view(shown.context());
    show(shown, view, {820, 720}); // without the bar of steps
    EXPECT_EQ(everythingTold(view).filter("Too small"), QStringList());
}

TEST(LittleRoom, APartShowsWhatIsAskedFor)
{
    Presented shown("what-it-looks-for");
    const NodeId scores = node(shown.workbench, "S");
    const Shape& shape = shown.workbench.graph().node(scores).shape;
    const Cell first{0, 0, 0};
    const Cell last{0, shape.rows - 1, shape.cols - 1};
    shown.selection.setNode(scores);
    Stage view(shown.context());
    show(shown, view, {640, 480});
    const auto sees = [&](const Cell& cell) { return !view.rectOf(scores, cell).isEmpty(); };
    ASSERT_TRUE(sees(first) && !sees(last)) << "only a part fits";
    shown.selection.covers().set(&view, {{.node = "S", .cells = std::vector{last}, .locked = true}});
    shown.settle();
    EXPECT_TRUE(sees(last));
    shown.selection.covers().set(&view, {});
    shown.settle();
    EXPECT_TRUE(sees(last)) << "stays where the answer is";
    shown.selection.keep(CellPlace{scores, first});
    shown.settle();
    EXPECT_TRUE(sees(first) && !sees(last));
}

TEST(LittleRoom, TheSettingsFitTheirPanel)
{
    for (const char* id : {"two-heads", "causal-mask", "transformer-reverse"}) {
        Presented shown(id);
        SettingsPanel panel(shown.context());
        show(shown, panel, {384, 620});
        const auto& area = *panel.findChild<QScrollArea*>();
        const bool fits = area.widget()->minimumSizeHint().width() <= area.viewport()->width();
        EXPECT_NE(fits, area.horizontalScrollBar()->isVisible()) << id << ": nothing is cut without a sign";
        EXPECT_TRUE(fits || std::string(id) == "transformer-reverse") << id;
    }
}

} // namespace
} // namespace heedmap::test
