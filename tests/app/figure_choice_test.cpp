// What the export dialog asks for is what its command asks for, and can be kept in the document.

#include "../support/export_fixture.h"
#include "export/export_call.h"
#include "figure_options.h"
#include "panels.h"
#include "sheet_drawing.h"
#include "verbs/verbs.h"
#include "window/export/export_command.h"

#include <heedmap/document/reference.h>

#include <QCheckBox>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <iterator>

namespace heedmap {
namespace {

class FigureChoiceTest : public ExportDialogTest {
protected:
    void type(const char* field, const QString& text)
    {
        auto* edit = m_dialog->findChild<QLineEdit*>(QLatin1String(field));
        ASSERT_NE(edit, nullptr) << field;
        edit->setText(text);
        emit edit->editingFinished();
    }
    OpenedDocument opened() const
    {
        const Document document = m_window->workbench().document();
        return {document, build(document, {})};
    }
    /// What the window writes of the figure that is chosen.
    QByteArray shown()
    {
        OpenedDocument document = opened();
        return exported(document, m_dialog->request());
    }
    /// What the copied command writes of it.
    QByteArray commanded()
    {
        const ExportRequest request = m_dialog->request();
        std::vector<std::string> words{"a.heed", "-o", "a.svg"};
        for (const QString& word : exportWords(m_window->workbench().graph(), request))
            words.push_back(word.toStdString());
        const Arguments arguments(exportVerb, words);
        OpenedDocument document = opened();
        const FigureStyle style = figureStyleOf(arguments);
        const auto figures = figuresOf(document, choicesOf(arguments, document.computation.graph, "--nodes"), style);
        return findPictureFormat("svg")->write(drawingOf(figures.front(), style, 2), 2);
    }
};

TEST_F(FigureChoiceTest, EverythingBehindMoreIsInTheCommandToo)
{
    m_window->open("examples:two-heads");
    ask();
    choose("A");
    choose("SVG picture");
    const QByteArray plain = shown();
    EXPECT_TRUE(plain == commanded());
    type("export-title", "Who looks where");
    type("export-symbol", "P");
    type("export-rowAxis", "from");
    type("export-sliceNames", "L1-H1,L1-H2");
    type("export-rows", "0:4");
    choose("Lines of");
    m_dialog->findChild<QSpinBox*>("exportLabelLength")->setValue(3);
    m_dialog->findChild<QSpinBox*>("exportColumns")->setValue(1);
    m_dialog->findChild<QCheckBox*>("exportMarks")->setChecked(true);
    for (QAction* part : m_dialog->findChild<QToolButton*>("exportWithout")->menu()->actions())
        part->setChecked(part->text() == "shape");
    choose("From 0 to the largest");
    const QByteArray svg = shown();
    EXPECT_TRUE(svg.contains("Who looks where"));
    EXPECT_TRUE(svg.contains(">bla<"));
    EXPECT_FALSE(svg.contains("6×6"));
    EXPECT_TRUE(svg == commanded());
    const QString call = command();
    for (const char* words :
         {" --title 'Who looks where' ", " --symbol P ", " --row-axis from ", " --slice-names L1-H1,L1-H2 ",
          " --rows 0:4 ", " --wrap 3 ", " --columns 1 ", " --marks ", " --without shape ", " --range 0:max "})
        EXPECT_TRUE(call.contains(words)) << words << call.toStdString();
}

TEST_F(FigureChoiceTest, TheStyleOfAJournalIsTheFirstChoiceAndThatOfTheCall)
{
    m_window->open("examples:two-heads");
    ask();
    auto* style = m_dialog->findChild<QComboBox*>("exportStyle");
    ASSERT_NE(style, nullptr);
    EXPECT_EQ(style->itemText(0), "Journal");
    choose("SVG picture");
    choose("Page, 174 mm");
    for (const char* what : {"A", "The whole computation"})
        for (const char* place : {"Journal", "Textbook", "Slide"}) {
            choose(what);
            choose(place);
            const ExportRequest request = m_dialog->request();
            std::vector<std::string> words{"a.heed", "-o", "a.svg"};
            for (const QString& word : exportWords(m_window->workbench().graph(), request))
                words.push_back(word.toStdString());
            const auto named = std::ranges::find(words, "--style");
            ASSERT_NE(named, words.end()) << place;
            EXPECT_EQ(*std::next(named), QString::fromLatin1(place).toLower().toStdString());
            EXPECT_EQ(std::ranges::find(words, "--with"), words.end()) << "the style says it";
            const Arguments arguments(exportVerb, words);
            const ExportCall call = exportCallOf(arguments, {&request.fileFormat()});
            OpenedDocument document = opened();
            QByteArray called;
            if (call.sheet)
                called = findPictureFormat("svg")->write(SheetDrawing(document, call.style, "en", 2).drawing(), 2);
            else
                called = findPictureFormat("svg")->write(
                    nodeDrawing(
                        figuresOf(document, choicesOf(arguments, document.computation.graph, "--nodes"), call.style)
                            .front(),
                        call.style, 2),
                    2);
            const QByteArray svg = shown();
            EXPECT_TRUE(svg == called) << what << place;
            const bool titled = place != std::string("Journal") || what != std::string("A");
            EXPECT_TRUE(titled || !svg.contains(">Softmax<"));
        }
}

TEST_F(FigureChoiceTest, ARangeThatTheWindowFixesIsKept)
{
    DisplaySettings settings = m_window->display().settings();
    const DisplaySettings before = settings;
    settings.range = RangeMode::Manual;
    settings.lo = -2;
    settings.hi = 5;
    m_window->display().change(settings);
    ask();
    choose("W_Q");
    choose("SVG picture");
    const QByteArray fixed = shown();
    EXPECT_TRUE(fixed == commanded());
    OpenedDocument document = opened();
    const NodeId node = document.computation.graph.find("W_Q");
    FigureStyle style;
    style.range = FigureStyle::Range::Fixed;
    style.lo = -2;
    style.hi = 5;
    const auto figures = figuresOf(document, {&node, 1}, style);
    EXPECT_TRUE(fixed == findPictureFormat("svg")->write(drawingOf(figures[0], style, 2), 2));
    choose("Per matrix");
    EXPECT_FALSE(fixed == shown());
    m_window->display().change(before);
}

TEST_F(FigureChoiceTest, WordsComeBackForTheFigureThatTheyWereWrittenFor)
{
    ask();
    choose("A");
    type("export-title", "Weights");
    m_dialog->accept();
    ask();
    choose("S");
    EXPECT_EQ(m_dialog->request().style.title, "");
    choose("A");
    EXPECT_EQ(m_dialog->request().style.title, "Weights");
}

TEST_F(FigureChoiceTest, APartThatIsNotThereIsSaidAndNothingIsDrawn)
{
    m_window->open("examples:two-heads");
    ask();
    choose("A");
    type("export-slices", "5");
    EXPECT_TRUE(m_dialog->findChild<QLabel*>("exportError")->text().contains("expected indices from 0 to 1"));
    type("export-slices", "mean");
    EXPECT_EQ(m_dialog->findChild<QLabel*>("exportError")->text(), "");
}

TEST_F(FigureChoiceTest, PanelsCellsAndArithmeticAreOffered)
{
    const GraphShape& graph = m_window->workbench().graph();
    const NodeId scores = graph.find("S");
    m_window->selection().setNode(scores);
    m_window->selection().keep(CellPlace{scores, {0, 1, 0}});
    ask();
    choose("Several matrices, one figure");
    choose("SVG picture");
    type("exportPanels", "S,A");
    EXPECT_TRUE(shown().contains("(b)"));
    EXPECT_TRUE(command().contains(" --panels S,A "));
    choose("The cell S[1, 0] with its operands");
    EXPECT_EQ(m_dialog->fileName(), "S-1-0.svg");
    EXPECT_TRUE(command().contains(" --select 'S[1,0]' ")) << command().toStdString();
    choose("The arithmetic of S[1, 0]");
    EXPECT_EQ(m_dialog->fileName(), "arithmetic-S-1-0.svg");
    EXPECT_TRUE(command().contains(" --arithmetic 'S[1,0]' "));
    choose("LaTeX matrix");
    EXPECT_TRUE(shown().startsWith("S_{1,0} ")) << shown().toStdString();
    EXPECT_EQ(m_dialog->findChild<QComboBox*>("exportFormat")->findText("CSV numbers"), -1);
}

TEST_F(FigureChoiceTest, AFigureIsKeptInTheDocumentAsAnEdit)
{
    Workbench& workbench = m_window->workbench();
    ask();
    choose("A");
    choose("SVG picture");
    choose("Column, 84 mm");
    type("export-title", "Weights");
    m_dialog->keepFigure("fig3");
    ASSERT_EQ(workbench.head().figures.size(), 1U);
    const FigureSpec& spec = workbench.head().figures.front();
    EXPECT_EQ(spec.name, "fig3");
    EXPECT_EQ(spec.options.find("nodes")->string(), "A");
    EXPECT_EQ(spec.options.find("width")->string(), "84mm");
    EXPECT_EQ(spec.options.find("title")->string(), "Weights");
    EXPECT_EQ(spec.options.find("format")->string(), "svg");
    m_dialog->keepFigure("FIG3");
    EXPECT_EQ(workbench.head().figures.size(), 1U) << "in place of the first";
    EXPECT_THROW(m_dialog->keepFigure("a/b"), Error);
    workbench.undoStack().undo();
    workbench.undoStack().undo();
    EXPECT_TRUE(workbench.head().figures.empty());
}

TEST_F(FigureChoiceTest, LinesOfTextBeginWhereTheyBegin)
{
    ask();
    choose("A");
    choose("PNG picture");
    const auto* preview = m_dialog->findChild<QLabel*>("exportPreview");
    EXPECT_EQ(preview->alignment(), Qt::AlignCenter);
    choose("LaTeX matrix");
    ASSERT_TRUE(preview->text().contains("\n  ")) << "some are indented";
    EXPECT_TRUE(preview->alignment() & Qt::AlignLeft);
    EXPECT_EQ(preview->textFormat(), Qt::PlainText);
}

} // namespace
} // namespace heedmap
