#pragma once

#include <heedmap/models/recognize.h>

#include <filesystem>
#include <optional>

namespace heedmap {

/// Which arrays of a file are taken for captured ones.
enum class Captures {
    Named, ///< those whose names say so
    Any    ///< any of two to four axes too, whatever their names
};

/// The document of a file that holds attention weights, captured from any model, scores, or any numbers: of mechanism
/// `captured`, recognized by what the file holds. Nothing if it holds none. Throws Question, and Error if something
/// does not fit.
std::optional<ModelProposal> capturedAttention(const std::filesystem::path& path, const ModelInput& input,
                                               Captures captures);

/// The Python that makes such a file of any model of Hugging Face's transformers, on one line.
Sentence howToCapture();

} // namespace heedmap
