// What Heedmap says in Chinese, read as texts: its translation, its examples and its documents.

#include "text/joined_text.h"
#include "text/last_line.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace heedmap {
namespace {

/// A text in Chinese, and in English where both stand side by side.
struct ChineseText {
    QString where;
    QString english;
    QString chinese;

    std::string said() const { return (where + QStringLiteral(": ") + chinese).toStdString(); }
};

using ChineseTexts = std::vector<ChineseText>;

QDir resources() { return QDir(QFileInfo(QStringLiteral(HEEDMAP_TRANSLATION)).dir().filePath(QStringLiteral(".."))); }

/// What the program and the page for a browser say.
ChineseTexts translations()
{
    QFile file(QStringLiteral(HEEDMAP_TRANSLATION));
    EXPECT_TRUE(file.open(QFile::ReadOnly));
    ChineseTexts texts;
    QString source;
    for (QXmlStreamReader reader(&file); !reader.atEnd();) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (reader.name() == QLatin1String("source"))
            source = reader.readElementText();
        else if (reader.name() == QLatin1String("translation"))
            texts.push_back({source, source, reader.readElementText(QXmlStreamReader::IncludeChildElements)});
    }
    EXPECT_GT(texts.size(), 1000U);
    return texts;
}

/// Adds every {"en": …, "zh": …} within the value.
void collect(const QJsonValue& value, const QString& where, ChineseTexts& texts)
{
    for (const auto& each : value.toArray())
        collect(each, where, texts);
    const QJsonObject object = value.toObject();
    if (object.value(QLatin1String("zh")).isString()) {
        texts.push_back(
            {where, object.value(QLatin1String("en")).toString(), object.value(QLatin1String("zh")).toString()});
        return;
    }
    for (const QString& key : object.keys())
        collect(object.value(key), where + QLatin1Char('/') + key, texts);
}

/// The object of JSON in a file of the resources.
QJsonObject readObject(const QString& name)
{
    QFile file(resources().filePath(name));
    EXPECT_TRUE(file.open(QFile::ReadOnly)) << name.toStdString();
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll());
    EXPECT_TRUE(document.isObject()) << name.toStdString();
    return document.object();
}

/// What the documents of the program say, and what the words of an example put into them.
ChineseTexts examples()
{
    ChineseTexts texts;
    for (const char* folder : {"examples", "trained", "mistakes"})
        for (const QFileInfo& found :
             QDir(resources().filePath(QLatin1String(folder))).entryInfoList({QStringLiteral("*.heed")}, QDir::Files))
            collect(readObject(found.filePath()), found.fileName(), texts);
    const QJsonObject all = readObject(QStringLiteral("examples/words.zh.json"));
    for (const QString& example : all.keys()) {
        const QJsonArray pairs = all.value(example).toObject().value(QLatin1String("texts")).toArray();
        for (const auto& pair : pairs)
            texts.push_back({QStringLiteral("words of ") + example, {}, pair.toArray().at(1).toString()});
    }
    EXPECT_GT(texts.size(), 1000U);
    return texts;
}

/// The lines of the Chinese documents, without their code.
ChineseTexts documents()
{
    static const QRegularExpression code(QStringLiteral("`[^`]*`"));
    ChineseTexts texts;
    for (const char* folder : {"..", "../docs"})
        for (const QFileInfo& found :
             QDir(resources().filePath(QLatin1String(folder))).entryInfoList({QStringLiteral("*.zh-CN.md")})) {
            QFile file(found.filePath());
            EXPECT_TRUE(file.open(QFile::ReadOnly));
            bool inCode = false;
            const QStringList lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
            for (QString line : lines) {
                const bool fence = line.startsWith(QLatin1String("```"));
                inCode = inCode != fence;
                if (!inCode && !fence)
                    texts.push_back({found.fileName(), {}, line.replace(code, QStringLiteral("`x`"))});
            }
        }
    EXPECT_GT(texts.size(), 500U);
    return texts;
}

/// What a desktop says of the program.
ChineseTexts desktopEntries()
{
    ChineseTexts texts;
    for (const QFileInfo& found : QDir(resources().filePath(QStringLiteral("desktop"))).entryInfoList(QDir::Files)) {
        QFile file(found.filePath());
        EXPECT_TRUE(file.open(QFile::ReadOnly));
        const QStringList lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
        for (const QString& line : lines)
            if (line.contains(QLatin1String("zh_CN")) && !line.startsWith(QLatin1String("Keywords"))) // a; b
                texts.push_back({found.fileName(), {}, line});
    }
    EXPECT_GT(texts.size(), 8U);
    return texts;
}

