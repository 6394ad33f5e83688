// What a document, a file's name or an error says is text, whatever it looks like: a file opens no pictures and no
// links.

#include "../support/window_fixture.h"
#include "window/views.h"

#include <heedmap/document/document.h>
#include <heedmap/io/file.h>

#include <QHelpEvent>
#include <QLabel>
#include <QProcess>
#include <QTemporaryDir>
#include <QToolTip>

namespace heedmap {
namespace {

const std::vector<std::string> tags{R"(<img src="/nowhere/x.png">)", R"(<a href="https://example.invalid">click</a>)",
                                    "<h1>large</h1>"};

/// Whether a label makes more of the tags than text.
bool interprets(const QLabel& label)
{
    const bool html = label.textFormat() == Qt::RichText
        || (label.textFormat() != Qt::PlainText && Qt::mightBeRichText(label.text()));
    return html && (label.text().contains("<img") || label.text().contains("<a ") || label.text().contains("<h1"));
}

class PlainTextTest : public MainWindowTest {
protected:
    /// Every text that a document has room for.
    Document hostile() const
    {
        Document document = m_window->workbench().document();
        const std::string all = tags[0] + tags[1] + tags[2];
        document.title = LocalizedText(all);
        document.summary = LocalizedText(all);
        document.source = LocalizedText(all);
        document.tokens.query = {tags[0] + tags[2], tags[1]};
        const GraphShape& graph = m_window->workbench().graph();
        document.notes.clear();
        for (NodeId id = 0; id < graph.size(); ++id)
            document.notes.emplace_back(graph.node(id).info.name, LocalizedText(all));
        return document;
    }
    /// How many labels there are that could show a tag; none may make more of it.
    static int expectText(const std::string& where)
    {
        int met = 0;
        for (const QWidget* widget : QApplication::allWidgets())
            if (const auto* label = qobject_cast<const QLabel*>(widget)) {
                EXPECT_FALSE(interprets(*label))
                    << where << ": " << label->objectName().toStdString() << " " << label->text().toStdString();
                met += label->text().contains("img src") ? 1 : 0;
            }
        return met;
    }
    /// Lets every widget show its tool tip, and looks at how.
    void expectPlainToolTips(const std::string& where)
    {
        for (QWidget* widget : m_window->findChildren<QWidget*>()) {
            if (!widget->isVisible())
                continue;
            const QPoint middle = widget->rect().center();
            QHelpEvent help(QEvent::ToolTip, middle, widget->mapToGlobal(middle));
            QApplication::sendEvent(widget, &help);
            expectText(where + ", tool tip of " + widget->objectName().toStdString());
        }
        QToolTip::hideText();
    }

    QTemporaryDir m_folder;
};

TEST_F(PlainTextTest, ADocumentIsTextInEveryView)
{
    m_window->workbench().open(hostile(), {});
    m_window->resize(1000, 700); // the title is cut, and its tool tip says it
    for (int view = 0; view < static_cast<int>(views().size()); ++view) {
        m_window->showView(view);
        for (const char* name : {"X", "S", "A", "Z"}) {
            const NodeId node = m_window->workbench().graph().find(name);
            m_window->selection().setNode(node);
            m_window->selection().keep(CellPlace{node, {0, 0, 0}});
            settle();
            EXPECT_GT(expectText(std::string(views()[static_cast<std::size_t>(view)].id) + " " + name), 0)
                << "or this shows nothing";
        }
        expectPlainToolTips(views()[static_cast<std::size_t>(view)].id);
    }
}

TEST_F(PlainTextTest, ATitleThatIsCutIsTextInItsToolTip)
{
    m_window->workbench().open(hostile(), {});
    m_window->resize(1000, 700);
    settle();
    QWidget* tipped = nullptr;
    for (QWidget* widget : m_window->findChildren<QWidget*>())
        if (widget->toolTip().contains("<img"))
            tipped = widget;
    ASSERT_NE(tipped, nullptr);
    QToolTip::showText(QPoint(10, 10), tipped->toolTip(), tipped);
    const QLabel* tip = nullptr;
    for (const QWidget* widget : QApplication::topLevelWidgets())
        if (widget->objectName() == "qtooltip_label")
            tip = qobject_cast<const QLabel*>(widget);
    ASSERT_NE(tip, nullptr);
    EXPECT_EQ(tip->textFormat(), Qt::PlainText);
    EXPECT_TRUE(tip->text().contains("<img"));
    QToolTip::hideText();
}

TEST_F(PlainTextTest, AnErrorIsText)
{
    for (const std::string& tag : tags) {
        Document document = m_window->workbench().document();
        document.arrays.emplace_back(tag, document.arrays.front().second);
        const QString file = m_folder.filePath("hostile.heed");
        saveDocument(document, file.toStdString());
        int labels = 0;
        whenAsked([&](QWidget& dialog) {
            auto* box = qobject_cast<QMessageBox*>(&dialog);
            ASSERT_NE(box, nullptr);
            EXPECT_TRUE(box->text().contains(QString::fromStdString(tag).left(4))) << box->text().toStdString();
            for (const auto* label : box->findChildren<QLabel*>()) {
                labels += label->text().isEmpty() ? 0 : 1;
                EXPECT_TRUE(label->text().isEmpty() || label->textFormat() == Qt::PlainText);
            }
            box->close();
        });
        EXPECT_FALSE(m_window->open(file));
        EXPECT_GT(labels, 0);
    }
}

TEST_F(PlainTextTest, WhatIsOfferedAfterACrashIsText)
{
    QDir().mkpath(Recovery::standardFolder());
    saveDocument(hostile(), (Recovery::standardFolder() + "/left.heed").toStdString());
    QString format;
    whenAsked([&](QWidget& dialog) {
        EXPECT_EQ(dialog.objectName(), "recoveryBox");
        for (const auto* label : dialog.findChildren<QLabel*>())
            EXPECT_FALSE(interprets(*label));
        format = qobject_cast<QMessageBox*>(&dialog)->textFormat() == Qt::PlainText ? "plain" : "rich";
        dialog.close();
    });
    m_window->files().offerRecovery();
    EXPECT_EQ(format, "plain");
}

TEST_F(PlainTextTest, WorkWithoutATitleIsOfferedByAWord)
{
    QDir().mkpath(Recovery::standardFolder());
    Document nameless = hostile();
    nameless.title = {};
    saveDocument(nameless, (Recovery::standardFolder() + "/left.heed").toStdString());
    QString text;
    whenAsked([&](QWidget& dialog) {
        text = qobject_cast<QMessageBox*>(&dialog)->text();
        dialog.close();
    });
    m_window->files().offerRecovery();
    EXPECT_TRUE(text.startsWith(QStringLiteral("“Untitled” was not saved"))) << text.toStdString();
}

TEST_F(PlainTextTest, ANameOfARecentFileIsItself)
{
    const QString file = m_folder.filePath("Q&A.heed");
    m_window->workbench().saveAs(file.toStdString());
    ASSERT_TRUE(m_window->open(file));
    QMenu menu;
    m_window->files().fillRecent(menu, m_window->display());
    EXPECT_EQ(menu.actions().front()->text(), "Q&&A.heed") << "of which the menu shows one &";
}

} // namespace
} // namespace heedmap
