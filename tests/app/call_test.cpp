#include "support/program.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <sstream>

#include <sys/stat.h>
#include <sys/wait.h>

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
    for (const std::string verb : {"examples", "mechanisms", "export", "check", "trace", "new", "train", "generate"}) {
        EXPECT_NE(all.out.find("\n  " + verb + " "), std::string::npos) << verb;
        const Outcome one = heedmap({verb, "--help"});
        EXPECT_EQ(one.code, 0) << verb;
        EXPECT_NE(one.out.find("usage: heedmap " + verb), std::string::npos) << one.out;
        EXPECT_NE(one.out.find("--option=value"), std::string::npos) << verb; // of --lang
        EXPECT_EQ(one.err, "") << verb;
    }
}

struct Malformed {
    std::vector<std::string> words;
    std::string message; ///< without "heedmap: " and the end of the line
};

class MalformedCall : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedCall, IsRefusedInOneSentenceBeforeAnythingIsWritten)
{
    const Folder folder;
    const Outcome outcome = heedmap(GetParam().words, folder.path());
    EXPECT_EQ(folder.entries(), std::vector<std::string>());
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, "heedmap: " + GetParam().message + "\n");
}

const std::string numbersUsage = "[--numbers float64|float32|bfloat16|float16] [--lang en|zh]";

/// A call of export that is right but for what is added.
std::vector<std::string> exporting(std::vector<std::string> more)
{
    more.insert(more.begin(), {"export", "examples:thinking-machines", "-o", "figures"});
    return more;
}

