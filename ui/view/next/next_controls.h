#pragma once

#include "model/next/next_token.h"
#include "view/frame/number_slider.h"

#include <QComboBox>
#include <QToolButton>
#include <QWidget>

#include <string>

namespace heedmap {

/// Controls of the next token: append, append automatically, draw again, and the sampling settings.
class NextControls : public QWidget {
    Q_OBJECT

public:
    explicit NextControls(const ViewContext& context, QWidget* parent = nullptr);

    /// Follows a changed document or changed settings.
    void rebuild();
    /// Names the token that would be written; empty while it is being computed. Says whether its button is another.
    bool nameNext(const QString& word);
    void stop() { m_auto->setChecked(false); }
    /// The head whose cache is shown.
    std::pair<int, Index> cache() const;
    QComboBox& cacheBox() { return *m_cache; }
    /// The only button while the document does not choose a token.
    QToolButton& chooseButton() { return *m_choose; }
    /// Puts everything into lines of that width, and says how high they are.
    int arrange(int width);

signals:
    void append();
    void goOn(bool on);
    void draw();
    /// Has a choice made where there is none.
    void choose();
    void set(const std::string& key, double value, int mergeKey);
    /// The head whose cache is shown has changed.
    void cacheChosen();

private:
    QToolButton* button(const char* name, QWidget* parent = nullptr);
    NumberSlider* slider(const char* name, const std::string& key, double unit);
    void fillCaches();
    void dress();

    ViewContext m_context;
    QToolButton* m_choose;
    QToolButton* m_append;
    QToolButton* m_auto;
    QToolButton* m_draw;
    NumberSlider* m_temperature;
    NumberSlider* m_mostRank;
    NumberSlider* m_mostShare;
    QComboBox* m_cache;
    std::vector<std::pair<int, Index>> m_caches; ///< a layer and a head each, as the box lists them
    QString m_word;
    int m_mergeKey = 0; ///< of the slider that is held
};

} // namespace heedmap
