// The lessons of the examples: what they say, and that each can be played there and back.

#include "model_support.h"

#include "model/lesson/lesson_player.h"
#include "model/training/trainer.h"
#include "support/cited_figures.h"

#include <QTest>

#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace heedmap::test {
namespace {

struct Shipped {
    const char* id;
    double minutes;
};

void PrintTo(const Shipped& lesson, std::ostream* out) { *out << lesson.id; }

/// Figures that do not stand in the matrix shown: see ReckonRightlyBesideTheMatrices.
const std::map<std::string, std::set<std::string>> elsewhere = {{"scores-unscaled", {"0.40"}},
                                                                {"recall", {"2.48", "0.02"}}};

class ShippedLesson : public testing::TestWithParam<Shipped> {
protected:
    void SetUp() override
    {
        m_workbench.open(example(GetParam().id), std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples");
        m_trainer.setPace(0);
        QObject::connect(&m_trainer, &Trainer::stopped, [](const QString& why) { FAIL() << why.toStdString(); });
        QObject::connect(&m_workbench, &Workbench::failed, [](const QString& why) { FAIL() << why.toStdString(); });
        ASSERT_FALSE(stops().empty());
        QObject::connect(&m_selection, &Selection::viewWanted, [this](const QString& view) {
            m_view = view.toStdString();
            m_player.viewShown(view);
        });
    }
    const std::vector<LessonStop>& stops() const { return m_workbench.head().lesson; }
    const LessonStop& stop() const { return *m_player.stop(); }

    void go(int to)
    {
        m_player.go(to);
        ASSERT_TRUE(wait([&] { return m_player.at() == to && !m_player.training() && !m_trainer.busy(); }));
    }
    /// Walks through all stops; `see` is told whether a cited figure stands at a stop or stood before its changes.
    template <typename See> void play(See see)
    {
        m_player.begin();
        for (int at = 0; at < static_cast<int>(stops().size()); ++at) {
            SCOPED_TRACE(GetParam().id + std::string(", stop ") + std::to_string(at + 1));
            const NodeId next = node(m_workbench, stops()[static_cast<std::size_t>(at)].node.value_or("loss"));
            const Tensor before(evaluated(m_workbench, next).view);
            go(at);
            if (HasFatalFailure())
                return;
            see(before);
        }
    }
    void expectShown()
    {
        EXPECT_EQ(m_workbench.graph().node(m_selection.node()).info.name, stop().node);
        EXPECT_EQ(m_selection.kept().has_value(), stop().cell.has_value());
        if (stop().view) {
            EXPECT_EQ(m_view, *stop().view);
        }
        if (stop().head) {
            EXPECT_EQ(m_selection.slice(), *stop().head);
        }
        if (stop().sample) {
            EXPECT_EQ(m_workbench.head().sample, *stop().sample);
        }
        for (const auto& [array, cell, number] : stop().set) {
            const auto last = cell.size() - 1;
            EXPECT_EQ(value(m_workbench, array, {0, last > 0 ? cell[0] : 0, cell[last]}), number) << array;
        }
        m_covered = stop().cover.value_or(m_covered);
        for (NodeId each = 0; each < m_workbench.graph().size(); ++each) {
            const std::string& name = m_workbench.graph().node(each).info.name;
            EXPECT_EQ(m_selection.covers().covered({each, {0, 0, 0}}),
                      std::ranges::find(m_covered, name) != m_covered.end())
                << name;
        }
    }
    void expectTrained()
    {
        if (!stop().train)
            return;
        if (const auto* until = std::get_if<LessonStop::UntilLoss>(&*stop().train)) {
            EXPECT_LE(m_trainer.losses()[static_cast<std::size_t>(m_trainer.step())], until->loss);
        } else
            EXPECT_GE(m_trainer.step(), std::get<LessonStop::Steps>(*stop().train).count);
    }
    void expectFigures(const Tensor& before)
    {
        const auto known = elsewhere.find(GetParam().id);
        const NodeId loss = m_workbench.graph().find("loss");
        for (const std::string& figure : decimals(stop().say.in("en")))
            EXPECT_TRUE((known != elsewhere.end() && known->second.contains(figure)) || stands(figure, before.view())
                        || stands(figure, evaluated(m_workbench, m_selection.node()).view)
                        || (loss != noNode && stands(figure, evaluated(m_workbench, loss).view)))
                << figure;
    }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    Trainer m_trainer{m_workbench};
    LessonPlayer m_player{m_workbench, m_selection, m_trainer};
    std::string m_view;
    std::vector<std::string> m_covered;
};

TEST_P(ShippedLesson, ShowsAndTrainsWhatItSpeaksOf)
{
    const auto before = everything(m_workbench);
    play([this](const Tensor& earlier) {
        expectShown();
        expectTrained();
        expectFigures(earlier);
    });
    ASSERT_FALSE(HasFatalFailure());
    go(0);
    expectSameBits(everything(m_workbench), before);
    m_player.end();
    expectSameBits(everything(m_workbench), before);
    EXPECT_FALSE(m_workbench.modified());
    EXPECT_TRUE(m_selection.covers().empty());
}

// A title must fit a card; the rest is what a teacher says in one breath or a few.
TEST_P(ShippedLesson, SaysALittleAtEachStopInBothLanguages)
{
    for (const LessonStop& stop : stops()) {
        ASSERT_EQ(stop.say.entries().size(), 2U);
        for (const auto& [language, longest] : {std::pair{"en", 30}, std::pair{"zh", 15}}) {
            const QString text = QString::fromStdString(stop.say.in(language));
            const qsizetype end = text.indexOf('\n');
            ASSERT_GT(end, 0) << text.toStdString();
            EXPECT_LE(end, longest) << text.toStdString();
            EXPECT_EQ(text.count('\n'), 1) << text.toStdString();
        }
        EXPECT_NE(stop.say.in("en"), stop.say.in("zh"));
        EXPECT_EQ(decimals(stop.say.in("en")), decimals(stop.say.in("zh"))) << stop.say.in("en");
    }
}

TEST_P(ShippedLesson, TakesTheTimeThatItSays)
{
    double minutes = 0;
    for (const LessonStop& stop : stops())
        minutes += stop.minutes.value_or(0);
    EXPECT_EQ(minutes, GetParam().minutes);
    EXPECT_LE(stops().size(), minutes > 30 ? 15U : 10U);
    EXPECT_GE(stops().size(), minutes > 30 ? 10U : 6U);
}

TEST_P(ShippedLesson, AsksTheClassAndCoversWhatItAsksFor)
{
    EXPECT_TRUE(std::ranges::any_of(stops(), [](const LessonStop& stop) { return stop.exercise.has_value(); }));
    EXPECT_TRUE(std::ranges::any_of(stops(), [](const LessonStop& stop) { return stop.cover.has_value(); }));
    EXPECT_TRUE(std::ranges::any_of(stops(), [](const LessonStop& stop) { return !stop.set.empty(); }));
    EXPECT_EQ(stops().front().say.in("en").find("What we have learned"), std::string::npos);
    EXPECT_EQ(stops().back().say.in("en").find("What we have learned"), 0U);
}

INSTANTIATE_TEST_SUITE_P(All, ShippedLesson,
                         testing::Values(Shipped{"what-it-looks-for", 10}, Shipped{"it-learned", 15},
                                         Shipped{"dictionary-lookup", 10}, Shipped{"causal-mask", 15},
                                         Shipped{"scores-unscaled", 20}, Shipped{"two-heads", 20},
                                         Shipped{"order-with-positions", 20}, Shipped{"recall", 45}));

TEST(ShippedLessons, ReckonRightlyBesideTheMatrices)
{
    Workbench workbench;
    workbench.open(example("scores-unscaled"), {});
    int agreeing = 0;
    for (Index col = 0; col < 64; ++col)
        agreeing += value(workbench, "Q", {0, 0, col}) == value(workbench, "K", {0, 1, col}) ? 1 : 0;
    EXPECT_EQ(agreeing, 39);
    const double unscaled = value(workbench, "A", {0, 0, 1});
    for (Index col = 0; col < 64; ++col)
        put(workbench, "Q", {0, 0, col}, value(workbench, "Q", {0, 0, col}) / 8);
    const double scaled = value(workbench, "A", {0, 0, 1});
    EXPECT_NEAR(1 - scaled, 0.40, 0.005);
    EXPECT_NEAR(scaled * (1 - scaled) / (unscaled * (1 - unscaled)), 100, 5) << "about a hundred times as steep";
    EXPECT_NEAR(std::log(12), 2.48, 0.005) << "the loss of whoever guesses among twelve";
}

} // namespace
} // namespace heedmap::test
