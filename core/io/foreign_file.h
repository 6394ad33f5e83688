#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>

#include <filesystem>
#include <optional>

namespace heedmap {

/// What a file is that this program does not read but others write (PyTorch, Keras, HDF5, GGUF, ONNX, SentencePiece),
/// recognized by what it holds, and the line of Python that saves one that it reads; or that its name is not that of
/// the file that it is, which is read. Nothing for other files.
HEEDMAP_EXPORT std::optional<Sentence> foreignFile(const std::filesystem::path& path);

/// Throws Error that says so, and for files that hold no arrays at all: of office programs, PDFs, pictures, packed
/// ones.
HEEDMAP_EXPORT void refuseForeignFile(const std::filesystem::path& path);

} // namespace heedmap
