// Every key of every config.json of the tests, with values that do not belong there; and every tensor missing once.
#include <heedmap/base/json.h>
#include <heedmap/document/writer.h>

#include "core/models/recognize_support.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <set>

namespace heedmap {
namespace {

/// Calls `use` with the object again and again: each time one of its members, or of an object among them, is missing
/// or has another value.
void forEachChange(const Json::Object& object, const std::function<void(const Json::Object&)>& use)
{
    const std::vector<Json> values = {Json(),
                                      Json(true),
                                      Json(0.0),
                                      Json(-1.0),
                                      Json(1e300),
                                      Json("global"),
                                      Json(Json::Array()),
                                      Json(Json::Array{Json(2.0)}),
                                      Json(Json::Array{Json(1.0), Json(2.0)}),
                                      Json(Json::Object{{"x", Json(2.0)}})};
    constexpr std::size_t many = 12; // of which every fourth is enough for the sanitizers
    const std::size_t step = HEEDMAP_SANITIZED && object.size() > many ? 4 : 1;
    for (std::size_t i = 0; i < object.size(); i += step) {
        Json::Object changed = object;
        changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
        use(changed);
        for (const Json& value : values) {
            changed = object;
            changed[i].second = value;
            use(changed);
        }
        if (object[i].second.isObject())
            forEachChange(object[i].second.object(), [&](const Json::Object& members) {
                changed = object;
                changed[i].second = members;
                use(changed);
            });
    }
}

/// Every model that has a configuration: of each family at least one, see ModelFamilies.HaveAModelThatIsTested.
std::vector<std::string> described()
{
    std::vector<std::string> folders;
    for (const auto& entry : std::filesystem::directory_iterator(models()))
        if (isThere(entry.path() / "config.json"))
            folders.push_back(entry.path().filename().string());
    std::ranges::sort(folders);
    return folders;
}

/// As it is; else its weights are refused whatever config.json says.
bool isRead(const std::filesystem::path& folder)
{
    try {
        return recognizeModel(folder, {.ids = {1, 2}}).has_value();
    } catch (const Error&) {
        return false;
    }
}

/// A file of JSON that is written thousands of times: into what stands, never shorter, as a file that is cut to nothing
/// is put on the disk at once.
class Overwritten {
public:
    explicit Overwritten(const std::filesystem::path& file)
        : m_size(std::filesystem::file_size(file)), m_file(file, std::ios::binary | std::ios::in | std::ios::out)
    {
    }

    void put(const std::string& text)
    {
        m_file.seekp(0) << text << std::string(m_size - std::min<std::size_t>(text.size(), m_size), ' ');
        ASSERT_TRUE(m_file.flush());
        m_size = std::max<std::size_t>(m_size, text.size());
    }

private:
    std::size_t m_size;
    std::fstream m_file;
};

class ChangedConfiguration : public ::testing::TestWithParam<std::string> {};

TEST_P(ChangedConfiguration, IsReadOrRefusedInASentence)
{
    const TestFolder folder;
    std::filesystem::copy(models() / GetParam(), folder.path());
    const Json config = Json::parse(readFile(models() / GetParam() / "config.json", 1 << 16));
    Index read = 0;
    Index refused = 0;
    Overwritten file(folder / "config.json");
    std::set<std::string> built; // most keys of a configuration say nothing of the computation
    forEachChange(config.object(), [&](const Json::Object& changed) {
        const std::string text = Json(changed).text();
        SCOPED_TRACE(text);
        file.put(text);
        try {
            if (const auto model = recognizeModel(folder.path(), {.ids = {1, 2}}))
                if (const std::string document = writeDocument(model->document); !built.contains(document)) {
                    (void)build(model->document, model->folder);
                    built.insert(document);
                }
            ++read;
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()), "");
            ++refused;
        }
    });
    EXPECT_TRUE(read > 0 || !isRead(models() / GetParam()));
    EXPECT_GE(refused, HEEDMAP_SANITIZED ? 0 : 1); // of fewer changes
}

/// The names that the header of a .safetensors file has.
std::vector<std::string> tensorsIn(const std::string& file)
{
    std::uint64_t size = 0;
    std::memcpy(&size, file.data(), sizeof(size));
    std::vector<std::string> names;
    const Json header = Json::parse(file.substr(sizeof(size), size));
    for (const auto& [name, entry] : header.object())
        if (name != "__metadata__")
            names.push_back(name);
    return names;
}

TEST_P(ChangedConfiguration, IsReadOrRefusedWithoutATensor)
{
    if (!isThere(models() / GetParam() / "model.safetensors"))
        return;
    const TestFolder folder;
    std::filesystem::copy(models() / GetParam(), folder.path());
    const std::string whole = readFile(folder / "model.safetensors", 1 << 24);
    std::fstream file(folder / "model.safetensors", std::ios::binary | std::ios::in | std::ios::out);
    const auto put = [&](std::size_t at, char byte) {
        file.seekp(static_cast<std::streamoff>(at));
        ASSERT_TRUE(file.put(byte).flush());
    };
    const std::vector<std::string> tensors = tensorsIn(whole);
    constexpr std::size_t step = HEEDMAP_SANITIZED ? 4 : 1;
    for (std::size_t i = 0; i < tensors.size(); i += step) {
        const std::string& tensor = tensors[i];
        SCOPED_TRACE(tensor);
        const std::size_t at = whole.find('"' + tensor + '"') + 1;
        put(at, '_');
        try {
            recognizeModel(folder.path(), {.ids = {1, 2}});
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()), "");
        }
        put(at, whole[at]);
    }
}

INSTANTIATE_TEST_SUITE_P(OfEachModel, ChangedConfiguration, ::testing::ValuesIn(described()));

TEST(RecognizeModel, SaysWhereTheKindsOfLayersAreNoList)
{
    EXPECT_EQ(refusalOf("gpt_neo", "attention_layers", Json("global")),
              "config.json: attention_layers is \"global\"; expected a list with one entry for each of 4 layers");
}

} // namespace
} // namespace heedmap
