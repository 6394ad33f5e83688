#include "window/main_window.h"

#include "model/model_text.h"
#include "model/start_place.h"
#include "text/core_text.h"
#include "text/language.h"
#include "text/one_line.h"
#include "view/frame/key_tip.h"
#include "view/scene/arithmetic_latex.h"
#include "view/settings/settings_panel.h"
#include "window/about.h"
#include "window/application.h"
#include "window/display_menu.h"
#include "window/document_name.h"
#include "window/gallery.h"
#include "window/lesson/lesson_mode.h"
#include "window/notice_line.h"
#include "window/opening/reading_line.h"
#include "window/shortcuts.h"
#include "window/style.h"
#include "window/top_bar.h"
#include "window/training/centre_column.h"
#include "window/views.h"
#include "window/window_place.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QScopeGuard>
#include <QSettings>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {
namespace {

constexpr QSize frameRoom{8, 40}; ///< what a window manager may put around it

} // namespace

MainWindow::MainWindow()
{
    setObjectName("mainWindow");
    setAcceptDrops(true);
    new QuietWheel(this);
    m_display.setSystemDark(platformIsDark(QApplication::palette()));
    layOut();
    connectFiles();
    connectEdits();
    connectLooks();
    connectAppearance();
    dress();
    restore();
}

// The views go before the models they look at.
MainWindow::~MainWindow() { delete centralWidget(); }

QWidget* MainWindow::panel(const char* name, QWidget* content)
{
    auto* panel = new QWidget;
    panel->setObjectName(name);
    panel->setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(content);
    return panel;
}

// While it is presented, the way out stands beside the steps.
QWidget* MainWindow::withEnd(QWidget* steps)
{
    m_end = new QToolButton;
    m_end->setObjectName("endPresenting");
    m_end->setFocusPolicy(Qt::TabFocus);
    m_end->hide();
    connect(m_end, &QToolButton::clicked, this, [this] { m_actions["present"]->setChecked(false); });
    auto* both = new QWidget;
    auto* row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(steps, 1);
    row->addWidget(m_end);
    return both;
}

void MainWindow::layOut()
{
    // Before what is in the window: a style sheet gives widgets back the type that they had before.
    connect(&m_display, &Display::restyled, this, &MainWindow::dress);
    const ViewContext context{m_workbench, m_selection, m_display};
    m_actions["language"]->setMenu(&m_languages);
    m_topBar = new TopBar(m_actions, &m_menu, context, this);
    m_views = new QStackedWidget;
    m_views->setObjectName("viewArea");
    for (const ViewEntry& view : views()) {
        QWidget* widget = view.make(context);
        widget->setObjectName(QLatin1String(view.id));
        m_views->addWidget(widget);
    }
    const Panels panels = makePanels(context);
    auto* middle = new CentreColumn(context, m_views, m_actions);
    m_files.saveBeneath(middle->lesson().player());
    m_player = &middle->lesson().player();
    connect(m_player, &LessonPlayer::moved, this, &MainWindow::nameUndo);
    connect(&m_player->asides(), &Asides::changed, this, &MainWindow::nameUndo);
    m_pipeline = panel("pipelinePanel", middle->lesson().withCards(panels.pipeline));
    m_explanation = panel("explanationPanel", middle->lesson().withExercises(panels.explanation, m_files));
    m_steps = panel("stepsPanel", withEnd(middle->lesson().withStops(panels.steps)));

    m_columns = new PanelColumns(m_pipeline, middle, m_explanation, m_display);
    auto* centre = new QWidget;
    auto* rows = new QVBoxLayout(centre);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_topBar);
    for (const auto form : {ReadingLine::Form::Line, ReadingLine::Form::Page}) {
        auto* reading = new ReadingLine(m_files.reading(), m_display, form);
        connect(reading, &ReadingLine::cancelled, &m_files, &Files::cancelReading);
        rows->addWidget(reading, form == ReadingLine::Form::Page ? 1 : 0);
        m_awaited = reading;
    }
    rows->addWidget(noticeLines());
    rows->addWidget(m_columns, 1);
    rows->addWidget(m_steps);
    setCentralWidget(centre);
    m_status = new StatusBar(m_workbench, m_display, *m_actions["cancel"]);
    setStatusBar(m_status);
    connect(m_hint, &Hint::saidElsewhere, m_status, &StatusBar::hint);
}

