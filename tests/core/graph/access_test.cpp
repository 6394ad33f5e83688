// Letters drawn at random: the regions that follow from them are those found by writing all indices out.

#include <heedmap/base/error.h>
#include <heedmap/graph/access.h>

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace heedmap {
namespace {

enum class Relation { Same, Shift, UpTo, Onwards };

struct Drawn {
    char name = 0;
    Relation relation = Relation::Same;
    Index by = 0;
    Index output = 0; ///< its size there; 0: it does not stand there
    Index input = 0;
};

bool related(const Drawn& letter, Index output, Index input)
{
    switch (letter.relation) {
    case Relation::Same: return letter.output == 1 || letter.input == 1 || output == input;
    case Relation::Shift: return input == output + letter.by;
    case Relation::UpTo: return input <= output;
    case Relation::Onwards: return input >= output;
    }
    return false;
}

/// A side of an access: its words, and where each letter stands.
struct Written {
    std::string text;
    Shape shape = Shape::stack(1, 1, 1);
    std::vector<std::string> words = {"", "", ""};
};

class Letters {
public:
    explicit Letters(unsigned seed) : m_bits(seed)
    {
        do {
            m_letters.clear();
            const int count = 1 + below(4);
            for (int i = 0; i < count; ++i)
                m_letters.push_back(draw(static_cast<char>('a' + i)));
            m_output = write(&Drawn::output);
            m_input = write(&Drawn::input);
        } while (!std::ranges::all_of(m_letters, [this](const Drawn& each) { return canBeSaid(each); }));
    }

    Access access() const
    {
        Access access = words();
        for (const Drawn& each : m_letters) {
            if (each.output == 0 || each.input == 0)
                continue;
            if (each.relation == Relation::Shift)
                access.shifted(each.name, each.by);
            if (each.relation == Relation::UpTo)
                access.upTo(each.name);
            if (each.relation == Relation::Onwards)
                access.onwards(each.name);
        }
        return access;
    }

    const Written& output() const { return m_output; }
    const Written& input() const { return m_input; }

    Region required(const Region& wanted) const { return found(wanted, true); }
    Region affected(const Region& changed) const { return found(changed, false); }

    Region regionOf(const Shape& shape) { return {rangeOf(shape.slices), rangeOf(shape.rows), rangeOf(shape.cols)}; }

private:
    int below(int bound) { return static_cast<int>(m_bits() % static_cast<unsigned>(bound)); }
    Range rangeOf(Index size)
    {
        const Index begin = below(static_cast<int>(size));
        return {begin, begin + 1 + below(static_cast<int>(size - begin))};
    }

    Drawn draw(char name)
    {
        Drawn letter{.name = name};
        letter.output = letter.input = 1 + below(4);
        switch (below(7)) {
        case 0: letter.output = 0; break;
        case 1: letter.input = 0; break;
        case 2: (below(2) == 0 ? letter.output : letter.input) = 1; break;
        case 3:
            letter.relation = Relation::Shift;
            letter.by = below(5) - 2;
            letter.input = 1 + below(4);
            break;
        case 4: letter.relation = Relation::UpTo; break;
        case 5: letter.relation = Relation::Onwards; break;
        default: break;
        }
        return letter;
    }

    Written write(Index Drawn::*size)
    {
        Written side;
        std::vector<Drawn> order = m_letters;
        std::ranges::shuffle(order, m_bits);
        std::array<Index, 3> sizes{1, 1, 1};
        for (const Drawn& each : order) {
            if (each.*size == 0)
                continue;
            const auto axis = static_cast<std::size_t>(below(3));
            side.words[axis] += each.name;
            sizes[axis] *= each.*size;
        }
        side.shape = Shape::stack(sizes[0], sizes[1], sizes[2]);
        for (const std::string& word : side.words)
            side.text += (word.empty() ? "1" : word.size() == 1 ? word : "(" + word + ")") + " ";
        return side;
    }

    static bool inBrackets(const Written& side, char name)
    {
        return std::ranges::any_of(side.words, [&](const std::string& word) {
            return word.size() > 1 && word.find(name) != std::string::npos;
        });
    }

    // The size of a letter is said once, for all brackets.
    bool canBeSaid(const Drawn& letter) const
    {
        return letter.output == letter.input || !inBrackets(m_output, letter.name) || !inBrackets(m_input, letter.name);
    }

    Access words() const
    {
        const auto size = [this](std::size_t i) {
            if (i >= m_letters.size())
                return Access::Size{'?', 1};
            const Drawn& each = m_letters[i];
            return Access::Size{each.name, inBrackets(m_output, each.name) ? each.output : each.input};
        };
        return {m_output.shape, m_output.text, m_input.shape, m_input.text, {size(0), size(1), size(2), size(3)}};
    }

    Region found(const Region& region, bool wanted) const
    {
        Region hull;
        std::vector<Index> outputs(m_letters.size(), 0);
        do {
            std::vector<Index> inputs(m_letters.size(), 0);
            do {
                if (!allRelated(outputs, inputs))
                    continue;
                const Cell there = cellOf(m_output, outputs, &Drawn::output);
                const Cell here = cellOf(m_input, inputs, &Drawn::input);
                if (region.contains(wanted ? there : here))
                    hull = hull.united(Region::of(wanted ? here : there));
            } while (next(inputs, &Drawn::input));
        } while (next(outputs, &Drawn::output));
        return hull;
    }

    bool allRelated(const std::vector<Index>& outputs, const std::vector<Index>& inputs) const
    {
        for (std::size_t i = 0; i < m_letters.size(); ++i)
            if (m_letters[i].output > 0 && m_letters[i].input > 0 && !related(m_letters[i], outputs[i], inputs[i]))
                return false;
        return true;
    }

    bool next(std::vector<Index>& values, Index Drawn::*size) const
    {
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (++values[i] < m_letters[i].*size)
                return true;
            values[i] = 0;
        }
        return false;
    }

    Cell cellOf(const Written& side, const std::vector<Index>& values, Index Drawn::*size) const
    {
        std::array<Index, 3> index{};
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (const char name : side.words[axis]) {
                const auto i = static_cast<std::size_t>(name - 'a');
                index[axis] = index[axis] * (m_letters[i].*size) + values[i];
            }
        return {index[0], index[1], index[2]};
    }

    std::mt19937_64 m_bits;
    std::vector<Drawn> m_letters;
    Written m_output;
    Written m_input;
};

TEST(AccessInLetters, HasTheSmallestRegions)
{
    int narrower = 0;
    for (unsigned seed = 0; seed < 1000; ++seed) {
        Letters letters(seed);
        const Access access = letters.access();
        for (int i = 0; i < 8; ++i) {
            const Region wanted = letters.regionOf(letters.output().shape);
            const Region changed = letters.regionOf(letters.input().shape);
            const std::string title =
                letters.output().text + "from " + letters.input().text + ", seed " + std::to_string(seed);
            ASSERT_EQ(access.required(wanted), letters.required(wanted)) << title;
            ASSERT_EQ(access.affected(changed), letters.affected(changed)) << title;
            narrower += access.required(wanted) == Region::all(letters.input().shape) ? 0 : 1;
        }
    }
    EXPECT_GT(narrower, 400) << "hardly any region was a part";
}

TEST(AccessInLetters, OfNothingIsNothing)
{
    const Shape shape = Shape::matrix(3, 4);
    const Access access(shape, "i j", shape, "i j");
    EXPECT_TRUE(access.required({}).empty());
    EXPECT_TRUE(access.affected({}).empty());
}

TEST(AccessInLetters, IsRowLocalWhereRowsAndSlicesAreNumberedAlike)
{
    const Shape square = Shape::stack(3, 3, 3);
    const auto rowLocal = [&](const char* output, const char* input) {
        return Access(square, output, square, input).rowLocal();
    };
    EXPECT_TRUE(rowLocal("s i j", "s i j"));
    EXPECT_TRUE(rowLocal("s i j", "s i k"));
    EXPECT_FALSE(rowLocal("s i j", "s k j"));
    EXPECT_FALSE(rowLocal("s i j", "s j i"));
    EXPECT_FALSE(rowLocal("s i j", "i s j"));
    EXPECT_FALSE(Access(square, "s i j", square, "s i j").shifted('i', 1).rowLocal());
    EXPECT_TRUE(Access(square, "s i j", square, "s i j").shifted('j', 1).rowLocal());
    EXPECT_FALSE(Access(square, "s i j", square, "s i j").upTo('i').rowLocal());
}

TEST(AccessInLetters, TellsWhichAxisOfTheInputOneOfTheOutputIs)
{
    const Shape square = Shape::stack(4, 4, 4);
    const Access first(square, "s i j", square, "s i k");
    EXPECT_EQ(first.inputAxis(0), 0);
    EXPECT_EQ(first.inputAxis(1), 1);
    EXPECT_EQ(first.inputAxis(2), -1) << "it reads whole rows";
    EXPECT_EQ(Access(square, "s i j", square, "s j k").inputAxis(2), 1);
    EXPECT_EQ(Access(square, "s i j", square, "s i j").shifted('i', 1).inputAxis(1), -1);
    EXPECT_EQ(Access(square, "s i j", square, "s (h i) j", {{'h', 2}}).inputAxis(1), -1) << "one of two digits";
}

TEST(Access, ASumIsOneByItsLettersEvenOverOneNumber)
{
    const Shape column = Shape::matrix(3, 1);
    const Shape square = Shape::matrix(3, 3);
    const Access first(square, "i j", column, "i k");
    EXPECT_TRUE(first.reduces());
    EXPECT_FALSE(Access(square, "i j", square, "i j").reduces());
    EXPECT_FALSE(Access(square, "i j", column, "i 1").reduces()) << "one number serves many";
    EXPECT_TRUE(Access(square, "i j", square, "i j").upTo('j').reduces());
    EXPECT_TRUE(first.sumsWith(Access(square, "i j", column, "j k")));
    EXPECT_FALSE(first.sumsWith(Access(square, "i j", square, "i j"))) << "j is an index of the output";
}

/// The sentence that refuses an access of a 4×6 matrix in these letters.
std::string refusal(const char* output, const char* input, std::initializer_list<Access::Size> sizes = {})
{
    const Shape shape = Shape::matrix(4, 6);
    try {
        const Access access(shape, output, shape, input, sizes);
        return "none";
    } catch (const Error& error) {
        return error.what();
    }
}

TEST(AccessInLetters, RefusesMoreThanThereIsRoomForAndDigitsThatDoNotCountTheAxis)
{
    EXPECT_EQ(refusal("i j", "a s i j"), "access: expected at most 3 words, got another, j");
    EXPECT_EQ(refusal("(a b) (c d)", "(e f) (g h)", {{'b', 1}, {'d', 1}, {'f', 1}, {'h', 1}}),
              "access: expected at most 6 letters, got another, h");
    EXPECT_EQ(refusal("i (x y)", "i j", {{'y', 4}}), "access: expected digits of 6 values, got (x y), which have 4");
    EXPECT_EQ(refusal("i (x y)", "i j", {{'y', 3}}), "none");
}

} // namespace
} // namespace heedmap
