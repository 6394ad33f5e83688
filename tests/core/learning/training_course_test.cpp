// Going back and forth in a training.

#include <heedmap/base/error.h>
#include <heedmap/document/reader.h>
#include <heedmap/io/array_file.h>
#include <heedmap/learning/training_course.h>
#include <heedmap/learning/training_history.h>

#include "core/io/io_support.h"

#include <cmath>

namespace heedmap::test {
namespace {

/// Five samples, of which a step takes two.
Document fivePairs(const std::string& training)
{
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
        "arrays": {"X": [[1, 2], [0.5, -1]], "W_Q": {"init": "normal", "seed": 1, "std": 1, "shape": [2, 2]},
                   "W_K": {"init": "normal", "seed": 2, "std": 1, "shape": [2, 2]}, "W_V": [[1, 0.5], [0, 1]]},
        "samples": [{}, {"arrays": {"X": [[2, 1], [1, 0]]}}, {"arrays": {"X": [[0.3, 1], [1, 1]]}},
                    {"arrays": {"X": [[0.4, 0], [1, 2]]}}, {"arrays": {"X": [[0.5, 1], [-1, 0]]}}],
        "loss": [{"kind": "squared_error", "of": "Z", "target": [[0, 1], [1, 0]]}], "training": )"
                        + training + "}");
}

const char* const adam = R"({"optimiser": "adam", "rate": 0.02, "batch": 2, "seed": 3})";
constexpr double allOfIt = KeptSteps::usualRoom;
constexpr double little = 4000; // bytes, for a few steps

bool sameBits(const std::vector<Tensor>& a, const std::vector<Tensor>& b)
{
    return std::ranges::equal(a, b, [](const Tensor& left, const Tensor& right) { return left.sameBits(right); });
}

/// The numbers after each step of a training that knows no way back.
std::vector<std::vector<Tensor>> straight(int steps, std::vector<double>* losses = nullptr)
{
    TrainingRun run(fivePairs(adam), {});
    std::vector<std::vector<Tensor>> all{run.parameters()};
    for (int step = 0; step < steps; ++step) {
        if (losses != nullptr)
            losses->push_back(run.loss());
        run.step();
        all.push_back(run.parameters());
    }
    return all;
}

TEST(TrainingHistory, KeepsStepsAndLossesEvenlyInItsRoom)
{
    const auto all = straight(200);
    TrainingRun run(fivePairs(adam), {});
    TrainingHistory history(run, little); // some thirty steps
    history.add(0, run.parameters());
    for (Index step = 1; step <= 199; ++step) {
        history.addLoss(step, static_cast<double>(step));
        history.add(step, all[static_cast<std::size_t>(step)]);
    }
    history.end(198, all[198]);
    const TestFolder folder;
    const std::filesystem::path file = folder / "run.npz";
    history.write(file);
    const Tensor steps = readArrayFile(file, "step");
    const Tensor queries = readArrayFile(file, "W_Q");
    const Index every = history.sizeOf(199).every;
    EXPECT_GT(every, 1);
    EXPECT_EQ(steps.shape().size(), 198 / every + 1 + (198 % every == 0 ? 0 : 1));
    EXPECT_EQ(steps.numbers().front(), 0);
    EXPECT_EQ(steps.numbers().back(), 198);
    for (Index i = 0; i < steps.shape().size(); ++i) {
        const auto step = static_cast<std::size_t>(steps.numbers()[static_cast<std::size_t>(i)]);
        for (Index cell = 0; cell < 4; ++cell)
            EXPECT_EQ(queries.at({i, cell / 2, cell % 2}), all[step][0].at({0, cell / 2, cell % 2})) << step;
    }
    EXPECT_EQ(readArrayFile(file, "loss").shape().size(), 199); // these have room
}

TEST(TrainingHistory, KeepsLossesInTheirRoomToo)
{
    TrainingRun run(fivePairs(adam), {});
    TrainingHistory history(run, 80);
    for (Index step = 1; step <= 100; ++step)
        history.addLoss(step, static_cast<double>(step));
    history.end(100, run.parameters());
    EXPECT_EQ(history.losses(), (std::vector<double>{1, 17, 33, 49, 65, 81, 97}));
}

class TrainingCourseTest : public testing::TestWithParam<double> {};

