#pragma once

#include <heedmap/graph/graph_shape.h>

#include <paint/exporter.h>

#include <QBuffer>
#include <QLabel>
#include <QListWidget>
#include <QMovie>
#include <QStackedWidget>
#include <QWidget>

#include <string>
#include <vector>

namespace heedmap {

/// The list of a document's matrices with their file names and check boxes.
class FileList : public QListWidget {
    Q_OBJECT

public:
    explicit FileList(const GraphShape& graph, QWidget* parent = nullptr);

    /// Sets the suffix of the names, as in `S.svg`; no two differ in case alone.
    void setSuffix(const QString& suffix);
    std::vector<NodeId> chosen() const;
    /// The names of the chosen files in order, without a suffix.
    std::vector<std::string> names() const;

signals:
    void chosenChanged();

private:
    std::vector<std::string> m_names; ///< the file name of every row
};

/// The preview of an export: a picture with its size on paper below it, numbers, or the names of several files.
class ExportPreview : public QWidget {
    Q_OBJECT

public:
    static constexpr QSize largest{560, 460}; ///< of what shows a picture

    explicit ExportPreview(const GraphShape& graph, QWidget* parent = nullptr);

    FileList& files() { return *m_files; }
    const FileList& files() const { return *m_files; }
    /// Sets what a picture may cover.
    void setRoom(const QSize& room);
    /// Shows nothing, in the place of a picture or of a text.
    void clear(bool picture);
    void showText(const QString& text) { setText(text, false); }
    /// Text that may be broken anywhere between its words.
    void showSentences(const QString& text) { setText(text, true); }
    /// Shows a drawing, scaled to the room.
    void showDrawing(const Drawing& drawing);
    void showFiles();
    /// Plays a GIF from its beginning, endlessly.
    void showFilm(const QByteArray& gif);
    void showWaiting();
    /// Shows a sentence below the preview.
    void say(const QString& sentence);

private:
    static QStringList inFields(QStringList losses);
    void setText(const QString& text, bool wrapped)
    {
        m_preview->setWordWrap(wrapped);
        m_preview->setText(text);
    }

    QStackedWidget* m_shown = new QStackedWidget;
    QLabel* m_preview = new QLabel;
    FileList* m_files;
    QLabel* m_said = new QLabel;
    QByteArray m_film;
    QBuffer m_filmBytes;
    QMovie m_movie; ///< plays `m_filmBytes`
};

} // namespace heedmap
