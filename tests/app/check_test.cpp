#include "support/program.h"

#include <gtest/gtest.h>

namespace heedmap {
namespace {

TEST(Check, NamesEveryWrongFigureOfThinkingMachines)
{
    const Outcome outcome = heedmap({"check", "examples:thinking-machines"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.out,
              "S[0,0] printed 0.14, computed 0.13\n"
              "S[0,1] printed 0.32, computed 0.31\n"
              "S[1,0] printed 0.32, computed 0.31\n"
              "S[1,1] printed 0.77, computed 0.76\n"
              "A[0,0] printed 0.48, computed 0.47, follows from the print\n"
              "A[0,1] printed 0.52, computed 0.53, follows from the print\n"
              "A[1,0] printed 0.39, computed 0.44\n"
              "A[1,1] printed 0.61, computed 0.56\n"
              "Z[0,0] printed 0.71, computed 0.72, follows from the print\n"
              "Z[0,1] printed 0.81, computed 0.82, follows from the print\n"
              "Z[1,0] printed 0.79, computed 0.74\n"
              "Z[1,1] printed 0.97, computed 0.84\n"
              "20 of 32 published figures agree; 4 of the others follow from the print\n");
    EXPECT_EQ(outcome.err, "");
}

TEST(Check, IsContentWithFiguresThatAgree)
{
    const Folder folder;
    write(folder.file("right.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": [[1, 2]], "K": [[3, 4]], "V": [[5, 6]]}, "published": {"S": [["11.0"]], "Z": [["", "6"]]}})");
    const Outcome outcome = heedmap({"check", "right.heed"}, folder.path());
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out, "2 of 2 published figures agree\n");
}

TEST(Check, NamesFloat32BesideItsLines)
{
    const Folder folder;
    write(folder.file("float.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "config": {"scale": "none"}, "arrays": {"Q": [[1]], "K": [[16777217]], "V": [[1]]},
        "published": {"S": [["16777216"]]}})");
    const Outcome outcome = heedmap({"check", "float.heed"}, folder.path());
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.out, "S[0,0] printed 16777216, computed 16777217\n0 of 1 published figures agree\n");
    EXPECT_EQ(outcome.err, "heedmap: computed in float32, as --numbers float32 does, this agrees: S[0,0]\n");
    EXPECT_EQ(heedmap({"check", "float.heed", "--numbers", "float32"}, folder.path()).code, 0);
}

TEST(Check, KnowsTruncatedFigures)
{
    const Folder folder;
    const std::string start = R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": [[0]], "K": [[0], [0], [0]], "V": [[1], [2], [2]]}, "published": {"Z": [["1.6"]]})";
    write(folder.file("cut.heed"), start + R"(, "printed": "truncated"})");
    EXPECT_EQ(heedmap({"check", "cut.heed"}, folder.path()).out, "1 of 1 published figures agree\n");
    write(folder.file("round.heed"), start + "}");
    EXPECT_EQ(heedmap({"check", "round.heed"}, folder.path()).code, 1);
    write(folder.file("wrong.heed"), start + R"(, "printed": "cut"})");
    EXPECT_NE(heedmap({"check", "wrong.heed"}, folder.path()).err.find(R"(printed: expected "rounded" or "truncated")"),
              std::string::npos);
}

TEST(Check, CountsNothingWhereNothingIsPublished)
{
    const Outcome outcome = heedmap({"check", "examples:causal-mask"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out, "0 of 0 published figures agree\n");
}

} // namespace
} // namespace heedmap
