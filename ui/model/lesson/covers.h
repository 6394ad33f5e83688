#pragma once

#include <heedmap/graph/graph.h>

#include <QObject>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// Numbers of a node, found by its name, that are covered until they are clicked.
struct Cover {
    std::string node;
    std::optional<std::vector<Cell>> cells = {}; ///< all, unless given
    bool locked = false;                         ///< a click does not uncover them, because an exercise asks for them

    bool operator==(const Cover&) const = default;
};

/// The numbers that a lesson, an exercise or another part covers.
class Covers {
public:
    /// Sets everything that `who` covers. A later call replaces it and covers all of it again.
    void set(const QObject* who, std::vector<Cover> covers);
    bool empty() const { return m_covers.empty(); }
    bool covered(const std::string& node, const Cell& cell) const;
    /// The nodes of which cells are covered, or were.
    std::vector<std::string> nodes() const;
    /// Uncovers a cell; returns whether it was covered and not locked.
    bool uncover(const std::string& node, const Cell& cell);
    /// Uncovers everything that is not locked.
    void uncoverAll();

private:
    struct Entry : Cover {
        std::vector<Cell> uncovered = {};

        bool covers(const std::string& name, const Cell& cell) const;
    };
    std::map<const QObject*, std::vector<Entry>> m_covers;
};

} // namespace heedmap
