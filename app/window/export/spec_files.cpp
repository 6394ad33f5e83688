#include "window/export/spec_files.h"

#include "export/export_target.h"
#include "export/figure_export.h"
#include "export/file_names.h"
#include "figure_options.h"
#include "spec_call.h"
#include "text/core_text.h"
#include "text/speaking.h"
#include "values.h"
#include "verbs/verbs.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QProgressDialog>
#include <QThread>

#include <stop_token>
#include <thread>

namespace heedmap {
namespace {

struct SpecText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::FiguresDialog)
};

Arguments callOf(const SpecChoice& choice)
{
    std::vector<std::string> words{"document", "--output=figures"};
    if (!choice.format.empty())
        words.push_back("--format=" + choice.format);
    return {exportVerb, specWords(exportVerb, Arguments(exportVerb, words), choice.spec)};
}

ExportCall exportCallOf(const Arguments& arguments, const SpecChoice& choice)
{
    ExportCall call = exportCallOf(arguments, formatsOf(arguments));
    requireOfView(call, arguments);
    call.name = choice.spec.name;
    return call;
}

/// What `work` throws is about that figure.
template <typename Work> auto asFigure(const FigureSpec& spec, const Work& work)
{
    try {
        return work();
    } catch (const UsageError& error) {
        const std::string name = std::string(exportVerb.name) + ": ";
        const std::string said = error.what();
        throw Error(HEEDMAP_PHRASE("%1: %2"), spec.name, said.starts_with(name) ? said.substr(name.size()) : said);
    } catch (const Error& error) {
        throw Error(HEEDMAP_PHRASE("%1: %2"), spec.name, error.sentence());
    }
}

/// Works on another thread, while the window goes on.
void doBeside(const std::function<void()>& work)
{
    QEventLoop loop;
    std::exception_ptr failure;
    std::thread thread([&] {
        try {
            work();
        } catch (...) {
            failure = std::current_exception();
        }
        QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
    });
    loop.exec();
    thread.join();
    if (failure)
        std::rethrow_exception(failure);
}

/// What is told and stopped by a dialog, and keeps the files.
class DialogHost : public ExportHost {
public:
    static constexpr int steps = 100; ///< a figure

    explicit DialogHost(QProgressDialog& dialog) : m_dialog(dialog)
    {
        QObject::connect(&dialog, &QProgressDialog::canceled, &dialog, [this] { m_stop.request_stop(); });
    }
    void begin(std::size_t figure)
    {
        m_figure = figure;
        at(0);
    }

    Evaluation evaluation() override
    {
        Evaluation how;
        how.stop = m_stop.get_token();
        how.progress = [this](double done) { tellDone(done / 2); };
        return how;
    }
    std::function<void(double done)> training() override
    {
        return [this](double done) { tellDone(done / 2); };
    }
    void at(double done) override
    {
        tellDone(0.5 + done / 2);
        if (m_stop.stop_requested())
            throw Cancelled();
    }
    void tell(const Sentence& /*sentence*/) override {} // the preview of its dialog showed it
    void add(const std::string& name, const ExportFormat& format, std::string_view bytes) override
    {
        m_made.names += QString::fromStdString(m_names.unlikeOthers(name, format.suffix)) + QLatin1Char('.')
            + QLatin1String(format.suffix);
        m_made.files.emplace_back(bytes.data(), static_cast<qsizetype>(bytes.size()));
    }
    SpecFiles& made() { return m_made; }

private:
    // The dialog works through events when it is told, so not more often than it is seen.
    void tellDone(double done)
    {
        const auto value = static_cast<int>((static_cast<double>(m_figure) + done) * steps);
        if (value <= m_told)
            return;
        m_told = value;
        if (QThread::currentThread() == m_dialog.thread())
            m_dialog.setValue(value);
        else
            QMetaObject::invokeMethod(
                &m_dialog, [&dialog = m_dialog, value] { dialog.setValue(value); }, Qt::QueuedConnection);
    }

    QProgressDialog& m_dialog;
    std::size_t m_figure = 0;
    int m_told = -1;
    std::stop_source m_stop;
    FileNames m_names;
    SpecFiles m_made;
};

void makeSpec(const SpecChoice& choice, OpenedDocument& opened, const std::filesystem::path& folder, DialogHost& host)
{
    Graph& graph = opened.computation.graph;
    const Arguments arguments = callOf(choice);
    ExportCall call = exportCallOf(arguments, choice);
    readGradients(call, arguments, graph);
    readNodes(call, arguments, graph, opened.document.view);
    call.language = languageOf(arguments, opened.document);
    const Speaking speaking(call.language);
    const ChosenFont font(arguments);
    FigureExport figure(call, opened, chosenNodes(arguments, call, graph), folder, host);
    doBeside([&] {
        const Speaking there(call.language);
        figure.evaluate();
    });
    if (call.scene.empty())
        figure.write(); // views are widgets
    else
        doBeside([&] {
            const Speaking there(call.language);
            figure.write();
        });
}

} // namespace

QStringList specFileNames(const Workbench& workbench, const SpecChoice& choice)
{
    return asFigure(choice.spec, [&] {
        const Arguments arguments = callOf(choice);
        ExportCall call = exportCallOf(arguments, choice);
        std::optional<Computation> own; // with gradients that the window's may lack
        if (arguments.has("--gradient-of")) {
            own = workbench.built(workbench.document());
            readGradients(call, arguments, own->graph);
        }
        const GraphShape& graph = own ? own->graph : workbench.graph();
        readNodes(call, arguments, graph, workbench.head().view);
        QStringList names;
        for (const std::string& name : exportNames(call, chosenNodes(arguments, call, graph), graph))
            for (const ExportFormat* format : call.formats) {
                const bool frames = !call.scene.empty() && format->moving == nullptr;
                names += QString::fromStdString(name) + (frames ? QStringLiteral("-….") : QStringLiteral("."))
                    + QLatin1String(format->suffix);
            }
        return names;
    });
}

std::optional<SpecFiles> makeSpecs(const Workbench& workbench, const std::vector<SpecChoice>& choices, QWidget* window)
{
    QProgressDialog dialog(SpecText::tr("Drawing figures…"), SpecText::tr("Cancel"), 0,
                           static_cast<int>(choices.size()) * DialogHost::steps, window);
    dialog.setObjectName(QStringLiteral("figuresProgress"));
    dialog.setWindowModality(Qt::WindowModal);
    dialog.setWindowTitle(window->windowTitle());
    dialog.setMinimumDuration(0); // nothing else can be clicked meanwhile
    dialog.setAutoReset(false);
    dialog.show();
    DialogHost host(dialog);
    const Document document = workbench.document();
    OpenedDocument opened{document, workbench.built(document)};
    opened.computation.graph.setNumberFormat(workbench.numberFormat());
    try {
        for (std::size_t i = 0; i < choices.size(); ++i) {
            host.begin(i);
            asFigure(choices[i].spec, [&] { makeSpec(choices[i], opened, workbench.folder(), host); });
        }
    } catch (const Cancelled&) {
        return std::nullopt;
    }
    return std::move(host.made());
}

} // namespace heedmap
