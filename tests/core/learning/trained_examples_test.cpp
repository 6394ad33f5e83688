// The examples whose weights were trained: what their titles and notes say, measured on inputs that no training has
// seen, and that the untrained documents become them.

#include "support/example.h"

#include <heedmap/document/document.h>
#include <heedmap/document/new.h>
#include <heedmap/document/training/generator.h>
#include <heedmap/document/writer.h>
#include <heedmap/learning/training_run.h>
#include <heedmap/mechanisms/mechanism.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>

namespace heedmap {
namespace {

constexpr std::uint64_t inputs = 500;
constexpr std::array trainedIds = {"recall", "reverse",        "brackets",  "zh-numerals",
                                   "dates",  "invented-words", "vit-digits"};

/// A trained example that is shown one fresh sample after another.
class Trained {
public:
    explicit Trained(const std::string& id) : m_document(alone(id)), m_example(m_document)
    {
        Json data = m_document.training->data;
        data.set("seed", 20261122); // of none of the trainings
        m_generator.emplace(data, 1, m_document, m_example.computation());
    }

    Example& example() { return m_example; }

    /// Shows a sample, and what is wanted of it.
    void show(std::uint64_t place)
    {
        const Sample sample = m_generator->made(place);
        Graph& graph = m_example.computation().graph;
        for (const auto& [name, source] : sample.arrays) {
            const Tensor& numbers = *std::get<InlineArray>(source);
            graph.assign(m_example.computation().leaves.at(name), Region::all(numbers.shape()), numbers.numbers());
            m_words[name].clear();
            for (const double id : numbers.numbers())
                m_words[name].push_back(name == "image" ? std::string() : word(id));
        }
        m_wanted.clear();
        for (const Json& id : sample.targets[0].array())
            m_wanted.push_back(id.number() < 0 ? "" : word(id.number()));
    }

    const std::vector<std::string>& source() { return m_words["src.ids"]; }
    const std::vector<std::string>& target() { return m_words["tgt.ids"]; }
    const std::vector<std::string>& wanted() const { return m_wanted; }

    /// The word of each row that is likeliest.
    std::string predicted(Index row) { return word(static_cast<double>(m_example.best("probs", row))); }

private:
    static Document alone(const std::string& id)
    {
        const Document document = loadDocument(examplesFolder() + "/" + id + ".heed");
        Document own = loneSample(document, document.samples.at(0));
        own.tokens = {};
        return own;
    }
    std::string word(double id) const
    {
        const auto& words = m_document.vocabulary;
        return words.empty() ? std::to_string(static_cast<int>(id)) : words.at(static_cast<std::size_t>(id));
    }

    Document m_document;
    Example m_example;
    std::optional<Generator> m_generator;
    std::map<std::string, std::vector<std::string>> m_words;
    std::vector<std::string> m_wanted;
};

// What is shipped says of itself what the document that it was trained from says; only numbers differ.
TEST(TrainedExample, IsTheUntrainedDocumentWithOtherNumbers)
{
    for (const char* id : trainedIds) {
        const std::string name = std::string("/") + id + ".heed";
        Document untrained = loadDocument(examplesFolder() + "/../trained" + name);
        const Document trained = loadDocument(examplesFolder() + name);
        ASSERT_EQ(untrained.arrays.size(), trained.arrays.size());
        int changed = 0;
        for (std::size_t i = 0; i < untrained.arrays.size(); ++i) {
            EXPECT_EQ(untrained.arrays[i].first, trained.arrays[i].first);
            changed += std::holds_alternative<Initial>(untrained.arrays[i].second) ? 1 : 0;
            EXPECT_EQ(std::holds_alternative<Initial>(untrained.arrays[i].second),
                      std::holds_alternative<FileReference>(trained.arrays[i].second));
        }
        EXPECT_GT(changed, 10);
        untrained.arrays = trained.arrays;
        EXPECT_EQ(writeDocument(untrained), writeDocument(trained)) << id;
    }
}

// Cells that a lesson or an exercise speaks of may be none of a shorter sample.
TEST(TrainedExample, CanBeTrainedWhicheverSampleIsShown)
{
    for (const char* id : trainedIds) {
        Document document = loadDocument(examplesFolder() + "/" + id + ".heed");
        for (document.sample = 0; document.sample < std::ssize(document.samples); ++document.sample)
            EXPECT_NO_THROW(TrainingRun(document, examplesFolder())) << id << " " << document.sample;
    }
}

// What the window draws anew begins as the training began, with another seed: the rules of the untrained document are
// those of every new one.
TEST(TrainedExample, IsDrawnAnewAsItWasDrawn)
{
    for (const char* id : trainedIds) {
        const Document untrained = loadDocument(examplesFolder() + "/../trained/" + id + ".heed");
        const Document trained = loadDocument(examplesFolder() + "/" + id + ".heed");
        const Computation computation = build(untrained, {});
        for (const auto& [name, source] : untrained.arrays) {
            if (!std::holds_alternative<Initial>(source))
                continue;
            const Shape& shape = computation.graph.node(computation.leaves.at(name)).shape;
            const auto drawn = [&, &array = name](const Document& from) {
                return redrawn(from, *computation.mechanism, computation.settings, array, shape, 1);
            };
            EXPECT_TRUE(drawn(trained).sameBits(drawn(untrained))) << id << " " << name;
        }
    }
}

TEST(NewWeights, BiasesBeginAtZeroWhateverTheyBelongTo)
{
    Document document = newDocument(mechanism("transformer"), Json::parse(R"({"decoder_layers": 1, "encoder_layers": 0,
        "heads": 1})"));
    const auto give = [&document](const char* name, Index size) {
        document.arrays.emplace_back(name, std::make_shared<const Tensor>(Shape::vector(size)));
    };
    const Computation plain = build(document, {});
    give("b_vocab", plain.graph.node(plain.leaves.find("W_vocab")->second).shape.cols);
    give("dec.0.self.b_O", plain.graph.node(plain.leaves.find("dec.0.self.W_O")->second).shape.cols);
    give("dec.0.self.b_Q", plain.graph.node(plain.leaves.find("dec.0.self.W_Q")->second).shape.cols);
    const Computation computation = build(document, {});
    for (const char* name : {"b_vocab", "dec.0.self.b_O", "dec.0.self.b_Q"}) {
        const Shape& shape = computation.graph.node(computation.leaves.find(name)->second).shape;
        const Tensor drawn = redrawn(document, *computation.mechanism, computation.settings, name, shape, 1);
        EXPECT_TRUE(drawn.sameBits(Tensor(shape))) << name;
    }
}

/// A mean, and how it came about.
struct Mean {
    double sum = 0;
    double count = 0;

