#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>

#include <filesystem>
#include <optional>
#include <string>

namespace heedmap {

/// The extension of the format in which a file of arrays is read, in small letters, told by what it holds: `.npz` of an
/// archive that is called `.npy`, `.txt` of a table whose name has no known ending, `.json` of a JSON
/// object of lists, `.heed` of a document. That of its name where what it holds tells nothing, or it cannot be read.
HEEDMAP_EXPORT std::string formatOfFile(const std::filesystem::path& path);

/// What a file is that this program does not read but others write (PyTorch, Keras, HDF5, GGUF, ONNX, SentencePiece),
/// recognized by what it holds, and the line of Python that saves one that it reads. Nothing for other files.
HEEDMAP_EXPORT std::optional<Sentence> foreignFile(const std::filesystem::path& path);

/// Throws Error that says so, and for files that hold no arrays at all: of office programs, PDFs, pictures, packed
/// ones.
HEEDMAP_EXPORT void refuseForeignFile(const std::filesystem::path& path);

} // namespace heedmap
