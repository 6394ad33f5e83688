// What a class sees of the shipped lessons on the projectors of lecture halls.

#include "examples.h"
#include "model/lesson/lesson_player.h"
#include "model/training/trainer.h"
#include "support/hall_screens.h"
#include "support/journey_fixture.h"
#include "support/too_wide.h"
#include "view/exercise/exercise_panel.h"
#include "view/heads/heads.h"
#include "view/scene/stage_frame.h"
#include "view/settings/settings_panel.h"
#include "window/export/export_dialog.h"
#include "window/views.h"

#include <QFontInfo>
#include <QLabel>
#include <QResizeEvent>
#include <QScrollBar>
#include <QStackedWidget>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

struct Hall {
    const char* language;
    QSize projector;
};

void PrintTo(const Hall& hall, std::ostream* out) // NOLINT(readability-identifier-naming): GoogleTest's name
{
    *out << hall.language << ' ' << hall.projector.width() << 'x' << hall.projector.height();
}

class ProjectorTest : public JourneyTest, public testing::WithParamInterface<Hall> {
protected:
    ProjectorTest()
    {
        test::setScreens({QRect(QPoint(), GetParam().projector)});
        m_window->setUpdatesEnabled(false); // what is measured need not be painted
    }
    void TearDown() override { m_window->actions()["present"]->setChecked(false); }

    LessonPlayer& player() { return *m_window->findChild<LessonPlayer*>(); }
    void give(const std::string& example)
    {
        m_window->actions()["present"]->setChecked(false);
        m_window->open(QStringLiteral("examples:") + QString::fromStdString(example));
        settle();
        if (m_window->workbench().head().lesson.empty())
            return;
        m_window->findChild<Trainer*>()->setPace(0);
        m_window->actions()["lesson"]->setChecked(true);
        m_window->actions()["present"]->setChecked(true);
        settle();
    }
    /// The largest type of sentences beside the matrices.
    double beside()
    {
        double largest = 0;
        for (const char* name : {"caption", "hint", "note"})
            for (const QLabel* label : m_window->findChildren<QLabel*>(QLatin1String(name)))
                if (label->isVisible())
                    largest = std::max<double>(largest, QFontInfo(label->font()).pixelSize());
        for (const QLabel* label : m_window->findChild<ExercisePanel*>()->findChildren<QLabel*>())
            if (label->isVisible() && !label->font().bold() && !label->text().isEmpty())
                largest = std::max<double>(largest, QFontInfo(label->font()).pixelSize());
        return largest;
    }
    static void expectTitle(const ViewHeading& heading)
    {
        EXPECT_LE(heading.titleLines.size(), 2);
        EXPECT_EQ(heading.titleLines.join(QString()).remove(QLatin1Char(' ')),
                  QString(heading.title).remove(QLatin1Char(' ')));
    }
    Heads& heads() { return *m_window->findChild<Heads*>(); }
    /// A few small matrices side by side have their words and numbers.
    void expectHeads()
    {
        constexpr Index mostLines = 8;
        constexpr std::size_t few = 3;
        (void)heads().spots();
        expectTitle(heads().heading());
        EXPECT_EQ(heads().heading().title, m_window->selection().heading().title);
        const auto& contents = heads().grid().picture().contents;
        for (const HeadsPicture::Content& content : contents) {
            const Shape& shape = content.figure.values.shape;
            if (contents.size() > few || std::max(shape.rows, shape.cols) > mostLines)
                return;
            QStringList said;
            for (const PlacedText& text : content.layout.texts)
                said << text.text;
            for (const FigureAxis* axis : {&content.figure.rows, &content.figure.cols})
                for (const QString& label : axis->labels)
                    EXPECT_TRUE(said.contains(label)) << label.toStdString();
            EXPECT_GE(std::round(content.layout.valuePx * m_window->display().scale()),
                      std::floor(GetParam().projector.height() / 52.0));
        }
    }
    /// Of matrices that are read number by number; of larger ones a class sees the pattern, and that is said.
    void expectNumbers()
    {
        constexpr Index mostLines = 12;
        const Shape& result = workbench().graph().node(stage().scene().shown()).shape;
        const double digits = stage().scene().numberSize() * m_window->display().scale();
        if (digits == 0 && std::max(result.rows, result.cols) > mostLines)
            return;
        EXPECT_GE(std::round(digits), std::max(beside(), std::floor(GetParam().projector.height() / 52.0)));
    }
    void expectWords()
    {
        constexpr Index few = 6; // of so few none is left out
        const StageGrid& grid = stage().scene().grid();
        const NodeId shown = m_window->selection().node();
        const Shape& result = workbench().graph().node(shown).shape;
        if (const StagePart* part = grid.partOf(shown);
            part != nullptr && shown == stage().scene().shown() && std::max(result.rows, result.cols) <= few) {
            EXPECT_TRUE(part->rows.empty() || part->rows.size() == result.rows) << part->rows.size();
            EXPECT_TRUE(part->cols.empty() || part->cols.size() == result.cols) << part->cols.size();
        }
        QStringList said;
        for (const PlacedFigure& placed : grid.sheet().figures)
            for (const PlacedText& text : placed.layout.texts)
                said << text.text;
        QStringList missing;
        for (const PlacedFigure& placed : grid.sheet().figures)
            for (const FigureAxis* axis : {&placed.figure->rows, &placed.figure->cols})
                for (const QString& label : axis->labels)
                    if (!label.isEmpty() && !said.contains(label))
                        missing << label;
        missing.removeDuplicates();
        EXPECT_EQ(missing.join(QLatin1String(" ")), QString());
    }
};

