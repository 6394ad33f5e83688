#pragma once

#include <heedmap/models/recognize.h>

#include <filesystem>
#include <optional>

namespace heedmap {

/// One block of a model that people copy from a video, a book or a page (families/teaching.cpp), alone in a file, with
/// its input beside it or none; nothing for another file. Throws Question where nothing says how many heads it has.
std::optional<ModelProposal> teachingBlock(const std::filesystem::path& path, const ModelInput& input);

} // namespace heedmap
