// What the command line says to a reader of Chinese: by the locale, or by --lang.

#include "support/program.h"

#include <gtest/gtest.h>

#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <algorithm>

namespace heedmap {
namespace {

const std::vector<std::string> chinese = {"LC_ALL=zh_CN.UTF-8"};

Outcome inChinese(const std::vector<std::string>& words, const Folder& folder = {})
{
    return heedmap(words, folder.path(), chinese);
}

bool hasChinese(const QString& text)
{
    static const QRegularExpression han(QStringLiteral("\\p{Han}"));
    return text.contains(han);
}

/// Two English words that follow one another, but for an option with its value and a call of the program.
void expectNoEnglish(QString text)
{
    static const QRegularExpression names(QStringLiteral(
        "--?[a-z][a-z-]*( [A-Za-z][A-Za-z0-9=:,.|]*)?|heedmap [a-z]+|\"[^\"]*\"|/[a-z/]+|fc-list : family"));
    static const QRegularExpression words(QStringLiteral("[A-Za-z]{2,}[,;]? [A-Za-z]{2,}"));
    const std::string whole = text.toStdString();
    const QRegularExpressionMatch found = words.match(text.replace(names, QStringLiteral("~")));
    EXPECT_FALSE(found.hasMatch()) << found.captured().toStdString() << ": " << whole;
}

QStringList lines(const std::string& text)
{
    return QString::fromStdString(text).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

/// The names before the gap of a line of help; empty where it has none.
QString headingOf(const QString& line)
{
    static const QRegularExpression gap(QStringLiteral("^(  \\S.*?)  +\\S"));
    return gap.match(line).captured(1);
}

void expectHelp(const std::vector<std::string>& call)
{
    SCOPED_TRACE(call.front());
    const QStringList english = lines(heedmap(call).out);
    const Outcome outcome = inChinese(call);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, "");
    const QStringList said = lines(outcome.out);
    ASSERT_EQ(said.size(), english.size());
    for (qsizetype i = 0; i < said.size(); ++i) {
        const std::string whole = said[i].toStdString();
        EXPECT_TRUE(hasChinese(said[i])) << whole;
        if (english[i].startsWith(QLatin1String("usage: "))) {
            EXPECT_EQ(whole, QStringLiteral("用法：").toStdString() + english[i].mid(7).toStdString());
            continue;
        }
        const QString heading = headingOf(english[i]);
        EXPECT_TRUE(said[i].startsWith(heading)) << whole;
        expectNoEnglish(said[i].mid(heading.size()));
    }
}

TEST(ChineseCall, HelpIsChineseButForNames)
{
    expectHelp({"--help"});
    const QStringList all = lines(heedmap({"--help"}).out);
    int verbs = 0;
    for (const QString& line : all) {
        const QString verb = headingOf(line).trimmed();
        if (verb.isEmpty() || verb.contains(QLatin1Char(' ')))
            continue;
        expectHelp({verb.toStdString(), "--help"});
        ++verbs;
    }
    EXPECT_GE(verbs, 12);
}

TEST(ChineseCall, IsAskedForByTheLocaleAsOtherProgramsReadIt)
{
    struct Surroundings {
        std::vector<std::string> variables;
        bool chinese;
    };
    for (const auto& [variables, expected] : std::vector<Surroundings>{
             {{"LANG=zh_CN.UTF-8"}, true},
             {{"LANG=zh"}, true},
             {{"LANG=de_DE.UTF-8"}, false},
             {{"LC_MESSAGES=zh_CN.UTF-8"}, true},
             {{"LC_MESSAGES=en_GB.UTF-8", "LANG=zh_CN.UTF-8"}, false},
             {{"LC_ALL=C", "LANG=zh_CN.UTF-8"}, false},
             {{"LC_ALL=C.UTF-8", "LANGUAGE=zh_CN"}, false},
             {{"LC_NUMERIC=zh_CN.UTF-8"}, false},
             {{"LANG=en_US.UTF-8", "LANGUAGE=zh_CN:en"}, true},
             {{"LANG=zh_CN.UTF-8", "LANGUAGE=en"}, false},
             {{"LANG=zh_CN.UTF-8", "LANGUAGE=de:fr"}, true},
             {{}, false},
         }) {
        const Folder folder;
        const Outcome outcome = heedmap({"check", "--help"}, folder.path(), variables);
        EXPECT_EQ(hasChinese(QString::fromStdString(outcome.out)), expected)
            << (variables.empty() ? std::string() : variables.front());
    }
}

TEST(ChineseCall, IsAskedForByAnOptionBeforeAndAfterEveryVerb)
{
    const std::string said = inChinese({"words", "--help"}).out;
    EXPECT_EQ(heedmap({"--lang", "zh", "words", "--help"}).out, said);
    EXPECT_EQ(heedmap({"--lang=zh", "words", "--help"}).out, said);
    EXPECT_EQ(heedmap({"words", "--help", "--lang", "zh"}).out, said);
    EXPECT_EQ(inChinese({"words", "--lang=en", "--help"}).out, heedmap({"words", "--help"}).out);
    const QStringList all = lines(heedmap({"--help"}).out);
    for (const QString& line : all) {
        const QString verb = headingOf(line).trimmed();
        if (!verb.isEmpty() && !verb.contains(QLatin1Char(' ')))
            EXPECT_NE(heedmap({verb.toStdString(), "--help"}).out.find("\n  --lang en|zh"), std::string::npos)
                << verb.toStdString();
    }
    EXPECT_EQ(heedmap({"--lang", "zh", "--help"}).out, inChinese({"--help"}).out);
    EXPECT_EQ(heedmap({"words", "--lang", "fr"}).err, "heedmap: words: --lang takes one of en, zh, not \"fr\"\n");
    EXPECT_EQ(heedmap({"--lang", "fr", "words"}).err, "heedmap: --lang takes one of en, zh, not \"fr\"\n");
    EXPECT_EQ(heedmap({"--lang"}).err, "heedmap: --lang takes a value, which is missing\n");
    EXPECT_EQ(heedmap({"--lang", "zh", "exmaples"}).code, 2);
}

/// One sentence on one line, after a name.
void expectError(const std::vector<std::string>& call, const std::string& wanted = {})
{
    const Folder folder;
    const Outcome outcome = inChinese(call, folder);
    EXPECT_NE(outcome.code, 0);
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
    const QString said = QString::fromStdString(outcome.err).trimmed();
    EXPECT_TRUE(hasChinese(said)) << outcome.err;
    expectNoEnglish(said);
    if (!wanted.empty())
        EXPECT_EQ(said.toStdString(), wanted);
}

/// A call of export that is right but for what is added.
std::vector<std::string> exporting(std::vector<std::string> more)
{
    more.insert(more.begin(), {"export", "examples:thinking-machines", "-o", "figures"});
    return more;
}

TEST(ChineseCall, SaysWhatIsWrongWithTheCall)
{
    expectError({"--verbose"}, "heedmap: 没有选项 --verbose；可用的有 --help, --version, --lang");
    expectError({"exmaples"});
    expectError({"examples", "--json", "--json"}, "heedmap: examples：--json 给了两次");
    expectError({"examples", "--json=yes"});
    expectError({"examples", "more"});
    expectError({"check"});
    expectError({"missing.heed"});
    expectError({"examples:missing"});
    expectError({"check", "/dev/null"});
    expectError({"a.heed", "--set", "heads=2"});
    expectError({"trace", "examples:thinking-machines", "-o", "-"});
    expectError({"trace", "examples:thinking-machines", "-o", ".npz"});
    expectError({"trace", "examples:thinking-machines", "-o", "a.npz", "--rows", "0:8"});
    expectError({"trace", "examples:thinking-machines", "-o", "a.npz", "--memory", "much"});
    expectError({"trace", "examples:thinking-machines", "-o", "/dev/null/a.npz"});
    expectError({"train", "examples:thinking-machines", "-o", "a.heed", "--steps", "few"});
    expectError({"train", "examples:thinking-machines", "-o", "a.heed"});
    expectError({"generate", "examples:thinking-machines"});
    expectError({"grade", "examples:thinking-machines", "."});
    expectError({"new", "self_attention"}, "heedmap: new：缺少 -o FILE");
    expectError({"new", "self_attentoin", "-o", "a.heed"});
    expectError({"new", "self_attention", "-o", "a.heed", "--as", "llama"});
    expectError({"new", "self_attention", "-o", "a.heed", "--image", "a.png"});
    expectError({"words", "--language", "fr"});
    expectError({"words", "nosuchword"});
    expectError({"worksheet", "examples:three-by-three", "-o", "sheets", "--seeds", "3..1"});
    expectError({"--lang", "zh", "diagnose", "missing.npz"});
}

TEST(ChineseCall, SaysWhatIsWrongWithAFigure)
{
    expectError(exporting({"--nodes"}));
    expectError(exporting({"--nodes", "B"}));
    expectError(exporting({"--formet", "png"}),
                "heedmap: export：没有选项 --formet；最接近的是 --format、--font 和 --rows；--help 列出全部");
    expectError(exporting({"--format", "bmp"}));
    expectError(exporting({"--format", "gif"}));
    expectError(exporting({"--scale", "0"}), "heedmap: export：--scale 应为 0.1 到 16 的数，实际为 \"0\"");
    expectError(exporting({"--range", "1:0"}));
    expectError(exporting({"--width", "1mm"}));
    expectError(exporting({"--width", "wide"}));
    expectError(exporting({"--with", "title"}));
    expectError(exporting({"--values", "some"}));
    expectError(exporting({"--dpi", "300", "--scale", "2"}));
    expectError(exporting({"--percent", "--no-values"}));
    expectError(exporting({"--font", "NoSuchFont"}));
    expectError(exporting({"--sheet", "--panels", "A,S"}));
    expectError(exporting({"--closed", "all"}));
    expectError(exporting({"--view", "nothing"}));
    expectError(exporting({"--view", "heads", "--marks"}));
    expectError(exporting({"--gradient-of", "A"}));
    expectError(exporting({"--layers", "0"}));
    expectError(exporting({"--format", "html", "--nodes", "A"}));
    expectError({"export", "examples:thinking-machines", "-o", "a.bmp"});
    expectError({"export", "examples:thinking-machines", "-o", "a.png"});
}

TEST(ChineseCall, SaysWhatIsWrongWithADocument)
{
    const Folder folder;
    write(folder.file("a.heed"),
          R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "arays": {}})");
    const Outcome outcome = inChinese({"check", "a.heed"}, folder);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_TRUE(outcome.err.starts_with("a.heed：arays：未知的字段；")) << outcome.err;
}

// Lines that the page on formats gives word by word, and what other programs read.
TEST(ChineseCall, HasTheLinesAndTheJsonOfEveryLanguage)
{
    for (const std::vector<std::string>& call : std::vector<std::vector<std::string>>{
             {"check", "examples:thinking-machines"},
             {"check", "examples:thinking-machines", "--numbers", "float16"},
             {"examples", "--json"},
             {"mechanisms", "--json"},
             {"words", "--axes"},
             {"--version"},
         })
        EXPECT_EQ(inChinese(call).out, heedmap(call).out) << call.front();
}

TEST(ChineseCall, ListsExamplesAndMechanismsInChinese)
{
    for (const char* verb : {"examples", "mechanisms"}) {
        const QStringList said = lines(inChinese({verb}).out);
        EXPECT_EQ(said.size(), lines(heedmap({verb}).out).size()) << verb;
        for (const QString& line : said)
            if (!line.startsWith(QLatin1String("    "))) // names, shapes and words of settings
                EXPECT_TRUE(hasChinese(line)) << line.toStdString();
    }
    EXPECT_NE(inChinese({"mechanisms"}).out.find("整数，不小于 1"), std::string::npos);
}

// The help names the views in its text, for translators; what is refused lists the table.
TEST(ChineseCall, HelpNamesTheViewsThereAre)
{
    const QString refused = QString::fromStdString(heedmap(exporting({"--view", "nothing"})).err);
    const QString listed = refused.section(QStringLiteral(" one of "), 1).section(QStringLiteral(", not "), 0, 0);
    QString wanted = listed;
    wanted.remove(QStringLiteral(":STEP"));
    EXPECT_NE(heedmap({"export", "--help"}).out.find("draws it: " + wanted.toStdString() + ";"), std::string::npos)
        << listed.toStdString();
}

} // namespace
} // namespace heedmap
