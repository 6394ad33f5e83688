#pragma once

#include "view/frame/display.h"
#include "window/actions.h"

#include <QButtonGroup>
#include <QLabel>
#include <QToolButton>

#include <vector>

namespace heedmap {

/// The bar at the top: the open document, its views, and the most frequent actions.
class TopBar : public QWidget {
    Q_OBJECT

public:
    TopBar(const Actions& actions, QMenu* menu, const ViewContext& context, QWidget* parent);

    void setDocument(const QString& title, const QString& subtitle);
    void setView(int index);
    /// Updates texts, sizes and colours.
    void dress();
    void openMenu() { m_menuButton->showMenu(); }
    void openLanguages();
    /// The least that it needs with all views in the menu, whichever of them have a tab now.
    QSize minimumSizeHint() const override;

signals:
    void viewChosen(int index);
    void subtitleClicked();

protected:
    void resizeEvent(QResizeEvent* event) override;
    /// Fits the title and the subtitle between the tabs and buttons, and handles clicks on them.
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;

private:
    QToolButton* button(QAction* action, bool flat);
    void layOutLeft();
    void addTabs();
    int widthWith(const QWidget& widget) const;
    int widthOfTabs() const;
    int widthOfButtons(bool all) const;
    int widthOfLeft() const;
    void fit();
    void fitTexts(int width);
    void offerViews();
    bool offersView(int id) const;
    bool standsInBar(int id) const;
    void foldViews();
    void listFoldedViews();
    bool wanted(const QToolButton& button) const;
    void offer();

    const Workbench& m_workbench;
    const Display& m_display;
    std::vector<QToolButton*> m_buttons; ///< those of actions
    std::vector<QToolButton*> m_giving;  ///< those that go into the menu of other views for want of room, in this order
    QToolButton* m_menuButton;
    QToolButton* m_languages;
    QToolButton* m_lesson = nullptr;    ///< where there is one
    QToolButton* m_learn = nullptr;     ///< where there is something to be learned
    QToolButton* m_exercises = nullptr; ///< where there are any
    QAction* m_words;                   ///< the document's own, which its title stands for
    QLabel* m_title;
    QLabel* m_subtitle;
    QWidget* m_left;
    QButtonGroup* m_views;
    QToolButton* m_moreViews; ///< the other views, and what has no room
    int m_used = -1;          ///< the view that was used last of those in the menu, which stands in the bar
    int m_taken = 0;          ///< px of the tabs and buttons when the texts were fitted
    bool m_fitting = false;
    QString m_titleText;
    QString m_subtitleText;
};

} // namespace heedmap
