#pragma once

#include <heedmap/graph/graph.h>

#include <QObject>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

class Workbench;

/// One cell of one node.
struct CellPlace {
    NodeId node = noNode;
    Cell cell;

    bool operator==(const CellPlace&) const = default;
};

/// Numbers of a node, found by its name, that are covered until they are clicked.
struct Cover {
    std::string node;
    std::optional<std::vector<Cell>> cells = {}; ///< all, unless given
    bool locked = false;                         ///< a click does not uncover them, because an exercise asks for them

    bool operator==(const Cover&) const = default;
};

/// The covered numbers, in every view: those that a lesson, an exercise or another part covers by name until another
/// document opens, and, while a class guesses first, those of the selected matrix.
class Covers : public QObject {
    Q_OBJECT

public:
    explicit Covers(const Workbench& workbench) : m_workbench(workbench) {}

    /// Sets everything that `who` covers by name. A later call replaces it and covers all of it again.
    void set(const QObject* who, std::vector<Cover> covers);
    /// Whether no number is covered by name.
    bool empty() const { return m_covers.empty(); }
    bool covered(const CellPlace& place) const;
    /// Whether an exercise asks for it, so that a click does not uncover it.
    bool locked(const CellPlace& place) const;
    /// The nodes of which cells are covered by name, or were.
    std::vector<std::string> nodes() const;
    /// The middle of the cells of a node's slice that an exercise asks for, or else of those that are covered by name;
    /// none where all are, or none is.
    std::optional<Cell> middle(NodeId node, Index slice) const;
    /// Uncovers a cell that is covered by name and not locked.
    void uncover(const CellPlace& place);
    /// Reports a click on a cell that is covered by name.
    void click(const CellPlace& place) { emit clicked(place); }

    /// Whether a cell of the selected matrix was guessed.
    bool guessed(const Cell& cell) const;
    void setGuessed(const Cell& cell);
    /// Covers all cells of the selected matrix again.
    void coverAgain();

    /// Uncovers everything, but no locked numbers.
    void uncoverAll();
    /// Forgets all covers, for another document.
    void clear();

signals:
    void changed();
    void clicked(const heedmap::CellPlace& place);

private:
    struct Entry : Cover {
        std::vector<Cell> uncovered = {};

        bool covers(const std::string& name, const Cell& cell) const;
    };
    bool covered(const std::string& node, const Cell& cell) const;
    std::optional<Cell> middleOf(NodeId node, Index slice, bool locked) const;

    const Workbench& m_workbench;
    std::map<const QObject*, std::vector<Entry>> m_covers;
    std::vector<Cell> m_guessed;
    bool m_allGuessed = false;
};

} // namespace heedmap
