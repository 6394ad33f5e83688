#pragma once

#include "window/actions.h"

#include <QPointer>

#include <vector>

namespace heedmap {

class Workbench;

/// A window in which nothing is open yet: until a document is, it shows one page in place of everything beside it, and
/// switches off the actions that need a document.
class AwaitedDocument : public QObject {
    Q_OBJECT

public:
    AwaitedDocument(QWidget& page, const Actions& actions, Workbench& workbench, QObject* parent);

private:
    void end();

    QWidget& m_page;
    std::vector<QPointer<QWidget>> m_hidden;
    std::vector<QPointer<QAction>> m_disabled;
};

} // namespace heedmap