/// The lines that say something above the columns.
QWidget* MainWindow::noticeLines()
{
    auto* lines = new LinePlace;
    m_summary = new SummaryLine(m_workbench, m_display);
    auto* noticed = new NoticedLine(m_workbench, m_display);
    connect(&m_files, &Files::noticed, noticed, &NoticedLine::tell);
    connect(noticed, &NoticedLine::turned, &m_files, &Files::turn);
    auto* dropped = new DroppedLine(m_workbench, m_display);
    connect(&m_workbench, &Workbench::dropped, dropped, [this, dropped](const Dropped& what) {
        if (!m_player->asides().any()) // which the next stop undoes
            dropped->tell(what);
    });
    const auto keys = [this](const char* id) { return m_actions[id]->shortcut().toString(QKeySequence::NativeText); };
    m_change = new ChangeLine(m_workbench, m_display, keys("showChange"), keys("backToSnapshot"));
    m_unsaved = new NoticeLine(QStringLiteral("unsavedAside"), m_display);
    m_unsaved->hide();
    connect(m_unsaved, &NoticeLine::closed, m_unsaved, &QWidget::hide);
    connect(&m_player->asides(), &Asides::changed, m_unsaved, &QWidget::hide);
    auto* hint = new Hint(m_display);
    for (NoticeLine* line : std::initializer_list<NoticeLine*>{hint, m_summary, noticed, dropped, m_change, m_unsaved})
        lines->add(line);
    m_hint = hint;
    return lines;
}

void MainWindow::connectFiles()
{
    m_actions.on("gallery", [this] { m_files.showGallery(m_display, Gallery::Examples); });
    m_actions.on("new", [this] { m_files.showGallery(m_display, Gallery::New); });
    m_actions.on("open", [this] { m_files.openDialog(m_display); });
    m_actions.on("import", [this] { m_files.importDialog(m_display); });
    m_actions.on("compareResults", [this] { m_files.resultsDialog(m_display); });
    connect(&m_files, &Files::pointedOut, this, [this](const QString& node, const Cell& cell) {
        if (const NodeId id = m_workbench.graph().find(node.toStdString()); id != noNode) {
            m_selection.setNode(id);
            m_selection.keep(CellPlace{id, cell});
        }
    });
    m_actions.on("save", [this] { keepTyped(*this); });
    m_actions.on("save", [this] {
        if (!m_files.save() || !m_player->asides().any())
            return;
        m_unsaved->say(tr("The aside is not saved."), tr("Close"));
        m_unsaved->show();
    });
    m_actions.on("saveAs", [this] { keepTyped(*this); });
    m_actions.on("saveAs", [this] { m_files.saveAs(); });
    m_actions.on("marks", [this] { m_files.marksDialog(m_display); });
    m_actions.on("saveForStudents", [this] { keepTyped(*this); });
    m_actions.on("saveForStudents", [this] { m_files.saveForStudents(); });
    m_actions.on("export", [this] { m_files.exportDialog(m_selection, m_display, m_views->currentWidget()); });
    m_actions.on("worksheet", [this] { m_files.worksheetDialog(); });
    m_actions.on("copyPicture", [this] { m_selection.request(PictureRequest{}); });
    m_actions.on("quit", [this] { close(); });
    connect(&m_recent, &QMenu::aboutToShow, this, [this] { m_files.fillRecent(m_recent, m_display); });
    connect(&m_menu, &QMenu::aboutToShow, this, [this] { m_files.fillRecent(m_recent, m_display); });
    connect(&m_workbench, &Workbench::rebuilt, this, &MainWindow::nameDocument);
    connect(&m_workbench, &Workbench::pathChanged, this, &MainWindow::nameDocument);
    connect(&m_workbench, &Workbench::opened, this, &MainWindow::showWhereItBegins);
    connect(&m_workbench, &Workbench::modifiedChanged, this, &MainWindow::nameUndo);
    connect(&m_workbench, &Workbench::failed, &m_files, &Files::tell, Qt::QueuedConnection);
    if (const auto* application = qobject_cast<const Application*>(qApp))
        connect(application, &Application::failed, &m_files, &Files::tell);
    connect(&m_files, &Files::leaving, this, [this](bool& stays) { stays = !mayLeave(*this); });
    connect(&m_files, &Files::done, this,
            [this](const QString& sentence) { statusBar()->showMessage(sentence, 15000); });
}

