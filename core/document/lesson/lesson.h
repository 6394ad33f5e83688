#pragma once

#include <heedmap/base/json.h>
#include <heedmap/base/localized_text.h>
#include <heedmap/tensor/region.h>

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace heedmap {

/// One stop of a lesson, as docs/formats.md defines it: what is said there, and what differs from the stop before.
struct LessonStop {
    /// A number put into an array.
    struct Put {
        std::string array;
        std::vector<Index> cell; ///< as many indices as the array has axes
        double number = 0;
    };
    struct UntilLoss {
        double loss = 0;
    };
    struct Steps {
        Index count = 0;
    };

    LocalizedText say;
    std::optional<std::string> view = {}; ///< the id of a view
    Json step = {};                       ///< a number from 0, or a heading; null: the same
    std::optional<std::string> node = {};
    std::optional<std::vector<Index>> cell = {}; ///< of `node`
    std::optional<Index> head = {};
    std::vector<Put> set = {};
    std::optional<std::vector<std::string>> cover = {}; ///< nodes whose numbers are hidden; an empty list uncovers all
    std::optional<Index> sample = {};
    std::optional<std::variant<UntilLoss, Steps>> train = {};
    std::optional<std::string> exercise = {}; ///< its id
    std::optional<double> minutes = {};
};

} // namespace heedmap
