#pragma once

#include "model/writing/names.h"
#include "view/frame/display.h"

#include <QObject>

class QWidget;

namespace heedmap {

class Actions;
class StringGrid;

/// What a document says is written here, in both languages side by side: title, summary and source, notes, printed
/// figures, tokens and labels, samples, the figures that it keeps. Each is a dialog and one step of the undo stack.
class Writing : public QObject {
    Q_OBJECT

public:
    Writing(const ViewContext& context, Actions& actions, QWidget* parent);

private:
    void serve(const QString& wanted);
    void writeWords();
    void writeNote(NodeId node);
    void writePrinted(NodeId node);
    void writeNames();
    void writeSamples();
    NodeId here() const;
    QString nameOf(const NameList& list) const;
    QWidget* window() const;

    ViewContext m_context;
};

} // namespace heedmap