TEST_P(TrainingCourseTest, GoesThereAndBackToTheSameBits)
{
    TrainingCourse course(fivePairs(adam), {}, GetParam());
    for (int step = 0; step < 200; ++step)
        ASSERT_TRUE(course.forward());
    std::vector<double> losses;
    const auto expected = straight(200, &losses);
    for (Index step = 200; step >= 0; --step) {
        course.goTo(step);
        ASSERT_TRUE(sameBits(course.parameters(), expected[static_cast<std::size_t>(step)])) << step;
    }
    ASSERT_EQ(course.last(), 200);
    for (std::size_t step = 0; step < losses.size(); ++step)
        ASSERT_EQ(course.losses()[step], losses[step]) << step;
}

TEST_P(TrainingCourseTest, GoesOnFromAStepAsItDidThen)
{
    TrainingCourse course(fivePairs(adam), {}, GetParam());
    for (int step = 0; step < 60; ++step)
        course.forward();
    const std::vector<Tensor> end = course.parameters();
    course.goTo(37);
    course.put(course.parameters()); // forgets the steps after it
    EXPECT_EQ(course.last(), 37);
    for (int step = 0; step < 23; ++step)
        course.forward();
    EXPECT_TRUE(sameBits(course.parameters(), end));
}

TEST_P(TrainingCourseTest, RemembersWhatAPersonChanged)
{
    TrainingCourse course(fivePairs(adam), {}, GetParam());
    for (int step = 0; step < 20; ++step)
        course.forward();
    Training slower = course.training();
    slower.rate = 0.001;
    slower.batch = 3;
    course.change(slower);
    for (int step = 0; step < 20; ++step)
        course.forward();
    std::vector<Tensor> moved = course.parameters();
    moved.front().numbers().front() += 1;
    course.put(moved);
    for (int step = 0; step < 60; ++step)
        course.forward();
    ASSERT_EQ(course.marks().size(), 2U);
    EXPECT_EQ(course.marks()[0].step, 20);
    EXPECT_EQ(course.marks()[0].after->rate, 0.001);
    EXPECT_EQ(course.marks()[1].step, 40);
    EXPECT_FALSE(course.marks()[1].after);
    std::vector<std::vector<Tensor>> there;
    for (Index step = 0; step <= 100; ++step) {
        course.goTo(step);
        there.push_back(course.parameters());
    }
    EXPECT_TRUE(sameBits(there[40], moved));
    for (const Index step : {99, 41, 20, 70, 0, 33}) {
        course.goTo(step);
        EXPECT_TRUE(sameBits(course.parameters(), there[static_cast<std::size_t>(step)])) << step;
    }
    course.restart();
    EXPECT_EQ(course.last(), 0);
    EXPECT_TRUE(sameBits(course.parameters(), straight(0).front()));
    EXPECT_EQ(course.training().batch, 3);
}

INSTANTIATE_TEST_SUITE_P(Room, TrainingCourseTest, ::testing::Values(allOfIt, little),
                         [](const auto& info) { return info.param == little ? "little" : "everything"; });

TEST(TrainingCourse, TakesLittleMemory)
{
    TrainingCourse course(fivePairs(adam), {}, little);
    for (int step = 0; step < 300; ++step)
        course.forward();
    int remembered = 0;
    for (Index step = 0; step <= 300; ++step)
        remembered += course.remembered(step) != nullptr ? 1 : 0;
    EXPECT_LT(remembered, 12);
    EXPECT_GT(remembered, 3);
}

TEST(TrainingCourse, StopsBeforeALossThatIsNotFinite)
{
    TrainingCourse course(fivePairs(R"({"rate": 1e200, "batch": 5})"), {});
    int steps = 0;
    while (course.forward() && steps < 10)
        ++steps;
    ASSERT_LT(steps, 10);
    EXPECT_EQ(course.step(), steps);
    EXPECT_TRUE(std::isfinite(course.losses().back()));
    EXPECT_EQ(course.losses().size(), static_cast<std::size_t>(steps) + 1);
    const std::vector<Tensor> there = course.parameters();
    EXPECT_FALSE(course.forward());
    EXPECT_TRUE(sameBits(course.parameters(), there));
}

TEST(TrainingCourse, StandsWhereItStoodWhenItIsStopped)
{
    TrainingCourse course(fivePairs(adam), {});
    for (int step = 0; step < 7; ++step)
        course.forward();
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(course.forward({.stop = stop.get_token()}), Cancelled);
    EXPECT_EQ(course.step(), 7);
    for (int step = 7; step < 12; ++step)
        course.forward();
    EXPECT_TRUE(sameBits(course.parameters(), straight(12).back()));
}

} // namespace
} // namespace heedmap::test
