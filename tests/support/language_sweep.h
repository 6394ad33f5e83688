#pragma once

#include "model/steps.h"
#include "model/teaching/opening.h"
#include "text/core_text.h"
#include "text/language.h"
#include "view/edit/cell_menu.h"
#include "view/explanation/arithmetic_view.h"
#include "view/explanation/formula_view.h"
#include "window/main_window.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QComboBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStackedWidget>
#include <QTest>
#include <QTextDocument>
#include <QTimer>
#include <QTranslator>
#include <QTreeWidget>

#include <array>
#include <functional>
#include <set>

namespace heedmap {

/// Records requests for translations, and keeps those that no translation answers.
class Untranslated : public QTranslator {
public:
    explicit Untranslated(const QString& file)
    {
        EXPECT_TRUE(m_known.load(QStringLiteral(":/translations/heedmap_") + file));
        QCoreApplication::installTranslator(this);
    }
    ~Untranslated() override { QCoreApplication::removeTranslator(this); }

    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* text, const char* comment, int n) const override
    {
        static const QRegularExpression words(QStringLiteral("[A-Za-z]{3,}"));
        const QString source = QString::fromUtf8(text);
        const bool qt = QLatin1String(context).startsWith(QLatin1Char('Q'));
        if (!qt && source.contains(words) && m_known.translate(context, text, comment, n).isEmpty())
            missing.insert(QLatin1String(context) + QStringLiteral(": ") + source);
        return {};
    }

    mutable std::set<QString> missing;

private:
    QTranslator m_known;
};

class LanguageSweepTest : public testing::Test {
protected:
    ~LanguageSweepTest() override { speak("en"); }

    /// Words that are not translated: names of keys and formats, functions, and what the document itself says.
    void learn(const Workbench& workbench)
    {
        m_allowed = {
            "English", "Heedmap", "Softmax", "softmax", "LaTeX", "NumPy",       "TSV",  "Ctrl",  "Shift", "Alt",
            "exp",     "tanh",    "sigmoid", "max",     "min",   "sin",         "cos",  "ReLU",  "NaN",   "End",
            "Home",    "PgUp",    "PgDown",  "PNG",     "SVG",   "PDF",         "RoPE", "ALiBi", "elu",   "relu",
            "heed",    "sqrt",    "heads",   "Esc",     "Del",   "Ins",         "inf",  "CSV",   "Tab",   "Enter",
            "JSON",    "Llama",   "GELU",    "xIELU",   "SiLU",  "LayerNorm",   "npz",  "pt",    "pth",   "bin",
            "TikZ",    "npy",     "csv",     "tsv",     "dpi",   "safetensors", "SGD",  "Adam",  "loss",  "sparsemax",
            "sinks",   "txt",     "tex",     "md",      "html",  "logit",       "lens", "mean",  "RMS",   "Makefile"};
        const GraphShape& graph = workbench.graph();
        for (NodeId id = 0; id < graph.size(); ++id) {
            const NodeInfo& info = graph.node(id).info;
            allow(info.name), allow(info.symbol), allow(plainSymbol(info).toStdString());
            for (const Axis* axis : {&info.slices, &info.rows, &info.cols})
                for (std::size_t i = 0; axis->labels != nullptr && i < axis->labels->size(); ++i)
                    allow((*axis->labels)[i]);
        }
        const Document document = workbench.document();
        for (const auto& tokens : {document.tokens.query, document.tokens.key})
            for (const auto& token : tokens)
                allow(token);
        for (const auto& size : workbench.computation().dimensions)
            allow(size.first);
        for (const Setting& setting : workbench.computation().mechanism->settings())
            allow(setting.key);
        allow(sentenceText(workbench.computation().mechanism->title()).toStdString());
        allow(document.title.in(currentLanguage())), allow(document.summary.in(currentLanguage()));
        for (const LessonStop& stop : document.lesson)
            allow(stop.say.in(currentLanguage()));
        for (const Exercise& exercise : document.exercises)
            allow(exercise.prompt.in(currentLanguage()));
        const Opening opening = openingOf(document.view);
        for (const LocalizedText& line : opening.look)
            allow(line.in(currentLanguage()));
        for (const TryThis& each : opening.tries)
            allow(each.say.in(currentLanguage()));
        for (const auto& note : workbench.computation().notes)
            allow(note.second.in(currentLanguage()));
    }
    void allow(const std::string& text)
    {
        auto words = m_word.globalMatch(QString::fromStdString(text));
        while (words.hasNext())
            m_allowed.insert(words.next().captured());
    }

