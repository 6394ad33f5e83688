#pragma once

#include "window/export/file_list.h"

#include <paint/exporter.h>

#include <QBuffer>
#include <QLabel>
#include <QMovie>
#include <QStackedWidget>
#include <QWidget>

namespace heedmap {

/// What will be written: a picture with its size on paper below it, numbers, or the names of several files.
class ExportPreview : public QWidget {
    Q_OBJECT

public:
    explicit ExportPreview(const GraphShape& graph, QWidget* parent = nullptr);

    FileList& files() { return *m_files; }
    const FileList& files() const { return *m_files; }
    /// Nothing yet, of a picture or of text.
    void clear(bool picture);
    void showText(const QString& text) { m_preview->setText(text); }
    /// Scaled to the room there is.
    void showDrawing(const Drawing& drawing);
    void showFiles();
    /// A GIF, from its beginning for ever.
    void showFilm(const QByteArray& gif);
    void showWaiting();
    /// Below it.
    void say(const QString& sentence);

private:
    QStackedWidget* m_shown = new QStackedWidget;
    QLabel* m_preview = new QLabel;
    FileList* m_files;
    QLabel* m_said = new QLabel;
    QByteArray m_film;
    QBuffer m_filmBytes;
    QMovie m_movie; ///< of these
};

} // namespace heedmap
