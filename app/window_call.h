#pragma once

#include <span>
#include <string>
#include <vector>

namespace heedmap {

/// A call that names no verb: `heedmap [--lang LANGUAGE] [QT OPTIONS] [FILE...]`.
struct WindowCall {
    std::vector<std::string> options; ///< Qt's own, with their values: -platform, offscreen
    std::string file;                 ///< empty where none is named; of several as `asOnePath` says
    std::string language = {};        ///< of --lang; empty where it is not given

    /// The value of one of Qt's options; empty if it is not given.
    std::string option(const std::string& name) const;
};

/// Throws UsageError.
WindowCall windowCall(std::span<const std::string> words);

} // namespace heedmap
