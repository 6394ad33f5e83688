#pragma once

#include <QApplication>
#include <QSet>

namespace heedmap {

/// The application of the window. No exception gets past it: what a slot, an event or a paint throws is told in one
/// sentence, and the window goes on.
class Application : public QApplication {
    Q_OBJECT

public:
    Application(int& count, char** words);

    /// What -stylesheet names: goes behind the window's own.
    const QString& givenStyleSheet() const { return m_givenStyleSheet; }
    bool notify(QObject* receiver, QEvent* event) override;

signals:
    /// For the connected slot to show, which may take as long as the user reads; other failures wait meanwhile.
    void failed(const QString& sentence);

private:
    void report(const QString& sentence, bool repeats);
    void tell(const QString& sentence);

    QString m_givenStyleSheet;
    bool m_telling = false;
    QSet<QString> m_told; ///< of what happens again and again by itself
};

} // namespace heedmap
