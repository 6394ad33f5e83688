#include "../support/window_fixture.h"
#include "model/readings/reading.h"
#include "ui/model/next_support.h"
#include "view/frame/exportable.h"
#include "window/export/export_dialog.h"
#include "window/views.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QTemporaryDir>

#include <map>

namespace heedmap {
namespace {

class ExportTest : public MainWindowTest {
protected:
    void open(QWidget* view = nullptr)
    {
        m_dialog = std::make_unique<ExportDialog>(m_window->workbench(), m_window->selection(), m_window->display(),
                                                  view, m_window.get());
        m_dialog->show();
    }
    bool choose(const QString& item)
    {
        for (auto* box : m_dialog->findChildren<QComboBox*>())
            if (const int index = box->findText(item); index >= 0) {
                box->setCurrentIndex(index);
                return true;
            }
        return false;
    }
    OpenedDocument opened()
    {
        const Document document = m_window->workbench().document();
        return {document, build(document, {})};
    }
    QByteArray bytes(Exportable* view = nullptr)
    {
        OpenedDocument document = opened();
        return exported(document, m_dialog->request(), view);
    }
    void copy() { m_dialog->copy(); }
    static void chooseName(QWidget& dialog, const QString& file)
    {
        dialog.findChild<QLineEdit*>("fileNameEdit")->setText(file);
        dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
    }
    /// Saves by the dialog, under a name typed in full.
    void save(const QString& file)
    {
        whenAsked([file](QWidget& dialog) { chooseName(dialog, file); });
        m_dialog->findChild<QPushButton*>("exportSave")->click();
    }
    static const QMimeData& clipboard() { return *QApplication::clipboard()->mimeData(); }

