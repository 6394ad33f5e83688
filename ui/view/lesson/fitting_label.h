#pragma once

#include <QLabel>

namespace heedmap {

/// A name in full where there is room for it, else in short.
class FittingLabel : public QLabel {
public:
    using QLabel::QLabel;

    void setTexts(const QString& full, const QString& brief);

    QSize sizeHint() const override { return roomFor(m_full); }
    QSize minimumSizeHint() const override { return roomFor(m_brief); }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QSize roomFor(const QString& text) const;
    void fit();

    QString m_full;
    QString m_brief;
};

} // namespace heedmap
