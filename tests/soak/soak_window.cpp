// soak_window use ROUNDS SEED           a random person at the window: undo all and redo all give the same document,
//                                       memory stays flat, Qt prints nothing
// soak_window edit SEED DOCUMENT LOG    edits and saves until it is killed, and writes down what it did
// soak_window check SEED DOCUMENT LOG   after that: no file damaged, and what was done up to two seconds before is
// there soak_window full DOCUMENT FILLER      a disk that is full for a while
#include "random_user.h"

#include "examples.h"

#include <heedmap/document/document.h>
#include <heedmap/document/writer.h>
#include <heedmap/io/file.h>

#include <QApplication>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include <array>
#include <cstdio>
#include <fstream>
#include <iostream>

namespace heedmap::test {
namespace {

QStringList printed; ///< by Qt

void take(QtMsgType, const QMessageLogContext&, const QString& text)
{
    if (!text.startsWith(QLatin1String("This plugin does not support"))) // of the platform without a display
        printed += text;
}

int fail(const std::string& sentence)
{
    std::cout << sentence << '\n';
    return 1;
}

/// What undo and redo answer for: all but how it is looked at.
std::string contentOf(const Workbench& workbench)
{
    Document document = workbench.document();
    document.view = Json::Object();
    return writeDocument(document);
}

double megabytes()
{
    std::ifstream file("/proc/self/statm");
    double all = 0;
    double resident = 0;
    file >> all >> resident;
    return resident * 4096 / 1e6;
}

/// A hundred acts on one example, and all of them undone and done again.
std::string useOnce(MainWindow& window, RandomUser& user, unsigned round)
{
    const std::vector<std::string> ids = exampleIds();
    window.open(QStringLiteral("examples:") + QString::fromStdString(ids[round % ids.size()]));
    Workbench& workbench = window.workbench();
    QUndoStack& stack = workbench.undoStack();
    std::string before = contentOf(workbench);
    const auto reopening = QObject::connect(&workbench, &Workbench::opened, [&] { // unchanged, in another language
        before = contentOf(workbench);
    });
    std::string acts;
    for (int i = 0; i < 100 && printed.isEmpty(); ++i)
        acts += user.act() + " ";
    QObject::disconnect(reopening);
    stack.setIndex(stack.count());
    const std::string after = contentOf(workbench);
    stack.setIndex(0);
    const bool undone = contentOf(workbench) == before;
    stack.setIndex(stack.count());
    const bool redone = contentOf(workbench) == after;
    stack.setIndex(0);
    stack.clear();
    const std::string where = " in " + ids[round % ids.size()] + ", round " + std::to_string(round) + ": " + acts;
    if (!printed.isEmpty())
        return "Qt printed \"" + printed.join(QLatin1String("\", \"")).toStdString() + "\"" + where;
    return undone && redone ? "" : (undone ? "redo" : "undo") + std::string(" of everything is not what was") + where;
}

int use(int rounds, unsigned seed)
{
    MainWindow window;
    window.open(QStringLiteral("examples:two-heads"));
    window.show();
    RandomUser user(window, seed);
    std::vector<double> memory;
    for (unsigned round = seed; memory.size() < static_cast<std::size_t>(rounds); ++round) {
        if (const std::string problem = useOnce(window, user, round); !problem.empty())
            return fail(problem);
        memory.push_back(megabytes());
        if (qEnvironmentVariableIsSet("SOAK_MEMORY"))
            std::cout << round << " " << exampleIds()[round % exampleIds().size()] << " " << memory.back() << std::endl;
    }
    std::cout << memory.size() * 100 << " acts, " << memory.front() << " to " << memory.back() << " MB\n";
    const std::size_t turn = exampleIds().size(); // an example takes what it takes: it is compared with itself
    const std::size_t last = memory.size() - 1;
    constexpr double mostGrowth = 60;
    constexpr double mostAtAll = 500;
    const bool grows = last >= 2 * turn && memory[last] > memory[turn + last % turn] + mostGrowth;
    return grows || memory[last] > mostAtAll ? fail("memory grows") : 0;
}

constexpr int beatLength = 50; ///< milliseconds
constexpr int first = 1000;    ///< more than any number of an example

/// The edits of a seed: the first cell counts them, from there on.
class Edits {
public:
    Edits(Workbench& workbench, unsigned seed) : m_workbench(workbench), m_bits(seed) {}