void MainWindow::connectEdits()
{
    QUndoStack& stack = m_workbench.undoStack();
    m_actions.on("settings", [this] { showSettings(); });
    m_actions.on("openHere", [this] { openHere(); });
    m_actions.on("undo", [this, &stack] {
        if (!m_player->undo())
            stack.undo();
    });
    m_actions.on("redo", [this, &stack] {
        if (!m_player->redo())
            stack.redo();
    });
    connect(&stack, &QUndoStack::indexChanged, this, &MainWindow::nameUndo);
    connect(&stack, &QUndoStack::canUndoChanged, this, &MainWindow::nameUndo);
    connect(&stack, &QUndoStack::canRedoChanged, this, &MainWindow::nameUndo);
    connectSnapshot();
    m_actions.on("cancel", [this] { m_workbench.cancel(); });
    for (const char* idle : {"undo", "redo", "cancel", "backToSnapshot"})
        m_actions[idle]->setEnabled(false);
}

void MainWindow::connectSnapshot()
{
    const auto attempt = [this](const auto& what) {
        try {
            what();
        } catch (const Error& error) {
            m_files.tell(sentenceText(error.sentence()));
        }
    };
    m_actions.on("remember", [this, attempt] {
        attempt([this] {
            m_workbench.takeSnapshot();
            m_snapshot = m_workbench.document();
        });
    });
    m_actions.on("backToSnapshot", [this, attempt] {
        attempt([this] {
            m_workbench.setDocument(*m_snapshot, editName(QT_TRANSLATE_NOOP("Model", "back to the snapshot")));
        });
    });
    connect(m_change, &ChangeLine::backWanted, m_actions["backToSnapshot"], &QAction::trigger);
    connect(&m_workbench, &Workbench::snapshotChanged, this, [this] {
        const bool there = m_workbench.hasSnapshot();
        m_actions["backToSnapshot"]->setEnabled(there);
        if (!there)
            m_snapshot.reset();
        m_display.set(&DisplaySettings::showChange, m_display.settings().showChange && there);
    });
}

void MainWindow::connectLooks()
{
    connect(m_topBar, &TopBar::viewChosen, this, &MainWindow::showView);
    connect(&m_selection, &Selection::viewWanted, this, &MainWindow::showViewOf);
    connect(&m_selection, &Selection::requested, this, [this](const Request& request) {
        m_files.serve(request, m_selection, m_display, m_views->currentWidget());
    });
    connect(m_topBar, &TopBar::subtitleClicked, m_summary, &SummaryLine::toggle);
    m_actions.on("summary", [this] { m_summary->toggle(); });
    const std::pair<const char*, QWidget*> panels[] = {
        {"pipeline", m_pipeline}, {"explanation", m_explanation}, {"steps", m_steps}};
    for (const auto& [id, panel] : panels) {
        m_actions[id]->setChecked(true);
        connect(m_actions[id], &QAction::toggled, panel, &QWidget::setVisible);
    }
    connect(m_actions["pipeline"], &QAction::toggled, m_columns, &PanelColumns::pipelineShown);
    connect(m_actions["lesson"], &QAction::toggled, m_columns, [this](bool on) {
        if (!m_columns->pipelineHasRoom()) // its stops stand in place of the pipeline, which had yielded
            m_actions["pipeline"]->setChecked(on);
    });
    connect(m_columns, &PanelColumns::pipelineFits, this, [this](bool fits) {
        if (!fits && m_actions["lesson"]->isChecked())
            return;
        if (fits != m_actions["pipeline"]->isChecked() && (fits ? std::exchange(m_pipelineYielded, false) : true)) {
            m_pipelineYielded = !fits;
            m_actions["pipeline"]->setChecked(fits);
        }
    });
    m_actions.on("language", [this] { m_topBar->openLanguages(); });
    connect(m_actions["present"], &QAction::toggled, this, &MainWindow::present);
    m_actions.onViews([this](const QString& id) { showViewOf(id); });
    m_actions.on("shortcuts", [this] { Shortcuts(m_display, this).exec(); });
    m_actions.on("about", [this] { showAbout(m_display, this); });
    m_actions.on("menu", [this] { m_topBar->openMenu(); });
}

