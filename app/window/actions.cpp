#include "window/actions.h"

#include "model/selection.h"
#include "model/workbench.h"
#include "view/frame/icons.h"
#include "view/frame/key_tip.h"
#include "window/files.h"
#include "window/views.h"

#include <QCoreApplication>

#include <cassert>

namespace heedmap {
namespace {

struct Entry {
    const char* id;
    const char* text; ///< English, translated under "Actions"
    const char* keys; ///< several are separated by "; "
    const char* icon = "";
    bool checkable = false;
};

// One line adds one; the separators are the menu's.
constexpr Entry entries[] = {
    {"new", QT_TRANSLATE_NOOP("Actions", "New…"), "Ctrl+N"},
    {"gallery", QT_TRANSLATE_NOOP("Actions", "Examples…"), "Ctrl+G"},
    {"open", QT_TRANSLATE_NOOP("Actions", "Open…"), "Ctrl+O"},
    {"import", QT_TRANSLATE_NOOP("Actions", "Import numbers or a picture…"), "Ctrl+I"},
    {"compareResults", QT_TRANSLATE_NOOP("Actions", "Compare with my results…"), "Ctrl+Shift+I"},
    {"save", QT_TRANSLATE_NOOP("Actions", "Save"), "Ctrl+S"},
    {"saveAs", QT_TRANSLATE_NOOP("Actions", "Save as…"), "Ctrl+Shift+S"},
    {"marks", QT_TRANSLATE_NOOP("Actions", "Mark answers…"), ""},
    {"saveForStudents", QT_TRANSLATE_NOOP("Actions", "Save for students…"), ""},
    {"export", QT_TRANSLATE_NOOP("Actions", "Export…"), "Ctrl+E", "export"},
    {"figures", QT_TRANSLATE_NOOP("Actions", "Figures of the document…"), "Ctrl+Shift+E"},
    {"worksheet", QT_TRANSLATE_NOOP("Actions", "Worksheet…"), ""},
    {"copyPicture", QT_TRANSLATE_NOOP("Actions", "Copy as picture"), "Ctrl+Shift+C"},
    {"quit", QT_TRANSLATE_NOOP("Actions", "Quit"), "Ctrl+Q"},
    {"summary", QT_TRANSLATE_NOOP("Actions", "What the document says"), "F4"},
    {"undo", QT_TRANSLATE_NOOP("Actions", "Undo"), "Ctrl+Z", "undo"},
    {"redo", QT_TRANSLATE_NOOP("Actions", "Redo"), "Ctrl+Shift+Z; Ctrl+Y", "redo"},
    {"sentence", QT_TRANSLATE_NOOP("Actions", "Type a sentence"), "Ctrl+K"},
    {"settings", QT_TRANSLATE_NOOP("Actions", "Model settings…"), "Ctrl+T", "gear"},
    {"openHere", QT_TRANSLATE_NOOP("Actions", "Open here from now on"), ""},
    {"documentWords", QT_TRANSLATE_NOOP("Actions", "About this document…"), ""},
    {"noteHere", QT_TRANSLATE_NOOP("Actions", "Note on this matrix…"), "Ctrl+Shift+M"},
    {"printedHere", QT_TRANSLATE_NOOP("Actions", "Printed figures of this matrix…"), ""},
    {"printedSheet", QT_TRANSLATE_NOOP("Actions", "Printed figures of all matrices…"), ""},
    {"wrongFigures", QT_TRANSLATE_NOOP("Actions", "Wrong figures…"), ""},
    {"nextWrong", QT_TRANSLATE_NOOP("Actions", "Next wrong figure"), "Shift+F4"},
    {"names", QT_TRANSLATE_NOOP("Actions", "Tokens and labels…"), ""},
    {"samples", QT_TRANSLATE_NOOP("Actions", "Samples…"), ""},
    {"remember", QT_TRANSLATE_NOOP("Actions", "Take snapshot"), "Ctrl+R", "remember"},
    {"showChange", QT_TRANSLATE_NOOP("Actions", "Show changes since snapshot"), "Ctrl+D", "", true},
    {"backToSnapshot", QT_TRANSLATE_NOOP("Actions", "Back to the snapshot"), "Ctrl+Shift+R"},
    {"backward", QT_TRANSLATE_NOOP("Actions", "Backward: gradients"), "B", "", true},
    {"pipeline", QT_TRANSLATE_NOOP("Actions", "Pipeline"), "F9", "", true},
    {"explanation", QT_TRANSLATE_NOOP("Actions", "Explanation"), "F10", "", true},
    {"steps", QT_TRANSLATE_NOOP("Actions", "Steps"), "F8", "", true},
    {"learn", QT_TRANSLATE_NOOP("Actions", "Training"), "Ctrl+Shift+T", "learn", true},
    {"watch", QT_TRANSLATE_NOOP("Actions", "Watch it learn"), ""},
    {"lesson", QT_TRANSLATE_NOOP("Actions", "Lesson"), "Ctrl+Shift+L", "lesson", true},
    {"addStop", QT_TRANSLATE_NOOP("Actions", "Make what is shown a stop"), "Ctrl+Shift+A"},
    {"backToScript", QT_TRANSLATE_NOOP("Actions", "Back to the script"), "S"},
    {"keepAside", QT_TRANSLATE_NOOP("Actions", "Keep in the lesson"), ""},
    {"uncover", QT_TRANSLATE_NOOP("Actions", "Uncover everything"), "U"},
    {"speakerText", QT_TRANSLATE_NOOP("Actions", "Speaker text as PDF…"), ""},
    {"presenter", QT_TRANSLATE_NOOP("Actions", "Presenter's window"), "Ctrl+F5", "", true},
    {"swapScreens", QT_TRANSLATE_NOOP("Actions", "Swap the screens"), "Ctrl+Shift+F5"},
    {"pen", QT_TRANSLATE_NOOP("Actions", "Pen"), "P", "", true},
    {"pointer", QT_TRANSLATE_NOOP("Actions", "Pointer"), "L", "", true},
    {"zoomPart", QT_TRANSLATE_NOOP("Actions", "Zoom"), "Z", "", true},
    {"blank", QT_TRANSLATE_NOOP("Actions", "Blank screen"), ".", "", true},
    {"exercises", QT_TRANSLATE_NOOP("Actions", "Exercises"), "F3", "exercise", true},
    {"newExercise", QT_TRANSLATE_NOOP("Actions", "Write an exercise…"), ""},
    {"target", QT_TRANSLATE_NOOP("Actions", "Draw a target"), "", "", true},
    {"nextSample", QT_TRANSLATE_NOOP("Actions", "Next sample"), "Ctrl+PgDown"},
    {"previousSample", QT_TRANSLATE_NOOP("Actions", "Previous sample"), "Ctrl+PgUp"},
    {"larger", QT_TRANSLATE_NOOP("Actions", "Larger type"), "Ctrl+Alt+="},
    {"smaller", QT_TRANSLATE_NOOP("Actions", "Smaller type"), "Ctrl+Alt+-"},
    {"reduceMotion", QT_TRANSLATE_NOOP("Actions", "Reduce motion"), "", "", true},
    {"themeSystem", QT_TRANSLATE_NOOP("Actions", "Follow system"), "", "", true},
    {"themeLight", QT_TRANSLATE_NOOP("Actions", "Light"), "", "", true},
    {"themeDark", QT_TRANSLATE_NOOP("Actions", "Dark"), "", "", true},
    {"themeHighContrast", QT_TRANSLATE_NOOP("Actions", "High contrast"), "", "", true},
    {"present", QT_TRANSLATE_NOOP("Actions", "Present"), "F5", "present", true},
    {"presentHere", QT_TRANSLATE_NOOP("Actions", "Present from here"), "Shift+F5"},
    {"guessFirst", QT_TRANSLATE_NOOP("Actions", "Guess first: values are covered until clicked"), "F6", "", true},
    {"spotlight", QT_TRANSLATE_NOOP("Actions", "Spotlight on the operands"), "F7", "", true},
    {"stageSwitches", QT_TRANSLATE_NOOP("Actions", "Switches on the stage"), "Ctrl+M", "", true},
    {"language", QT_TRANSLATE_NOOP("Actions", "Language"), "Ctrl+L", "language"},
    {"cancel", QT_TRANSLATE_NOOP("Actions", "Cancel computation"), "Ctrl+."},
    {"shortcuts", QT_TRANSLATE_NOOP("Actions", "Keyboard shortcuts"), "F1"},
    {"about", QT_TRANSLATE_NOOP("Actions", "About Heedmap"), ""},
    {"menu", QT_TRANSLATE_NOOP("Actions", "Menu"), "Alt+M", "menu"},
};

std::string actionOf(const ViewEntry& view) { return std::string("view.") + view.id; }

QString translated(const char* text) { return QCoreApplication::translate("Actions", text); }

} // namespace

Actions::Actions(QWidget* window) : QObject(window)
{
    const auto add = [this, window](const std::string& id, const char* keys, bool checkable) {
        auto* action = new QAction(this);
        action->setObjectName(QString::fromStdString(id));
        action->setCheckable(checkable);
        if (*keys != '\0')
            action->setShortcuts(QKeySequence::listFromString(QLatin1String(keys)));
        m_actions.emplace(id, action);
        window->addAction(action);
    };
    for (const Entry& entry : entries)
        add(entry.id, entry.keys, entry.checkable);
    for (const ViewEntry& view : views())
        add(actionOf(view), view.keys, false);
}

QAction* Actions::operator[](const char* id) const
{
    const auto found = m_actions.find(id);
    assert(found != m_actions.end());
    return found->second;
}

void Actions::on(const char* id, const std::function<void()>& what)
{
    connect((*this)[id], &QAction::triggered, this, [what] { what(); });
}

void Actions::onViews(const std::function<void(const QString& id)>& show)
{
    for (const ViewEntry& view : views())
        on(actionOf(view).c_str(), [show, id = QString::fromLatin1(view.id)] { show(id); });
}

void Actions::serveGradients(Workbench& workbench, Selection& selection, Files& files)
{
    QAction* action = (*this)["backward"];
    const auto show = [action, &workbench] { action->setChecked(workbench.isOpen() && workbench.gradients().on()); };
    on("backward", [&workbench, &selection, &files, show] {
        selection.switchGradients();
        if (workbench.gradients().on())
            emit files.done({}); // what was to be done first has been
        show();
    });
    connect(&workbench, &Workbench::rebuilt, action, show);
    connect(&selection, &Selection::refused, &files, &Files::done);
}

void Actions::dress(const Display& display)
{
    for (const Entry& entry : entries) {
        QAction* action = (*this)[entry.id];
        action->setText(translated(entry.text));
        if (*entry.icon != '\0')
            action->setIcon(lineIcon(QLatin1String(entry.icon), display.theme().text));
        const QString tip = translated(entry.text).remove(QStringLiteral("…"));
        action->setIconText(tip); // of buttons
        action->setToolTip(withKeys(tip, action->shortcuts().mid(0, 1)));
    }
    for (const ViewEntry& view : views())
        m_actions.at(actionOf(view))
            ->setText(translated(QT_TRANSLATE_NOOP("Actions", "View: %1"))
                          .arg(QCoreApplication::translate("Views", view.title)));
}

void Actions::fill(QMenu& menu, QMenu* recent, QMenu* display) const
{
    for (QMenu* old : menu.findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly))
        old->deleteLater(); // `clear` leaves them, and the caller may be in one
    menu.clear();
    const auto add = [&](QMenu& to, std::initializer_list<const char*> ids) {
        for (const char* id : ids)
            to.addAction((*this)[id]);
        to.addSeparator();
    };
    add(menu, {"gallery", "new", "open"});
    recent->setTitle(translated(QT_TRANSLATE_NOOP("Actions", "Open recent")));
    menu.addMenu(recent);
    add(menu, {"save", "saveAs", "import", "compareResults", "export", "figures", "copyPicture"});
    add(menu,
        {"undo", "redo", "sentence", "settings", "remember", "showChange", "backToSnapshot", "backward", "cancel"});
    add(*menu.addMenu(translated(QT_TRANSLATE_NOOP("Actions", "Writing"))),
        {"summary", "documentWords", "noteHere", "printedHere", "printedSheet", "wrongFigures", "nextWrong", "names",
         "samples", "openHere"});
    add(*menu.addMenu(translated(QT_TRANSLATE_NOOP("Actions", "Panels"))),
        {"pipeline", "explanation", "steps", "stageSwitches"});
    add(*menu.addMenu(translated(QT_TRANSLATE_NOOP("Actions", "Learning"))), {"learn", "watch", "target"});
    add(*menu.addMenu(translated(QT_TRANSLATE_NOOP("Actions", "Teaching"))),
        {"lesson", "addStop", "backToScript", "keepAside", "presenter", "swapScreens", "speakerText", "exercises",
         "newExercise", "worksheet", "saveForStudents", "marks"});
    add(menu, {"present", "presentHere"});
    menu.addMenu(display);
    auto* look = menu.addMenu(translated(QT_TRANSLATE_NOOP("Actions", "Appearance")));
    add(*look, {"themeSystem", "themeLight", "themeDark", "themeHighContrast"});
    add(*look, {"larger", "smaller", "reduceMotion"});
    menu.addAction((*this)["language"]);
    menu.addSeparator();
    add(*menu.addMenu(translated(QT_TRANSLATE_NOOP("Actions", "Help"))), {"shortcuts", "about"});
    menu.addAction((*this)["quit"]);
}

} // namespace heedmap

#include "moc_actions.cpp"
