#include <heedmap/diagnosis/implementation.h>
#include <heedmap/exercises/grading.h>
#include <heedmap/exercises/repair_solution.h>

#include "support/example.h"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <map>
#include <set>

namespace heedmap {
namespace {

/// The indices in `A[0,1]`, with the node before them where several are published.
Json cellOf(const std::string& place, bool named)
{
    const std::size_t bracket = place.find('[');
    Json::Array cell = Json::parse(place.substr(bracket)).array();
    if (named)
        cell.insert(cell.begin(), place.substr(0, bracket));
    return cell;
}

/// Answers in the form of a kind, from what the marks say is right.
struct RightAnswers {
    const std::vector<Mark>& marks;

    Json cells(bool named) const
    {
        Json::Array list;
        for (const Mark& mark : marks)
            list.emplace_back(Json::Array{cellOf(mark.place, named), mark.right});
        return list;
    }
    Json operator()(const Exercise::Fill&) const { return cells(false); }
    Json operator()(const Exercise::FindWrong&) const { return cells(true); }
    Json operator()(const Exercise::GradientSign&) const { return cells(false); }
    Json operator()(const Exercise::WhichMask&) const { return std::stod(marks.front().right); }
    Json operator()(const Exercise::PredictMax&) const
    {
        Json::Array list;
        for (const Mark& mark : marks)
            list.emplace_back(Json::Array{Json::parse(mark.place.substr(mark.place.rfind('['))).array().front(),
                                          std::stod(mark.right)});
        return list;
    }
    Json operator()(const Exercise::Shapes&) const
    {
        Json shapes = Json::Object();
        for (const Mark& mark : marks)
            shapes.set(mark.place, mark.right);
        return shapes;
    }
    /// A repair has many answers: one of each example is known, by the array that may be changed.
    Json operator()(const Exercise::Repair& repair) const
    {
        static const std::map<std::string, const char*> known = {
            {"rel_bias", R"([["rel_bias", [0, 2], 0], ["rel_bias", [0, 4], 4]])"},
            {"decay", R"([["decay", [0, 3], 1]])"},
            {"I_Q", R"([["I_Q", [1, 0], -1]])"},
            {"sinks", R"([["sinks", [0, 0], -3]])"},
            {"Q2", R"([["Q2", [0, 0], 0]])"},
            {"dec.0.self.W_g", R"([["dec.0.self.W_g", [0, 0], 0]])"},
        };
        return Json::parse(known.at(repair.change.front()));
    }
};

/// The exercises of all examples, each with its document.
std::vector<std::pair<std::string, Document>> taught()
{
    std::vector<std::pair<std::string, Document>> all;
    for (const std::string& id : exampleIds())
        if (Document document = loadDocument(examplesFolder() + "/" + id + ".heed"); !document.exercises.empty())
            all.emplace_back(id, std::move(document));
    return all;
}

TEST(ShippedExercises, GiveFullPointsForWhatIsRightAndNoneForNothing)
{
    std::set<std::size_t> kinds;
    std::size_t count = 0;
    for (const auto& [id, document] : taught()) {
        Grader grader(document, examplesFolder());
        const Marks nothing = grader.grade({});
        EXPECT_EQ(nothing.points(), 0) << id;
        Answers right;
        for (std::size_t i = 0; i < document.exercises.size(); ++i) {
            const Exercise& exercise = document.exercises[i];
            right.given.set(exercise.id, std::visit(RightAnswers{nothing.exercises[i].marks}, exercise.task));
            kinds.insert(exercise.task.index());
        }
        for (const ExerciseMarks& marks : grader.grade(right).exercises)
            EXPECT_NEAR(marks.points(), marks.of, 1e-12) << id << " " << marks.id;
        count += document.exercises.size();
    }
    EXPECT_GE(count, 30U);
    EXPECT_EQ(kinds.size(), std::variant_size_v<Exercise::Task>) << "every kind is shown";
}

TEST(ShippedExercises, HaveARepairForTheKeyOfAWorksheet)
{
    for (const auto& [id, document] : taught())
        for (const Exercise& exercise : document.exercises) {
            const auto* repair = std::get_if<Exercise::Repair>(&exercise.task);
            if (repair == nullptr || exercise.stop)
                continue;
            EXPECT_FALSE(repairOf(document, examplesFolder(), *repair).empty()) << id << " " << exercise.id;
        }
}

TEST(ShippedExercises, AskAndHintInBothLanguages)
{
    const auto says = [](const LocalizedText& text) {
        return text.entries().size() == 2 && text.in("en") != text.in("zh") && !text.in("zh").empty();
    };
    for (const auto& [id, document] : taught())
        for (const Exercise& exercise : document.exercises) {
            EXPECT_TRUE(says(exercise.prompt)) << id << " " << exercise.id;
            EXPECT_FALSE(exercise.hints.empty()) << id << " " << exercise.id;
            for (const LocalizedText& hint : exercise.hints)
                EXPECT_TRUE(says(hint)) << id << " " << exercise.id;
        }
}

/// A file of resources/mistakes, and the rule that its code mistook.
struct ShippedMistake {
    const char* name;
    const char* rule;
};

TEST(ShippedMistakes, AreNamedAndAskForTheFiguresThatFollowFromThem)
{
    constexpr std::array mistakes = {ShippedMistake{"unscaled", "no 1/√d_k"},
                                     ShippedMistake{"wrong-axis", "softmax over columns"},
                                     ShippedMistake{"turned-mask", "mask turned round"},
                                     ShippedMistake{"reshaped-heads", "heads and tokens confused in a reshape"},
                                     ShippedMistake{"stored-transposed", "weights out×in"},
                                     ShippedMistake{"tiled-groups", "grouped heads tiled"}};
    const std::filesystem::path folder = std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "resources/mistakes";
    for (const auto& [name, rule] : mistakes) {
        const Document document = loadDocument(folder / (std::string(name) + ".heed"));
        Implementation given = readImplementation(folder / (std::string(name) + ".npz"), document.config);
        const std::vector<DiagnosedResult> results = diagnose(given.computation, given.results);
        ASSERT_EQ(results.front().explanations.size(), 1U) << name;
        EXPECT_EQ(namesOf(results.front().explanations.front()), rule) << name;

        ASSERT_EQ(document.exercises.size(), 1U) << name;
        Grader grader(document, folder);
        const Marks nothing = grader.grade({});
        EXPECT_GE(nothing.exercises.front().marks.size(), 4U) << name << " prints figures that are wrong";
        EXPECT_EQ(nothing.points(), 0) << name;
        Answers right;
        right.given.set("bug", RightAnswers{nothing.exercises.front().marks}(Exercise::FindWrong()));
        EXPECT_NEAR(grader.grade(right).points(), 1, 1e-12) << name;
    }
}

} // namespace
} // namespace heedmap
