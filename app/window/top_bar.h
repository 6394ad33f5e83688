#pragma once

#include "view/display.h"
#include "window/actions.h"

#include <QButtonGroup>
#include <QLabel>
#include <QToolButton>

namespace heedmap {

/// The bar at the top: what is open, which view of it, and what is done most.
class TopBar : public QWidget {
    Q_OBJECT

public:
    TopBar(const Actions& actions, QMenu* menu, const ViewContext& context, QWidget* parent);

    void setDocument(const QString& title, const QString& subtitle);
    void setView(int index);
    /// Words in the language of now, sizes and colours of now.
    void dress();
    void openMenu() { m_menuButton->showMenu(); }

signals:
    void viewChosen(int index);

protected:
    /// Cuts the title and the subtitle to the room that the tabs and buttons leave them.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QToolButton* button(QAction* action, bool flat);
    void elide();
    void offerViews();

    const Workbench& m_workbench;
    const Display& m_display;
    QToolButton* m_menuButton;
    QLabel* m_title;
    QLabel* m_subtitle;
    QWidget* m_left;
    QButtonGroup* m_views;
    QString m_titleText;
    QString m_subtitleText;
};

} // namespace heedmap
