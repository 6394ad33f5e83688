// What a class sees of the shipped lessons on the projectors of lecture halls.

#include "examples.h"
#include "model/lesson/lesson_player.h"
#include "model/training/trainer.h"
#include "support/hall_screens.h"
#include "support/journey_fixture.h"
#include "view/scene/stage_frame.h"
#include "window/views.h"

#include <QStackedWidget>

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
    void expectTitle()
    {
        const StageFrame& frame = stage().scene().surroundings();
        EXPECT_LE(frame.titleLines.size(), 2);
        EXPECT_EQ(frame.titleLines.join(QString()).remove(QLatin1Char(' ')),
                  QString(frame.title).remove(QLatin1Char(' ')));
    }
    void expectWords()
    {
        const StageGrid& grid = stage().scene().grid();
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

TEST_P(ProjectorTest, TitlesAreWholeAndWhereNumbersStandEveryRowAndColumnIsNamed)
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
            if (!stage().isVisible())
                continue;
            expectTitle();
            if (stage().scene().numberSize() == 0) // its cells are too small for numbers, which the stage says
                continue;
            expectWords();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Halls, ProjectorTest,
                         testing::Values(Hall{"en", {1024, 768}}, Hall{"zh", {1024, 768}}, Hall{"en", {1280, 720}},
                                         Hall{"zh", {1280, 720}}));

} // namespace
} // namespace heedmap
