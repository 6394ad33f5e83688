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
    static const QRegularExpression names(QStringLiteral("--?[a-z][a-z-]*( [A-Za-z][A-Za-z0-9=:,.|]*)?|heedmap "
                                                         "[A-Za-z]+|DejaVu Sans|\"[^\"]*\"|/[a-z/]+|fc-list : family"));
    static const QRegularExpression words(QStringLiteral("[A-Za-z]{2,};? [A-Za-z]{2,}"));
    const std::string whole = text.toStdString();
    const QRegularExpressionMatch found = words.match(text.replace(names, QStringLiteral("~")));
    EXPECT_FALSE(found.hasMatch()) << found.captured().toStdString() << ": " << whole;
}

QStringList saidLines(const std::string& text)
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
    const QStringList english = saidLines(heedmap(call).out);
    const Outcome outcome = inChinese(call);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, "");
    const QStringList said = saidLines(outcome.out);
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
    const QStringList all = saidLines(heedmap({"--help"}).out);
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
    const QStringList all = saidLines(heedmap({"--help"}).out);
    for (const QString& line : all) {
        const QString verb = headingOf(line).trimmed();
        if (verb.isEmpty() || verb.contains(QLatin1Char(' ')))
            continue;
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
void expectChineseError(const std::vector<std::string>& call, const std::string& wanted = {})
{
    const Folder folder;
    const Outcome outcome = inChinese(call, folder);
    EXPECT_NE(outcome.code, 0);
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
    const QString said = QString::fromStdString(outcome.err).trimmed();
    EXPECT_TRUE(hasChinese(said)) << outcome.err;
    expectNoEnglish(said);
    if (!wanted.empty()) {
        EXPECT_EQ(said.toStdString(), wanted);
    }
}

/// A call of export that is right but for what is added.
std::vector<std::string> figureCall(std::vector<std::string> more)
{
    more.insert(more.begin(), {"export", "examples:thinking-machines", "-o", "figures"});
    return more;
}

TEST(ChineseCall, SaysWhatIsWrongWithTheCall)
{
    expectChineseError({"--verbose"}, "heedmap: 没有选项 --verbose；可用的有 --help, --version, --lang");
    expectChineseError({"exmaples"});
    expectChineseError({"examples", "--json", "--json"}, "heedmap: examples：--json 给了两次");
    expectChineseError({"examples", "--json=yes"});
    expectChineseError({"examples", "more"});
    expectChineseError({"check"});
    expectChineseError({"missing.heed"});
    expectChineseError({"examples:missing"});
    expectChineseError({"check", "/dev/null"});
    expectChineseError({"a.heed", "--set", "heads=2"});
    expectChineseError({"trace", "examples:thinking-machines", "-o", "-"});
    expectChineseError({"trace", "examples:thinking-machines", "-o", ".npz"});
    expectChineseError({"trace", "examples:thinking-machines", "-o", "a.npz", "--rows", "0:8"});
    expectChineseError({"trace", "examples:thinking-machines", "-o", "a.npz", "--memory", "much"});
    expectChineseError({"trace", "examples:thinking-machines", "-o", "/dev/null/a.npz"});
    expectChineseError({"train", "examples:thinking-machines", "-o", "a.heed", "--steps", "few"});
    expectChineseError({"train", "examples:thinking-machines", "-o", "a.heed"});
    expectChineseError({"generate", "examples:thinking-machines"});
    expectChineseError({"grade", "examples:thinking-machines", "."});
    expectChineseError({"new", "self_attention"}, "heedmap: new：缺少 -o FILE");
    expectChineseError({"new", "self_attentoin", "-o", "a.heed"});
    expectChineseError({"new", "self_attention", "-o", "a.heed", "--as", "llama"});
    expectChineseError({"new", "self_attention", "-o", "a.heed", "--image", "a.png"});
    expectChineseError({"words", "--language", "fr"});
    expectChineseError({"words", "nosuchword"});
    expectChineseError({"worksheet", "examples:three-by-three", "-o", "sheets", "--seeds", "3..1"});
    expectChineseError({"--lang", "zh", "diagnose", "missing.npz"});
}

TEST(ChineseCall, SaysWhatIsWrongWithAFigure)
{
    expectChineseError(figureCall({"--nodes"}));
    expectChineseError(figureCall({"--nodes", "B"}));
    expectChineseError(figureCall({"--formet", "png"}),
                       "heedmap: export：没有选项 --formet；最接近的是 --format、--font 和 --nodes；--help 列出全部");
    expectChineseError(figureCall({"--format", "bmp"}));
    expectChineseError(figureCall({"--format", "gif"}));
    expectChineseError(figureCall({"--scale", "0"}), "heedmap: export：--scale 应为 0.1 到 16 的数，实际为 \"0\"");
    expectChineseError(figureCall({"--range", "1:0"}));
    expectChineseError(figureCall({"--width", "1mm"}));
    expectChineseError(figureCall({"--width", "wide"}));
    expectChineseError(figureCall({"--with", "title"}));
    expectChineseError(figureCall({"--values", "some"}));
    expectChineseError(figureCall({"--dpi", "300", "--scale", "2"}));
    expectChineseError(figureCall({"--percent", "--no-values"}));
    expectChineseError(figureCall({"--font", "NoSuchFont"}));
    expectChineseError(figureCall({"--sheet", "--panels", "A,S"}));
    expectChineseError(figureCall({"--closed", "all"}));
    expectChineseError(figureCall({"--view", "nothing"}));
    expectChineseError(figureCall({"--view", "heads", "--marks"}));
    expectChineseError(figureCall({"--gradient-of", "A"}));
    expectChineseError(figureCall({"--layers", "0"}));
    expectChineseError(figureCall({"--format", "html", "--nodes", "A"}));
    expectChineseError({"export", "examples:thinking-machines", "-o", "a.bmp"});
    expectChineseError({"export", "examples:thinking-machines", "-o", "a.png"});
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
        const QStringList said = saidLines(inChinese({verb}).out);
        EXPECT_EQ(said.size(), saidLines(heedmap({verb}).out).size()) << verb;
        for (const QString& line : said)
            if (!line.startsWith(QLatin1String("    "))) { // names, shapes and words of settings
                EXPECT_TRUE(hasChinese(line)) << line.toStdString();
            }
    }
    EXPECT_NE(inChinese({"mechanisms"}).out.find("整数（不小于 1）"), std::string::npos);
}

// The help names the views in its text, for translators; what is refused lists the table.
TEST(ChineseCall, HelpNamesTheViewsThereAre)
{
    const QString refused = QString::fromStdString(heedmap(figureCall({"--view", "nothing"})).err);
    const QString listed = refused.section(QStringLiteral(" one of "), 1).section(QStringLiteral(", not "), 0, 0);
    QString wanted = listed;
    wanted.remove(QStringLiteral(":STEP"));
    EXPECT_NE(heedmap({"export", "--help"}).out.find("draws it: " + wanted.toStdString() + ";"), std::string::npos)
        << listed.toStdString();
}

} // namespace
} // namespace heedmap
