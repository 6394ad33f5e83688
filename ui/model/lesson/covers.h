#pragma once

#include <heedmap/graph/graph.h>

#include <QObject>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// Numbers of a node, found by its name, that are hidden until they are asked for.
struct Cover {
    std::string node;
    std::optional<std::vector<Cell>> cells = {}; ///< all, unless given
    bool locked = false;                         ///< a click does not uncover them: they are asked for

    bool operator==(const Cover&) const = default;
};

/// What a lesson, an exercise, or another part covers.
class Covers {
public:
    /// All that `who` covers; a later call replaces it, and what was uncovered of it is covered again.
    void set(const QObject* who, std::vector<Cover> covers);
    bool empty() const { return m_covers.empty(); }
    bool covered(const std::string& node, const Cell& cell) const;
    /// Of which something is covered, or was.
    std::vector<std::string> nodes() const;
    /// Whether it was covered and no longer is.
    bool uncover(const std::string& node, const Cell& cell);
    /// All that is not locked.
    void uncoverAll();

private:
    struct Entry : Cover {
        std::vector<Cell> uncovered = {};

        bool covers(const std::string& name, const Cell& cell) const;
    };
    std::map<const QObject*, std::vector<Entry>> m_covers;
};

} // namespace heedmap
