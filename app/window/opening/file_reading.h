#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <stop_token>

namespace heedmap {

/// Reads files for the window in a thread, while the window handles events. One reading goes on at a time: the next
/// one cancels it, and so does the end of this object.
class FileReading : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    ~FileReading() override;

    /// Runs `work` in a thread and returns when it is done. Throws what it throws, and Cancelled if it was cancelled
    /// meanwhile: this object may be destroyed by then, and so may its owner.
    void read(const QString& name, const std::function<void()>& work);
    bool reading() const { return m_run != nullptr; }
    /// The name that the current reading was given.
    const QString& name() const { return m_name; }
    /// Ends the reading at its next piece. Later, `read` throws Cancelled.
    void cancel();
    /// Runs in the thread before the work: a test holds the reading there until it lets go or the reading is cancelled.
    void holdAt(std::function<void(const std::stop_token&)> gate) { m_gate = std::move(gate); }

signals:
    void began();
    void progress(double done); ///< from 0 to 1, once it is known
    void ended();               ///< no reading goes on any more, or none that was not cancelled

private:
    struct Run;

    QString m_name;
    Run* m_run = nullptr; ///< the latest
    std::function<void(const std::stop_token&)> m_gate;
};

} // namespace heedmap