INSTANTIATE_TEST_SUITE_P(
    Table, MalformedCall,
    testing::Values(
        Malformed{{"--verbose"}, "there is no option --verbose; there are --help, --version, --lang"},
        Malformed{{"-x"}, "there is no option -x; there are --help, --version, --lang"},
        Malformed{{"exmaples"},
                  "\"exmaples\" is neither a file nor a verb; the nearest verbs are examples, export and trace; "
                  "--help names all"},
        Malformed{{"chek"},
                  "\"chek\" is neither a file nor a verb; the nearest verbs are check, new and site; --help names "
                  "all"},
        Malformed{{"missing.heed"}, "missing.heed: there is no such file"},
        Malformed{{"\x1b[31m.heed"}, "\\x1b[31m.heed: there is no such file"},
        Malformed{{"a\u202E\u009B.heed"}, "a\\u202e\\x9b.heed: there is no such file"},
        Malformed{{"--\x1b[31mx"}, "there is no option --\\x1b[31mx; there are --help, --version, --lang"},
        Malformed{{"new", "self_attention", "-o", "\x1b[31m/a\nb"},
                  "new: \\x1b[31m/a\\x0ab: cannot be written: No such file or directory"},
        Malformed{{"examples:missing", "more"}, "there is one word too many: \"more\""},
        Malformed{{"a.heed", "--set", "heads=2"},
                  "a file without a verb takes no options, and \"--set\" is one; a verb does, such as trace"},
        Malformed{{"examples", "--xml"}, "examples: there is no option --xml; there are --json, --lang, --help"},
        Malformed{{"examples", "--json", "--json"}, "examples: --json is given twice"},
        Malformed{{"examples", "--json=yes"}, "examples: --json takes no value"},
        Malformed{{"examples", "more"}, "examples: there is one word too many: \"more\""},
        Malformed{{"examples", "--", "--json"}, "examples: there is one word too many: \"--json\""},
        Malformed{{"check"},
                  "check: there is no FILE; the call is heedmap check FILE [--set key=value] [--sample I] [--softmax] "
                  "[--transpose] [--samples-of-files] [--as weights|scores|numbers|FAMILY] "
                  "[--quiet] "
                      + numbersUsage},
        Malformed{{"check", ""},
                  "check: there is no FILE; the call is heedmap check FILE [--set key=value] [--sample I] [--softmax] "
                  "[--transpose] [--samples-of-files] [--as weights|scores|numbers|FAMILY] "
                  "[--quiet] "
                      + numbersUsage},
        Malformed{{"trace", "a.heed", "-o", ""}, "trace: -o needs a value: -o OUT.npz"},
        Malformed{{"trace", "a.heed", "--output="}, "trace: --output needs a value: -o OUT.npz"},
        Malformed{{"check", "a.heed", "b.heed"}, "check: there is one word too many: \"b.heed\""},
        Malformed{{"check", "missing.heed"}, "missing.heed: there is no such file"},
        Malformed{{"check", "/dev/null"}, "/dev/null: is not a regular file"},
        Malformed{{"/dev/null"}, "/dev/null: is not a regular file"},
        Malformed{{"trace", "/dev/null/a.heed", "-o", "out"}, "/dev/null/a.heed: cannot be read: Not a directory"},
        Malformed{{"export", "examples:thinking-machines"}, "export: -o DIR|FILE.EXT is missing"},
        Malformed{exporting({"--nodes"}), "export: --nodes needs a value: --nodes A,S|all"},
        Malformed{exporting({"--nodes", "--format", "png"}), "export: --nodes needs a value: --nodes A,S|all"},
        Malformed{exporting({"--nodes", "--format=png"}), "export: --nodes needs a value: --nodes A,S|all"},
        Malformed{exporting({"--nodes", "--x"}),
                  "export: --nodes needs a value; one that begins with dashes is written --nodes=--x"},
        Malformed{{"export", "examples:thinking-machines", "-o", "--pictures"},
                  "export: -o needs a value; one that begins with dashes is written --output=--pictures"},
        Malformed{exporting({"-o", "elsewhere"}), "export: -o is given twice"},
        Malformed{exporting({"--nodes", "A,B"}),
                  "export: there is no node \"B\"; there are X, W_Q, Q, W_K, K, W_V, V, S, S_scaled, A, Z"},
        Malformed{exporting({"--nodes", "Sscaled"}),
                  "export: there is no node \"Sscaled\"; there are X, W_Q, Q, W_K, K, W_V, V, S, S_scaled, A, Z; "
                  "S_scaled is nearest"},
        Malformed{
            exporting({"--format", "sgv"}),
            "export: --format takes some of png, svg, pdf, tikz, csv, tsv, numpy, latex, gif, apng, html, not \"sgv\"; "
            "svg is nearest"},
        Malformed{
            exporting({"--format", "bmp"}),
            "export: --format takes some of png, svg, pdf, tikz, csv, tsv, numpy, latex, gif, apng, html, not \"bmp\""},
        Malformed{
            exporting({"--format", "png,"}),
            "export: --format takes some of png, svg, pdf, tikz, csv, tsv, numpy, latex, gif, apng, html, not \"\""},
        Malformed{exporting({"--scale", "0"}), "export: --scale takes a number from 0.1 to 16, not \"0\""},
        Malformed{{"export", "examples:thinking-machines", "-o", "-"},
                  "export: -o -: expected the name of a file; standard output is /dev/stdout"},
        Malformed{{"export", "examples:thinking-machines", "-o", "a/.png"},
                  "export: -o a/.png: expected a name before .png"},
        Malformed{{"train", "examples:reverse", "-o", "a.heed", "--csv=-"},
                  "train: --csv -: expected the name of a file; standard output is /dev/stdout"},
        Malformed{{"train", "examples:reverse", "-o", "a.heed", "--as", "llama"},
                  "train: --as is for weights without a document; a document says what is computed"},
        Malformed{{"worksheet", "examples:reverse", "-o", "a", "--as", "llama"},
                  "worksheet: --as is for weights without a document; a document says what is computed"},
        Malformed{{"generate", "examples:reverse", "--as", "llama"},
                  "generate: --as is for weights without a document; a document says what is computed"},
        Malformed{{"train", "examples:reverse", "-o", "a.heed", "--rate", "-1"},
                  "train: --rate takes a number of 0 or more, not \"-1\""},
        Malformed{{"train", "examples:reverse", "-o", "a.heed", "--until-loss", "x"},
                  "train: --until-loss takes a number, not \"x\""},
        Malformed{exporting({"--scale", "nan"}), "export: --scale takes a number from 0.1 to 16, not \"nan\""},
        Malformed{
            exporting({"--palette", "jet"}),
            "export: --palette takes one of teal, viridis, cividis, magma, greys, black-white, mint, slate, blue-red, "
            "purple-orange, brown-teal, green-magenta, not \"jet\""},
        Malformed{exporting({"--range", "all"}), "export: --range takes auto, shared or LO:HI, not \"all\""},
        Malformed{exporting({"--range", "1:x"}), "export: --range takes two numbers LO:HI, not \"1:x\""},
        Malformed{exporting({"--range", "2:1"}),
                  "export: --range takes two finite numbers, the smaller one first, not \"2:1\""},
        Malformed{exporting({"--range", "0:inf"}),
                  "export: --range takes two finite numbers, the smaller one first, not \"0:inf\""},
        Malformed{exporting({"--decimals", "1.5"}), "export: --decimals takes a whole number, not \"1.5\""},
        Malformed{exporting({"--decimals", "-1"}), "export: --decimals takes a number from 0 to 15, not \"-1\""},
        Malformed{exporting({"--sheet", "--format", "csv"}),
                  "export: --sheet is a picture; expected --format with png, svg, pdf or tikz"},
        Malformed{exporting({"--closed", "all"}),
                  "export: --closed closes steps of the sheet; expected --sheet with it"},
        Malformed{{"export", "examples:nystrom", "-o", "out", "--sheet", "--closed", "pinv.9"},
                  "export: --closed takes some of pinv.1, pinv.2, pinv.3, pinv.4, pinv.5, pinv.6, all, not \"pinv.9\""},
        Malformed{exporting({"--lang", "fr"}), "export: --lang takes one of en, zh, not \"fr\""},
        Malformed{exporting({"--theme", "pink"}),
                  "export: --theme takes one of paper, light, dark, contrast, contrast-dark, not \"pink\""},
        Malformed{{"trace", "examples:thinking-machines", "-o", "out", "--format", "xml"},
                  "trace: --format takes one of npz, json, not \"xml\""},
        Malformed{{"trace", "examples:thinking-machines", "-o", "out", "--numbers", "float8"},
                  "trace: --numbers takes one of float64, float32, bfloat16, float16, not \"float8\""},
        Malformed{exporting({"--numbers"}),
                  "export: --numbers needs a value: --numbers float64|float32|bfloat16|float16"},
        Malformed{{"trace", "examples:thinking-machines", "-o", "missing/out"},
                  "missing/out: cannot be written: No such file or directory"}));

