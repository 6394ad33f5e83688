// What a frame of the large views costs: our own work from the wheel to the painted pixels.

#include "model/selection.h"
#include "model/workbench.h"
#include "view/matrix/matrix_view.h"
#include "view/pipeline/pipeline.h"
#include "view/sheet/sheet_view.h"

#include <heedmap/document/document.h>
#include <heedmap/document/new.h>
#include <heedmap/mechanisms/mechanism.h>

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fstream>
#include <thread>

#include <unistd.h>

namespace heedmap {
namespace {

struct Opened {
    explicit Opened(const Document& document) { workbench.open(document, {}); }

    static void settle()
    {
        for (int i = 0; i < 4; ++i)
            QCoreApplication::processEvents();
    }

    Workbench workbench;
    Selection selection{workbench};
    heedmap::Display display;
};

/// Frame after frame, and how long the slowest took.
template <typename Frame> void frames(benchmark::State& state, const Frame& frame)
{
    double worst = 0;
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        frame();
        worst = std::max(worst, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    state.counters["worst_ms"] = worst * 1000;
}

/// Scores of 4096², and a causal mask over them where it is asked for.
Document large(bool masked)
{
    const auto random = [](std::uint64_t seed) -> ArraySource {
        return Initial{.kind = Initial::Kind::Normal, .std = 0.3, .seed = seed, .shape = Shape::matrix(4096, 8)};
    };
    Document document;
    document.mechanism = "scaled_dot_product";
    if (masked)
        document.config.set("mask", Json::Object{{"causal", true}});
    document.arrays = {{"Q", random(1)}, {"K", random(2)}, {"V", random(3)}};
    return document;
}

/// Of this process, in memory now.
double residentBytes()
{
    std::ifstream file("/proc/self/statm");
    double size = 0;
    double resident = 0;
    file >> size >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// Reports what came into memory since `before` as a multiple of the matrix of 4096² numbers.
void moved(benchmark::State& state, bool masked, void (*move)(MatrixPlot& plot, int step))
{
    const double before = residentBytes();
    Opened opened(large(masked));
    MatrixView view({opened.workbench, opened.selection, opened.display});
    view.resize(1024, 1024);
    view.show();
    opened.selection.setNode(opened.workbench.graph().find(masked ? "A" : "S"));
    auto& plot = *view.findChild<MatrixPlot*>();
    const auto& scene = dynamic_cast<const MatrixScene&>(view.shown());
    while (!scene.known())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
    Opened::settle();
    int step = 0;
    frames(state, [&] {
        move(plot, ++step);
        Opened::settle();
        benchmark::DoNotOptimize(view.grab());
    });
    state.counters["memory"] = (residentBytes() - before) / (4096.0 * 4096.0 * sizeof(double));
}

void zoom(MatrixPlot& plot, int step) { plot.zoom(step % 40 < 20 ? 1.15 : 1 / 1.15); }

/// At half of the matrix's size in view, to and fro.
void pan(MatrixPlot& plot, int step)
{
    if (step == 1)
        plot.zoom(2);
    auto* target = plot.findChild<QWidget*>();
    const QPointF from(400, 400);
    const double by = step % 40 < 20 ? 9 : -9;
    const auto send = [&](QEvent::Type type, const QPointF& at, Qt::MouseButtons held) {
        QMouseEvent event(type, at, target->mapToGlobal(at), Qt::LeftButton, held, Qt::NoModifier);
        QCoreApplication::sendEvent(target, &event);
    };
    send(QEvent::MouseButtonPress, from, Qt::LeftButton);
    send(QEvent::MouseMove, from + QPointF(by, by), Qt::LeftButton);
    send(QEvent::MouseButtonRelease, from + QPointF(by, by), Qt::NoButton);
}

void ZoomMatrix4096(benchmark::State& state) { moved(state, false, zoom); }
void ZoomMaskedMatrix4096(benchmark::State& state) { moved(state, true, zoom); }
void PanMatrix4096(benchmark::State& state) { moved(state, false, pan); }
void PanMaskedMatrix4096(benchmark::State& state) { moved(state, true, pan); }

/// A number of a matrix of 4096 rows is edited while its large product is in view: how long the window is deaf at most,
/// until the product is there again.
void EditUnderMatrix4096(benchmark::State& state)
{
    Opened opened(large(true));
    MatrixView view({opened.workbench, opened.selection, opened.display});
    view.resize(1024, 1024);
    view.show();
    opened.selection.setNode(opened.workbench.graph().find("A"));
    const auto turns = [&] {
        double longest = 0;
        do {
            const auto start = std::chrono::steady_clock::now();
            QCoreApplication::processEvents();
            longest =
                std::max(longest, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        } while (opened.workbench.evaluating() || dynamic_cast<const MatrixScene&>(view.shown()).counting());
        return longest;
    };
    turns();
    const NodeId queries = opened.workbench.graph().find("Q");
    double deaf = 0;
    double value = 0;
    for (auto _ : state) {
        value += 0.01;
        opened.workbench.setValues(queries, Region::of({0, 7, 0}), std::array{value}, 1);
        opened.workbench.setValues(opened.workbench.graph().find("K"), Region::of({0, 7, 0}), std::array{value}, 2);
        deaf = std::max(deaf, turns());
    }
    state.counters["deaf_ms"] = deaf * 1000;
}

const Mechanism& multiHead()
{
    return **std::ranges::find(mechanisms(), "multi_head_attention",
                               [](const Mechanism* mechanism) { return mechanism->id(); });
}

Document heads(Index n, Index h)
{
    Json config = Json::Object();
    config.set("heads", static_cast<int>(h));
    Tokens tokens;
    for (Index i = 0; i < n; ++i)
        tokens.query.push_back("t" + std::to_string(i));
    return newDocument(multiHead(), config, tokens);
}

/// A weight is scrubbed with all of the sheet in view.
void ScrubUnderSheet(benchmark::State& state)
{
    Opened opened(heads(state.range(0), 4));
    SheetView view({opened.workbench, opened.selection, opened.display});
    view.resize(1024, 768);
    view.show();
    Opened::settle();
    const NodeId weight = opened.workbench.graph().find("W_Q");
    double value = 0;
    frames(state, [&] {
        value += 0.01;
        opened.workbench.setValues(weight, Region::of({0, 0, 0}), std::array{value}, 1);
        Opened::settle();
        benchmark::DoNotOptimize(view.grab());
    });
}

/// The map of a computation is painted again, as under a moving pointer, while it shows the change since a state.
void RepaintMapWithChange(benchmark::State& state)
{
    Opened opened(heads(state.range(0), 4));
    Pipeline view({opened.workbench, opened.selection, opened.display});
    view.resize(224, 768);
    view.show();
    Opened::settle();
    opened.workbench.takeSnapshot();
    opened.display.set(&DisplaySettings::showChange, true);
    opened.workbench.setValues(opened.workbench.graph().find("W_Q"), Region::of({0, 0, 0}), std::array{1.5}, 1);
    do {
        QCoreApplication::processEvents();
        view.grab();
    } while (opened.workbench.evaluating());
    frames(state, [&] { benchmark::DoNotOptimize(view.grab()); });
    opened.display.set(&DisplaySettings::showChange, false); // it is kept for the next
}

void ZoomSheet(benchmark::State& state)
{
    Opened opened(heads(state.range(0), 4));
    SheetView view({opened.workbench, opened.selection, opened.display});
    view.resize(1024, 768);
    view.show();
    Opened::settle();
    int step = 0;
    frames(state, [&] {
        ++step % 20 < 10 ? view.zoomIn() : view.zoomOut();
        Opened::settle();
        benchmark::DoNotOptimize(view.grab());
    });
}

void PanSheet(benchmark::State& state)
{
    Opened opened(heads(state.range(0), 4));
    SheetView view({opened.workbench, opened.selection, opened.display});
    view.resize(1024, 768);
    view.show();
    view.zoomIn();
    Opened::settle();
    int step = 0;
    frames(state, [&] {
        QKeyEvent event(QEvent::KeyPress, ++step % 20 < 10 ? Qt::Key_Left : Qt::Key_Right, Qt::ShiftModifier);
        QCoreApplication::sendEvent(&view, &event);
        Opened::settle();
        benchmark::DoNotOptimize(view.grab());
    });
}

BENCHMARK(ZoomMatrix4096)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(ZoomMaskedMatrix4096)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(PanMatrix4096)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(PanMaskedMatrix4096)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(EditUnderMatrix4096)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(5);
BENCHMARK(ScrubUnderSheet)->Arg(16)->Arg(64)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(RepaintMapWithChange)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(ZoomSheet)->Arg(16)->Arg(64)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(PanSheet)->Arg(16)->Arg(64)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
} // namespace heedmap

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    QCoreApplication::setOrganizationName("heedmap-bench");
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
