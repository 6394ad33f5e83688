#pragma once

#include "view/frame/display.h"

#include <QToolButton>

namespace heedmap {

/// Shows weights between words in place of those between tokens that are parts of words, by an edit of the document; is
/// hidden where there are no such tokens. What is selected goes along.
class WordsSwitch : public QToolButton {
    Q_OBJECT

public:
    WordsSwitch(const ViewContext& context, const QString& name, QWidget* parent);

    /// Follows the document, the language and the size of type.
    void follow();

private:
    void turn(bool words);

    ViewContext m_context;
};

} // namespace heedmap
