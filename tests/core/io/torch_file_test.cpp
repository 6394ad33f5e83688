// Files of torch.save, made by tests/data/io/make_io_data.py.
#include <heedmap/io/array_file.h>
#include <heedmap/io/torch_file.h>

#include "core/io/io_support.h"

namespace heedmap {
namespace {

using namespace std::string_literals;

std::vector<std::string> namesIn(const std::string& file)
{
    const std::string bytes = dataText(file);
    std::vector<std::string> names;
    for (const ArrayEntry& entry : listTorch(bytesOf(bytes)))
        names.push_back(entry.name);
    return names;
}

std::string refused(const std::string& bytes)
{
    return phrasesOfError([&] { listTorch(bytesOf(bytes)); });
}

TEST(TorchFile, HoldsTheNumbersThatWereSaved)
{
    for (const char* name : {"f64", "f16", "bf16", "stack", "turned", "part", "layers.0.W"}) {
        const Tensor wanted = expected("torch_"s + name);
        EXPECT_TRUE(readArrayFile(dataFile("all.pt"), name).sameBits(wanted)) << name;
        EXPECT_TRUE(readArrayFile(dataFile("checkpoint.pth"), name).sameBits(wanted)) << name;
        EXPECT_EQ(statedShape(dataFile("all.pt"), name), wanted.shape()) << name;
    }
    const ArraySelection part{.rows = Range{0, 1}, .columns = Range{1, 3}, .transpose = true};
    EXPECT_TRUE(readArrayFile(dataFile("all.pt"), "turned", part).sameBits(select(expected("torch_turned"), part)));
}

TEST(TorchFile, ReadsViewsOfOtherTensors)
{
    const ArrayFile file(dataFile("views.pt"), "permuted");
    for (const char* name : {"permuted", "stepped", "columns", "turned", "row", "expanded"}) {
        const Tensor wanted = expected("views_"s + name);
        EXPECT_TRUE(readArrayFile(dataFile("views.pt"), name).sameBits(wanted)) << name;
        EXPECT_TRUE(file.read(name, {}, {}).sameBits(wanted)) << name;
        const std::optional<StoredArray> stored = file.find(name);
        ASSERT_TRUE(stored) << name;
        file.leave(*stored); // of the file's pages none are its
        EXPECT_TRUE(read(*stored).sameBits(wanted)) << name;
    }
    const ArraySelection part{.rows = Range{0, 1}, .columns = Range{1, 2}, .transpose = true};
    EXPECT_TRUE(readArrayFile(dataFile("views.pt"), "columns", part).sameBits(select(expected("views_columns"), part)));
}

TEST(TorchFile, LeavesTheNumbersWhereTheyAre)
{
    const std::string bytes = dataText("all.pt");
    for (const ArrayEntry& entry : listTorch(bytesOf(bytes))) {
        if (entry.name == "apart")
            continue;
        EXPECT_GE(entry.bytes.data(), bytesOf(bytes).data());
        EXPECT_LE(entry.bytes.data() + entry.bytes.size(), bytesOf(bytes).data() + bytes.size());
    }
}

TEST(TorchFile, NamesTensorsByTheWayToThem)
{
    EXPECT_EQ(
        namesIn("all.pt"),
        (std::vector<std::string>{"f64", "f16", "bf16", "stack", "turned", "part", "layers.0.W", "apart", "ids"}));
    EXPECT_EQ(namesIn("checkpoint.pth").size(), 7U) << "of the model alone";
    EXPECT_EQ(namesIn("checkpoint_ids.pt"), (std::vector<std::string>{"W", "ids"})) << "and the tokens beside it";
    EXPECT_EQ(namesIn("linear.bin"), (std::vector<std::string>{"weight", "bias"}));
    EXPECT_EQ(namesIn("list.pt"), (std::vector<std::string>{"0", "1.deep.0"}));
    EXPECT_EQ(namesIn("one.pt"), (std::vector<std::string>{"tensor"}));
}

TEST(TorchFile, SaysWhyATensorCannotBeRead)
{
    const auto error = [](const char* name) { return errorOf([&] { readArrayFile(dataFile("all.pt"), name); }); };
    EXPECT_EQ(errorOf([] { readArrayFile(dataFile("views.pt"), "too_large"); }),
              "its numbers lie apart from each other; save it contiguous()")
        << "one number in the file stands for 2^25";
    EXPECT_EQ(error("W").substr(0, 34), "it has no tensor \"W\"; it has \"f64\"");
}

TEST(TorchFile, RefusesAnyClassByItsName)
{
    EXPECT_EQ(refused(dataText("refused_module.pt")),
              "<it holds the class \"torch.nn.modules.linear.Linear\", and only tensors, numbers, text, lists and "
              "dictionaries are read; save the state_dict alone>");
    EXPECT_EQ(refused(dataText("refused_class.pt")).substr(0, 36), "<it holds the class \"datetime.date\",");
}

TEST(TorchFile, RefusesOtherArchives)
{
    EXPECT_EQ(refused(dataText("stored.npz")), "<it is a zip archive without data.pkl; expected a file of torch.save>");
    EXPECT_EQ(refused(dataText("refused_old.pt")), "<it is not a zip archive, or is truncated or damaged>");
    EXPECT_EQ(refused(""), "<it is not a zip archive, or is truncated or damaged>");
}

/// With a byte of the pickle changed, found after the name of its entry.
std::string changed(const std::string& from, const std::string& to)
{
    std::string bytes = dataText("linear.bin");
    const std::size_t at = bytes.find(from);
    EXPECT_NE(at, std::string::npos);
    EXPECT_EQ(from.size(), to.size());
    return bytes.replace(at, to.size(), to);
}

TEST(TorchFile, ChecksWhatThePickleSaysOfItsNumbers)
{
    EXPECT_EQ(refused(changed("FloatStorage\nq", "FluatStorage\nq")).substr(0, 30), "<it holds the class \"torch.Flu");
    EXPECT_EQ(refused(changed("X\1\0\0\0000"s, "X\1\0\0\0009"s)), "<the numbers of the tensor \"weight\" are missing>");
    EXPECT_EQ(refused(changed("K\0K\3K\2\x86"s, "K\1K\3K\2\x86"s)),
              "<the tensor \"weight\" needs 6 numbers from number 1 on, and its storage has 6>");
    EXPECT_EQ(refused(changed("(X\6\0\0\0weight"s, "iX\6\0\0\0weight"s)),
              "<its pickle has the operation \"i\", which plain data does not need>");
    EXPECT_EQ(refused(changed("\x80\2c"s, "\x80\2R"s)), "<its pickle is truncated or damaged>");
}

TEST(TorchFile, CutShortIsRefused)
{
    expectTruncationsRefused(dataText("linear.bin"), [](Bytes bytes) { listTorch(bytes); });
}

} // namespace
} // namespace heedmap
