// The example that makes up words: what it learnt is in words that it never saw, and what it writes looks like words.

#include "support/example.h"

#include <heedmap/document/document.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/training/generator.h>
#include <heedmap/tensor/random.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <numeric>
#include <set>

namespace heedmap {
namespace {

using Words = std::vector<std::string>;

constexpr int invented = 500;
constexpr char ending = '.';

double idOf(char letter) { return letter == ending ? 0 : letter - 'a' + 1; }

Words wordsOfFile()
{
    std::ifstream file(examplesFolder() + "/../trained/words.txt");
    return {std::istream_iterator<std::string>(file), {}};
}

/// The example with room for the longest word.
class Speller {
public:
    Speller() : m_example(longest()) {}

    const Words& learnt() const { return m_learnt; }

    /// How likely each letter is behind the first letters of a word, for each of its beginnings.
    Lease after(const std::string& word)
    {
        const NodeId ids = m_example.computation().leaves.at("tgt.ids");
        Tensor row(m_example.computation().graph.node(ids).shape);
        for (std::size_t i = 0; i < word.size(); ++i)
            row.numbers()[i + 1] = idOf(word[i]);
        m_example.computation().graph.assign(ids, Region::all(row.shape()), row.numbers());
        return m_example.value("probs");
    }
    std::size_t room() { return static_cast<std::size_t>(m_example.value("probs").shape.rows); }

    /// One letter after the other, each drawn at that temperature.
    std::string write(RandomStream& random, double temperature)
    {
        std::string word;
        while (word.size() < room()) {
            const Lease probs = after(word);
            const double* row = probs.row(0, static_cast<Index>(word.size()));
            std::vector<double> weights;
            for (Index i = 0; i < probs.shape.cols; ++i)
                weights.push_back(std::pow(row[i], 1 / temperature));
            const double place = random.uniform() * std::accumulate(weights.begin(), weights.end(), 0.0);
            std::size_t letter = 0;
            for (double reached = weights[0]; letter + 1 < weights.size() && reached < place;)
                reached += weights[++letter];
            if (letter == 0)
                break;
            word += static_cast<char>('a' + static_cast<int>(letter) - 1);
        }
        return word;
    }

private:
    Document longest()
    {
        const Document document = loadDocument(examplesFolder() + "/invented-words.heed");
        for (const Json& word : document.training->data.find("words")->array())
            m_learnt.push_back(word.string());
        Document own = loneSample(document, document.samples.at(0));
        own.tokens = {};
        Example shown(own);
        const Generator generator(own.training->data, 1, own, shown.computation());
        return loneSample(own, generator.made(0));
    }

    Words m_learnt;
    Example m_example;
};

/// What a letter costs on average where it is guessed from the one before it alone, as often as that was so.
class Pairs {
public:
    explicit Pairs(const Words& words)
    {
        for (const std::string& word : words)
            each(word, [this](char before, char letter) { ++m_counts[before][letter]; });
    }

    template <typename Use> static void each(const std::string& word, const Use& use)
    {
        char before = ending;
        for (const char letter : word + ending)
            use(std::exchange(before, letter), letter);
    }
    bool known(char before, char letter) { return m_counts[before].contains(letter); }
    double cost(const std::string& word)
    {
        constexpr double unseen = 0.1; // of each of the 27
        double sum = 0;
        each(word, [&](char before, char letter) {
            double all = 27 * unseen;
            for (const auto& [other, count] : m_counts[before])
                all += count;
            sum -= std::log((m_counts[before][letter] + unseen) / all);
        });
        return sum;
    }

private:
    std::map<char, std::map<char, int>> m_counts;
};

TEST(InventedWords, PredictsUnseenWordsBetterThanPairsOfLetters)
{
    Speller speller;
    const std::set<std::string> learnt(speller.learnt().begin(), speller.learnt().end());
    Pairs pairs(speller.learnt());
    double cost = 0;
    double ofPairs = 0;
    double letters = 0;
    for (const std::string& word : wordsOfFile()) {
        if (learnt.contains(word))
            continue;
        const Lease probs = speller.after(word);
        for (std::size_t i = 0; i <= word.size(); ++i)
            cost -=
                std::log(probs.at({0, static_cast<Index>(i), static_cast<Index>(i < word.size() ? idOf(word[i]) : 0)}));
        ofPairs += pairs.cost(word);
        letters += static_cast<double>(word.size()) + 1;
    }
    EXPECT_GE(letters, 700);
    EXPECT_NEAR(cost / letters, 2.287, 2e-3) << "what the note of the example says";
    EXPECT_NEAR(ofPairs / letters, 2.499, 2e-3);
    RecordProperty("nats", std::to_string(cost / letters));
    RecordProperty("natsOfPairs", std::to_string(ofPairs / letters));
}

TEST(InventedWords, WritesWhatLooksLikeWords)
{
    Speller speller;
    Words known = wordsOfFile();
    const std::set<std::string> real(known.begin(), known.end());
    Pairs pairs(speller.learnt());
    RandomStream random(20261122, "words");
    double length = 0;
    double usual = 0;
    double all = 0;
    int fresh = 0;
    std::string some;
    for (int i = 0; i < invented; ++i) {
        const std::string word = speller.write(random, 0.8);
        some += i < 20 ? word + " " : std::string();
        length += static_cast<double>(word.size());
        fresh += real.contains(word) ? 0 : 1;
        Pairs::each(word, [&](char before, char letter) {
            usual += pairs.known(before, letter) ? 1 : 0;
            ++all;
        });
    }
    double wanted = 0;
    for (const std::string& word : speller.learnt())
        wanted += static_cast<double>(word.size());
    EXPECT_NEAR(length / invented, wanted / static_cast<double>(speller.learnt().size()), 0.6);
    EXPECT_GE(usual / all, 0.97);
    EXPECT_GE(fresh, invented * 8 / 10) << "not one of the list";
    RecordProperty("words", some);
    RecordProperty("usualPairs", std::to_string(usual / all));
    RecordProperty("fresh", fresh);
}

/// Pieces of vulgar words, each letter thirteen places on, so that they need not be read.
TEST(InventedWords, AreMadeOfHarmlessWords)
{
    const Words vulgar = {"phag", "shpx", "fuvg", "gvgf", "pbpx", "cvff", "avtt",
                          "snt",  "nany", "frkh", "encr", "phz",  "qvpx", "juber"};
    const auto plain = [](std::string text) {
        std::ranges::transform(text, text.begin(), [](char c) { return static_cast<char>('a' + (c - 'a' + 13) % 26); });
        return text;
    };
    const Document document = loadDocument(examplesFolder() + "/invented-words.heed");
    Words texts = wordsOfFile();
    for (const Json& word : document.training->data.find("words")->array())
        EXPECT_NE(std::ranges::find(texts, word.string()), texts.end()) << word.string();
    Speller speller;
    RandomStream random(20261122, "words");
    for (int i = 0; i < 100; ++i)
        texts.push_back(speller.write(random, 0.8));
    for (const std::string& text : texts)
        for (const std::string& piece : vulgar)
            EXPECT_EQ(text.find(plain(piece)), std::string::npos) << text;
}

} // namespace
} // namespace heedmap
