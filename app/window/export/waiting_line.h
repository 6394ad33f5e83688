#pragma once

#include <QProgressBar>
#include <QPushButton>
#include <QWidget>

namespace heedmap {

/// The progress of an awaited computation, and a button that stops it.
class WaitingLine : public QWidget {
    Q_OBJECT

public:
    explicit WaitingLine(QWidget* parent = nullptr);

    /// From 0 to 1.
    void setDone(double done) { m_progress->setValue(qRound(done * steps)); }

signals:
    void stopped();

private:
    static constexpr int steps = 1000;

    QProgressBar* m_progress = new QProgressBar;
    QPushButton* m_stop = new QPushButton;
};

} // namespace heedmap
