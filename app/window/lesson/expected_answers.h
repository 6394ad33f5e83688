#pragma once

#include "model/gradients/trial.h"
#include "model/lesson/lesson_player.h"
#include "view/frame/display.h"

#include <heedmap/exercises/known_mistakes.h>

#include <QLabel>
#include <QTimer>
#include <QWidget>

class QGridLayout;

namespace heedmap {

/// Numbers that a class is asked for together: those of one row.
struct AskedRow {
    NodeId node = noNode;
    std::vector<Cell> cells = {};
    int decimals = 2;
    bool largest = false; ///< the question is which number is the largest, not what they are
};

/// The wrong answers to expect at a stop, each with the rule that leads to it, computed in the background; hidden if
/// there are none.
class ExpectedAnswers : public QWidget {
    Q_OBJECT

public:
    ExpectedAnswers(const ViewContext& context, const LessonPlayer& player);

    struct Answer {
        QString given;
        QString rule;
    };
    /// The name of the asked row.
    const QString& row() const { return m_row; }
    /// Sets the covered node of the stage. Without an exercise at the stop, one row of it is asked: that of the kept
    /// cell, or the first.
    void setCovered(NodeId node);

public slots:
    void workOutLater() { m_later.start(); }

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Known {
        std::vector<double> right;
        std::vector<MistakenCells> mistakes;
    };

    AskedRow asked() const;
    void workOut();
    void show(const AskedRow& row, const Known& known);
    void dress();

    ViewContext m_context;
    const LessonPlayer& m_player;
    NodeId m_covered = noNode;
    std::vector<Answer> m_answers;
    QString m_row;
    QLabel* m_title;
    QLabel* m_where;
    QGridLayout* m_rows;
    QTimer m_later;
    Trial m_trial; ///< destroyed first, as its thread uses the members above
};

} // namespace heedmap