const ChineseTexts& allTexts()
{
    static const ChineseTexts all = [] {
        ChineseTexts texts = translations();
        for (const ChineseTexts& more : {examples(), documents(), desktopEntries()})
            texts.insert(texts.end(), more.begin(), more.end());
        return texts;
    }();
    return all;
}

/// A pair replaces something in the texts of its example, in the order of the pairs: else the text has changed since.
TEST(ChineseTexts, HaveWhatTheWordsOfExamplesReplace)
{
    const QJsonObject words = readObject(QStringLiteral("examples/words.zh.json"));
    for (const QString& example : words.keys()) {
        ChineseTexts texts;
        collect(readObject(QStringLiteral("examples/%1.heed").arg(example)), example, texts);
        QString all;
        for (const ChineseText& text : texts)
            all += text.chinese + QLatin1Char('\n');
        const QJsonArray pairs = words.value(example).toObject().value(QLatin1String("texts")).toArray();
        for (const auto& pair : pairs) {
            const QString replaced = pair.toArray().at(0).toString();
            EXPECT_TRUE(all.contains(replaced)) << example.toStdString() << ": " << replaced.toStdString();
            all.replace(replaced, pair.toArray().at(1).toString());
        }
    }
}

/// No text has what the pattern finds. (\p{Han} would take the dot in the middle of a line, too, since Unicode 15.1.)
void expectNone(const ChineseTexts& texts, const char* pattern)
{
    const QRegularExpression wrong(QString::fromUtf8(pattern), QRegularExpression::UseUnicodePropertiesOption);
    ASSERT_TRUE(wrong.isValid()) << pattern;
    for (const ChineseText& text : texts)
        EXPECT_FALSE(text.chinese.contains(wrong)) << text.said();
}

/// The places of a text: %1, %2, and %n of a count.
std::set<QString> placesOf(const QString& text)
{
    static const QRegularExpression place(QStringLiteral("%[0-9n]"));
    std::set<QString> places;
    for (auto found = place.globalMatch(text); found.hasNext();)
        places.insert(found.next().captured());
    return places;
}

TEST(Translations, HaveThePlacesOfTheEnglish)
{
    for (const ChineseText& text : translations())
        EXPECT_EQ(placesOf(text.chinese), placesOf(text.english)) << text.said();
}

TEST(Translations, HaveTheOptionsAndNamesOfTheEnglish)
{
    static const QRegularExpression name(QStringLiteral("--[a-z][a-z-]+|\\b[a-z]+_[a-z_0-9]+\\b"));
    for (const ChineseText& text : translations())
        for (auto found = name.globalMatch(text.english); found.hasNext();) {
            const QString wanted = found.next().captured();
            EXPECT_TRUE(text.chinese.contains(wanted)) << wanted.toStdString() << ": " << text.said();
        }
}

/// The numbers of a text, without the indices of rows, which Chinese says by labels or from 1, and without what is
/// divided by √d_k.
std::set<QString> numbersOf(QString text)
{
    static const QRegularExpression rows(QStringLiteral("\\b[Rr]ows? [0-9]+( to [0-9]+)?|1/√d_k"));
    static const QRegularExpression thousands(QStringLiteral("(?<=[0-9]),(?=[0-9]{3}\\b)"));
    static const QRegularExpression number(QStringLiteral("(?<![%\\w.])[0-9]+([.][0-9]+)?(?!\\w)"));
    text.remove(rows).remove(thousands);
    std::set<QString> numbers;
    for (auto found = number.globalMatch(text); found.hasNext();)
        numbers.insert(found.next().captured());
    return numbers;
}

TEST(ChineseTexts, HaveTheNumbersAndTheCodeOfTheEnglish)
{
    static const QRegularExpression code(QStringLiteral("`[^`]+`|\\b[A-Za-z]+_[A-Za-z0-9_]+\\b|\\b[A-Z]\\[[^\\]]*\\]"));
    for (const ChineseText& text : allTexts()) {
        QString lowered = text.chinese; // e¹² has 12
        lowered.replace(QChar(0x00b9), QLatin1Char('1')).replace(QChar(0x00b2), QLatin1Char('2'));
        const QString said = text.chinese + lowered;
        for (const QString& number : numbersOf(text.english))
            EXPECT_TRUE(said.contains(number)) << number.toStdString() << ": " << text.said();
        for (auto found = code.globalMatch(text.english); found.hasNext();) {
            const QString name = found.next().captured();
            EXPECT_TRUE(said.contains(name)) << name.toStdString() << ": " << text.said();
        }
    }
}

