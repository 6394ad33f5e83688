#pragma once

#include "model/lesson/covers.h"
#include "model/tokens.h"
#include "view/frame/display.h"
#include "view/sentence/word_chips.h"

#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace heedmap {

class NoteLabel;

/// One sentence of the open document: its words as chips, or one line of text while it is typed. Enter takes what was
/// typed, Esc leaves it. What cannot be read stays, and the line says why; of unknown words it offers the nearest.
class SentenceLine : public QWidget {
    Q_OBJECT

public:
    SentenceLine(const ViewContext& context, TokenList list, QWidget* parent = nullptr);

    /// Whether the document has such a sentence.
    bool exists() const { return !m_words.empty(); }
    bool typing() const { return !m_line->isHidden(); }
    void setTitle(const QString& title);
    /// One row in place of two.
    void setLow(bool low);
    /// The width in which nothing of its one row is cut.
    int lowWidth() const;
    /// The text in one line, to type another.
    /// `typed`: what the new sentence begins with; else the old one is changed.
    void edit(const QString& typed = {});
    void refresh();
    QSize minimumSizeHint() const override { return {1, 0}; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void place();
    void take();
    /// What another sentence may leave out.
    struct Held {
        QStringList pins;
        Index exercises = 0;
    };
    static Held heldOf(const Workbench& workbench);
    void tellLost(const Held& before);
    void leave();
    void draft(const std::vector<std::string>& words);
    void replace(std::size_t place, const QString& word);
    QString titleNow() const;
    void showWords(const std::vector<std::string>& words);
    std::vector<std::size_t> unknownIn(const std::vector<std::string>& words) const;
    void offer(const std::vector<std::size_t>& unknown);
    void choose(int word);
    void ringChosen();
    void tell(const QString& sentence, bool problem);
    void fitLow();
    void dress();

    ViewContext m_context;
    TokenList m_list;
    QString m_name; ///< of the sentence
    QGridLayout* m_grid;
    NoteLabel* m_title;
    NoteLabel* m_note;
    QWidget* m_offerRow;
    std::vector<QToolButton*> m_offers;
    WordChips* m_chips;
    QLineEdit* m_line;
    std::shared_ptr<const std::vector<std::string>> m_labels; ///< of the axes that count the words
    std::vector<std::string> m_words;                         ///< the document's, or those that were refused
    std::vector<std::size_t> m_changed;                       ///< the words of the document whose numbers were
    std::optional<CellPlace> m_keptAtDraft;
    bool m_drafted = false; ///< the words are not the document's
    bool m_low = false;
    Index m_sample = 0;        ///< that was shown
    std::size_t m_offered = 0; ///< the place of the word that the offers would replace
};

} // namespace heedmap
