#pragma once

#include "view/frame/display.h"

#include <QBoxLayout>
#include <QFrame>
#include <QWidget>

namespace heedmap {

class SentenceLine;

/// The sentence of the open document above every view, or its two sentences, beside each other where they have room;
/// hidden where its rows are not words, where there is no room, and while presenting.
class SentenceCard : public QWidget {
    Q_OBJECT

public:
    explicit SentenceCard(const ViewContext& context, QWidget* parent = nullptr);

    /// Yields to the view below it: one row, or nothing, in a column of that height.
    void fit(int height);
    /// Types another sentence. Returns false where there is none.
    bool edit();
    /// None: what has to fit a small screen is the view.
    QSize minimumSizeHint() const override { return {1, 0}; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow();
    QBoxLayout::Direction direction(bool both, bool sourceFirst) const;

    ViewContext m_context;
    QFrame* m_card;
    SentenceLine* m_query;
    SentenceLine* m_key;
    int m_height = 0; ///< of the column
};

} // namespace heedmap
