#include "graph/thread_pool.h"

#include <heedmap/graph/graph.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif
#if defined(__linux__)
#include <sched.h>
#endif

namespace heedmap {
namespace {

std::atomic<int> requestedThreads{0};

// A worker that has just finished spins for a moment: the next segment of the same
// evaluation follows within microseconds, and waking a thread takes longer than a small segment.
constexpr std::chrono::microseconds alertFor{60};

void pause()
{
#if defined(__x86_64__)
    _mm_pause();
#else
    std::this_thread::yield();
#endif
}

/// The number of processors that this process may use; the standard library counts those of the machine.
int availableThreads()
{
#if defined(__linux__)
    cpu_set_t own;
    CPU_ZERO(&own);
    if (sched_getaffinity(0, sizeof own, &own) == 0)
        return CPU_COUNT(&own);
#endif
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

class Pool {
public:
    static Pool& instance()
    {
        static Pool pool;
        return pool;
    }

    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    ~Pool()
    {
        {
            const std::scoped_lock lock(m_mutex);
            m_closing = true;
        }
        m_wake.notify_all();
        for (std::thread& thread : m_threads)
            thread.join();
    }

    void run(Index count, int workers, const std::function<void(Index, int)>& job)
    {
        const std::scoped_lock turn(m_turn); // one job at a time
        hire(workers - 1);
        {
            const std::scoped_lock lock(m_mutex);
            m_job = &job;
            m_count = count;
            m_workers = workers;
            m_next = 0;
            m_failure = nullptr;
            m_active.store(0, std::memory_order_release);
            m_round.fetch_add(1, std::memory_order_release);
        }
        m_wake.notify_all();
        take(0);
        for (int none = 0; !m_active.compare_exchange_weak(none, closed, std::memory_order_acq_rel); none = 0)
            pause();
        if (m_failure != nullptr)
            std::rethrow_exception(std::exchange(m_failure, nullptr));
    }

private:
    Pool() = default;

    // If the system grants no more threads, the existing workers do the work.
    void hire(int wanted)
    {
        try {
            while (static_cast<int>(m_threads.size()) < wanted)
                m_threads.emplace_back([this, worker = static_cast<int>(m_threads.size()) + 1] { serve(worker); });
        } catch (const std::system_error&) {
        }
    }

    // Rethrows after every worker has left the job; the rest of the job is dropped.
    void take(int worker)
    {
        try {
            for (Index index = m_next++; index < m_count; index = m_next++)
                (*m_job)(index, worker);
        } catch (...) {
            const std::scoped_lock lock(m_mutex);
            if (m_failure == nullptr)
                m_failure = std::current_exception();
            m_next = m_count;
        }
    }

    void serve(int worker)
    {
        unsigned seen = 0;
        while (waitForRound(seen)) {
            seen = m_round.load(std::memory_order_acquire);
            if (!join())
                continue;
            if (worker < m_workers)
                take(worker);
            m_active.fetch_sub(1, std::memory_order_release);
        }
    }

    // A worker that wakes after the round closed skips it.
    bool join()
    {
        int active = m_active.load(std::memory_order_acquire);
        while (active != closed)
            if (m_active.compare_exchange_weak(active, active + 1, std::memory_order_acq_rel))
                return true;
        return false;
    }

    bool waitForRound(unsigned seen)
    {
        const auto until = std::chrono::steady_clock::now() + alertFor;
        while (std::chrono::steady_clock::now() < until) {
            if (m_round.load(std::memory_order_acquire) != seen)
                return true;
            pause();
        }
        std::unique_lock lock(m_mutex);
        m_wake.wait(lock, [&] { return m_closing || m_round.load(std::memory_order_acquire) != seen; });
        return !m_closing;
    }

    std::mutex m_turn;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::vector<std::thread> m_threads;
    bool m_closing = false;
    std::atomic<unsigned> m_round{0};
    const std::function<void(Index, int)>* m_job = nullptr;
    Index m_count = 0;
    int m_workers = 0;
    std::atomic<Index> m_next{0};
    std::exception_ptr m_failure; ///< the first; guarded by m_mutex while workers run
    static constexpr int closed = -1;
    std::atomic<int> m_active{closed}; ///< workers in the round, without the caller
};

} // namespace

int threads()
{
    const int requested = requestedThreads.load(std::memory_order_relaxed);
    static const int available = availableThreads();
    return requested > 0 ? requested : available;
}

void useThreads(int count) { requestedThreads = std::max(0, count); }

bool parallel(double work) { return work > 1e6 && threads() > 1; }

void forEach(Index count, int workers, const std::function<void(Index, int)>& job)
{
    if (count > 1 && workers > 1) {
        Pool::instance().run(count, workers, job);
        return;
    }
    for (Index index = 0; index < count; ++index)
        job(index, 0);
}

} // namespace heedmap