TEST(Call, TakesAValueThatBeginsWithDashesBehindAnEqualsSign)
{
    const Folder folder;
    const Outcome made =
        heedmap({"new", "self_attention", "--output=--made.heed", "--tokens=--x = -y --help"}, folder.path());
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_EQ(folder.entries(), std::vector<std::string>{"--made.heed"});
    EXPECT_NE(contents(folder.file("--made.heed")).find(R"("query": ["--x", "=", "-y", "--help"])"), std::string::npos);
    EXPECT_EQ(heedmap({"trace", "--output=--out.npz", "--nodes=A", "--", "--made.heed"}, folder.path()).code, 0);
    EXPECT_EQ(folder.entries(), (std::vector<std::string>{"--made.heed", "--out.npz"}));
}

TEST(Call, LooksUpEachWordOfASentence)
{
    const auto firstOfLines = [](const std::string& out) {
        std::vector<std::string> words;
        std::istringstream lines(out);
        for (std::string line; std::getline(lines, line);)
            if (!line.starts_with(' '))
                words.push_back(line.substr(0, line.find(':')));
        return words;
    };
    const Outcome english = heedmap({"words", "Hello, dog."});
    EXPECT_EQ(english.code, 0) << english.err;
    EXPECT_EQ(firstOfLines(english.out), (std::vector<std::string>{"Hello (hello)", "dog"}));
    const Outcome chinese = heedmap({"words", "我喜欢猫。"});
    EXPECT_EQ(chinese.code, 0) << chinese.err;
    EXPECT_EQ(firstOfLines(chinese.out), (std::vector<std::string>{"我 (i)", "喜欢 (love)", "猫 (cat)"}));
    const Outcome lacking = heedmap({"words", "the dgo"});
    EXPECT_EQ(lacking.code, 1);
    EXPECT_NE(lacking.err.find("lacks \"dgo\""), std::string::npos) << lacking.err;
}

TEST(Call, DoesNotWaitForAPipe)
{
    const Folder folder;
    ASSERT_EQ(mkfifo(folder.file("pipe.heed").c_str(), 0600), 0);
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"pipe.heed"}, {"trace", "pipe.heed", "-o", "out.npz"}}) {
        const Outcome outcome = heedmap(words, folder.path()); // nothing would ever end it, where it does wait
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(outcome.err, "heedmap: pipe.heed: is not a regular file\n");
    }
    EXPECT_EQ(folder.entries(), std::vector<std::string>{"pipe.heed"});
}

TEST(Call, SaysThatAFileWouldBeLongerThanTheShellAllows)
{
    const Folder folder;
    const std::string call = "cd " + folder.path().string()
        + " && ulimit -f 1 && " HEEDMAP_PROGRAM " trace examples:causal-mask -o out.npz 2>said";
    const int status = std::system(call.c_str());
    EXPECT_EQ(WEXITSTATUS(status), 2);
    EXPECT_EQ(contents(folder.file("said")), "heedmap: trace: out.npz: cannot be written: File too large\n");
    EXPECT_EQ(folder.entries(), std::vector<std::string>{"said"});
}

} // namespace
} // namespace heedmap
