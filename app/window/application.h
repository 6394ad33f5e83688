#pragma once

#include <QApplication>
#include <QObject>
#include <QSet>

namespace heedmap {

/// The application of the window. It catches every exception thrown by a slot, an event or a paint, shows it in one
/// sentence, and the window goes on.
class Application : public QApplication {
    Q_OBJECT

public:
    Application(int& count, char** words);

    /// The style sheet of -stylesheet, appended to the window's own.
    const QString& givenStyleSheet() const { return m_givenStyleSheet; }
    bool notify(QObject* receiver, QEvent* event) override;

signals:
    /// A failure to be shown. The slot may block until the user has read it; further failures wait.
    void failed(const QString& sentence);

private:
    void report(const QString& sentence, bool repeats);
    void tell(const QString& sentence);

    QString m_givenStyleSheet;
    bool m_telling = false;
    QSet<QString> m_told; ///< of what happens again and again by itself
};

/// Keeps the wheel from changing or focusing a field without the focus, in every window: the area around it scrolls
/// instead.
class QuietWheel : public QObject {
    Q_OBJECT

public:
    explicit QuietWheel(QObject* parent);

    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace heedmap