    std::unique_ptr<ExportDialog> m_dialog;
};

TEST_F(ExportTest, WritesWhatTheCommandLineWrites)
{
    edit(0.25);
    open();
    ASSERT_TRUE(choose("S") && choose("SVG picture"));
    EXPECT_EQ(m_dialog->fileName(), "S.svg");
    OpenedDocument document = opened();
    const NodeId scores = document.computation.graph.find("S");
    const auto figures = figuresOf(document, {&scores, 1}, {});
    const QByteArray wanted = findPictureFormat("svg")->write(drawingOf(figures[0], {}, 2), 2);
    EXPECT_EQ(bytes(), wanted);
    EXPECT_TRUE(wanted.contains("Machines")) << "labels are text";
    m_window->workbench().undoStack().undo();
}

TEST_F(ExportTest, ColoursNeedNotBeCentredOnZero)
{
    m_window->display().set(&DisplaySettings::zeroCentred, false);
    open();
    auto* centred = m_dialog->findChild<QCheckBox*>("exportCentred");
    ASSERT_TRUE(choose("W_Q") && choose("SVG picture"));
    EXPECT_TRUE(centred->isEnabled());
    EXPECT_FALSE(centred->isChecked()) << "as in the window";
    const QByteArray free = bytes();
    OpenedDocument document = opened();
    const NodeId node = document.computation.graph.find("W_Q");
    FigureStyle style;
    style.zeroCentred = false;
    const auto figures = figuresOf(document, {&node, 1}, style);
    EXPECT_EQ(free, findPictureFormat("svg")->write(drawingOf(figures[0], style, 2), 2));
    centred->click();
    EXPECT_NE(bytes(), free);
    ASSERT_TRUE(choose("A"));
    EXPECT_FALSE(centred->isEnabled()) << "weights run from 0";
    m_window->display().set(&DisplaySettings::zeroCentred, true);
}

TEST_F(ExportTest, TheStageIsOneFigureWithItsLabelsAsText)
{
    Workbench& workbench = m_window->workbench();
    m_window->selection().setNode(workbench.graph().find("S"));
    open();
    ASSERT_TRUE(choose("The stage: S") && choose("SVG picture"));
    EXPECT_EQ(m_dialog->fileName(), "stage-S.svg");
    const QByteArray svg = bytes();
    EXPECT_TRUE(svg.contains(">Machines<") || svg.contains("Machines")) << "token labels are text";
    EXPECT_TRUE(svg.contains("Scores")) << "the step's name";
    ASSERT_TRUE(choose("The whole computation"));
    EXPECT_LT(svg.size(), bytes().size());
    EXPECT_EQ(m_dialog->fileName(), "sheet.svg");
}

TEST_F(ExportTest, SeveralMatricesAreNoNumbers)
{
    open();
    ASSERT_TRUE(choose("The whole computation") && choose("LaTeX matrix"));
    EXPECT_THROW(bytes(), Error);
    EXPECT_FALSE(m_dialog->findChild<QLabel*>("exportError")->text().isEmpty());
    ASSERT_TRUE(choose("W_Q"));
    EXPECT_TRUE(bytes().contains("bmatrix"));
    EXPECT_TRUE(m_dialog->findChild<QLabel*>("exportError")->text().isEmpty());
}

TEST_F(ExportTest, CopiesNumbersInEveryFormOfText)
{
    open();
    ASSERT_TRUE(choose("X"));
    ASSERT_TRUE(choose("TSV numbers"));
    copy();
    EXPECT_EQ(clipboard().text(), "0.1\t0.2\t0.3\n0.4\t0.5\t0.6\n");
    ASSERT_TRUE(choose("NumPy array"));
    copy();
    EXPECT_TRUE(clipboard().text().startsWith("np.array([[0.1, 0.2, 0.3],")) << clipboard().text().toStdString();
    ASSERT_TRUE(choose("LaTeX matrix"));
    copy();
    EXPECT_TRUE(clipboard().text().contains("0.10 & 0.20 & 0.30"));
}

TEST_F(ExportTest, CopiesPicturesAsImages)
{
    open();
    ASSERT_TRUE(choose("A") && choose("PNG picture") && choose("96 dpi"));
    copy();
    const QSize small = qvariant_cast<QImage>(clipboard().imageData()).size();
    ASSERT_FALSE(small.isEmpty());
    ASSERT_TRUE(choose("192 dpi"));
    copy();
    EXPECT_EQ(qvariant_cast<QImage>(clipboard().imageData()).size(), small * 2);
    ASSERT_TRUE(choose("SVG picture"));
    copy();
    EXPECT_TRUE(clipboard().data("image/svg+xml").contains("<svg"));
    EXPECT_TRUE(clipboard().hasImage());
}

TEST_F(ExportTest, ATransparentPictureHasNoGround)
{
    open();
    ASSERT_TRUE(choose("A") && choose("PNG picture"));
    EXPECT_EQ(QImage::fromData(bytes()).pixelColor(1, 1), QColor(Qt::white));
    m_dialog->findChild<QCheckBox*>("exportTransparent")->click();
    const QImage image = QImage::fromData(bytes());
    EXPECT_EQ(image.pixelColor(1, 1).alpha(), 0);
    EXPECT_TRUE(image.hasAlphaChannel());
    bool opaque = false;
    for (int x = 0; x < image.width(); ++x)
        opaque = opaque || image.pixelColor(x, image.height() / 2).alpha() == 255;
    EXPECT_TRUE(opaque) << "its cells";
}

bool isOption(const QWidget* widget)
{
    const auto* label = qobject_cast<const QLabel*>(widget);
    return qobject_cast<const QComboBox*>(widget) != nullptr || qobject_cast<const QCheckBox*>(widget) != nullptr
        || qobject_cast<const QSpinBox*>(widget) != nullptr || (label != nullptr && label->buddy() != nullptr);
}

TEST_F(ExportTest, WhatCannotBeChosenLooksSoInEveryTheme)
{
    for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast}) {
        m_window->display().set(&DisplaySettings::theme, theme);
        open();
        ASSERT_TRUE(choose("A") && choose("PNG picture"));
        std::map<QWidget*, QImage> before;
        for (auto* widget : m_dialog->findChildren<QWidget*>())
            if (isOption(widget) && widget->isEnabled())
                before[widget] = widget->grab().toImage();
        ASSERT_TRUE(choose("LaTeX matrix"));
        int disabled = 0;
        for (const auto& [widget, image] : before)
            if (!widget->isEnabled()) {
                ++disabled;
                EXPECT_NE(widget->grab().toImage(), image) << widget->metaObject()->className();
            }
        EXPECT_EQ(disabled, 9 + 10 + 2 + 1 + 5 + 7) << "boxes, labels, boxes to check, a range, both behind More";
    }
    m_window->display().set(&DisplaySettings::theme, ThemeChoice::Light);
}

