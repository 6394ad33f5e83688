// The figures that a document keeps, as the window lists, names and writes them.

#include "../support/export_fixture.h"
#include "window/export/figures_dialog.h"
#include "window/export/kept_figures.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTreeWidget>

namespace heedmap {
namespace {

class FiguresDialogTest : public ExportDialogTest {
protected:
    FiguresDialogTest() { m_window->open("examples:two-heads"); }

    Workbench& workbench() { return m_window->workbench(); }
    void keep(const std::string& name, const char* json) { keepFigure(workbench(), {name, Json::parse(json)}); }
    void list() { m_figures = std::make_unique<FiguresDialog>(workbench(), m_window.get()); }
    QTreeWidget& rows() { return *m_figures->findChild<QTreeWidget*>("figuresList"); }
    QString text(int row, int column) { return rows().topLevelItem(row)->text(column); }
    QString told() { return m_figures->findChild<QLabel*>("figuresSaid")->text(); }
    void click(const char* button) { m_figures->findChild<QPushButton*>(QLatin1String(button))->click(); }
    QStringList written() const { return QDir(m_folder.path()).entryList(QDir::Files, QDir::Name); }
    QByteArray contents(const QString& file) const
    {
        QFile written(m_folder.filePath(file));
        EXPECT_TRUE(written.open(QIODevice::ReadOnly)) << file.toStdString();
        return written.readAll();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<FiguresDialog> m_figures;
};

TEST_F(FiguresDialogTest, EachIsListedWithWhatItShowsItsSizeAndItsFiles)
{
    keep("fig1", R"({"nodes": "A[1]", "width": "84mm", "text": "7pt", "format": "pdf"})");
    keep("grid", R"({"view": "heads", "width": "170mm", "format": "svg"})");
    keep("all", R"({"nodes": ["S", "A"], "format": "png"})");
    keep("gone", R"({"nodes": "nothing"})");
    keep("view", R"({"view": "heads:B[0]", "format": "svg"})");
    keep("kind", R"({"view": "gallery", "format": "svg"})");
    keep("part", R"({"view": "text", "without": "labels", "format": "svg"})");
    keep("slide", R"({"nodes": "A", "width": "160mm", "height": "90mm", "text": "8pt", "format": "svg"})");
    list();
    ASSERT_EQ(rows().topLevelItemCount(), 8);
    for (const auto& [row, said] : {std::pair(4, "there is no node \"B\""), std::pair(5, "takes one of stage:STEP"),
                                    std::pair(6, "of the view text there can be left out")})
        EXPECT_TRUE(text(row, 3).contains(said)) << text(row, 3).toStdString();
    EXPECT_EQ(text(0, 1), "A[1]");
    EXPECT_EQ(text(0, 2), "84 mm, 7 pt");
    EXPECT_EQ(text(7, 2), "160 mm × 90 mm, 8 pt");
    EXPECT_EQ(text(0, 3), "fig1.pdf");
    EXPECT_EQ(text(1, 1), "The view: Heads");
    EXPECT_EQ(text(2, 3), "all-S.png, all-A.png");
    EXPECT_TRUE(text(3, 3).contains("nothing")) << text(3, 3).toStdString();
    EXPECT_FALSE(rows().topLevelItem(3)->data(0, Qt::CheckStateRole).isValid()) << "it cannot be written";
    m_figures->findChild<QComboBox*>("figuresFormat")->setCurrentIndex(1);
    EXPECT_EQ(text(2, 3), "all-S.pdf, all-A.pdf");
}

TEST_F(FiguresDialogTest, CheckedOnesAreWrittenTogetherAsTheExportWritesThem)
{
    keep("fig1", R"({"nodes": "A", "width": "84mm", "format": "svg", "lang": "en"})");
    keep("grid", R"({"view": "heads", "width": "170mm", "format": "svg", "lang": "en"})");
    keep("steps", R"({"scene": "product:S", "format": "svg", "lang": "en"})");
    keep("left", R"({"nodes": "S", "format": "svg"})");
    list();
    rows().topLevelItem(3)->setCheckState(0, Qt::Unchecked);
    m_figures->writeTo(m_folder.path());
    const QStringList files = written();
    EXPECT_TRUE(files.contains("fig1.svg") && files.contains("grid.svg") && files.contains("steps-01.svg"))
        << files.join(' ').toStdString() << told().toStdString();
    EXPECT_FALSE(files.contains("left.svg"));
    EXPECT_TRUE(told().startsWith(QStringLiteral("%1 files are in ").arg(files.size()))) << told().toStdString();
    const Document document = workbench().document();
    OpenedDocument opened{document, build(document, {})};
    ExportRequest request;
    request.what = ExportRequest::What::Node;
    request.node = workbench().graph().find("A");
    request.format = "svg";
    request.style.print.width = 84 * 72 / 25.4;
    for (const FigurePart part : {FigurePart::Title, FigurePart::Symbol, FigurePart::Shape}) // as on paper
        request.style.without.add(part);
    EXPECT_TRUE(contents("fig1.svg") == exported(opened, request));
    EXPECT_TRUE(contents("grid.svg").contains("width=\"170mm\"")) << contents("grid.svg").left(300).toStdString();
}

TEST_F(FiguresDialogTest, WhatIsThereAlreadyIsAskedAboutOnce)
{
    keep("fig1", R"({"nodes": "A", "format": "svg"})");
    keep("fig2", R"({"nodes": "S", "format": "svg"})");
    list();
    m_figures->writeTo(m_folder.path());
    const QByteArray before = contents("fig1.svg");
    for (const Index col : {0, 1, 2, 3})
        workbench().setValues(workbench().graph().find("X"), Region::of({0, 2, col}), std::array{3.5});
    int asked = 0;
    QString wanted = "Cancel";
    QTimer answering;
    QObject::connect(&answering, &QTimer::timeout, [&] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        for (QAbstractButton* button : box == nullptr ? QList<QAbstractButton*>() : box->buttons())
            if (button->text() == wanted)
                return ++asked, button->click();
    });
    answering.start(5);
    m_figures->writeTo(m_folder.path());
    EXPECT_TRUE(contents("fig1.svg") == before);
    wanted = "Replace";
    asked = 0;
    m_figures->writeTo(m_folder.path());
    EXPECT_FALSE(contents("fig1.svg") == before) << told().toStdString();
    EXPECT_EQ(asked, 1);
}

TEST_F(FiguresDialogTest, RenamingAndRemovingAreStepsThatAreUndone)
{
    keep("fig1", R"({"nodes": "A"})");
    keep("fig2", R"({"nodes": "S"})");
    list();
    rows().topLevelItem(0)->setText(0, "weights");
    QCoreApplication::processEvents();
    EXPECT_EQ(workbench().head().figures[0].name, "weights");
    rows().topLevelItem(0)->setText(0, "FIG2");
    QCoreApplication::processEvents();
    EXPECT_EQ(workbench().head().figures[0].name, "weights") << "the name is taken but for case";
    EXPECT_TRUE(told().startsWith("another figure is called \"FIG2\" already")) << told().toStdString();
    EXPECT_EQ(text(0, 0), "weights");
    rows().setCurrentItem(rows().topLevelItem(1));
    click("figuresRemove");
    EXPECT_EQ(rows().topLevelItemCount(), 1);
    EXPECT_EQ(workbench().undoStack().undoText().contains("fig2"), true)
        << workbench().undoStack().undoText().toStdString();
    workbench().undoStack().undo();
    workbench().undoStack().undo();
    ASSERT_EQ(workbench().head().figures.size(), 2U);
    EXPECT_EQ(workbench().head().figures[0].name, "fig1");
}

TEST_F(FiguresDialogTest, WithoutFiguresItSaysHowToKeepOne)
{
    list();
    m_figures->show();
    EXPECT_FALSE(rows().isVisible());
    EXPECT_FALSE(m_figures->findChild<QPushButton*>("figuresWrite")->isEnabled());
}

} // namespace
} // namespace heedmap
