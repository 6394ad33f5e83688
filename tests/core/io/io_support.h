#pragma once

#include <heedmap/base/error.h>
#include <heedmap/io/file.h>
#include <heedmap/tensor/tensor.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace heedmap {

inline std::filesystem::path dataFile(const std::string& name)
{
    return std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/io" / name;
}

inline std::string dataText(const std::string& name) { return readFile(dataFile(name), 1 << 20); }

inline Bytes bytesOf(std::string_view text) { return std::as_bytes(std::span(text)); }

/// What NAME.expected says an array is: its dimensions, then its numbers.
inline Tensor expected(const std::string& name)
{
    std::ifstream file(dataFile(name + ".expected"));
    std::string line;
    std::getline(file, line);
    std::istringstream words(line);
    std::vector<Index> dimensions{std::istream_iterator<Index>(words), {}};
    std::vector<double> numbers;
    while (file >> line)
        numbers.push_back(std::strtod(line.c_str(), nullptr));
    Shape shape = dimensions.size() == 1 ? Shape::vector(dimensions[0])
        : dimensions.size() == 2         ? Shape::matrix(dimensions[0], dimensions[1])
                                         : Shape::stack(dimensions.at(0), dimensions.at(1), dimensions.at(2));
    return {shape, numbers};
}

/// The sentence of the Error that `action` throws; "nothing thrown" where it throws none.
template <typename Action> std::string errorOf(const Action& action)
{
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing thrown";
}

/// The same with every phrase in angle brackets: text outside of brackets would remain English in every language.
template <typename Action> std::string phrasesOfError(const Action& action)
{
    try {
        action();
    } catch (const Error& error) {
        return error.sentence().in([](const char* english, const char* one, std::int64_t count) {
            return "<" + std::string(one != nullptr && count == 1 ? one : english) + ">";
        });
    }
    return "nothing thrown";
}

/// Every proper beginning of a valid file is refused with a sentence.
template <typename Read> void expectTruncationsRefused(const std::string& whole, const Read& read)
{
    read(bytesOf(whole));
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const std::vector<char> cut(whole.begin(),
                                    whole.begin() + static_cast<std::ptrdiff_t>(length)); // of its own size
        EXPECT_NE(errorOf([&] { read(bytesOf({cut.data(), cut.size()})); }), "nothing thrown") << length << " bytes";
    }
}

/// A folder for one test, gone when the test ends.
class TestFolder {
public:
    TestFolder()
    {
        std::random_device random;
        do
            m_path = std::filesystem::temp_directory_path() / ("heedmap-test-" + std::to_string(random()));
        while (!std::filesystem::create_directory(m_path));
    }
    ~TestFolder() { std::filesystem::remove_all(m_path); }
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;

    std::filesystem::path operator/(const std::string& name) const { return m_path / name; }
    const std::filesystem::path& path() const { return m_path; }
    std::ptrdiff_t entries() const
    {
        return std::distance(std::filesystem::directory_iterator(m_path), std::filesystem::directory_iterator());
    }

private:
    std::filesystem::path m_path;
};

struct Malformed {
    std::string bytes;
    std::string message;
};

} // namespace heedmap
