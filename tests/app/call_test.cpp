#include "support/program.h"

#include <gtest/gtest.h>

namespace heedmap {
namespace {

TEST(Call, VersionIsOneLine)
{
    const Outcome outcome = heedmap({"--version"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out, "heedmap " HEEDMAP_VERSION "\n");
    EXPECT_EQ(outcome.err, "");
}

TEST(Call, HelpNamesEveryVerbAndEveryVerbHelps)
{
    const Outcome all = heedmap({"--help"});
    EXPECT_EQ(all.code, 0);
    EXPECT_EQ(all.err, "");
    for (const std::string verb : {"examples"}) {
        EXPECT_NE(all.out.find("\n  " + verb + " "), std::string::npos) << verb;
        const Outcome one = heedmap({verb, "--help"});
        EXPECT_EQ(one.code, 0) << verb;
        EXPECT_NE(one.out.find("usage: heedmap " + verb), std::string::npos) << one.out;
        EXPECT_EQ(one.err, "") << verb;
    }
}

struct Malformed {
    std::vector<std::string> words;
    std::string message; ///< without "heedmap: " and the end of the line
};

class MalformedCall : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedCall, IsRefusedInOneSentence)
{
    const Outcome outcome = heedmap(GetParam().words);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, "heedmap: " + GetParam().message + "\n");
}

const std::string allVerbs = "examples";

INSTANTIATE_TEST_SUITE_P(
    Table, MalformedCall,
    testing::Values(Malformed{{"--verbose"}, "there is no option --verbose; there are --help, --version"},
                    Malformed{{"-x"}, "there is no option -x; there are --help, --version"},
                    Malformed{{"exmaples"}, "\"exmaples\" is neither a file nor a verb; the verbs are " + allVerbs},
                    Malformed{{""}, "\"\" is neither a file nor a verb; the verbs are " + allVerbs},
                    Malformed{{"examples", "--xml"}, "examples: there is no option --xml; there are --json, --help"},
                    Malformed{{"examples", "--json", "--json"}, "examples: --json is given twice"},
                    Malformed{{"examples", "--json=yes"}, "examples: --json takes no value"},
                    Malformed{{"examples", "more"}, "examples: there is one word too many: \"more\""},
                    Malformed{{"examples", "--", "--json"}, "examples: there is one word too many: \"--json\""}));

} // namespace
} // namespace heedmap
