#pragma once

#include "model/selection.h"
#include "model/writing/names.h"
#include "model/writing/writing.h"
#include "view/frame/display.h"

#include <QObject>

class QWidget;

namespace heedmap {

class Actions;
class StringGrid;

/// The dialogs for a document's texts, in both languages side by side: title, summary and source, notes, printed
/// numbers and which of them are wrong, tokens and labels, samples, figures. Each dialog is one step of the undo stack.
class Writing : public QObject {
    Q_OBJECT

public:
    Writing(const ViewContext& context, Actions& actions, QWidget* parent);

private:
    void serve(const Request& request);
    void writeWords();
    void writeNote(NodeId node);
    void writePrinted(NodeId node);
    void writePrintedSheet();
    std::vector<Disagreement> wrongOnes();
    static QString lineOf(const GraphShape& graph, const Disagreement& wrong);
    void listWrong();
    void goToNextWrong();
    void goTo(const Disagreement& wrong);
    void writeNames();
    void writeSamples();
    NodeId here() const;
    QString nameOf(const NameList& list) const;
    QWidget* window() const;

    ViewContext m_context;
};

} // namespace heedmap