/// Qt finds the pattern of a file filter between the brackets of ASCII only.
TEST(Translations, KeepTheBracketsOfFileFilters)
{
    const QRegularExpression filter(QStringLiteral(R"(\(\*\.[^)]*\)$|(?<=umbers |pictures )\(%1\)$)"));
    qsizetype found = 0;
    for (const ChineseText& text : translations())
        if (const QString pattern = filter.match(text.english).captured(); !pattern.isEmpty()) {
            ++found;
            EXPECT_TRUE(text.chinese.endsWith(QLatin1Char(' ') + pattern)) << text.said();
        }
    EXPECT_GT(found, 3);
}

// Rows of a matrix count from 0: “行 7”. Lines and rows of a file that is read count from 1: “第 7 行”.
TEST(Translations, CallNoIndexAnOrdinal)
{
    static const QRegularExpression index(QStringLiteral("\\b(row|column|layer|slice|head)s? %[0-9]"),
                                          QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression ofFile(
        QStringLiteral("\\bline %|^row %1, column %2: |^row %1 has %2, and the row|that ends with row %1|^row %1: "
                       "expected numbers, or heads"));
    static const QRegularExpression ordinal(QStringLiteral("第 ?%[0-9] ?个?(行|列|层|切片|头)"));
    int indices = 0;
    for (const ChineseText& text : translations()) {
        if (!text.english.contains(index) || text.english.contains(ofFile))
            continue;
        EXPECT_FALSE(text.chinese.contains(ordinal)) << text.said();
        ++indices;
    }
    EXPECT_GT(indices, 10);
}

// A lesson may count what the class sees, and says so: “从上数第 8 行”.
TEST(ChineseTexts, CallNoIndexAnOrdinal)
{
    expectNone(allTexts(), "第 ?0");
    static const QRegularExpression ordinal(
        QStringLiteral("第 ?[0-9][0-9、到 ]*(个词元|个切片|个头|行|列|位|层|切片|头)"));
    static const QRegularExpression counted(QStringLiteral("从上数"));
    int counts = 0;
    for (const ChineseText& text : allTexts()) {
        if (!text.chinese.contains(ordinal))
            continue;
        EXPECT_TRUE(text.chinese.contains(counted)) << text.said();
        ++counts;
    }
    EXPECT_GT(counts, 2) << "the pattern finds those that are counted";
}

TEST(ChineseTexts, AreJoinedWithoutSpaces)
{
    expectNone(allTexts(), "[。，；：！？] (?=[\\p{sc:Han}“])|\\w “|” [\\w−\\[]|\\p{sc:Han} \\p{sc:Han}");
}

TEST(ChineseTexts, AreJoinedAsTheirLanguageIs)
{
    const auto joined = [](std::initializer_list<const char*> sentences) {
        QStringList all;
        for (const char* sentence : sentences)
            all += QString::fromUtf8(sentence);
        return joinedSentences(all).toStdString();
    };
    EXPECT_EQ(joined({"17 numbers.", "Right."}), "17 numbers. Right.");
    EXPECT_EQ(joined({"17 个数。", "答案一致；", "在 n = 2 时更少。"}), "17 个数。答案一致；在 n = 2 时更少。");
    EXPECT_EQ(joined({"", "对。", "", "再来。"}), "对。再来。");
    EXPECT_EQ(joined({}), "");
}

TEST(ChineseTexts, AreASpaceApartFromLatinWordsThatComeIntoThem)
{
    const auto filled = [](const char* phrase, std::initializer_list<const char*> parts) {
        QStringList all;
        for (const char* part : parts)
            all += QString::fromUtf8(part);
        return filledText(QString::fromUtf8(phrase), all).toStdString();
    };
    EXPECT_EQ(filled("%1 和 %2", {"查询", "键"}), "查询和键");
    EXPECT_EQ(filled("%1：哪些%2影响 %3？", {"得分", "查询和键", "S[0, 1]"}), "得分：哪些查询和键影响 S[0, 1]？");
    EXPECT_EQ(filled("%1 不会改变", {"损失"}), "损失不会改变");
    EXPECT_EQ(filled("%1 不会改变", {"A[1, 2]"}), "A[1, 2] 不会改变");
    EXPECT_EQ(filled("两个样本中的%1", {"softmax"}), "两个样本中的 softmax");
    EXPECT_EQ(filled("%1 would not change", {"the loss"}), "the loss would not change");
}

// A label breaks between any two characters, but not at a word joiner.
TEST(ChineseTexts, KeepTheirLastCharactersTogether)
{
    const auto kept = [](const char* text) { return withoutOrphans(QString::fromUtf8(text)).toStdString(); };
    EXPECT_EQ(kept("每个词是一行有名字的数：肉是食物。"), "每个词是一行有名字的数：肉是\u2060食\u2060物\u2060。");
    EXPECT_EQ(kept("换一句话试试，每个词都是真的。\n两行。"),
              "换一句话试试，每个词都是\u2060真\u2060的\u2060。\n两行。");
    EXPECT_EQ(kept("Every word is a row of numbers."), "Every word is a row of numbers.");
    EXPECT_EQ(kept("除以 d_k 的平方根，就是 √64 = 8"), "除以 d_k 的平方根，就是 √64 = 8");
    EXPECT_EQ(kept(""), "");
}

TEST(ChineseTexts, KeepNamesOfStepsOnOneLine)
{
    EXPECT_EQ(unbroken(QStringLiteral("\u5408\u5e76\u5404\u5934")).toStdString(), "合\u2060并\u2060各\u2060头");
    EXPECT_EQ(unbroken(QStringLiteral("softmax")), QStringLiteral("softmax"));
    EXPECT_EQ(unbroken(QString()), QString());
}

TEST(ChineseTexts, HaveTheMarksOfChinese)
{
    const ChineseTexts& all = allTexts();
    expectNone(all, "\\p{sc:Han} ?\\((?=\\p{sc:Han})|\\p{sc:Han} \\(`");    // （）
    expectNone(all, "\\p{sc:Han}—(?!—)|(?<!—)—\\p{sc:Han}|\\p{sc:Han} – "); // —— and –
    expectNone(all, "(%[0-9]|[0-9]) ?至 ?(%[0-9]|[0-9])|^至$|^.{0,4}至$");  // 到
    expectNone(all, "[\\p{sc:Han}（，：；。 ]-(?!1(?! ?到))[0-9]");         // −, but -1 as it is typed
    expectNone(all, "(?<!…)…(?!…)(?=\\p{sc:Han})|(?<!…)…(?!…) (?=还有)");   // ……
    expectNone(all, "[\\p{sc:Han}][;:?!](?=\\p{sc:Han})");                  // full width
}

/// A term, and the words that other texts have for it and these do not.
struct FixedTerm {
    const char* word;
    std::vector<const char*> others;
};

const std::vector<FixedTerm>& terms()
{
    static const std::vector<FixedTerm> all = {
        {"屏蔽", {"遮住", "遮蔽", "遮挡", "掩码不遮"}},
        {"手绘掩码", {"自定义掩码"}},
        {"学到的", {"学得", "可学习"}},
        {"子词", {"片段", "词片"}},
        {"logit", {"未归一化的得分", "logits"}},
        {"编号", {"标识", "序号", "编号为此"}},
        {"分量", {"伸出多远", "伸得最远"}},
        {"均方根", {"平方平均值的平方根", "均方的平方根"}},
        {"突出", {"聚光于"}},
        {"损失", {"花费 2"}},
        {"温度低", {"低温度", "高温度"}},
        {"编码器–解码器", {"编码器—解码器", "编码器-解码器"}},
        {"成为权重", {"由 softmax 变成"}},
        {"目标", {"所要求"}},
        {"某个位置的键", {"凭它被"}},
        {"单元格", {"其他格", "计入的格", "所用的格"}},
        {"梯度", {"推力"}},
        {"反向传播", {"回程", "返回途中", "往回走过"}},
        {"快照", {"记住的状态", "记住当前状态", "已记住 %"}},
        {"代价", {"成本"}},
        {"非线性", {"弯折", "压弯", "弯曲"}},
        {"e 的得分次方", {"指数之和", "指数就会", "的指数是", "指数装不下", "大指数", "得分的指数", "次幂"}},
        {"空洞率", {"扩张率"}},
        {"潜在向量", {"潜变量"}},
        {"分类词元", {"类别词元"}},
        {"亮出自己的键", {"招牌", "亮出自己的标记"}},
        {"均方根", {"均方的根", "平方的均值的平方根"}},
        {"实际为", {"得到的是", "，却是 %", "实为", "实际是 %"}},
        {"池化后的那一行", {"池化行", "汇聚后", "汇总行"}},
        {"切片", {"一片一片", "每片", "最后一片", "前一片"}},
        {"环节", {"一站", "各站", "%1 站"}},
        {"示例", {"算例"}},
        {"练习", {"习题", "练习页"}},
        {"原文的数", {"印刷数字", "印出的数字", "已发表的数字", "出版物"}},
        {"数", {"换数字", "改过的数字", "自己的数字"}},
        {"字段", {"未知的键", "键名"}},
        {"一批", {"批次"}},
        {"热图", {"热力图"}},
        {"并排矩阵", {"分图"}},
        {"点击", {"单击"}},
        {"输出层", {"返回层"}},
        {"98%", {"百分之"}},
        {"赢家通吃", {"胜者全拿"}},
        {"不预测词", {"不预测词语", "没有预测词"}},
        {"你", {"您"}},
        {"传回来的梯度", {"传回来的也", "传回来的原样", "传回来的要", "传回的量"}},
        {"衰减系数", {"所有衰减的", "所有衰减相乘", "自己的衰减，"}},
        {"分数", {"得分：%1"}},
        {"默认", {"缺省"}},
        {"词表", {"词汇表"}},
        {"逐位相同", {"逐比特"}},
        {"主视图", {"舞台"}},
        {"随机权重出发", {"从随机权重训练"}},
    };
    return all;
}

TEST(ChineseTexts, HaveOneWordForOneThing)
{
    for (const ChineseText& text : allTexts())
        for (const auto& [word, others] : terms())
            for (const char* other : others)
                EXPECT_FALSE(text.chinese.contains(QString::fromUtf8(other)))
                    << text.said() << ": " << other << " for " << word;
}

TEST(Translations, HaveOneWordForOneThing)
{
    QString all;
    for (const ChineseText& text : translations())
        all += text.chinese + QLatin1Char('\n');
    // picture 图像, stage 主视图, computing 计算中…, cell 单元格, stack 堆叠
    for (const char* other : {"图片", "图形", "正在计算……", "格子", "这一格", "整叠", "一叠"})
        EXPECT_FALSE(all.contains(QString::fromUtf8(other))) << other;
    EXPECT_TRUE(all.contains(QStringLiteral("“%1”行")));
    EXPECT_TRUE(all.contains(QStringLiteral("切片 %1"))) << "a slice is not a layer";
}

// Words in small letters are names of functions and sizes there; sentences are Chinese.
TEST(ChineseTexts, HaveNoEnglishOnThePageOfMechanisms)
{
    const std::set<QString> names = {QStringLiteral("softmax"), QStringLiteral("sparsemax"), QStringLiteral("sigmoid"),
                                     QStringLiteral("tanh"),    QStringLiteral("logit"),     QStringLiteral("lens"),
                                     QStringLiteral("top"),     QStringLiteral("true"),      QStringLiteral("false"),
                                     QStringLiteral("eps"),     QStringLiteral("mask"),      QStringLiteral("classes"),
                                     QStringLiteral("patches"), QStringLiteral("buckets"),   QStringLiteral("vocab"),
                                     QStringLiteral("base"),    QStringLiteral("rollout")};
    static const QRegularExpression markup(QStringLiteral("\\]\\([^)]*\\)|<a [^>]*>"));
    static const QRegularExpression word(QStringLiteral("(?<![A-Za-z_])[a-z]{3,}(?![A-Za-z_])"));
    for (ChineseText text : documents()) {
        if (text.where != QLatin1String("mechanisms.zh-CN.md"))
            continue;
        text.chinese.remove(markup);
        for (auto found = word.globalMatch(text.chinese); found.hasNext();) {
            const QString small = found.next().captured();
            EXPECT_TRUE(names.contains(small)) << small.toStdString() << ": " << text.said();
        }
    }
}

} // namespace
} // namespace heedmap