void MainWindow::connectAppearance()
{
    connectSwitches(m_actions, m_display);
    m_actions.on("guessFirst", [this] { m_selection.covers().coverAgain(); });
    m_actions.serveGradients(m_workbench, m_selection, m_files);
    m_actions.on("showChange", [this] {
        const bool wanted = m_actions["showChange"]->isChecked();
        m_actions["showChange"]->setChecked(wanted && m_workbench.hasSnapshot());
        if (wanted && !m_workbench.hasSnapshot())
            statusBar()->showMessage(tr("No snapshot yet: take one (%1), then change something.")
                                         .arg(m_actions["remember"]->shortcut().toString(QKeySequence::NativeText)));
        m_display.set(&DisplaySettings::showChange, m_actions["showChange"]->isChecked());
    });
    m_actions.on("larger", [this] { scaleText(1.1); });
    m_actions.on("smaller", [this] { scaleText(1 / 1.1); });
}

void MainWindow::scaleText(double factor)
{
    const double before = m_display.settings().textScale;
    m_display.set(&DisplaySettings::textScale, std::clamp(before * factor, 0.75, 2.0));
    m_columns->grow(m_display.settings().textScale / before);
}

void MainWindow::await(const QString& name)
{
    m_awaited->announce(name);
    setWindowTitle(QStringLiteral("%1 – Heedmap").arg(oneLine(name)));
    new AwaitedDocument(*m_awaited, m_actions, m_workbench, this);
}

void MainWindow::showView(int index)
{
    index = std::clamp(index, 0, static_cast<int>(views().size()) - 1);
    m_selection.letGo(); // what was pointed at was in another picture
    m_views->setCurrentIndex(index);
    m_views->currentWidget()->setFocus();
    m_topBar->setView(index);
    m_change->setOnlyValues(viewAt(index).onlyValues);
    if (viewAt(index).figure({}).ofNode())
        showWhatIsKept();
}

// A cell that was kept in another view is explained beside this one, and so its matrix has to be in it.
void MainWindow::showWhatIsKept()
{
    const auto& kept = m_selection.kept();
    auto* view = dynamic_cast<Exportable*>(m_views->currentWidget());
    if (kept && view != nullptr && std::ranges::count(view->figureDemands(), kept->node, &Demand::node) == 0)
        m_selection.setNode(kept->node);
}

void MainWindow::showViewOf(const QString& id)
{
    if (const ViewEntry* view = findView(id.toStdString()); view != nullptr && view->applies(m_workbench))
        showView(placeOf(view));
}

void MainWindow::showWhereItBegins()
{
    m_actions["summary"]->setEnabled(m_summary->hasWords());
    if (const Json* view = m_workbench.head().view.find("view"); view != nullptr && view->isString())
        m_selection.show(QString::fromStdString(view->string()));
}

void MainWindow::openHere()
{
    StartPlace here{.node = m_selection.node(), .slice = m_selection.slice()};
    if (const auto& kept = m_selection.kept(); kept && kept->node == here.node)
        here.cell = kept->cell;
    const Json& before = m_workbench.head().view;
    const QString view = m_selection.viewName(m_views->currentWidget()->objectName());
    m_workbench.setView(openingAt(before, view.toStdString(), here, m_workbench.graph()),
                        editName(QT_TRANSLATE_NOOP("Model", "where it opens")));
    statusBar()->showMessage(tr("Once it is saved, the document opens here."), 15000);
}

// Beside the window, so that what changes can be seen.
void MainWindow::showSettings()
{
    if (m_settings == nullptr) {
        m_settings = new SettingsPanel({m_workbench, m_selection, m_display}, centralWidget());
        m_settings->setWindowFlag(Qt::Tool);
        new QShortcut(QKeySequence(Qt::Key_Escape), m_settings, [this] { m_settings->hide(); });
    }
    m_settings->standIn(*this, m_topBar->isVisible() ? m_topBar->height() : 0, frameRoom);
    m_settings->show();
    m_settings->activateWindow();
}

void MainWindow::setLanguage(const std::string& language)
{
    QSettings().setValue("language", QString::fromStdString(language));
    speak(language); // every widget is told
}

void MainWindow::dress()
{
    dressApplication(m_display);
    m_actions.dress(m_display);
    fillLanguages(m_languages, [this](const std::string& language) { setLanguage(language); });
    m_displayMenu.name();
    m_actions.fill(m_menu, &m_recent, &m_displayMenu);
    m_topBar->dress();
    m_steps->setFixedHeight(m_display.px(76));
    m_end->setText(tr("End"));
    m_end->setToolTip(withKeys(tr("Back to the whole window"), {Qt::Key_Escape}));
    m_end->setFont(m_display.font(12));
    m_status->dress();
    nameUndo();
    nameDocument();
}

