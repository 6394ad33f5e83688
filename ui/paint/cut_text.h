#pragma once

#include <QFontMetricsF>
#include <QStringList>

namespace heedmap {

/// A text that ends with … where it is wider than that.
QString cutToFit(const QString& text, const QFontMetricsF& metrics, double width);
/// Counts a text that is cut in another way.
void countCut(const QString& text);

/// Counts the texts that are cut while it lives.
class CutTexts {
public:
    CutTexts();
    CutTexts(const CutTexts&) = delete;
    CutTexts& operator=(const CutTexts&) = delete;
    ~CutTexts();

    /// That some are, with what would show them whole; none where none is.
    QStringList losses() const;

private:
    friend void countCut(const QString& text);

    QStringList m_texts;
    CutTexts* m_before;
};

} // namespace heedmap
