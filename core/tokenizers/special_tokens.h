#pragma once

#include "tokenizers/staged.h"

#include <heedmap/base/json.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace heedmap {

/// An object of a JSON file; an empty one where there is no such file. Throws Error for another value.
Json settingsOf(const std::filesystem::path& folder, const char* file);
/// A text in such an object; empty where it has none.
std::string textIn(const Json& settings, const char* key);

/// The class of a folder's tokenizer, without "Fast" and "Tokenizer": "GPT2", "Roberta"; empty where no file says it,
/// or only that it is of any kind.
std::string tokenizerClass(const std::filesystem::path& folder);
/// `model_type` of config.json; empty where there is none.
std::string modelKind(const std::filesystem::path& folder);

/// The pieces that have a part to play ("bos_token", "mask_token", …), and others that are found in a text as they are:
/// what tokenizer_config.json, special_tokens_map.json and added_tokens.json say, in the order in which transformers
/// reads them.
class SpecialTokens {
public:
    /// `usual`: what those are that no file names.
    SpecialTokens(const std::filesystem::path& folder, const std::map<std::string, AddedToken>& usual);

    /// The piece of a part; empty if there is none.
    const std::string& piece(const std::string& part) const;
    bool flag(const char* key, bool otherwise) const;
    /// Puts them into the stages. Those that a file names and the vocabulary lacks are numbered behind it.
    void add(Stages& stages) const;

private:
    struct Part {
        AddedToken token = {};
        bool said = false; ///< by a file, not only as it is usual
    };
    void readParts(const Json& settings);
    void readPart(const std::string& part, const Json& value);
    void readNumbered(const Json& decoder);
    void readList(const Json& settings, const char* key);

    Json m_config;
    std::map<std::string, Part> m_parts;
    std::vector<std::pair<Index, AddedToken>> m_numbered; ///< with ids of their own
    std::vector<AddedToken> m_further;
};

} // namespace heedmap
