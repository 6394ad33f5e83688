#include "view/exercise/answer_form.h"

#include "view/exercise/choice_form.h"
#include "view/exercise/figures_form.h"
#include "view/exercise/fill_form.h"
#include "view/exercise/repair_form.h"

namespace heedmap {
namespace {

struct Maker {
    const Exercise& exercise;
    const FormContext& context;

    AnswerForm* operator()(const Exercise::Fill& task) const { return new FillForm(task, context); }
    AnswerForm* operator()(const Exercise::PredictMax& task) const { return new LargestForm(task, context); }
    AnswerForm* operator()(const Exercise::WhichMask& task) const { return new MaskForm(task, context); }
    AnswerForm* operator()(const Exercise::FindWrong&) const { return new FiguresForm(context); }
    AnswerForm* operator()(const Exercise::Repair&) const { return new RepairForm(exercise, context); }
    AnswerForm* operator()(const Exercise::Shapes& task) const { return new ShapesForm(task, context); }
    AnswerForm* operator()(const Exercise::GradientSign& task) const { return new SignForm(task, context); }
};

} // namespace

AnswerForm* makeForm(const Exercise& exercise, const FormContext& context)
{
    return std::visit(Maker{exercise, context}, exercise.task);
}

} // namespace heedmap

#include "moc_answer_form.cpp"
