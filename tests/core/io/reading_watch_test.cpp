// Every reader says how far it is and ends where it is asked to.

#include "io_support.h"

#include <heedmap/base/json.h>
#include <heedmap/base/reading_watch.h>
#include <heedmap/document/computation.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/npy.h>
#include <heedmap/io/npz_writer.h>

#include <functional>
#include <optional>

namespace heedmap {
namespace {

constexpr Index rows = 400;

/// A reader of a file, by the kind of that file.
struct Reader {
    std::string kind;
    std::function<void()> read;
};

/// Files of each kind with so many numbers that they are read in several pieces.
class ReadingWatchTest : public testing::Test {
protected:
    ReadingWatchTest()
    {
        const Tensor numbers(Shape::matrix(rows, rows));
        std::string text;
        for (Index r = 0; r < rows; ++r) {
            for (Index c = 0; c < rows; ++c)
                text += c == 0 ? "0" : ",0";
            text += r + 1 == rows ? "" : "\n";
        }
        writeFile(m_folder / "a.csv", text);
        writeFile(m_folder / "a.npy", writeNpy(numbers));
        for (const auto& [name, packing] :
             {std::pair("stored.npz", Packing::Stored), std::pair("packed.npz", Packing::Deflated)}) {
            AtomicFile file(m_folder / name);
            writeNpz(file, {{"W", &numbers}}, packing);
            file.commit();
        }
        m_json = "[";
        for (Index i = 0; i < rows * rows; ++i)
            m_json += i == 0 ? "0" : ",0";
        m_json += "]";
        writeFile(m_folder / "a.heed",
                  R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "arrays": {
            "Q": [[1]], "K": {"file": "packed.npz", "array": "W", "columns": [0, 1]}, "V": {"file": "packed.npz", "array": "W", "columns": [0, 1]}}})");
    }

    std::vector<Reader> readers() const
    {
        const auto array = [this](const std::string& name, std::optional<std::string> entry = {}) {
            return Reader{name, [path = m_folder / name, entry] { readArrayFile(path, entry); }};
        };
        return {array("a.csv"),
                array("a.npy"),
                array("stored.npz", "W"),
                array("packed.npz", "W"),
                {"text", [this] { readFile(m_folder / "a.csv", 1 << 30); }},
                {"JSON", [this] { Json::parse(m_json); }},
                {"document", [this] { openDocument(m_folder / "a.heed"); }}};
    }

    TestFolder m_folder;
    std::string m_json;
};

TEST_F(ReadingWatchTest, EveryReaderEndsWhereItIsAskedTo)
{
    for (const Reader& reader : readers()) {
        std::stop_source stop;
        stop.request_stop();
        EXPECT_NO_THROW(reader.read()) << reader.kind << ", which is not watched";
        const ReadingWatch watch(stop.get_token());
        EXPECT_THROW(reader.read(), Cancelled) << reader.kind;
    }
}

TEST_F(ReadingWatchTest, ADocumentIsReadFromNothingToAll)
{
    std::vector<double> done;
    const ReadingWatch watch({}, [&](double share) { done.push_back(share); });
    openDocument(m_folder / "a.heed");
    EXPECT_GT(done.size(), 2U);
    EXPECT_LT(done.size(), 260U);
    EXPECT_TRUE(std::ranges::is_sorted(done));
    EXPECT_GE(done.front(), 0);
    EXPECT_GT(done.back(), 0.5) << "what was read of the arrays";
}

TEST_F(ReadingWatchTest, NothingIsReadAfterTheFirstPieceAtWhichItIsAsked)
{
    std::stop_source stop;
    int pieces = 0;
    const ReadingWatch watch(stop.get_token(), [&](double) {
        ++pieces;
        stop.request_stop();
    });
    const ReadingPart part(1, m_json.size());
    EXPECT_THROW(Json::parse(m_json), Cancelled);
    EXPECT_EQ(pieces, 1);
}

TEST_F(ReadingWatchTest, PartsFollowEachOther)
{
    std::vector<double> done;
    const ReadingWatch watch({}, [&](double share) { done.push_back(share); });
    const ReadingPart all(1);
    for (int part = 0; part < 2; ++part) {
        const ReadingPart half(0.5);
        const ReadingPart ten(1, 10);
        keepReading(5);
        keepReading(5);
    }
    EXPECT_EQ(done, (std::vector<double>{0.25, 0.5, 0.75, 1}));
}

} // namespace
} // namespace heedmap