TEST_P(ProjectorTest, TitlesAreWholeAndNumbersAsLargeAsTheTextBesideThem)
{
    speak(GetParam().language);
    for (const std::string& example : exampleIds()) {
        give(example);
        const int stops = static_cast<int>(m_window->workbench().head().lesson.size());
        for (int stop = 0; stop < stops; ++stop) {
            player().go(stop);
            ASSERT_TRUE(test::wait([&] { return player().at() == stop && !player().training(); }));
            settle();
            SCOPED_TRACE(example + ", stop " + std::to_string(stop + 1) + " "
                         + workbench().graph().node(m_window->selection().node()).info.name);
            EXPECT_EQ(test::tooWide(*m_window), "");
            if (heads().isVisible())
                expectHeads();
            if (!stage().isVisible())
                continue;
            expectTitle(stage().scene().surroundings().heading);
            expectNumbers();
            if (stage().scene().numberSize() > 0)
                expectWords();
        }
    }
}

TEST_P(ProjectorTest, APartOfLargeMatricesFollowsTheCellThatIsLookedAt)
{
    give("what-it-looks-for");
    player().go(2);
    settle();
    const StepScene& scene = stage().scene();
    const NodeId shown = scene.shown();
    const Shape result = workbench().graph().node(shown).shape;
    const StagePart* part = scene.grid().partOf(shown);
    ASSERT_NE(part, nullptr);
    const bool small = GetParam().projector.width() < 1280; // else all of it has numbers
    EXPECT_TRUE(!small || !part->rows.empty());
    for (const Cell& cell : {Cell{part->slice, result.rows - 1, result.cols - 1}, Cell{part->slice, 0, 0}}) {
        m_window->selection().keep(CellPlace{shown, cell});
        settle();
        const QRectF rect = stage().rectOf(shown, cell);
        EXPECT_TRUE(scene.grid().partOf(shown)->shows(cell));
        m_window->selection().keep(std::nullopt);
        QTest::mouseClick(stage().viewport(), Qt::LeftButton, {}, rect.center().toPoint());
        settle();
        EXPECT_EQ(m_window->selection().kept(), (CellPlace{shown, cell})) << "what is clicked is what is shown there";
    }
}

// Of two matrices beside each other the columns have no room, the rows have.
TEST_P(ProjectorTest, RowsAreNotLeftOutForColumns)
{
    speak(GetParam().language);
    give("it-learned");
    player().go(1);
    settle();
    const Shape& part = stage().scene().grid().sheet().figures.back().figure->values.shape;
    ASSERT_EQ(workbench().graph().node(m_window->selection().node()).info.name, "A");
    EXPECT_TRUE(part.cols == 9 || part.rows > part.cols) << part.text();
}

TEST_P(ProjectorTest, TheExportFitsTheScreen)
{
    speak(GetParam().language);
    m_window->open(QStringLiteral("examples:what-it-looks-for"));
    settle();
    ExportDialog dialog(m_window->workbench(), m_window->selection(), m_window->display(), nullptr, m_window.get());
    dialog.show();
    settle();
    EXPECT_LT(dialog.width(), GetParam().projector.width());
    EXPECT_LT(dialog.height(), GetParam().projector.height());
    const auto* save = dialog.findChild<QWidget*>("exportSave");
    EXPECT_TRUE(dialog.rect().contains(save->geometry().translated(save->parentWidget()->mapTo(&dialog, QPoint()))));
    EXPECT_EQ(test::tooWide(dialog), "");
}

/// The largest height that a window had.
class Heights : public QObject {
public:
    int largest = 0;

    bool eventFilter(QObject* /*window*/, QEvent* event) override
    {
        if (event->type() == QEvent::Resize)
            largest = std::max(largest, static_cast<QResizeEvent*>(event)->size().height());
        return false;
    }
};

TEST_P(ProjectorTest, TheSettingsLeaveMostOfTheWindowInSight)
{
    speak(GetParam().language);
    for (const char* example : {"it-learned", "two-heads", "longformer"}) {
        give(example);
        m_window->actions()["settings"]->trigger();
        settle();
        const auto& settings = *m_window->findChild<SettingsPanel*>();
        ASSERT_TRUE(settings.isVisible());
        EXPECT_LT(settings.width(), 0.45 * GetParam().projector.width()) << example;
        EXPECT_EQ(settings.findChild<QScrollArea*>()->horizontalScrollBar()->maximum(), 0) << example;
        m_window->findChild<SettingsPanel*>()->hide();
    }
}

TEST_P(ProjectorTest, TheWindowIsNeverHigherThanTheScreen)
{
    speak(GetParam().language);
    m_window->resize(GetParam().projector);
    settle();
    Heights heights;
    m_window->installEventFilter(&heights);
    for (const char* example : {"what-it-looks-for", "two-heads"}) {
        give(example);
        EXPECT_EQ(m_window->height(), GetParam().projector.height()) << example;
    }
    EXPECT_LE(heights.largest, GetParam().projector.height());
}

INSTANTIATE_TEST_SUITE_P(Halls, ProjectorTest,
                         testing::Values(Hall{"en", {1024, 768}}, Hall{"zh", {1024, 768}}, Hall{"en", {1280, 720}},
                                         Hall{"zh", {1280, 720}}));

} // namespace
} // namespace heedmap
