#pragma once

#include "view/frame/display.h"

#include <QAction>
#include <QMenu>

#include <functional>
#include <map>

namespace heedmap {

class Files;

/// The actions of the window by id, from one table: text, shortcuts, icon; and one for each view. The window implements
/// them.
class Actions : public QObject {
    Q_OBJECT

public:
    explicit Actions(QWidget* window);

    QAction* operator[](const char* id) const;
    void on(const char* id, const std::function<void()>& what);
    /// Shows the view of that id.
    void onViews(const std::function<void(const QString& id)>& show);
    /// Switches gradients on and off; `files` shows the reason if there are none.
    void serveGradients(Workbench& workbench, Selection& selection, Files& files);
    /// Updates texts and icons after a change of language or theme.
    void dress(const Display& display);
    /// Makes the menu bar around menus that others fill.
    void fill(QMenu& menu, QMenu* recent, QMenu* display) const;
    const std::map<std::string, QAction*>& all() const { return m_actions; }

private:
    std::map<std::string, QAction*> m_actions;
};

} // namespace heedmap