    void add(double value)
    {
        sum += value;
        ++count;
    }
    double value() const { return sum / count; }
};

/// The share of the rows that count whose likeliest word is the wanted one.
void addRight(Trained& trained, Mean& right)
{
    for (std::size_t row = 0; row < trained.wanted().size(); ++row)
        if (!trained.wanted()[row].empty())
            right.add(trained.predicted(static_cast<Index>(row)) == trained.wanted()[row] ? 1 : 0);
}

TEST(TrainedExample, RecallLooksBackAndThenBehindTheTwin)
{
    Trained trained("recall");
    std::array<Mean, 6> previous;
    Mean successor;
    Mean right;
    for (std::uint64_t i = 0; i < inputs; ++i) {
        trained.show(i);
        const std::vector<std::string>& letters = trained.target();
        for (Index row = 1; row < 6; ++row)
            previous[static_cast<std::size_t>(row)].add(trained.example().cell("dec.0.self.A", 0, row, row - 1));
        for (Index row = 6; row < 12; ++row) {
            const Index twin = std::ranges::find(letters, letters[static_cast<std::size_t>(row)]) - letters.begin();
            successor.add(trained.example().cell("dec.1.self.A", 0, row, twin + 1));
        }
        addRight(trained, right);
    }
    for (std::size_t row = 1; row < 6; ++row) {
        EXPECT_GE(previous[row].value(), 0.9) << "row " << row;
        RecordProperty("previous" + std::to_string(row), std::to_string(previous[row].value()));
    }
    EXPECT_GE(successor.value(), 0.98);
    EXPECT_GE(right.value(), 0.99);
    RecordProperty("successor", std::to_string(successor.value()));
    RecordProperty("right", std::to_string(right.value()));
}

TEST(TrainedExample, ReverseReadsFromTheEnd)
{
    Trained trained("reverse");
    const Index heads = trained.example().value("dec.0.cross.A").shape.slices;
    std::vector<Mean> opposite(static_cast<std::size_t>(heads));
    Mean right;
    for (std::uint64_t i = 0; i < inputs; ++i) {
        trained.show(i);
        const auto length = static_cast<Index>(trained.source().size());
        for (Index head = 0; head < heads; ++head)
            for (Index row = 0; row < length; ++row)
                opposite[static_cast<std::size_t>(head)].add(
                    trained.example().cell("dec.0.cross.A", head, row, length - 1 - row));
        addRight(trained, right);
    }
    for (const Mean& head : opposite) {
        EXPECT_GE(head.value(), 0.95);
        RecordProperty("opposite" + std::to_string(&head - opposite.data()), std::to_string(head.value()));
    }
    EXPECT_EQ(right.value(), 1);
}

/// Where the innermost open bracket stands after each; −1 where none is open.
std::vector<Index> innermost(const std::vector<std::string>& brackets)
{
    std::vector<Index> open;
    std::vector<Index> places;
    for (std::size_t i = 0; i < brackets.size(); ++i) {
        if (brackets[i] == "(" || brackets[i] == "[" || brackets[i] == "{")
            open.push_back(static_cast<Index>(i));
        else
            open.pop_back();
        places.push_back(open.empty() ? -1 : open.back());
    }
    return places;
}

TEST(TrainedExample, BracketsPointAtTheOneThatIsOpen)
{
    Trained trained("brackets");
    const Index heads = trained.example().value("dec.1.self.A").shape.slices;
    std::vector<Mean> open(static_cast<std::size_t>(heads));
    Mean right;
    for (std::uint64_t i = 0; i < inputs; ++i) {
        trained.show(i);
        const std::vector<Index> places = innermost(trained.target());
        for (Index head = 0; head < heads; ++head)
            for (std::size_t row = 0; row < places.size(); ++row)
                if (places[row] >= 0)
                    open[static_cast<std::size_t>(head)].add(
                        trained.example().cell("dec.1.self.A", head, static_cast<Index>(row), places[row]));
        addRight(trained, right);
    }
    EXPECT_GE(std::ranges::max(open, {}, &Mean::value).value(), 0.8);
    EXPECT_GE(right.value(), 0.99);
    for (const Mean& head : open)
        RecordProperty("open" + std::to_string(&head - open.data()), std::to_string(head.value()));
    RecordProperty("right", std::to_string(right.value()));
}

/// Where the numeral of a digit reads it: each digit where it is written, a place at the last digit.
TEST(TrainedExample, NumeralsReadTheDigitThatTheyWrite)
{
    Trained trained("zh-numerals");
    Mean own;
    Mean last;
    Mean right;
    for (std::uint64_t i = 0; i < inputs; ++i) {
        trained.show(i);
        Index digit = 0; // the next that is not 0
        for (std::size_t row = 0; row < trained.wanted().size(); ++row) {
            const std::string& word = trained.wanted()[row];
            const auto at = static_cast<Index>(row);
            while (digit < 4 && trained.source()[static_cast<std::size_t>(digit)] == "0")
                ++digit;
            if (word == "\u5343" || word == "\u767e" || word == "\u5341")
                last.add(trained.example().cell("dec.0.cross.A", 0, at, 3));
            else if (word != "\u96f6" && word != "\u3002")
                own.add(trained.example().cell("dec.0.cross.A", 0, at, digit++));
        }
        addRight(trained, right);
    }
    EXPECT_GE(own.value(), 0.95);
    EXPECT_GE(right.value(), 0.99);
    RecordProperty("own", std::to_string(own.value()));
    RecordProperty("last", std::to_string(last.value()));
    RecordProperty("right", std::to_string(right.value()));
}

/// What writes the last digits of the year and of the day looks at them, what writes the month at its letters; a day of
/// one digit is told by what follows it.
TEST(TrainedExample, DatesReadWhatTheyWrite)
{
    Trained trained("dates");
    const auto looked = [&trained](Index row, Index col) {
        return trained.example().cell("dec.0.cross.A", 0, row, col);
    };
    std::map<std::string, Mean> means;
    Mean right;
    for (std::uint64_t i = 0; i < inputs; ++i) {
        trained.show(i);
        const Index month = std::ranges::find(trained.source(), "_") - trained.source().begin() + 1;
        means["year"].add(looked(2, month + 6));
        means["year"].add(looked(3, month + 7));
        means["day"].add(looked(9, month - 2));
        if (month == 2)
            means["short day"].add(looked(8, month));
        for (const Index row : {5, 6})
            means["month " + std::to_string(row)].add(looked(row, month) + looked(row, month + 1)
                                                      + looked(row, month + 2));
        addRight(trained, right);
    }
    const std::map<std::string, double> least = {
        {"year", 0.98}, {"day", 0.98}, {"short day", 0.95}, {"month 5", 0.9}, {"month 6", 0.9}};
    for (const auto& [what, mean] : means) {
        EXPECT_GE(mean.value(), least.at(what)) << what;
        RecordProperty(what, std::to_string(mean.value()));
    }
    EXPECT_GE(right.value(), 0.99);
    RecordProperty("right", std::to_string(right.value()));
}

TEST(TrainedExample, PicturesOfDigitsAreRead)
{
    Trained trained("vit-digits");
    Mean right;
    for (std::uint64_t i = 0; i < inputs; ++i) {
        trained.show(i);
        addRight(trained, right);
    }
    EXPECT_GE(right.value(), 0.97);
    RecordProperty("right", std::to_string(right.value()));
}

// With pixels that are white or black, as the brush paints them.
TEST(TrainedExample, EveryPaintedDigitIsRead)
{
    const Document document = loadDocument(examplesFolder() + "/vit-digits.heed");
    for (const Sample& sample : document.samples) {
        Document own = loneSample(document, sample);
        Example example(own);
        EXPECT_EQ(static_cast<double>(example.best("probs", 0)), sample.targets[0].array()[0].number())
            << sample.title.in("en");
    }
}

} // namespace
} // namespace heedmap
