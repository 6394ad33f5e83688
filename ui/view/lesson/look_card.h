#pragma once

#include "model/teaching/opening.h"
#include "view/frame/display.h"

#include <QAbstractButton>
#include <QLabel>
#include <QToolButton>
#include <QWidget>

#include <array>

#include <optional>
#include <vector>

namespace heedmap {

class LessonPlayer;

/// A link in lines of the width that it has; its text is plain.
class WrappedLink : public QAbstractButton {
    Q_OBJECT

public:
    explicit WrappedLink(const Display& display);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, heightForWidth(80)}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QFont linkFont() const;

    const Display& m_display;
};

/// Beside the stage of a document that says so: what to look for, or at a stop of its lesson what is said there, which
/// only the presenter's window shows while it is given to a class; and links that try something, each one step of the
/// undo stack; the same link takes it back for as long as what it did is there. It folds away, and hides where values
/// are to be guessed.
class LookCard : public QWidget {
    Q_OBJECT

public:
    LookCard(const ViewContext& context, LessonPlayer& player, QWidget* parent = nullptr);

    bool folded() const { return m_body->isHidden(); }

public slots:
    void setFolded(bool folded);
    /// Does what a link says, or takes it back.
    void follow(std::size_t which);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Keeps its lines whole, as far as the window has room.
    void holdLines();
    /// A link that was followed, and what takes it back.
    struct Done {
        Replaced before;
        int index = 0; ///< of the undo stack with it, whose undo takes it back; -1 where other links were followed
    };

    void read();
    void fill();
    void fillLines(const QString& said);
    /// What the current stop says, if the window is that of one who learns.
    QString saidAtStop() const;
    bool undoes(std::size_t which) const;
    void undo(std::size_t which);
    Replaced beforeAny(std::size_t which) const;

    ViewContext m_context;
    LessonPlayer& m_player;
    Opening m_opening;
    QToolButton* m_title;
    QWidget* m_body;
    QLabel* m_lines;
    QLabel* m_triesTitle;
    std::array<WrappedLink*, 3> m_links;
    QLabel* m_told;
    std::array<std::optional<Done>, 3> m_done;
    bool m_presented = false;
};

} // namespace heedmap
