#include "model_support.h"

#include "model/masks.h"
#include "model/model_text.h"

namespace heedmap::test {
namespace {

class MasksTest : public testing::Test {
protected:
    MasksTest()
    {
        m_workbench.setSpeed(everythingQuick); // an edit begins with the mask that is there
        m_workbench.open(example("two-heads"), {});
    }
    Tensor weights() { return Tensor(evaluated(m_workbench, node(m_workbench, "A")).view); }
    const MaskPreset& preset(const std::string& id) { return *std::ranges::find(m_presets, id, &MaskPreset::id); }

    Workbench m_workbench;
    std::vector<MaskPreset> m_presets = maskPresets(6, 6);
};

TEST_F(MasksTest, PaintedByHandOrByPresetAreEqual)
{
    setMask(m_workbench, "mask", preset("causal"));
    const Tensor causal = weights();
    m_workbench.undoStack().undo();
    setMask(m_workbench, "mask", preset("custom"));
    const int stroke = m_workbench.newMergeKey();
    for (Index row = 0; row < 6; ++row)
        if (row < 5)
            paintCells(m_workbench, node(m_workbench, "mask"), {{0, 1}, {row, row + 1}, {row + 1, 6}}, false, stroke);
    EXPECT_TRUE(weights().sameBits(causal));
    EXPECT_EQ(m_workbench.undoStack().count(), 2);
    EXPECT_EQ(shownEditName(m_workbench.undoStack().undoText()), "painting of the mask");
}

TEST_F(MasksTest, AStrokeOverRulesKeepsWhatTheyHid)
{
    setMask(m_workbench, "mask", preset("causal"));
    const auto before = everything(m_workbench);
    const int stroke = m_workbench.newMergeKey();
    for (Index col = 3; col < 5; ++col)
        paintCells(m_workbench, node(m_workbench, "mask"), Region::of({0, 0, col}), true, stroke);
    EXPECT_GT(value(m_workbench, "A", {0, 0, 3}), 0);
    EXPECT_GT(value(m_workbench, "A", {0, 0, 4}), 0);
    EXPECT_EQ(value(m_workbench, "A", {0, 0, 5}), 0);
    const Document document = m_workbench.document();
    EXPECT_EQ(*document.config.find("mask"), Json(Json::Object{{"custom", true}}));
    EXPECT_TRUE(document.pins.empty());
    m_workbench.undoStack().undo();
    expectSameBits(everything(m_workbench), before);
    m_workbench.undoStack().redo();
    EXPECT_GT(value(m_workbench, "A", {0, 0, 4}), 0);
}

TEST_F(MasksTest, PicturesOfOneColourArePaintedToo)
{
    m_workbench.open(example("vision-seven"), {});
    const NodeId image = node(m_workbench, "image");
    EXPECT_TRUE(paintable(m_workbench, image));
    EXPECT_FALSE(paintable(m_workbench, node(m_workbench, "W_E")));
    EXPECT_TRUE(paintedCell(m_workbench, image, 0.6));
    EXPECT_FALSE(paintedCell(m_workbench, image, 0.4));
    const double before = value(m_workbench, "E", {0, 8, 0});
    const int stroke = m_workbench.newMergeKey();
    for (Index row = 4; row < 6; ++row)
        paintCells(m_workbench, image, {{0, 1}, {row, row + 1}, {0, 2}}, true, stroke);
    EXPECT_EQ(value(m_workbench, "image", {0, 5, 1}), 1);
    EXPECT_NE(value(m_workbench, "E", {0, 8, 0}), before);
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
    EXPECT_EQ(shownEditName(m_workbench.undoStack().undoText()), "painting of the picture");
    paintCells(m_workbench, image, Region::of({0, 5, 1}), false);
    EXPECT_EQ(value(m_workbench, "image", {0, 5, 1}), 0);
    m_workbench.open(example("vision-ball"), {}); // three colours
    EXPECT_FALSE(paintable(m_workbench, node(m_workbench, "image")));
}

TEST_F(MasksTest, EveryPresetCanBeHadAndTakenBack)
{
    const auto before = everything(m_workbench);
    for (const MaskPreset& each : m_presets) {
        setMask(m_workbench, "mask", each);
        everything(m_workbench);
    }
    m_workbench.undoStack().setIndex(0);
    expectSameBits(everything(m_workbench), before);
}

TEST_F(MasksTest, TheMannerOfAMaskStays)
{
    Document document = m_workbench.document();
    document.config.set("mask", Json::Object{{"causal", true}, {"fill", -9}});
    m_workbench.setDocument(document, "mask");
    setMask(m_workbench, "mask", preset("window"));
    EXPECT_EQ(*m_workbench.document().config.find("mask"), Json(Json::Object{{"window", 1}, {"fill", -9}}));
    setMask(m_workbench, "mask", preset("none"));
    EXPECT_EQ(m_workbench.document().config.find("mask"), nullptr);
}

TEST_F(MasksTest, AWholeColumnIsHiddenThenKeptEachAsOneStep)
{
    setMask(m_workbench, "mask", preset("causal"));
    turnLine(m_workbench, node(m_workbench, "mask"), {0, -1, 0});
    for (Index row = 0; row < 6; ++row)
        EXPECT_EQ(value(m_workbench, "mask", {0, row, 0}), 0) << row;
    EXPECT_EQ(value(m_workbench, "mask", {0, 3, 2}), 1);
    EXPECT_EQ(m_workbench.undoStack().count(), 2);
    turnLine(m_workbench, node(m_workbench, "mask"), {0, -1, 0});
    for (Index row = 0; row < 6; ++row)
        EXPECT_EQ(value(m_workbench, "mask", {0, row, 0}), 1) << row;
    EXPECT_EQ(m_workbench.undoStack().count(), 3);
}

TEST_F(MasksTest, TheOppositeOfTheOppositeIsTheMask)
{
    setMask(m_workbench, "mask", preset("causal"));
    invertMask(m_workbench, node(m_workbench, "mask"), 0);
    EXPECT_EQ(value(m_workbench, "mask", {0, 0, 5}), 1);
    EXPECT_EQ(value(m_workbench, "mask", {0, 5, 0}), 0);
    invertMask(m_workbench, node(m_workbench, "mask"), 0);
    for (Index row = 0; row < 6; ++row)
        for (Index col = 0; col < 6; ++col)
            EXPECT_EQ(value(m_workbench, "mask", {0, row, col}), col <= row ? 1 : 0) << row << ' ' << col;
}

TEST_F(MasksTest, PaddingHidesAKeyAndAllAfterItAndLeavesACausalMaskCausal)
{
    setMask(m_workbench, "mask", preset("causal"));
    hideKeysFrom(m_workbench, "mask", 4, 6);
    EXPECT_EQ(value(m_workbench, "mask", {0, 5, 3}), 1);
    EXPECT_EQ(value(m_workbench, "mask", {0, 5, 4}), 0);
    EXPECT_EQ(value(m_workbench, "mask", {0, 0, 1}), 0);
    EXPECT_EQ(maskSetting(m_workbench, node(m_workbench, "mask")), "mask");
    EXPECT_EQ(maskSetting(m_workbench, node(m_workbench, "A")), std::nullopt);
}

TEST_F(MasksTest, KeepTheSameCellsInEveryKindThatIsDrawn)
{
    setMask(m_workbench, "mask", preset("custom"));
    paintCells(m_workbench, node(m_workbench, "mask"), Region::of({0, 0, 3}), false);
    const Tensor kept = weights();
    setMask(m_workbench, "mask", preset("hide"));
    EXPECT_EQ(value(m_workbench, "mask.custom", {0, 0, 3}), 1);
    EXPECT_TRUE(weights().sameBits(kept));
    setMask(m_workbench, "mask", preset("add"));
    EXPECT_EQ(value(m_workbench, "mask.custom", {0, 0, 3}), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(value(m_workbench, "mask.custom", {0, 0, 2}), 0);
    EXPECT_TRUE(weights().sameBits(kept));
    EXPECT_EQ(maskPresets(6, 6)[*presetOf(m_workbench, "mask", m_presets)].id, "add");
}

TEST_F(MasksTest, ThatAreAddedTakeNumbersAndOthersOnly0And1)
{
    setMask(m_workbench, "mask", preset("custom"));
    const std::vector<double> half = {0.5};
    EXPECT_THROW(m_workbench.setValues(node(m_workbench, "mask.custom"), Region::of({0, 1, 1}), half), Error);
    setMask(m_workbench, "mask", preset("add"));
    m_workbench.setValues(node(m_workbench, "mask.custom"), Region::of({0, 1, 1}), half);
    EXPECT_EQ(value(m_workbench, "mask", {0, 1, 1}), 0.5);
    EXPECT_TRUE(paintable(m_workbench, node(m_workbench, "mask")));
    paintCells(m_workbench, node(m_workbench, "mask"), Region::of({0, 1, 1}), false);
    EXPECT_EQ(value(m_workbench, "A", {0, 1, 1}), 0);
}

TEST_F(MasksTest, AMaskThatIsCausalWhereNothingIsSaidIsThatPreset)
{
    m_workbench.open(example("decoder-layer"), std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples");
    const auto presets = maskPresets(m_workbench);
    EXPECT_EQ(presets[*presetOf(m_workbench, "self_mask", presets)].id, "causal");
    EXPECT_EQ(presets[*presetOf(m_workbench, "cross_mask", presets)].id, "none");
    setMask(m_workbench, "self_mask", presets.front());
    EXPECT_EQ(presets[*presetOf(m_workbench, "self_mask", presets)].id, "none");
    setMask(m_workbench, "self_mask", preset("window"));
    EXPECT_EQ(presetOf(m_workbench, "self_mask", presets), std::nullopt) << "a causal window";
}

} // namespace
} // namespace heedmap::test