    void next()
    {
        const NodeId x = m_workbench.graph().find("X");
        const Shape& shape = m_workbench.graph().node(x).shape;
        const Cell cell{0, 1 + static_cast<Index>(m_bits() % static_cast<unsigned>(shape.rows - 1)),
                        static_cast<Index>(m_bits() % static_cast<unsigned>(shape.cols))};
        const double number = static_cast<double>(m_bits() % 1000) / 100;
        ++m_count;
        m_workbench.undoStack().beginMacro(QStringLiteral("edit"));
        m_workbench.setValues(x, Region::of(cell), std::array{number});
        m_workbench.setValues(x, Region::of({0, 0, 0}), std::array{static_cast<double>(m_count)});
        m_workbench.undoStack().endMacro();
    }
    int count() const { return m_count; }

private:
    Workbench& m_workbench;
    std::mt19937 m_bits;
    int m_count = first;
};

int countOf(Workbench& workbench)
{
    const NodeId x = workbench.graph().find("X");
    return static_cast<int>(workbench.numbers(x, Region::of({0, 0, 0})).front());
}

void write(QFile& log, char kind, int count)
{
    log.write(QByteArray(1, kind) + ' ' + QByteArray::number(count) + '\n');
    log.flush();
}

int edit(unsigned seed, const QString& document, const QString& logFile)
{
    QFile log(logFile);
    if (!log.open(QFile::WriteOnly | QFile::Append))
        return fail("the log cannot be written");
    MainWindow window;
    if (!window.open(document))
        return fail("the document cannot be opened");
    window.show();
    Edits edits(window.workbench(), seed);
    std::mt19937 bits(seed + 1);
    QTimer beat; // time goes by only while the program gets some
    QObject::connect(&beat, &QTimer::timeout, [&] {
        write(log, 'b', edits.count());
        for (auto more = bits() % 4; more > 0; --more) {
            edits.next();
            write(log, 'e', edits.count());
            if (bits() % 40 == 0)
                window.files().save();
        }
    });
    beat.start(beatLength);
    return QApplication::exec();
}

/// Opens what was left behind, if anything was.
void recover(MainWindow& window)
{
    QTimer asked;
    QObject::connect(&asked, &QTimer::timeout, [] {
        if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
            for (QAbstractButton* button : box->buttons())
                if (box->buttonRole(button) == QMessageBox::AcceptRole)
                    button->click();
    });
    asked.start(5);
    window.files().offerRecovery();
}

int check(unsigned seed, const QString& document, const QString& logFile)
{
    const Document saved = loadDocument(document.toStdString()); // throws where it is damaged
    MainWindow window;
    if (!window.open(document))
        return fail("the document cannot be opened");
    window.show();
    recover(window);
    const int found = countOf(window.workbench());
    Workbench fresh;
    fresh.open(std::filesystem::path(document.toStdString()).replace_extension("first.heed"));
    Edits edits(fresh, seed);
    while (edits.count() < found) // none where nothing was left
        edits.next();
    if (contentOf(fresh) != contentOf(window.workbench()))
        return fail("what was recovered is not what was there after edit " + std::to_string(found));
    std::ifstream log(logFile.toStdString());
    int lost = 0; // beats since the first edit that is gone
    char kind = 0;
    int count = 0;
    while (log >> kind >> count)
        lost += static_cast<int>(kind == 'b' && count > found);
    std::cout << "edit " << found << " of " << count << ", " << lost * beatLength << " ms lost\n";
    return lost * beatLength > 2000 ? fail("more than two seconds are lost") : 0;
}

int full(const QString& document, const QString& fillerFile)
{
    MainWindow window;
    if (!window.open(document))
        return fail("the document cannot be opened");
    window.show();
    const RandomUser user(window, 1); // puts messages away
    const std::string before = readFile(document.toStdString(), 1 << 24);
    Edits edits(window.workbench(), 1);
    QFile filler(fillerFile);
    if (!filler.open(QFile::WriteOnly | QFile::Unbuffered))
        return fail("there is no room for a filler");
    while (filler.write(QByteArray(4096, 'x')) == 4096) {
    }
    QTimer beat;
    QObject::connect(&beat, &QTimer::timeout, [&edits] {
        edits.next();
        if (edits.count() == first + 60) // by then the copy was tried to be written
            QCoreApplication::exit();    // quit() would ask about unsaved work
    });
    beat.start(beatLength);
    QApplication::exec();
    beat.stop();
    if (window.files().save())
        return fail("a document was saved on a full disk");
    if (readFile(document.toStdString(), 1 << 24) != before)
        return fail("the document is damaged");
    filler.remove();
    if (!window.files().save())
        return fail("a document was not saved although there is room again");
    const Document saved = loadDocument(document.toStdString());
    return countOf(window.workbench()) == first + 60 ? 0 : fail("edits are lost");
}

int run(const QStringList& words)
{
    if (words.size() == 4 && words[1] == QLatin1String("use"))
        return use(words[2].toInt(), words[3].toUInt());
    if (words.size() == 5 && words[1] == QLatin1String("edit"))
        return edit(words[2].toUInt(), words[3], words[4]);
    if (words.size() == 5 && words[1] == QLatin1String("check"))
        return check(words[2].toUInt(), words[3], words[4]);
    if (words.size() == 4 && words[1] == QLatin1String("full"))
        return full(words[2], words[3]);
    return 2;
}

} // namespace
} // namespace heedmap::test

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication::setStyle(QStringLiteral("Fusion"));
    const QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("heedmap"));
    QCoreApplication::setApplicationName(QStringLiteral("heedmap"));
    qInstallMessageHandler(heedmap::test::take);
    try {
        return heedmap::test::run(QCoreApplication::arguments());
    } catch (const std::exception& error) {
        return heedmap::test::fail(error.what());
    }
}
