#pragma once

#include <heedmap/base/json.h>
#include <heedmap/io/array_entry.h>
#include <heedmap/io/file.h>
#include <heedmap/tensor/tensor.h>

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace heedmap {

/// The tensors of a model, in one .safetensors file (or .bin, .pt, .pth of PyTorch) or several in a folder, and its
/// config.json. Only what is looked at is read.
class ModelFiles {
public:
    /// Such a file, or a folder that holds some: model.safetensors, pytorch_model.bin, those that an index names, or
    /// all of one kind. One of several that an index names stands for them all. Throws Error if one is missing or
    /// holds a tensor twice.
    explicit ModelFiles(const std::filesystem::path& path);

    const std::filesystem::path& folder() const { return m_folder; }
    /// What a model says of itself, and of the numbers of a picture.
    static constexpr const char* config = "config.json";
    static constexpr const char* pictures = "preprocessor_config.json";

    /// Whether there is a config.json, or the one file of PyTorch has `model_args`.
    bool describes() const { return m_settings.contains(config); }
    /// A value of one of those files, "rope_scaling.factor", or "layer_types.0", the first of a list; nullptr if it
    /// has none or is not there. Throws Error if a key before a dot is not an object.
    const Json* setting(std::string_view key, const std::string& file = config) const;

    /// The keys of config.json that were asked for, or weighed where others stood in their way, since these were
    /// forgotten: what is not among them has changed nothing.
    const std::set<std::string, std::less<>>& looks() const { return m_looks; }
    void look(std::string_view key) const { m_looks.emplace(key); }
    void forgetLooks() const { m_looks.clear(); }

    /// All of one of those files; null where it is not there.
    const Json& settings(const std::string& file = config) const;

    /// Of a model that reads pictures beside text, lets config.json say what its part for text is (`text_config`).
    void takeText(Json config);
    /// What stands before the names of a part for text: before those of the model, and before those of its prediction.
    struct Stem {
        std::string model;
        std::string head;
    };
    const std::vector<Stem>& stems() const { return m_stems; }

    /// Lets config.json say another kind.
    void setKind(const std::string& kind) { m_settings[config].set("model_type", kind); }

    struct Found {
        std::string file; ///< in the folder
        ArrayEntry entry;
    };
    /// All of them, by their names.
    const std::map<std::string, Found>& tensors() const { return m_tensors; }
    /// nullptr where no file has it.
    const Found* find(const std::string& tensor) const;

    /// These rows of a matrix, as a matrix. Throws Error for one that is not there.
    Tensor rows(const std::string& tensor, const std::vector<Index>& rows) const;
    /// Whether a tensor, which is there, is of a type that is read: packed weights have other axes, too.
    bool holdsNumbers(const std::string& tensor) const;
    /// Whether two such tensors hold the same numbers in the same shape.
    bool same(const std::string& one, const std::string& other) const;
    /// All numbers, one after the other.
    std::vector<double> numbers(const std::string& tensor) const;

private:
    /// Throws Error if a file was written to: the bytes read may not be the model's.
    void requireUnchanged() const;
    Json readSettings(const std::string& file) const;
    void readArguments();
    void add(const std::filesystem::path& file);
    void addIndexed(const Json::Object& map);

    std::filesystem::path m_folder;
    std::vector<std::unique_ptr<MappedFile>> m_maps;
    std::map<std::string, Found> m_tensors;
    std::map<std::string, Json> m_settings; ///< by their file
    mutable std::set<std::string, std::less<>> m_looks;
    std::vector<Stem> m_stems = {{}};
};

} // namespace heedmap
