#include "exercise_json.h"

#include <heedmap/base/json.h>
#include <heedmap/document/check.h>
#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/exercises/grading.h>

#include <algorithm>
#include <filesystem>
#include <utility>
#include <variant>

namespace heedmap {
namespace {

Json keptRows(const Tensor& mask)
{
    Json::Array rows;
    for (Index row = 0; !mask.numbers().empty() && row < mask.shape().rows; ++row) {
        Json::Array kept;
        for (Index col = 0; col < mask.shape().cols; ++col)
            kept.emplace_back(mask.at({0, row, col}) != 0 ? 1 : 0);
        rows.emplace_back(std::move(kept));
    }
    return rows;
}

Json disagreementJson(const Disagreement& wrong)
{
    const Cell& cell = wrong.cell;
    return Json::Object{
        {"node", static_cast<double>(wrong.node)},
        {"cell",
         Json::Array{static_cast<double>(cell.slice), static_cast<double>(cell.row), static_cast<double>(cell.col)}},
        {"printed", wrong.printed},
        {"computed", computedText(wrong.printed, wrong.computed)}};
}

/// The verdict on an answer whose right answer would earn `share` points.
std::string verdictName(const Mark& mark, double share)
{
    const Verdict verdict = mark.points > 0 ? verdictOf(mark, share) : Verdict::Wrong;
    return verdict == Verdict::Right ? "right" : verdict == Verdict::Near ? "near" : "wrong";
}

} // namespace

std::string marksJson(const Marks& marks, const Document& document,
                      const std::function<std::string(const Sentence&)>& said)
{
    Json::Object all;
    for (std::size_t i = 0; i < marks.exercises.size(); ++i) {
        const ExerciseMarks& exercise = marks.exercises[i];
        const bool picks = std::holds_alternative<Exercise::FindWrong>(document.exercises[i].task);
        const double share = exercise.of / std::max(static_cast<double>(exercise.marks.size()), 1.0);
        Json::Array each;
        for (const Mark& mark : exercise.marks)
            each.emplace_back(Json::Object{{"place", mark.place},
                                           {"verdict", verdictName(mark, picks ? mark.points : share)},
                                           {"followsOn", mark.followsOn},
                                           {"mistake", said(mark.mistake)}});
        all.emplace_back(exercise.id,
                         Json::Object{{"points", exercise.points()}, {"of", exercise.of}, {"marks", std::move(each)}});
    }
    return Json(std::move(all)).text();
}

std::string masksJson(const Document& document, const Exercise& exercise)
{
    Json::Array all;
    if (const auto* task = std::get_if<Exercise::WhichMask>(&exercise.task))
        for (const Tensor& mask : optionMasks(document, std::filesystem::path(), task->node, task->options))
            all.push_back(keptRows(mask));
    return Json(std::move(all)).text();
}

std::string printedJson(Computation& computation)
{
    Json::Object figures;
    for (const auto& [node, published] : computation.published)
        figures.emplace_back(computation.graph.node(node).info.name,
                             Json::Array(published.figures.begin(), published.figures.end()));
    Json::Array wrong;
    for (const Disagreement& each : check(computation).disagreements)
        wrong.push_back(disagreementJson(each));
    return Json(Json::Object{{"figures", std::move(figures)}, {"wrong", std::move(wrong)}}).text();
}

} // namespace heedmap
