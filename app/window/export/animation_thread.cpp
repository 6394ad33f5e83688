#include "window/export/animation_thread.h"

#include "animation/animation_files.h"
#include "text/failure_text.h"

#include <algorithm>

namespace heedmap {
namespace {

const ExportFormat& formatNamed(std::string_view id)
{
    return *std::ranges::find(exportFormats(), id,
                              [](const ExportFormat& format) { return std::string_view(format.id); });
}

/// `steps.gif`, or `steps-01.pdf` and so on.
AnimationMade filesOf(Animation& animation, const ExportRequest& request, const std::function<void(double)>& told)
{
    const ExportFormat& format = request.fileFormat();
    const std::string name = request.scene.substr(0, request.scene.find(':'));
    AnimationFiles files(animation, request.style, told);
    AnimationMade made;
    const auto add = [&](const std::string& stem, const QByteArray& bytes) {
        made.names += QString::fromStdString(stem) + QLatin1Char('.') + QLatin1String(format.suffix);
        made.files.push_back(bytes);
    };
    if (format.moving != nullptr)
        add(name, files.moving(format, 0));
    else
        for (std::size_t i = 0; i < files.size(); ++i)
            add(files.numbered(name, i), files.still(i, format, request.scale));
    made.film = request.format == "gif" ? made.files.front() : files.moving(formatNamed("gif"), 1);
    return made;
}

} // namespace

void AnimationThread::make(Job job)
{
    stop();
    m_made = {};
    m_told = 0;
    m_stop = std::stop_source();
    m_thread = std::thread(
        [this, job = std::move(job), stop = m_stop.get_token(), run = m_run]() mutable { work(job, stop, run); });
}

// Half of the way it is worked out, then drawn.
void AnimationThread::work(Job& job, const std::stop_token& stop, unsigned run)
{
    AnimationMade made;
    QString error;
    try {
        OpenedDocument opened{job.document, build(job.document, job.folder)};
        if (job.numbers != nullptr)
            opened.computation.graph.setNumberFormat(*job.numbers);
        AnimationSource source{opened, job.folder, job.request.style, job.request.language, job.request.scale};
        source.slice = job.request.slice;
        source.how = {.stop = stop, .progress = [this, run](double done) { tell(done / 2, run); }};
        source.trained = [this, run](double done) { tell(done / 2, run); };
        const auto animation = makeAnimation(job.request.scene, source);
        made = filesOf(*animation, job.request, [&](double done) {
            if (stop.stop_requested())
                throw Cancelled();
            tell(0.5 + done / 2, run);
        });
    } catch (const Cancelled&) {
        return;
    } catch (...) {
        error = failureText(std::current_exception());
    }
    QMetaObject::invokeMethod(
        this, [this, made, error, run] { end(made, error, run); }, Qt::QueuedConnection);
}

// Never less than before: what is too large is drawn again.
void AnimationThread::tell(double done, unsigned run)
{
    constexpr double least = 0.01;
    if (done < m_told + least)
        return;
    m_told = done;
    QMetaObject::invokeMethod(
        this,
        [this, done, run] {
            if (run == m_run && busy())
                emit progress(done);
        },
        Qt::QueuedConnection);
}

void AnimationThread::end(const AnimationMade& made, const QString& error, unsigned run)
{
    if (run != m_run || !busy())
        return;
    stop();
    m_made = made;
    if (error.isEmpty())
        emit finished();
    else
        emit failed(error);
}

void AnimationThread::stop()
{
    m_made = {};
    if (!busy())
        return;
    m_stop.request_stop();
    m_thread.join();
    ++m_run;
}

} // namespace heedmap

#include "moc_animation_thread.cpp"
