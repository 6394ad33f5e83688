// Figures of the window: those of its views as the command line draws them, and the dialog that exports them.

#include "../support/export_fixture.h"
#include "export/view_choice.h"
#include "export/view_drawing.h"
#include "export/view_page.h"
#include "export/workbench_source.h"
#include "view/frame/exportable.h"
#include "view/scene/moved_view.h"
#include "window/export/export_command.h"
#include "window/export/export_dialog.h"
#include "window/views.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>

#include <map>
#include <optional>
#include <set>

namespace heedmap {
namespace {

QByteArray svgOf(const Drawing& drawing) { return findPictureFormat("svg")->write(drawing, 2); }

class FigureWindowTest : public ExportDialogTest {
protected:
    static const QMimeData& clipboard() { return *QApplication::clipboard()->mimeData(); }
};

/// The view of that id as the window makes it, of a size that the window need not have.
std::unique_ptr<QWidget> windowView(MainWindow& window, const char* id, const QSize& size)
{
    const auto index = static_cast<std::size_t>(placeOf(findView(id)));
    std::unique_ptr<QWidget> view(views()[index].make({window.workbench(), window.selection(), window.display()}));
    view->resize(size);
    view->show();
    QCoreApplication::processEvents();
    return view;
}

TEST_F(FigureWindowTest, AViewIsDrawnWithoutAWindowAsTheWindowExportsIt)
{
    m_window->open("examples:two-heads");
    m_window->display().set(&DisplaySettings::theme, ThemeChoice::Light);
    const Document document = m_window->workbench().document();
    const OpenedDocument opened{document, build(document, {})};
    m_window->selection().setNode(m_window->workbench().graph().find("A"));
    for (const double width : {0.0, 170.0}) {
        ExportRequest request;
        request.what = ExportRequest::What::View;
        request.format = "svg";
        request.style.print.width = width * 72 / 25.4;
        for (const char* id : {"heads", "text", "stage", "sheet", "matrix"}) {
            if (width > 0 && std::string(id) == "sheet") // drawn as --sheet is
                continue;
            const auto view = windowView(*m_window, id, {width > 0 ? 1020 : 760, 640});
            auto* exportable = dynamic_cast<Exportable*>(view.get());
            ASSERT_NE(exportable, nullptr) << id;
            const std::string name =
                std::string(id) == "stage" || std::string(id) == "matrix" ? std::string(id) + ":A" : std::string(id);
            m_window->selection().keep(std::nullopt);
            const QByteArray windows = exported(figureSource(m_window->workbench()), request, exportable);
            EXPECT_TRUE(windows.contains("<text")) << id;
            EXPECT_TRUE(windows == svgOf(ViewDrawing(name, opened, {}, request.style).drawing())) << id << width;
        }
    }
    m_window->display().set(&DisplaySettings::theme, ThemeChoice::System);
}

TEST_F(FigureWindowTest, TheStageIsDrawnWithTheCellThatIsKeptAsTheWindowExportsIt)
{
    m_window->open("examples:two-heads");
    m_window->display().set(&DisplaySettings::theme, ThemeChoice::Light);
    const Document document = m_window->workbench().document();
    const OpenedDocument opened{document, build(document, {})};
    const GraphShape& graph = m_window->workbench().graph();
    Selection& selection = m_window->selection();
    selection.setNode(graph.find("A"));
    const auto view = windowView(*m_window, "stage", {760, 640});
    auto* stage = dynamic_cast<Exportable*>(view.get());
    ASSERT_NE(stage, nullptr);
    ExportRequest request;
    request.what = ExportRequest::What::View;
    request.format = "svg";
    std::set<QByteArray> figures;
    const std::map<std::string, std::optional<CellPlace>> kept{
        {"stage:A", std::nullopt},
        {"stage:A[0,2,1]", CellPlace{graph.find("A"), {0, 2, 1}}},
        {"stage:A[1,5,3]", CellPlace{graph.find("A"), {1, 5, 3}}},
        {"stage:A,S_scaled[0,2,1]", CellPlace{graph.find("S_scaled"), {0, 2, 1}}}};
    for (const double width : {0.0, 84.0, 170.0})
        for (const auto& [name, place] : kept) {
            request.style.print.width = width * 72 / 25.4;
            selection.keep(std::nullopt);
            selection.setSlice(0);
            selection.keep(place);
            selection.hover(CellPlace{graph.find("A"), {0, 0, 0}}); // which no figure shows
            const QByteArray windows = exported(figureSource(m_window->workbench()), request, stage);
            EXPECT_TRUE(windows == svgOf(ViewDrawing(name, opened, {}, request.style).drawing())) << name << width;
            figures.insert(windows);
            EXPECT_EQ(windows.contains(">1.154<"), name == "stage:A[0,2,1]") << "what its row adds up to";
            EXPECT_EQ(windows.contains("“cat”"), place && place->cell.row == 2) << "its row as bars";
        }
    EXPECT_EQ(figures.size(), 3 * kept.size());
    m_window->display().set(&DisplaySettings::theme, ThemeChoice::System);
}

TEST_F(FigureWindowTest, AZoomedStageIsExportedAsItIsSeen)
{
    m_window->open("examples:two-heads");
    m_window->display().set(&DisplaySettings::theme, ThemeChoice::Light);
    const Document document = m_window->workbench().document();
    const OpenedDocument opened{document, build(document, {})};
    m_window->selection().setNode(m_window->workbench().graph().find("S"));
    const auto view = windowView(*m_window, "stage", {760, 640});
    auto* stage = dynamic_cast<Exportable*>(view.get());
    auto* moved = dynamic_cast<MovedView*>(view.get());
    ASSERT_TRUE(stage != nullptr && moved != nullptr);
    EXPECT_TRUE(stage->chosenParts().empty());
    ExportRequest request;
    request.what = ExportRequest::What::View;
    request.format = "svg";
    const QByteArray whole = exported(figureSource(m_window->workbench()), request, stage);
    for (int i = 0; i < 6; ++i)
        moved->zoomIn();
    const std::vector<ViewPart> parts = stage->chosenParts();
    ASSERT_EQ(parts.size(), 1U);
    const std::string name = viewText(m_window->workbench().graph(), {"stage", parts});
    const QByteArray zoomed = exported(figureSource(m_window->workbench()), request, stage);
    EXPECT_NE(zoomed, whole);
    EXPECT_TRUE(zoomed == svgOf(ViewDrawing(name, opened, {}, request.style).drawing())) << name;
    moved->fit();
    EXPECT_TRUE(exported(figureSource(m_window->workbench()), request, stage) == whole);
    m_window->display().set(&DisplaySettings::theme, ThemeChoice::System);
}

TEST_F(FigureWindowTest, ASlideHasAHeight)
{
    ask();
    choose("A");
    choose("SVG picture");
    choose("Slide 16:9, 160 × 90 mm");
    EXPECT_TRUE(said()->text().startsWith("160 × 90 mm")) << said()->text().toStdString();
    EXPECT_TRUE(command().contains(" --width 160mm --height 90mm --text 8pt ")) << command().toStdString();
    choose("Other size");
    m_dialog->findChild<QDoubleSpinBox*>("exportHeight")->setValue(70);
    EXPECT_TRUE(command().contains(" --height 70mm ")) << command().toStdString();
    m_dialog->findChild<QDoubleSpinBox*>("exportHeight")->setValue(0);
    EXPECT_FALSE(command().contains("--height")) << command().toStdString();
}

TEST_F(FigureWindowTest, AViewOfALaterNodeIsAnotherFigure)
{
    const Document document = m_window->workbench().document();
    const OpenedDocument opened{document, build(document, {})};
    EXPECT_NE(svgOf(ViewDrawing("stage:S", opened, {}, {}).drawing()),
              svgOf(ViewDrawing("stage:A", opened, {}, {}).drawing()));
    FigureStyle wordless;
    wordless.without = {FigurePart::Entropy};
    EXPECT_TRUE(svgOf(ViewDrawing("heads", opened, {}, {}).drawing()).contains("entropy"));
    EXPECT_FALSE(svgOf(ViewDrawing("heads", opened, {}, wordless).drawing()).contains("entropy"));
    EXPECT_THROW(ViewDrawing("picture", opened, {}, {}), Error);
}

TEST_F(FigureWindowTest, SaysTheSizeOnPaperAndWarnsOfSmallText)
{
    ask();
    choose("A");
    EXPECT_TRUE(said()->text().contains("smallest text 6.8 pt")) << said()->text().toStdString();
    choose("Column, 84 mm");
    EXPECT_TRUE(said()->text().startsWith("84 × ")) << said()->text().toStdString();
    EXPECT_TRUE(said()->text().contains("smallest text 6.4 pt")) << said()->text().toStdString();
    EXPECT_FALSE(said()->property("caution").toBool());
    m_dialog->findChild<QDoubleSpinBox*>("exportText")->setValue(20);
    EXPECT_TRUE(said()->text().contains("a larger width or smaller text size shows")) << said()->text().toStdString();
    EXPECT_FALSE(said()->text().contains("--")) << said()->text().toStdString();
    m_dialog->findChild<QDoubleSpinBox*>("exportText")->setValue(5);
    EXPECT_TRUE(said()->text().contains("smallest text 4.6 pt")) << said()->text().toStdString();
    EXPECT_TRUE(said()->property("caution").toBool());
    EXPECT_NEAR(m_dialog->request().style.print.width, 84 * 72 / 25.4, 1e-9);
    choose("CSV numbers");
    EXPECT_EQ(said()->text(), "");
    EXPECT_FALSE(m_dialog->findChild<QComboBox*>("exportSize")->isEnabled());
}

TEST_F(FigureWindowTest, GivesTheCallThatMakesTheSameFile)
{
    ask();
    choose("A");
    choose("SVG picture");
    choose("Column, 84 mm");
    const QString title = "'" + QString::fromStdString(m_window->workbench().head().title.in("en")) + ".heed'";
    EXPECT_EQ(command().toStdString(),
              "heedmap export " + title.toStdString()
                  + " --nodes A --width 84mm --text 7pt --with title,symbol,shape --lang en -o A.svg");
    EXPECT_TRUE(said()->text().contains("save it first"));
    choose("The whole computation");
    choose("Dark");
    EXPECT_TRUE(command().contains(" --sheet --width 84mm --text 7pt --theme dark ")) << command().toStdString();
}

TEST_F(FigureWindowTest, TheViewOfTheSheetIsOnPaperTheWholeComputation)
{
    m_window->open("examples:transformer-reverse");
    m_window->selection().openGroup("dec.0", false);
    m_window->selection().openGroup("enc.0", true);
    const auto sheet = windowView(*m_window, "sheet", {760, 640});
    sheet->setObjectName("sheet");
    ask(sheet.get());
    choose("The view, as in the window");
    choose("SVG picture");
    EXPECT_TRUE(command().contains(" --view sheet ")) << command().toStdString();
    choose("Column, 84 mm");
    EXPECT_TRUE(command().contains(" --sheet --closed dec.0 --width 84mm")) << command().toStdString();
}

TEST_F(FigureWindowTest, ATooNarrowPageSaysWhatWouldFit)
{
    const Document document = m_window->workbench().document();
    const OpenedDocument opened{document, build(document, {})};
    FigureStyle narrow;
    narrow.print.width = 20 * 72 / 25.4;
    try {
        ViewDrawing("heads", opened, {}, narrow);
        FAIL() << "it fits";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("expected a width of at least"), std::string::npos) << error.what();
    }
}

TEST_F(FigureWindowTest, WhatIsCountedFromOneIsSoInTheCallToo)
{
    ask();
    choose("A");
    m_dialog->findChild<QComboBox*>("exportFirst")->setCurrentIndex(1);
    m_dialog->findChild<QCheckBox*>("exportLogarithmic")->setChecked(true);
    EXPECT_EQ(m_dialog->request().style.firstIndex, 1);
    EXPECT_TRUE(command().contains(" --logarithmic ")) << command().toStdString();
    EXPECT_FALSE(command().contains(" --first-index ")) << "its rows and columns are words";
    EXPECT_FALSE(m_dialog->findChild<QCheckBox*>("exportSigns")->isEnabled()); // no weight is below zero
    choose("Right of the cells");
    EXPECT_TRUE(command().contains(" --bar right ")) << command().toStdString();
    m_dialog->findChild<QComboBox*>("exportBar")->setCurrentIndex(3);
    EXPECT_TRUE(command().contains(" --bar none ")) << command().toStdString();
    choose("X");
    EXPECT_TRUE(command().contains(" --first-index 1 ")) << command().toStdString();
    choose("S");
    m_dialog->findChild<QCheckBox*>("exportSigns")->setChecked(true);
    EXPECT_TRUE(command().contains(" --signs ")) << command().toStdString();
}

TEST_F(FigureWindowTest, AnApostropheStaysOneWordOfTheShell)
{
    ExportRequest request;
    request.node = 0;
    request.what = ExportRequest::What::Node;
    const QString call = exportCommand(m_window->workbench().graph(), request, "it's.heed", "a b.svg");
    EXPECT_TRUE(call.startsWith("heedmap export 'it'\\''s.heed' --nodes ")) << call.toStdString();
    EXPECT_TRUE(call.endsWith(" -o 'a b.svg'")) << call.toStdString();
}

TEST_F(FigureWindowTest, RemembersWhatWasChosenWhereItWasUsed)
{
    ask();
    choose("PDF picture");
    choose("Page, 174 mm");
    m_dialog->findChild<QDoubleSpinBox*>("exportText")->setValue(9);
    m_dialog->reject();
    ask();
    EXPECT_EQ(m_dialog->request().format, "png");
    choose("PDF picture");
    choose("Page, 174 mm");
    m_dialog->findChild<QDoubleSpinBox*>("exportText")->setValue(9);
    m_dialog->accept();
    ask();
    EXPECT_EQ(m_dialog->request().format, "pdf");
    EXPECT_NEAR(m_dialog->request().style.print.width, 174 * 72 / 25.4, 1e-9);
    EXPECT_EQ(m_dialog->request().style.print.text, 9);
}

TEST_F(FigureWindowTest, SeveralMatricesAreFilesWhoseNamesAreSaidBefore)
{
    const QTemporaryDir folder;
    ask();
    choose("Several matrices, a file each");
    choose("CSV numbers");
    auto* files = m_dialog->findChild<QListWidget*>("exportFiles");
    ASSERT_TRUE(files->isVisible());
    const int all = files->count();
    QStringList names;
    for (int row = 0; row < all; ++row) {
        names += files->item(row)->text();
        files->item(row)->setCheckState(row < 2 ? Qt::Checked : Qt::Unchecked);
    }
    EXPECT_TRUE(names.contains("A.csv"));
    EXPECT_EQ(said()->text(), QStringLiteral("Files: 2 of %1").arg(all));
    EXPECT_TRUE(command().contains(" --format csv ")) << command().toStdString();
    whenAsked([&](QWidget& dialog) {
        dialog.findChild<QLineEdit*>("fileNameEdit")->setText(folder.path());
        dynamic_cast<QDialog&>(dialog).accept();
    });
    m_dialog->findChild<QPushButton*>("exportSave")->click();
    QStringList written = QDir(folder.path()).entryList(QDir::Files);
    QStringList wanted = names.first(2);
    written.sort();
    wanted.sort();
    EXPECT_EQ(written, wanted);
}

TEST_F(FigureWindowTest, NothingIsWrittenOfNoMatrix)
{
    ask();
    choose("Several matrices, a file each");
    auto* files = m_dialog->findChild<QListWidget*>("exportFiles");
    for (int row = 0; row < files->count(); ++row)
        files->item(row)->setCheckState(Qt::Unchecked);
    EXPECT_FALSE(m_dialog->findChild<QPushButton*>("exportSave")->isEnabled());
}

TEST_F(FigureWindowTest, TheClipboardHoldsVectorsBesideThePicture)
{
    ask();
    choose("A");
    m_dialog->copy();
    EXPECT_TRUE(clipboard().hasImage());
    EXPECT_TRUE(clipboard().data("image/svg+xml").contains("<svg"));
    EXPECT_TRUE(clipboard().data("application/pdf").startsWith("%PDF"));
    m_dialog.reset();
    m_window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(m_window.get(), test::waitAtMost));
    QApplication::clipboard()->setText("before");
    m_window->showView(placeOf(findView("heads")));
    QCoreApplication::processEvents();
    press("Ctrl+Shift+C");
    EXPECT_TRUE(clipboard().hasImage());
    EXPECT_TRUE(clipboard().data("image/svg+xml").contains("<text"));
    EXPECT_TRUE(clipboard().data("application/pdf").startsWith("%PDF"));
    m_window->showView(0);
}

} // namespace
} // namespace heedmap