TEST_F(ExportTest, TheSuffixThatIsTypedSaysTheFormat)
{
    const QTemporaryDir folder;
    const auto saved = [&](const char* format, const char* typed, const char* written) {
        open();
        EXPECT_TRUE(choose("A") && choose(format));
        save(folder.filePath(typed));
        QFile file(folder.filePath(written));
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << written;
        return file.read(5).toStdString();
    };
    EXPECT_EQ(saved("SVG picture", "x.pdf", "x.pdf"), "%PDF-");
    EXPECT_EQ(saved("LaTeX matrix", "x.SVG", "x.SVG"), "<?xml");
    EXPECT_EQ(saved("PDF picture", "x.py", "x.py"), "np.ar");
    EXPECT_EQ(saved("SVG picture", "x.v2", "x.v2.svg"), "<?xml");
    EXPECT_EQ(saved("PDF picture", "y", "y.pdf"), "%PDF-");
    EXPECT_EQ(QDir(folder.path()).count(), 5U + 2U) << "with . and ..";
}

TEST_F(ExportTest, NoNumbersAreWrittenOfSeveralMatrices)
{
    const QTemporaryDir folder;
    open();
    ASSERT_TRUE(choose("The whole computation") && choose("SVG picture"));
    save(folder.filePath("x.csv"));
    EXPECT_TRUE(QFile::exists(folder.filePath("x.csv.svg")));
}

TEST_F(ExportTest, AFileIsNotReplacedUnasked)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("x.v2.svg"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
    file.close();
    open();
    ASSERT_TRUE(choose("A") && choose("SVG picture"));
    bool again = false;
    whenAsked([&](QWidget& dialog) {
        whenAsked([&](QWidget& next) {
            again = qobject_cast<QFileDialog*>(&next) != nullptr;
            next.close();
        });
        chooseName(dialog, folder.filePath("x.v2"));
    });
    m_dialog->findChild<QPushButton*>("exportSave")->click();
    EXPECT_TRUE(again);
    EXPECT_EQ(file.size(), 4);
}

