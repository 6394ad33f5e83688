#include "model_support.h"

#include "model/model_text.h"
#include "model/patch_grid.h"
#include "model/picture_import.h"
#include "support/model_folder.h"

#include <heedmap/base/error.h>
#include <heedmap/io/file.h>
#include <heedmap/io/npz.h>
#include <heedmap/mechanisms/mechanism.h>
#include <heedmap/models/recognize.h>

#include <QFileInfo>
#include <QImage>
#include <QTemporaryDir>

#include <span>

namespace heedmap::test {
namespace {

/// The picture of a seven is 8×8, grey; that of a new vision transformer 4×4 in three colours.
class PictureImportTest : public testing::Test {
protected:
    QString saved(const QImage& image, const char* name) const
    {
        const QString path = m_folder.filePath(QLatin1String(name));
        EXPECT_TRUE(image.save(path));
        return path;
    }
    static QImage filled(int width, int height, const QColor& colour)
    {
        QImage image(width, height, QImage::Format_RGB32);
        image.fill(colour);
        return image;
    }
    Tensor picture() { return Tensor(evaluated(m_workbench, node(m_workbench, "image")).view); }
    double pixel(Index slice, Index row, Index col) { return picture().at({slice, row, col}); }
    std::string error(const QString& file)
    {
        try {
            importPicture(m_workbench, file);
        } catch (const Error& error) {
            return error.what();
        }
        return "nothing thrown";
    }

