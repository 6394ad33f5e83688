#include "interruption.h"

#include "command_line.h"

#include <heedmap/base/error.h>

#include <atomic>
#include <csignal>
#include <mutex>
#include <thread>
#include <utility>

#include <unistd.h>

namespace heedmap {
namespace {

std::atomic<int> receivedSignal = 0;

/// What an interruption has to do before it may end the program; empty: it may not.
struct AtOnce {
    std::mutex mutex;
    std::function<void()> cleanUp;
};

AtOnce& atOnce()
{
    static auto* const one = new AtOnce; // outlives the thread that waits for signals
    return *one;
}

void endWhereAllowed()
{
    AtOnce& end = atOnce();
    const std::lock_guard lock(end.mutex);
    if (!end.cleanUp)
        return;
    end.cleanUp();
    endAsInterrupted();
}

/// SIGINT and SIGTERM, except where the parent process set them to be ignored.
sigset_t awaitedSignals()
{
    sigset_t set;
    sigemptyset(&set);
    for (const int number : {SIGINT, SIGTERM}) {
        struct sigaction action {};
        if (sigaction(number, nullptr, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&set, number);
    }
    return set;
}

/// A thread waits for the signals: a handler could not safely ask for the stop.
std::stop_source* watchSignals()
{
    auto* source = new std::stop_source; // outlives the thread, which is never joined
    const sigset_t set = awaitedSignals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    std::thread([source, set] {
        int number = 0;
        if (sigwait(&set, &number) != 0)
            return;
        receivedSignal = number;
        source->request_stop();
        endWhereAllowed();
        if (sigwait(&set, &number) == 0)
            _exit(128 + number);
    }).detach();
    return source;
}

} // namespace

std::stop_token interruption()
{
    static std::stop_source* const source = watchSignals();
    return source->get_token();
}

void stopIfInterrupted()
{
    if (interruption().stop_requested())
        throw Cancelled();
}

EndsAtOnce::EndsAtOnce(std::function<void()> cleanUp)
{
    const std::stop_token stop = interruption();
    AtOnce& end = atOnce();
    const std::lock_guard lock(end.mutex); // a stop asked for from now on finds what to clean up
    if (stop.stop_requested())
        throw Cancelled();
    end.cleanUp = std::move(cleanUp);
}

EndsAtOnce::~EndsAtOnce()
{
    AtOnce& end = atOnce();
    const std::lock_guard lock(end.mutex);
    end.cleanUp = nullptr;
}

int interruptedCode() { return 128 + receivedSignal; }

int endAsInterrupted()
{
    const int number = receivedSignal;
    if (number == 0)
        return ExitCode::wrongInput;
    struct sigaction standard {};
    standard.sa_handler = SIG_DFL;
    sigaction(number, &standard, nullptr);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
    raise(number);
    return 128 + number;
}

} // namespace heedmap