void MainWindow::nameDocument()
{
    if (!m_workbench.isOpen())
        return;
    const DocumentName name = documentName(m_workbench);
    m_topBar->setDocument(name.title, name.subtitle);
    setWindowTitle(windowTitleOf(name));
}

void MainWindow::nameUndo()
{
    const QUndoStack& stack = m_workbench.undoStack();
    const auto name = [](QAction* action, const QString& verb, const QString& what) {
        action->setText(what.isEmpty() ? verb : tr("%1 %2", "what Undo undoes").arg(verb, what));
        action->setToolTip(action->text() + QStringLiteral("  ")
                           + action->shortcut().toString(QKeySequence::NativeText));
    };
    const bool back = m_player->asides().bringsBack();
    m_actions["undo"]->setEnabled(m_player->asides().given() ? m_player->mayUndo() : stack.canUndo());
    m_actions["redo"]->setEnabled(stack.canRedo() && m_player->mayRedo());
    name(m_actions["undo"], tr("Undo"), back ? tr("going back to the script") : shownEditName(stack.undoText()));
    name(m_actions["redo"], tr("Redo"), shownEditName(stack.redoText()));
    setWindowModified(m_files.modified());
}

void MainWindow::present(bool on)
{
    if (on) {
        m_place.remember();
        m_columns->beginPresenting();
        m_pipelineShown = m_actions["pipeline"]->isChecked();
        if (m_settings != nullptr)
            m_settings->hide();
        m_display.setPresentedHeight(screen()->size().height()); // which it will have: all is styled once
    }
    {
        layout()->setEnabled(false); // what folds once the type has grown must not make the window higher before
        const auto again = qScopeGuard([this] { layout()->setEnabled(true); });
        m_display.set(&DisplaySettings::presenting, on);
    }
    m_columns->fit(width());
    m_actions["pipeline"]->setChecked(!on && m_pipelineShown);
    m_topBar->setVisible(!on); // the room is for the matrices
    m_end->setVisible(on);
    m_end->parentWidget()->layout()->setContentsMargins(0, 0, on ? m_display.px(12) : 0, 0);
    if (on)
        showFullScreen();
    else
        m_place.goBack();
    if (!on)
        m_columns->endPresenting();
}

// Type grows with the screen.
void MainWindow::fitPresenting()
{
    if (m_display.settings().presenting)
        m_display.setPresentedHeight(height());
    m_columns->fit(width());
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_hint->offer(height());
    fitPresenting();
}

void MainWindow::restore()
{
    const QSettings settings;
    resize(QSize(1440, 900).boundedTo(screen()->availableSize() - frameRoom));
    restoreGeometry(settings.value("window/geometry").toByteArray());
    m_columns->restore(settings);
    showView(placeOf(findView(settings.value("window/view").toString().toStdString())));
}

void MainWindow::store()
{
    QSettings settings;
    settings.setValue("window/geometry", saveGeometry());
    m_columns->store(settings);
    settings.setValue("window/view", m_views->currentWidget()->objectName());
}

// The platform's own colours have changed.
bool MainWindow::event(QEvent* event)
{
    if (event->type() == QEvent::ThemeChange)
        m_display.setSystemDark(platformIsDark(platformPalette()));
    return QMainWindow::event(event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_files.mayClose())
        return event->ignore();
    if (!m_display.settings().presenting)
        store();
    m_files.closed();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!Files::dropped(*event->mimeData()).isEmpty() || !m_files.droppedAnswers(*event->mimeData()).empty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QString file = Files::dropped(*event->mimeData());
    const auto take = [this, file, answers = m_files.droppedAnswers(*event->mimeData())] {
        if (!answers.empty())
            m_files.mark(answers, m_display);
        else if (!file.isEmpty())
            m_files.take(file, m_display);
    };
    QMetaObject::invokeMethod(this, take,
                              Qt::QueuedConnection); // once the drag is over: a question may have to be asked
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || !m_display.settings().presenting)
        QMainWindow::keyPressEvent(event);
    else if (!putDown(m_actions))
        m_actions["present"]->setChecked(false);
}

} // namespace heedmap

#include "moc_main_window.cpp"
