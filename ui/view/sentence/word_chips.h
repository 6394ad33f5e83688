#pragma once

#include "view/frame/display.h"

#include <QListWidget>

#include <optional>
#include <vector>

namespace heedmap {

/// One word of a sentence as it is shown.
struct WordChip {
    QString word;
    QString tip = {};
    bool unknown = false; ///< dashed

    bool operator==(const WordChip&) const = default;
};

/// The words of a sentence in one row that scrolls sideways. A click chooses a word; beside the words, a double click
/// or Enter asks for another sentence.
class WordChips : public QListWidget {
    Q_OBJECT

public:
    explicit WordChips(const Display& display, QWidget* parent = nullptr);

    void setChips(const std::vector<WordChip>& chips);
    /// Rings one chip, and brings it into sight; or none.
    void ring(std::optional<int> chip);
    std::optional<int> ringed() const { return m_ringed; }
    void dress();
    QSize minimumSizeHint() const override { return {1, height()}; }
    /// The width in which all of its words stand.
    int wholeWidth() const;
    /// The share of the room around its words that is left where they would not all be in sight.
    double air() const { return m_air; }
    int chipWidth(const QString& word, double air) const;

signals:
    void chosen(int chip);
    void editing(const QString& typed = {}); ///< of the sentence begins, with what was typed

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    bool beginsSentence(const QKeyEvent& key) const;
    int widthWith(double air) const;
    void fit();

    const Display& m_display;
    std::vector<WordChip> m_chips;
    std::optional<int> m_ringed;
    double m_air = 1;
};

} // namespace heedmap