    QTemporaryDir m_folder;
    Workbench m_workbench;
};

TEST_F(PictureImportTest, APictureOfTheRightSizeIsTakenPixelByPixel)
{
    m_workbench.open(example("vision-seven"), {});
    const Tensor before = picture();
    QImage image = filled(8, 8, Qt::black);
    image.setPixel(5, 2, qRgb(51, 51, 51));
    const QString said = importPicture(m_workbench, saved(image, "dot.png"));
    EXPECT_DOUBLE_EQ(pixel(0, 2, 5), 0.2);
    EXPECT_EQ(pixel(0, 5, 2), 0);
    EXPECT_EQ(said, "dot.png (8×8): its numbers from 0 (black) to 1 (white).");
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
    EXPECT_EQ(shownEditName(m_workbench.undoStack().undoText()), "import of image from dot.png");
    m_workbench.undoStack().undo();
    const Tensor after = picture();
    EXPECT_TRUE(std::ranges::equal(after.numbers(), before.numbers()));
}

TEST_F(PictureImportTest, AnotherSizeIsScaledAndItsMiddleTaken)
{
    m_workbench.open(example("vision-seven"), {});
    QImage image = filled(64, 32, Qt::white); // its middle is black, 32 wide
    for (int x = 16; x < 48; ++x)
        for (int y = 0; y < 32; ++y)
            image.setPixel(x, y, qRgb(0, 0, 0));
    const QString said = importPicture(m_workbench, saved(image, "wide.png"));
    EXPECT_EQ(said,
              "wide.png (64×32): scaled to 16×8, cut to its middle 8×8, its numbers from 0 (black) to 1 (white).");
    const Tensor taken = picture();
    EXPECT_TRUE(std::ranges::all_of(taken.numbers(), [](double number) { return number == 0; }));
}

TEST_F(PictureImportTest, ColoursBecomeGreyOrSlices)
{
    const QString red = saved(filled(8, 8, QColor(255, 0, 0)), "red.png");
    m_workbench.open(example("vision-seven"), {});
    EXPECT_TRUE(importPicture(m_workbench, red).contains("made grey"));
    EXPECT_NEAR(pixel(0, 3, 3), 0.299, 1e-12);
    m_workbench.open(newDocument(mechanism("vision_transformer")), {});
    ASSERT_EQ(picture().shape(), Shape::stack(3, 4, 4));
    EXPECT_FALSE(importPicture(m_workbench, red).contains("made grey"));
    EXPECT_EQ(pixel(0, 1, 1), 1);
    EXPECT_EQ(pixel(1, 1, 1), 0);
    EXPECT_EQ(pixel(2, 1, 1), 0);
}

TEST_F(PictureImportTest, BlackAndWhiteAreTheNumbersOfTheDocument)
{
    Document document = example("vision-seven");
    Json::Object config = document.config.object();
    config.emplace_back("pixels", "-1..1");
    document.config = config;
    m_workbench.open(document, {});
    EXPECT_EQ(patchGrid(m_workbench.graph())->cut.range(0).black, -1);
    QImage image = filled(8, 8, Qt::black);
    image.setPixel(0, 0, qRgb(255, 255, 255));
    EXPECT_TRUE(importPicture(m_workbench, saved(image, "dot.png")).contains("from -1 (black) to 1 (white)"));
    EXPECT_EQ(pixel(0, 0, 0), 1);
    EXPECT_EQ(pixel(0, 0, 1), -1);
}

/// The three colours of vision transformers that were trained on ImageNet's.
TEST_F(PictureImportTest, EveryColourHasItsOwnMeanAndDeviation)
{
    ModelProposal model = *recognizeModel(modelFolder("dino"));
    m_workbench.open(std::move(model.document), model.folder);
    const QString picture = QString::fromStdString((modelFolder("dino") / "picture.png").string());
    EXPECT_EQ(importPicture(m_workbench, picture),
              "picture.png (6×6): its numbers from -2.118 / -2.036 / -1.804 (black) to 2.249 / 2.429 / 2.64 (white).");
    const std::string expected = readFile(modelFolder("dino") / "expected.npz", 1 << 24);
    for (const char* name : {"image", "E", "enc.1.attn.A"}) {
        const Tensor wanted = readNpz(std::as_bytes(std::span(expected)), name);
        const Tensor computed(evaluated(m_workbench, node(m_workbench, name)).view);
        ASSERT_EQ(computed.shape(), wanted.shape()) << name;
        for (std::size_t i = 0; i < wanted.numbers().size(); ++i)
            EXPECT_NEAR(computed.numbers()[i], wanted.numbers()[i], 1e-9) << name;
    }
}

TEST_F(PictureImportTest, TheMeansAreAsManyAsTheColours)
{
    Document document = example("vision-seven");
    Json::Object config = document.config.object();
    config.emplace_back("image_mean", Json::Array{0.1, 0.2});
    document.config = config;
    try {
        (void)build(document, {});
        FAIL() << "it was built";
    } catch (const Error& error) {
        EXPECT_STREQ(
            error.what(),
            "config.image_mean: expected one number, or one for each colour, as image has 1 colour, got 2 numbers");
    }
}

TEST_F(PictureImportTest, AJpegIsTakenAndWhatIsTransparentIsWhite)
{
    m_workbench.open(example("vision-seven"), {});
    importPicture(m_workbench, saved(filled(40, 40, QColor(128, 128, 128)), "grey.jpg"));
    EXPECT_NEAR(pixel(0, 4, 4), 0.5, 0.02);
    QImage clear(8, 8, QImage::Format_ARGB32);
    clear.fill(Qt::transparent);
    EXPECT_TRUE(importPicture(m_workbench, saved(clear, "clear.png")).contains("laid on white"));
    EXPECT_EQ(pixel(0, 4, 4), 1);
}

TEST_F(PictureImportTest, WhatCannotBeTakenIsRefusedInASentence)
{
    m_workbench.open(example("vision-seven"), {});
    const QString broken = m_folder.filePath("broken.png");
    QFile file(broken);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("no picture at all");
    file.close();
    EXPECT_EQ(error(broken), "broken.png cannot be read as a picture: it is neither a PNG nor a JPEG file.");
    QImage cut(40, 40, QImage::Format_RGB32);
    cut.fill(Qt::red);
    const QString truncated = saved(cut, "cut.png");
    ASSERT_TRUE(QFile::resize(truncated, QFileInfo(truncated).size() / 2));
    EXPECT_EQ(error(truncated), "cut.png cannot be read as a picture: it is damaged, cut short or too large.");
    const QString bitmap = m_folder.filePath("bitmap.png"); // by its name only
    ASSERT_TRUE(filled(8, 8, Qt::red).save(bitmap, "BMP"));
    EXPECT_EQ(error(bitmap), "bitmap.png cannot be read as a picture: it is neither a PNG nor a JPEG file.");
    EXPECT_EQ(m_workbench.undoStack().count(), 0);
    m_workbench.open(example("thinking-machines"), {});
    EXPECT_EQ(error(saved(filled(8, 8, Qt::red), "red.png")),
              "No picture is among the inputs of this computation; a vision transformer takes one.");
}

TEST_F(PictureImportTest, TheSquaresOfAPictureAreFoundOnTheAxes)
{
    m_workbench.open(example("vision-seven"), {});
    const GraphShape& graph = m_workbench.graph();
    const auto grid = patchGrid(graph);
    ASSERT_TRUE(grid);
    EXPECT_EQ(grid->image, graph.find("image"));
    EXPECT_EQ(grid->count(), 16);
    EXPECT_EQ(grid->pixels(6), (Region{{0, 1}, {2, 4}, {4, 6}}));
    EXPECT_EQ(firstPatch(graph, *grid, graph.node(graph.find("enc.0.attn.A")).info.cols), 1); // after cls
    EXPECT_EQ(firstPatch(graph, *grid, graph.node(graph.find("rollout.cls")).info.cols), 0);
    EXPECT_EQ(firstPatch(graph, *grid, graph.node(graph.find("E")).info.cols), std::nullopt);
    for (Index patch = 0; patch < grid->count(); ++patch) // as the operation has it
        for (Index row = 0; row < 8; ++row)
            for (Index col = 0; col < 8; ++col) {
                const Region touched =
                    graph.node(grid->patches).op->affected(graph.shapes(grid->patches), 0, Region::of({0, row, col}));
                const Region pixels = grid->pixels(patch);
                EXPECT_EQ(pixels.rows.contains(row) && pixels.cols.contains(col), touched.rows.contains(patch));
            }
    m_workbench.open(example("thinking-machines"), {});
    EXPECT_FALSE(patchGrid(m_workbench.graph()));
}

} // namespace
} // namespace heedmap::test
