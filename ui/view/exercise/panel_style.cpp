#include "view/exercise/panel_style.h"

#include "paint/contrast.h"
#include "text/core_text.h"
#include "text/joined_text.h"
#include "text/language.h"

#include <QCoreApplication>

namespace heedmap {
namespace {

struct PromptText {
    Q_DECLARE_TR_FUNCTIONS(Exercises)
};

struct Prompt {
    QString operator()(const Exercise::Fill&) const { return PromptText::tr("Fill in the numbers."); }
    QString operator()(const Exercise::PredictMax&) const
    {
        return PromptText::tr("Which is the largest number of each row?");
    }
    QString operator()(const Exercise::WhichMask&) const { return PromptText::tr("Which mask is it?"); }
    QString operator()(const Exercise::FindWrong&) const
    {
        return PromptText::tr("Which printed figures are wrong, and what is right?");
    }
    QString operator()(const Exercise::Repair&) const
    {
        return PromptText::tr("Change few numbers until the matrix is as it should be.");
    }
    QString operator()(const Exercise::Shapes&) const { return PromptText::tr("What are the shapes?"); }
    QString operator()(const Exercise::GradientSign& task) const
    {
        const QString of =
            task.of == "loss" ? sentenceText(HEEDMAP_PHRASE("the loss")) : QString::fromStdString(task.of);
        return filledText(PromptText::tr("Does %1 go up or down as each number grows?"), {of});
    }
};

} // namespace

QString promptOf(const Exercise& exercise)
{
    const std::string& own = exercise.prompt.in(currentLanguage());
    return own.empty() ? std::visit(Prompt(), exercise.task) : QString::fromStdString(own);
}

QString exerciseStyle(const Display& display)
{
    const Theme& theme = display.theme();
    const QString right = theme.ink(SymbolInk::Weights).name();
    const QString wrongGround = mixed(theme.panel, theme.error, theme.lineWidth > 1 ? 0.0 : 0.08).name();
    return QStringLiteral("#exercisePage { background: %1; } #exerciseRule { background: %2; border: none; }"
                          "#answerBox { padding: 2px 4px; }"
                          "#answerBox[verdict=\"right\"], #answerBox[verdict=\"near\"] { border: 2px solid %3; }"
                          "#answerBox[verdict=\"wrong\"] { border: 2px solid %4; background: %5; }"
                          "QToolButton[answer=\"true\"][verdict=\"right\"] { border: 2px solid %3; color: %3; }"
                          "QToolButton[answer=\"true\"][verdict=\"wrong\"] { border: 2px solid %4; color: %4; "
                          "background: %5; }"
                          "#diagnosisRule, #diagnosisSentence, #diagnosisTry { color: %6; background: transparent; }"
                          "#exerciseVerdict { color: %7; }")
        .arg(theme.panel.name(), theme.hairline.name(), right, theme.error.name(), wrongGround, theme.noticeText.name(),
             theme.text.name());
}

} // namespace heedmap