    void check(QString text, const QString& where)
    {
        if (Qt::mightBeRichText(text)) {
            static const QRegularExpression scripts(QStringLiteral("</?su[bp]>"));
            QTextDocument document;
            document.setHtml(text.replace(scripts, QStringLiteral(" ")));
            text = document.toPlainText();
        }
        auto words = m_word.globalMatch(text);
        while (words.hasNext()) {
            const QString word = words.next().captured();
            if (!m_allowed.contains(word) && m_told.insert(where + text).second)
                ADD_FAILURE() << where.toStdString() << ": " << text.toStdString();
        }
    }
    void check(QAction& action)
    {
        const QString where = QStringLiteral("action ") + action.objectName();
        check(action.text(), where), check(action.toolTip(), where), check(action.iconText(), where);
        if (action.menu() != nullptr)
            check(*action.menu());
    }
    void check(QMenu& menu)
    {
        emit menu.aboutToShow();
        check(menu.title(), QStringLiteral("menu"));
        for (QAction* action : menu.actions())
            if (!action->text().endsWith(QLatin1String(".heed"))) // recent files are files
                check(*action);
    }
    void check(QWidget& widget)
    {
        const QString where = QLatin1String(widget.metaObject()->className()) + QLatin1Char(' ') + widget.objectName();
        check(widget.toolTip(), where);
        if (qobject_cast<FormulaView*>(&widget) == nullptr) // symbols are of no language
            check(widget.accessibleName(), where);
        check(widget.accessibleDescription(), where), check(widget.statusTip(), where);
        if (widget.isWindow())
            check(widget.windowTitle().remove(QStringLiteral("[*]")), where);
        if (auto* label = qobject_cast<QLabel*>(&widget))
            check(label->text(), where);
        if (auto* button = qobject_cast<QAbstractButton*>(&widget))
            check(button->text(), where);
        if (auto* line = qobject_cast<QLineEdit*>(&widget))
            check(line->placeholderText(), where);
        if (auto* box = qobject_cast<QComboBox*>(&widget); box != nullptr && !widget.inherits("QFontComboBox"))
            for (int i = 0; i < box->count(); ++i)
                check(box->itemText(i), where);
        if (auto* sums = qobject_cast<ArithmeticView*>(&widget))
            check(sums->arithmetic().notes.join(QLatin1Char('\n')), where);
        if (auto* menu = qobject_cast<QMenu*>(&widget))
            check(*menu);
    }
    void checkAll(MainWindow& window)
    {
        QCoreApplication::processEvents();
        check(window);
        const auto* area = window.findChild<QStackedWidget*>("viewArea");
        for (auto* widget : window.findChildren<QWidget*>())
            if (!area->isAncestorOf(widget) || area->currentWidget() == widget
                || area->currentWidget()->isAncestorOf(widget)) // the others are told when they are shown
                check(*widget);
    }
    void checkCellMenu(MainWindow& window, const CellPlace& place)
    {
        QMenu menu;
        fillCellMenu(menu, {window.workbench(), window.selection(), window.display()}, place, Region::of(place.cell),
                     [](const QString&) {});
        check(menu);
    }
    /// Every matrix of every step, with a cell at the beginning and one at the end.
    void walk(MainWindow& window)
    {
        const Steps steps = window.selection().steps();
        for (const Step& step : steps)
            for (const NodeId node : step.nodes) {
                window.selection().setNode(node);
                const Shape shape = window.workbench().graph().node(node).shape;
                for (const Cell& cell : {Cell{0, 0, shape.cols - 1}, Cell{0, shape.rows - 1, 0}}) {
                    window.selection().keep(CellPlace{node, cell});
                    checkAll(window);
                }
                checkCellMenu(window, {node, {0, 0, 0}});
            }
    }

    /// Labels and buttons whose text is wider than they are.
    void checkRoom(const QWidget& parent)
    {
        for (const auto* label : parent.findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty() || label->text().contains(QChar(0x2026)))
                continue;
            const QSize room = label->size();
            const bool fits = label->wordWrap() ? label->heightForWidth(room.width()) <= room.height() + 1
                                                : label->minimumSizeHint().width() <= room.width() + 1;
            EXPECT_TRUE(fits) << "cut off: " << label->objectName().toStdString() << " " << label->text().toStdString();
        }
        for (const auto* button : parent.findChildren<QAbstractButton*>())
            if (button->isVisible() && !button->text().isEmpty()) {
                EXPECT_LE(button->minimumSizeHint().width(), button->width() + 1)
                    << "cut off: " << button->objectName().toStdString() << " " << button->text().toStdString();
            }
    }

    std::set<QString> m_allowed;
    std::set<QString> m_told;
    QRegularExpression m_word{QStringLiteral("[A-Za-z]{3,}")};
};

/// What an action opens.
class DialogSweep : public LanguageSweepTest {
protected:
    explicit DialogSweep(const std::string& language)
    {
        speak(language);
        EXPECT_TRUE(m_window.open("examples:thinking-machines"));
        m_window.show();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&m_window, test::waitAtMost));
        learn(m_window.workbench());
        allow("Viridis Cividis Magma png jpg jpeg"); // palettes, files
        allow("GNU LGPL GPL MPL BSD MIT Unicode DFS Clause QCustomPlot Eigen ICU giflib libzip nlohmann json GloVe "
              "wink embeddings PDDL Python");
    }
    void checkDialog(QWidget& dialog)
    {
        check(dialog);
        if (qobject_cast<QFileDialog*>(&dialog) == nullptr) // Qt's own
            checkRoom(dialog);
        for (auto* widget : dialog.findChildren<QWidget*>())
            if (widget->objectName() != QLatin1String("lookInCombo")) // folders
                check(*widget);
        for (auto* list : dialog.findChildren<QTreeWidget*>())
            checkItems(*list->model(), {}, list->objectName());
        for (auto* list : dialog.findChildren<QTreeView*>())
            for (int column = 0; column < list->header()->count() && !list->isHeaderHidden(); ++column)
                check(list->model()->headerData(column, Qt::Horizontal).toString(), list->objectName());
    }
    void checkItems(const QAbstractItemModel& model, const QModelIndex& parent, const QString& where)
    {
        for (int row = 0; row < model.rowCount(parent); ++row) {
            check(model.index(row, 0, parent).data().toString(), where);
            checkItems(model, model.index(row, 0, parent), where);
        }
    }
    /// What `open` opens.
    void in(const char* name, const std::function<void()>& open)
    {
        SCOPED_TRACE(name);
        bool met = false;
        QTimer looking;
        QObject::connect(&looking, &QTimer::timeout, [&] {
            QWidget* dialog = QApplication::activeModalWidget();
            if (dialog == nullptr || met)
                return;
            met = true;
            checkDialog(*dialog);
            dialog->close();
        });
        looking.start(2);
        open();
        EXPECT_TRUE(test::wait([&met] { return met; })) << name;
    }

    MainWindow m_window;
};

} // namespace heedmap