TEST_F(ExportTest, NoFileOfTheDocumentIsReplaced)
{
    const QTemporaryDir folder;
    const auto give = [&](const char* name, const QByteArray& text) {
        QFile file(folder.filePath(name));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    };
    give("Q.csv", "1\n2\n");
    give("t.heed", R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": {"file": "Q.csv", "transpose": true}, "K": [[3, 4]], "V": [[5, 6]]}})");
    m_window->open(folder.filePath("t.heed"));
    open();
    ASSERT_TRUE(choose("Q") && choose("CSV numbers"));
    whenAsked([&](QWidget& dialog) {
        whenAsked([](QWidget& question) {
            dynamic_cast<QMessageBox&>(question).button(QMessageBox::Yes)->click(); // replace it
        });
        chooseName(dialog, folder.filePath("Q.csv"));
    });
    m_dialog->findChild<QPushButton*>("exportSave")->click();
    EXPECT_EQ(m_dialog->findChild<QLabel*>("exportError")->text(), "cannot be written: the document is read from it");
    QFile file(folder.filePath("Q.csv"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll(), "1\n2\n");
}

/// A view of a later day.
class Square : public QWidget, public Exportable {
public:
    std::vector<Demand> figureDemands() override { return {}; }
    Drawing drawing(const Theme& theme) override
    {
        return {"square", {40, 40}, [&theme](QPainter& painter) { painter.fillRect(10, 10, 30, 30, theme.accent); }};
    }
};

TEST_F(ExportTest, OffersTheViewThatCanBeTakenAway)
{
    open();
    EXPECT_FALSE(choose("The view, as in the window"));
    Square view;
    view.setObjectName("square");
    open(&view);
    ASSERT_TRUE(choose("The view, as in the window") && choose("PNG picture") && choose("192 dpi"));
    EXPECT_EQ(m_dialog->fileName(), "square.png");
    QImage image = QImage::fromData(bytes(&view));
    EXPECT_EQ(image.size(), QSize(80, 80));
    EXPECT_EQ(image.pixelColor(40, 40), paperTheme().accent);
    EXPECT_EQ(image.pixelColor(4, 4), paperTheme().panel);
    ASSERT_TRUE(choose("Dark"));
    image = QImage::fromData(bytes(&view));
    EXPECT_EQ(image.pixelColor(40, 40), themeNamed("dark").accent);
    EXPECT_EQ(image.pixelColor(4, 4), themeNamed("dark").panel);
    auto* transparent = m_dialog->findChild<QCheckBox*>("exportTransparent");
    ASSERT_TRUE(transparent->isEnabled());
    transparent->click();
    image = QImage::fromData(bytes(&view));
    EXPECT_EQ(image.pixelColor(40, 40), themeNamed("dark").accent);
    EXPECT_EQ(image.pixelColor(4, 4).alpha(), 0);
}

TEST_F(ExportTest, AViewThatIsATableIsWrittenAsNumbers)
{
    struct Table : Square {
        bool hasTable() const override { return true; }
        QByteArray csv() override { return "\"Head\",1\n"; }
    };
    Table table;
    open(&table);
    ASSERT_TRUE(choose("The view, as in the window") && choose("CSV numbers"));
    EXPECT_TRUE(m_dialog->findChild<QPushButton*>("exportSave")->isEnabled());
    EXPECT_EQ(bytes(&table), table.csv());
    ASSERT_TRUE(choose("LaTeX matrix"));
    EXPECT_FALSE(m_dialog->findChild<QPushButton*>("exportSave")->isEnabled());
}

/// Opens a document that the view has something to show of.
void openFor(MainWindow& window, const ViewEntry& view)
{
    std::map<std::string_view, const char*> examples{
        {"picture", "vision-seven"}, {"cost", "linformer"}, {"pair", "recall"}, {"lens", "recall"}};
    window.open(QStringLiteral("examples:") + examples.try_emplace(view.id, "two-heads").first->second);
    if (view.id == std::string_view("next"))
        window.workbench().open(test::writingAlphabet(), {});
    if (view.id == std::string_view("lens"))
        askLens(window.workbench());
}

TEST_F(ExportTest, EveryViewThatOffersAFigureHasOne)
{
    for (std::size_t i = 0; i < views().size(); ++i) {
        openFor(*m_window, views()[i]);
        m_window->showView(static_cast<int>(i));
        QCoreApplication::processEvents();
        auto* view = m_window->findChild<QStackedWidget*>()->currentWidget();
        if (auto* exportable = dynamic_cast<Exportable*>(view)) {
            const QByteArray svg = findPictureFormat("svg")->write(exportable->drawing(paperTheme()), 1);
            EXPECT_TRUE(svg.contains("<path") || svg.contains("<rect")) << views()[i].id;
            const Drawing drawing = exportable->drawing(paperTheme());
            QImage image(drawing.size.toSize(), QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::transparent);
            QPainter painter(&image);
            drawing.draw(painter);
            painter.end();
            EXPECT_EQ(image.pixelColor(2, 2).alpha(), 0) << views()[i].id << " has no ground of its own";
        }
    }
    m_window->showView(0);
}

TEST_F(ExportTest, TheViewIsCopiedAsAPictureByKey)
{
    for (std::size_t i = 0; i < views().size(); ++i) {
        openFor(*m_window, views()[i]);
        QApplication::clipboard()->clear();
        m_window->showView(static_cast<int>(i));
        QCoreApplication::processEvents();
        press("Ctrl+Shift+C");
        EXPECT_FALSE(QApplication::clipboard()->image().isNull()) << views()[i].id;
    }
    m_window->showView(0);
}

TEST_F(ExportTest, ShowsWhatWillBeWritten)
{
    open();
    ASSERT_TRUE(choose("A") && choose("PNG picture"));
    auto* preview = m_dialog->findChild<QLabel*>("exportPreview");
    const QImage before = preview->pixmap().toImage();
    ASSERT_FALSE(before.isNull());
    ASSERT_TRUE(choose("Dark"));
    EXPECT_NE(preview->pixmap().toImage(), before);
    ASSERT_TRUE(choose("CSV numbers"));
    EXPECT_TRUE(preview->text().contains(','));
}

} // namespace
} // namespace heedmap
