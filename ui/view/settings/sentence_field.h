#pragma once

#include "model/tokens.h"

#include <QLabel>
#include <QLineEdit>

namespace heedmap {

class Display;

/// The tokens of a sequence as a sentence. Under it stands, while a person types, what the sentence would do to
/// numbers: ids that words have already, and random numbers for what is new. Those are put in by Enter only; where
/// there are none, to leave the field is enough.
class SentenceField : public QWidget {
    Q_OBJECT

public:
    SentenceField(const Workbench& workbench, const Display& display, TokenList list, QWidget* parent = nullptr);

    QLineEdit& line() { return *m_line; }

signals:
    void taken(const QString& text);

private:
    void announce();
    void take();

    const Workbench& m_workbench;
    TokenList m_list;
    QLineEdit* m_line;
    QLabel* m_note;
    QString m_text; ///< the current sentence
    bool m_madeUp = false;
};

} // namespace heedmap
