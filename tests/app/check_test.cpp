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
              "A[0,0] printed 0.48, computed 0.47\n"
              "A[0,1] printed 0.52, computed 0.53\n"
              "A[1,0] printed 0.39, computed 0.44\n"
              "A[1,1] printed 0.61, computed 0.56\n"
              "Z[0,0] printed 0.71, computed 0.72\n"
              "Z[0,1] printed 0.81, computed 0.82\n"
              "Z[1,0] printed 0.79, computed 0.74\n"
              "Z[1,1] printed 0.97, computed 0.84\n"
              "20 of 32 published figures agree\n");
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

TEST(Check, CountsNothingWhereNothingIsPublished)
{
    const Outcome outcome = heedmap({"check", "examples:causal-mask"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out, "0 of 0 published figures agree\n");
}

} // namespace
} // namespace heedmap
