#pragma once

#include "view/frame/display.h"

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>

namespace heedmap {

/// The list of all keys and mouse actions by place, with a search.
class Shortcuts : public QDialog {
    Q_OBJECT

public:
    /// The actions of `window` and what the views do by themselves.
    Shortcuts(const Display& display, QWidget* window);

private:
    void dress();
    void list(const QWidget& window);
    void layOut();
    void widen(int most); ///< so that no text is cut, as far as the window is wide
    QTreeWidgetItem* group(const QString& title);
    void add(QTreeWidgetItem* group, const QString& what, const QString& keys);
    void search(const QString& words);

    const Display& m_display;
    QLineEdit* m_search;
    QTreeWidget* m_list;
    QLabel* m_nothing; ///< says so over the list where the search finds nothing
};

} // namespace heedmap
