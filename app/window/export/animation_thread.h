#pragma once

#include "window/export/export_request.h"

#include <QObject>
#include <QStringList>

#include <filesystem>
#include <memory>
#include <thread>
#include <vector>

namespace heedmap {

/// The files of an animation.
struct AnimationMade {
    QByteArray film = {};   ///< a GIF for the preview
    QStringList names = {}; ///< of the files
    std::vector<QByteArray> files = {};
};

/// Makes the files of an animation on a thread of its own.
class AnimationThread : public QObject {
    Q_OBJECT

public:
    struct Job {
        Document document;
        std::filesystem::path folder; ///< of the document
        const FloatFormat* numbers = nullptr;
        ExportRequest request;
    };

    explicit AnimationThread(QObject* parent = nullptr) : QObject(parent) {}
    ~AnimationThread() override { stop(); }

    bool busy() const { return m_thread.joinable(); }
    /// Starts a job in place of the current or last one.
    void make(Job job);
    /// The result of the last job; empty while one runs and after a stop.
    const AnimationMade& made() const { return m_made; }
    void stop();

signals:
    /// From 0 to 1.
    void progress(double done);
    void finished();
    void failed(const QString& sentence);

private:
    void work(Job& job, const std::stop_token& stop, unsigned run);
    void tell(double done, unsigned run);
    void end(const AnimationMade& made, const QString& error, unsigned run);

    std::thread m_thread;
    std::stop_source m_stop;
    AnimationMade m_made;
    double m_told = 0; ///< the progress last reported by the thread
    unsigned m_run = 0;
};

} // namespace heedmap
