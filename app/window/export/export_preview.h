#pragma once

#include "window/export/file_list.h"

#include <paint/exporter.h>

#include <QBuffer>
#include <QLabel>
#include <QMovie>
#include <QStackedWidget>
#include <QWidget>

namespace heedmap {

/// The preview of an export: a picture with its size on paper below it, numbers, or the names of several files.
class ExportPreview : public QWidget {
    Q_OBJECT

public:
    explicit ExportPreview(const GraphShape& graph, QWidget* parent = nullptr);

    FileList& files() { return *m_files; }
    const FileList& files() const { return *m_files; }
    /// Shows nothing, in the place of a picture or of a text.
    void clear(bool picture);
    void showText(const QString& text) { m_preview->setText(text); }
    /// Shows a drawing, scaled to the room.
    void showDrawing(const Drawing& drawing);
    void showFiles();
    /// Plays a GIF from its beginning, endlessly.
    void showFilm(const QByteArray& gif);
    void showWaiting();
    /// Shows a sentence below the preview.
    void say(const QString& sentence);

private:
    QStackedWidget* m_shown = new QStackedWidget;
    QLabel* m_preview = new QLabel;
    FileList* m_files;
    QLabel* m_said = new QLabel;
    QByteArray m_film;
    QBuffer m_filmBytes;
    QMovie m_movie; ///< plays `m_filmBytes`
};

} // namespace heedmap
