#include "window/marks_dialog.h"

#include "text/core_text.h"
#include "text/language.h"
#include "text/path_text.h"
#include "view/lesson/stop_text.h"
#include "window/file_dialog.h"
#include "window/form_dialog.h"

#include <heedmap/io/file.h>

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {
namespace {

QString earnedText(double points) { return QString::fromStdString(pointsText(points)); }

/// "1  What is the score of …?"
QString questionText(const Document& document, const std::string& id)
{
    const auto found = std::ranges::find(document.exercises, id, &Exercise::id);
    return found == document.exercises.end()
        ? QString::fromStdString(id)
        : exerciseText(*found, static_cast<int>(found - document.exercises.begin()));
}

QTableWidget* plainTable(const char* name, const QStringList& heads, int rows)
{
    auto* table = new QTableWidget(rows, static_cast<int>(heads.size()));
    table->setObjectName(QLatin1String(name));
    table->setHorizontalHeaderLabels(heads);
    table->verticalHeader()->hide();
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setAlternatingRowColors(true);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    return table;
}

void put(QTableWidget& table, int row, int column, const QString& text, bool number = false)
{
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    table.setItem(row, column, item);
}

} // namespace

MistakesPage::MistakesPage(const Document& document, const ClassMarks& marks, const Display& display, QWidget* parent)
    : QWidget(parent, Qt::Window), m_display(display),
      m_title(QString::fromStdString(document.title.in(currentLanguage()))), m_files(marks.graded.size())
{
    setObjectName("mistakesPage");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(m_title);
    for (const CountedMistake& mistake : countedMistakes(marks, document))
        m_rows.push_back({questionText(document, mistake.exercise), sentenceText(mistake.rule), mistake.files});
}

void MistakesPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

// The smallest type is a fortieth of the height, as a class can read it; where there are more rows than fit, the most
// frequent are shown.
void MistakesPage::paintEvent(QPaintEvent*)
{
    const Theme& theme = m_display.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.window);
    const int type = std::max(16, height() / 36);
    const int edge = 2 * type;
    const auto font = [&](double scale, bool bold) {
        QFont made = m_display.font(13, bold);
        made.setPixelSize(qRound(type * scale));
        return made;
    };
    painter.setPen(theme.text);
    painter.setFont(font(1.6, true));
    painter.drawText(QRect(edge, edge, width() - 2 * edge, 3 * type), Qt::AlignLeft | Qt::AlignTop, m_title);
    std::vector<Row> rows = m_rows;
    std::ranges::stable_sort(rows, std::greater(), &Row::files);
    const int rowHeight = qRound(type * 3.6);
    int top = edge + 4 * type;
    for (const Row& row : rows) {
        if (top + rowHeight > height() - edge)
            break;
        const int text = width() * 6 / 10;
        painter.setFont(font(1.15, true));
        painter.setPen(theme.text);
        painter.drawText(QRect(edge, top, text - edge, qRound(type * 1.6)), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(row.mistake, Qt::ElideRight, text - edge));
        painter.setFont(font(1, false));
        painter.setPen(theme.muted);
        painter.drawText(QRect(edge, top + qRound(type * 1.6), text - edge, qRound(type * 1.5)),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(row.question, Qt::ElideRight, text - edge));
        const QString count = tr("%1 of %2").arg(row.files).arg(m_files);
        painter.setFont(font(1.15, true));
        const int room = width() - text - 2 * edge - painter.fontMetrics().horizontalAdvance(count) - type;
        const double share = static_cast<double>(row.files) / static_cast<double>(std::max<std::size_t>(m_files, 1));
        const QRect bar(text + edge / 2, top + type / 4, std::max(4, qRound(room * share)), qRound(type * 1.5));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawRoundedRect(bar, 4, 4);
        painter.setPen(theme.text);
        painter.drawText(QRect(bar.right() + type / 2, bar.top(), width(), bar.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, count);
        top += rowHeight;
    }
    if (m_rows.empty()) {
        painter.setFont(font(1.15, false));
        painter.setPen(theme.muted);
        painter.drawText(QRect(edge, top, width() - 2 * edge, rowHeight), Qt::AlignLeft | Qt::AlignTop,
                         tr("No mistake of the table is in these answers."));
    }
}

MarksDialog::MarksDialog(Document document, ClassMarks marks, const Display& display, QWidget* parent)
    : QDialog(parent), m_document(std::move(document)), m_marks(std::move(marks)), m_display(display),
      m_tabs(new QTabWidget)
{
    setObjectName("marksDialog");
    setWindowTitle(tr("Marks"));
    auto* title = new QLabel(tr("Answers to “%1”").arg(QString::fromStdString(m_document.title.in(currentLanguage()))));
    title->setFont(m_display.font(17, true));
    m_tabs->addTab(marksTable(), tr("Marks"));
    m_tabs->addTab(mistakesTable(), tr("Mistakes"));
    auto* told = new QLabel(remarks());
    told->setObjectName("marksRemarks");
    told->setTextFormat(Qt::PlainText);
    told->setWordWrap(true);
    told->setProperty("problem", true);
    told->setVisible(!told->text().isEmpty());
    auto* buttons = new DialogButtons(*this, tr("Close"));
    buttons->addMain("marksShow", tr("Show to the class"), [this] { show(); });
    buttons->addOther("marksSave", tr("Save as a table…"), [this] { save(); });
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(24, 20, 24, 20);
    rows->setSpacing(14);
    rows->addWidget(title);
    rows->addWidget(m_tabs, 1);
    rows->addWidget(told);
    rows->addWidget(buttons);
    resize(QSize(m_display.px(900), m_display.px(620)).boundedTo(screen()->availableSize() * 0.95));
}

QTableWidget* MarksDialog::marksTable()
{
    QStringList heads{tr("Answers")};
    for (std::size_t i = 0; i < m_document.exercises.size(); ++i)
        heads += QString::number(i + 1);
    heads << tr("Points") << tr("Of");
    const int columns = static_cast<int>(heads.size());
    QTableWidget* table = plainTable("marksTable", heads, static_cast<int>(m_marks.graded.size()));
    for (int row = 0; row < table->rowCount(); ++row) {
        const Graded& graded = m_marks.graded[static_cast<std::size_t>(row)];
        put(*table, row, 0, QString::fromStdString(graded.name));
        for (std::size_t i = 0; i < graded.marks.exercises.size(); ++i)
            put(*table, row, static_cast<int>(i) + 1, earnedText(graded.marks.exercises[i].points()), true);
        put(*table, row, columns - 2, earnedText(graded.marks.points()), true);
        put(*table, row, columns - 1, earnedText(graded.marks.of()), true);
    }
    for (std::size_t i = 0; i < m_document.exercises.size(); ++i)
        table->horizontalHeaderItem(static_cast<int>(i) + 1)
            ->setToolTip(questionText(m_document, m_document.exercises[i].id));
    table->resizeColumnsToContents();
    return table;
}

QTableWidget* MarksDialog::mistakesTable()
{
    const std::vector<CountedMistake> mistakes = countedMistakes(m_marks, m_document);
    QTableWidget* table =
        plainTable("mistakesTable", {tr("Question"), tr("Mistake"), tr("How many")}, static_cast<int>(mistakes.size()));
    for (int row = 0; row < table->rowCount(); ++row) {
        const CountedMistake& mistake = mistakes[static_cast<std::size_t>(row)];
        put(*table, row, 0, questionText(m_document, mistake.exercise));
        put(*table, row, 1, sentenceText(mistake.rule));
        put(*table, row, 2, QString::number(mistake.files), true);
    }
    table->resizeColumnsToContents();
    table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    return table;
}

QString MarksDialog::remarks() const
{
    QStringList lines;
    for (const auto* told : {&m_marks.errors, &m_marks.otherDocument})
        for (const auto& [file, said] : *told)
            lines += tr("%1: %2").arg(pathText(file.filename()), sentenceText(said));
    constexpr qsizetype most = 4;
    if (const qsizetype more = lines.size() - most; more > 0) {
        lines.resize(most);
        lines += tr("and %n more", nullptr, static_cast<int>(more));
    }
    return lines.join(QLatin1Char('\n'));
}

void MarksDialog::save()
{
    const bool mistakes = m_tabs->currentIndex() == 1;
    const QString file = chooseNewFile(this,
                                       {.kind = FileKind::Export,
                                        .title = tr("Save as a table"),
                                        .suggested = mistakes ? tr("mistakes.csv") : tr("marks.csv"),
                                        .filter = tr("Tables (*.csv)"),
                                        .suffix = QStringLiteral("csv")});
    if (file.isEmpty())
        return;
    const auto told = [](const Sentence& rule) { return sentenceText(rule).toStdString(); };
    const std::string text = mistakes ? heedmap::mistakesTable(countedMistakes(m_marks, m_document), told)
                                      : heedmap::marksTable(m_marks, m_document, told);
    try {
        writeFile(pathOf(file), {text.data(), text.size()});
    } catch (const Error& error) {
        QMessageBox box(this);
        name(box, "errorBox", sentenceText(error.sentence()));
        box.addButton(QMessageBox::Ok);
        box.exec();
    }
}

void MarksDialog::show()
{
    auto* page = new MistakesPage(m_document, m_marks, m_display, this);
    page->showFullScreen();
}

} // namespace heedmap

#include "moc_marks_dialog.cpp"
