#include "view/exercise/exercise_panel.h"

#include "model/tokens.h"
#include "text/failure_text.h"
#include "text/joined_text.h"
#include "text/language.h"
#include "view/exercise/asked.h"
#include "view/exercise/panel_style.h"
#include "view/frame/icons.h"
#include "view/frame/wrapping_row.h"
#include "view/scene/beside_type.h"

#include <QApplication>
#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {

ExercisePanel::ExercisePanel(const ViewContext& context, ExerciseBook& book) : m_context(context), m_book(book)
{
    setObjectName("exercisePanel");
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    layOut();
    connect(&book, &ExerciseBook::changed, this, &ExercisePanel::rebuild);
    connect(&book, &ExerciseBook::marked, this, &ExercisePanel::showMarks);
    connect(&book, &ExerciseBook::refused, this, &ExercisePanel::say);
    connect(&context.workbench, &Workbench::valuesReady, this, [this] {
        if (m_form != nullptr)
            m_form->follow();
    });
    connect(&context.selection.covers(), &Covers::clicked, this, [this](const CellPlace& place) {
        if (m_form != nullptr)
            m_form->pick(place);
    });
    connect(&context.display, &Display::restyled, this, &ExercisePanel::dress);
    connect(m_feedback, &Feedback::followed, this, &ExercisePanel::follow);
    dress();
}

void ExercisePanel::layOut()
{
    m_page = new QWidget;
    m_page->setObjectName("exercisePage");
    auto* page = new QVBoxLayout(m_page);
    page->setContentsMargins(20, 16, 20, 24);
    page->setSpacing(12);
    page->addLayout(layOutHead());
    page->addLayout(layOutModes());
    m_prompt = new QLabel;
    m_prompt->setObjectName("exercisePrompt");
    m_prompt->setTextFormat(Qt::PlainText);
    m_prompt->setWordWrap(true);
    page->addWidget(m_prompt);
    m_otherWords = new QLabel;
    m_otherWords->setObjectName("exerciseOtherWords");
    m_otherWords->setTextFormat(Qt::PlainText);
    m_otherWords->setWordWrap(true);
    page->addWidget(m_otherWords);
    m_ownWords = push("exerciseOwnWords");
    connect(m_ownWords, &QPushButton::clicked, this, &ExercisePanel::showWords);
    page->addWidget(m_ownWords, 0, Qt::AlignLeft);
    m_room = new QVBoxLayout;
    page->addLayout(m_room);
    m_feedback = new Feedback(m_forms);
    page->addWidget(m_feedback);
    m_act = push("checkAnswer");
    m_act->setDefault(true);
    connect(m_act, &QPushButton::clicked, this, &ExercisePanel::act);
    page->addWidget(m_act, 0, Qt::AlignLeft);
    m_problem = new QLabel;
    m_problem->setObjectName("exerciseProblem");
    m_problem->setProperty("problem", true);
    m_problem->setWordWrap(true);
    m_problem->hide();
    page->addWidget(m_problem);
    auto* rule = new QFrame;
    rule->setObjectName("exerciseRule");
    rule->setFixedHeight(1);
    page->addWidget(rule);
    page->addLayout(layOutNumbers());
    page->addStretch(1);
    setWidget(m_page);
}

QToolButton* ExercisePanel::tool(const char* name, const QString& icon)
{
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setProperty(icon.isEmpty() ? "tab" : "flat", true);
    button->setProperty("line", icon);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QPushButton* ExercisePanel::push(const char* name)
{
    auto* button = new QPushButton;
    button->setObjectName(QLatin1String(name));
    button->setAutoDefault(false);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QLayout* ExercisePanel::layOutHead()
{
    m_title = new QLabel;
    m_title->setObjectName("exerciseTitle");
    m_points = new QLabel;
    m_points->setObjectName("exercisePoints");
    m_points->setProperty("muted", true);
    m_close = tool("closeExercises", QStringLiteral("close"));
    connect(m_close, &QToolButton::clicked, this, &ExercisePanel::closed);
    auto* row = new WrappingRow;
    auto* right = new QHBoxLayout;
    row->addWidget(m_title);
    row->addStretch();
    right->addWidget(m_points);
    right->addWidget(m_close);
    row->addTogether(right);
    return row;
}

QLayout* ExercisePanel::layOutModes()
{
    m_practice = tool("practice", {});
    m_test = tool("test", {});
    auto* modes = new QButtonGroup(this);
    for (QToolButton* mode : {m_practice, m_test}) {
        mode->setCheckable(true);
        modes->addButton(mode);
    }
    connect(m_practice, &QToolButton::clicked, this, [this] { m_book.setTest(false); });
    connect(m_test, &QToolButton::clicked, this, [this] { m_book.setTest(true); });
    m_previous = tool("previousExercise", QStringLiteral("previous"));
    m_next = tool("nextExercise", QStringLiteral("next"));
    connect(m_previous, &QToolButton::clicked, this, [this] { go(m_current - 1); });
    connect(m_next, &QToolButton::clicked, this, [this] { go(m_current + 1); });
    m_place = new QLabel;
    m_place->setObjectName("exercisePlace");
    auto* row = new WrappingRow(4);
    row->addWidget(m_practice);
    row->addWidget(m_test);
    row->addStretch();
    auto* places = new QHBoxLayout;
    places->setSpacing(4);
    for (QWidget* each :
         {static_cast<QWidget*>(m_previous), static_cast<QWidget*>(m_place), static_cast<QWidget*>(m_next)})
        places->addWidget(each);
    row->addTogether(places);
    return row;
}

QLayout* ExercisePanel::layOutNumbers()
{
    m_draw = push("newNumbers");
    m_seedName = new QLabel;
    m_seedName->setProperty("muted", true);
    m_seed = new QSpinBox;
    m_seed->setObjectName("seed");
    m_seed->setRange(0, 999999);
    m_seed->setValue(1);
    m_seed->setButtonSymbols(QAbstractSpinBox::NoButtons); // one types it; large type has no room for them
    m_seedName->setBuddy(m_seed);
    m_again = push("startAgain");
    m_tools = tool("exerciseTools", {});
    m_tools->setCheckable(true);
    connect(m_tools, &QToolButton::toggled, this, &ExercisePanel::name);
    connect(m_draw, &QPushButton::clicked, this, &ExercisePanel::drawNumbers);
    connect(m_again, &QPushButton::clicked, &m_book, &ExerciseBook::startAgain);
    auto* rows = new QVBoxLayout;
    auto* row = new WrappingRow;
    row->addWidget(m_draw);
    row->addWidget(m_seedName);
    row->addWidget(m_seed);
    rows->addLayout(row);
    m_leftOut = new QLabel;
    m_leftOut->setObjectName("exercisesLeftOut");
    m_leftOut->setProperty("muted", true);
    m_leftOut->setWordWrap(true);
    rows->addWidget(m_leftOut);
    auto* last = new WrappingRow;
    last->addWidget(m_again);
    last->addStretch();
    last->addWidget(m_tools);
    rows->addLayout(last);
    rows->addWidget(m_desk = new ExerciseDesk(m_context, *m_room));
    connect(m_desk, &ExerciseDesk::opened, this, &ExercisePanel::giveWay);
    connect(m_desk, &ExerciseDesk::failed, this, &ExercisePanel::say);
    connect(m_desk, &ExerciseDesk::closed, this, [this](const std::string& id) {
        rebuild();
        showExercise(id);
        if (m_book.empty())
            emit closed();
    });
    return rows;
}

const Exercise* ExercisePanel::exercise() const
{
    const bool there = !m_book.empty() && m_current < static_cast<int>(m_book.exercises().size());
    return there ? &m_book.exercises()[static_cast<std::size_t>(m_current)] : nullptr;
}

void ExercisePanel::showExercise(const std::string& id)
{
    const auto at = std::ranges::find(m_book.exercises(), id, &Exercise::id);
    if (at != m_book.exercises().end())
        go(static_cast<int>(at - m_book.exercises().begin()));
}

void ExercisePanel::go(int exercise)
{
    if (!m_desk->leave())
        return;
    m_current = std::clamp(exercise, 0, std::max(static_cast<int>(m_book.exercises().size()) - 1, 0));
    announce();
    rebuild();
    if (m_form != nullptr && m_page->isAncestorOf(QApplication::focusWidget()))
        focusFirst(m_form);
}

void ExercisePanel::announce()
{
    if (const Exercise* asked = exercise(); asked != nullptr && isVisible() && !m_desk->open())
        emit asking(*asked);
}

// Another exercise, or the same with other numbers or answers.
void ExercisePanel::rebuild()
{
    m_current = std::clamp(m_current, 0, std::max(static_cast<int>(m_book.exercises().size()) - 1, 0));
    m_seed->setValue(static_cast<int>(m_book.seed().value_or(static_cast<std::uint64_t>(m_seed->value()))));
    m_problem->hide();
    const bool typing = m_form != nullptr && m_form->isAncestorOf(QApplication::focusWidget());
    makeForm();
    name();
    if (typing && m_ownWords->isVisible())
        m_ownWords->setFocus();
    showMarks();
}

void ExercisePanel::makeForm()
{
    m_feedback->clear();
    m_desk->follow();
    const bool typing = m_form != nullptr && m_form->isAncestorOf(QApplication::focusWidget());
    if (m_form != nullptr) {
        m_form->hide();
        m_form->deleteLater(); // one of its own signals may have brought us here
        m_form = nullptr;
    }
    const Exercise* asked = exercise();
    m_desk->setExercise(asked);
    if (asked == nullptr || !isVisible() || m_desk->open() || lacksAsked(*asked, m_context.workbench))
        return cover();
    if (const NodeId node = nodeAsked(*asked, m_context.workbench); node != noNode)
        m_context.selection.setNode(node);
    m_form = heedmap::makeForm(*asked, m_forms);
    m_form->showAnswer(m_book.answer(asked->id));
    m_room->addWidget(m_form);
    m_form->show(); // now: what takes the focus has to be visible
    tabAfter(m_next, *m_form);
    if (typing) // else the focus went elsewhere with the form before
        focusFirst(m_form);
    connect(m_form, &AnswerForm::edited, this, [this](const Json& answer) {
        if (const Exercise* now = exercise())
            m_book.setAnswer(now->id, answer);
        m_problem->hide();
        name();
    });
    connect(m_form, &AnswerForm::entered, this, &ExercisePanel::act);
    connect(m_form, &AnswerForm::reached, m_feedback, &Feedback::showMark);
}

void ExercisePanel::showMarks()
{
    const Exercise* asked = exercise();
    if (asked != nullptr && m_form != nullptr) {
        const ExerciseMarks* marks = m_book.marks(asked->id);
        m_form->showMarks(marks, m_book.settled(asked->id));
        if (marks != nullptr)
            m_feedback->showMarks(*asked, *marks, *m_form);
        else
            m_feedback->clear();
    }
    cover();
    name();
}

void ExercisePanel::cover()
{
    const Exercise* asked = exercise();
    const bool there = asked != nullptr && !asksOtherWords(*asked, m_context.workbench);
    const bool open = there && isVisible() && !m_desk->open() && !told(m_book, asked->id);
    hideAnswers(m_context.display, open ? asked : nullptr, isVisible() && !m_desk->open() && asksForMisprints(m_book));
    m_context.selection.covers().set(this, open ? coversOf(*asked, m_context.workbench) : std::vector<Cover>());
}

void ExercisePanel::act()
{
    const Exercise* asked = exercise();
    if (asked == nullptr)
        return;
    if (!m_book.test()) {
        if (m_act->isEnabled()) // else there is nothing to check
            m_book.check(asked->id);
        return;
    }
    if (m_current + 1 < static_cast<int>(m_book.exercises().size()) && sender() == m_form)
        return go(m_current + 1);
    if (sender() == m_act)
        m_book.finish();
}

void ExercisePanel::showWords()
{
    try {
        showOwnWords(m_context.workbench);
        if (m_form != nullptr)
            focusFirst(m_form);
    } catch (...) {
        say(failureText(std::current_exception()));
    }
}

void ExercisePanel::drawNumbers()
{
    try {
        if (m_book.seed() == static_cast<std::uint64_t>(m_seed->value()))
            m_seed->setValue(m_seed->value() + 1);
        m_book.drawNumbers(static_cast<std::uint64_t>(m_seed->value()));
        name(); // what was left out is known only now
    } catch (...) {
        say(failureText(std::current_exception()));
    }
}

// An author sees what is asked for.
void ExercisePanel::giveWay()
{
    m_tools->setChecked(true);
    if (m_form != nullptr)
        m_form->hide();
    m_feedback->clear();
    m_problem->hide();
    cover();
    name();
}

void ExercisePanel::follow(const CellPlace& place)
{
    m_context.selection.setNode(place.node);
    m_context.selection.keep(place);
}

void ExercisePanel::say(const QString& problem)
{
    m_problem->setText(problem);
    m_problem->show();
}

// All words, as things stand.
void ExercisePanel::name()
{
    const Exercise* asked = exercise();
    const auto count = static_cast<int>(m_book.empty() ? 0 : m_book.exercises().size());
    setAccessibleName(tr("Exercises"));
    m_title->setText(tr("Exercises"));
    m_points->setText(m_book.empty()
                          ? QString()
                          : tr("Points: %1 of %2").arg(pointsNumber(m_book.points()), pointsNumber(m_book.of())));
    m_place->setText(tr("%1 of %2").arg(m_current + 1).arg(count));
    m_previous->setEnabled(m_current > 0);
    m_next->setEnabled(m_current + 1 < count);
    m_practice->setText(tr("Practice"));
    m_test->setText(tr("Test"));
    m_practice->setChecked(!m_book.test());
    m_test->setChecked(m_book.test());
    m_practice->setToolTip(tr("A hint after the first try, the answer after the second"));
    m_test->setToolTip(tr("Nothing is marked before the test is finished"));
    m_prompt->setText(asked == nullptr ? QString() : promptOf(*asked));
    m_act->setText(m_book.test() ? tr("Finish") : tr("Check"));
    const bool answered = asked != nullptr && m_book.answer(asked->id) != nullptr;
    const bool open = asked != nullptr && !m_book.settled(asked->id) && (m_book.test() || answered);
    const bool done = asked != nullptr && m_form != nullptr && m_book.settled(asked->id);
    const bool typing = m_form != nullptr && m_form->isAncestorOf(QApplication::focusWidget());
    if ((!open && m_act->hasFocus()) || (done && typing && !m_book.test())) // Enter then goes on
        (m_next->isEnabled() ? m_next : m_previous)->setFocus();
    m_act->setEnabled(open);
    nameWords();
    nameTools();
    const std::pair<QToolButton*, QString> words[] = {
        {m_close, tr("Back to the explanation")}, {m_previous, tr("Previous exercise")}, {m_next, tr("Next exercise")}};
    for (const auto& [button, text] : words) {
        button->setToolTip(text);
        button->setAccessibleName(text);
    }
}

// Which sentence the question is about, where another one is shown.
void ExercisePanel::nameWords()
{
    const Exercise* asked = exercise();
    const bool others = asked != nullptr && !m_desk->open() && asksOtherWords(*asked, m_context.workbench);
    if (others)
        m_otherWords->setText(tr("This asks about “%1”, and another sentence is shown.")
                                  .arg(sentenceOf(m_context.workbench.asOpened().words().query)));
    m_ownWords->setText(tr("Show that sentence"));
    m_otherWords->setVisible(others);
    m_ownWords->setVisible(others);
}

void ExercisePanel::nameTools()
{
    m_draw->setText(tr("New numbers"));
    m_draw->setToolTip(tr("Other numbers, short to compute by hand; undo brings the old ones back"));
    m_seedName->setText(tr("seed"));
    m_seed->setAccessibleName(tr("Seed of the numbers"));
    m_again->setText(tr("Start again"));
    m_desk->name();
    m_tools->setText(tr("Write exercises"));
    m_tools->setToolTip(
        tr("For those who write exercises: edit this one, add another, choose the seed of the numbers"));
    const bool writing = m_desk->open();
    const bool tools = m_tools->isChecked() && !writing;
    for (QWidget* each : std::initializer_list<QWidget*>{m_act, m_prompt, m_draw, m_again, m_tools})
        each->setHidden(writing);
    for (QWidget* each : std::initializer_list<QWidget*>{m_seedName, m_seed})
        each->setVisible(tools);
    m_desk->setVisible(tools || writing || m_book.empty()); // there is nothing else to do
    QStringList leftOut;
    for (const std::size_t place : m_book.leftOut())
        leftOut += QString::number(place);
    m_leftOut->setText(tr("Only with the document's own numbers: exercise %1").arg(listedNames(leftOut)));
    m_leftOut->setHidden(writing || leftOut.isEmpty());
    m_again->setToolTip(tr("Takes all answers back"));
}

void ExercisePanel::dress()
{
    const Display& display = m_context.display;
    m_title->setFont(besideFont(display, 17, true));
    m_prompt->setFont(besideFont(display, display.settings().presenting ? 13 : 14));
    for (QLabel* label : {m_points, m_place, m_seedName, m_leftOut, m_otherWords, m_problem})
        label->setFont(besideFont(display, 12));
    for (QToolButton* mode : {m_practice, m_test})
        mode->setFont(besideFont(display, 13));
    for (QPushButton* button : {m_act, m_ownWords, m_draw, m_again})
        button->setFont(besideFont(display, 13));
    m_tools->setFont(besideFont(display, 12));
    m_seed->setFont(besideFont(display, 13));
    for (QToolButton* button : {m_close, m_previous, m_next}) {
        button->setIcon(lineIcon(button->property("line").toString(), display.theme().text));
        button->setIconSize({display.px(18), display.px(18)});
    }
    m_page->setStyleSheet(exerciseStyle(display));
    rebuild();
}

void ExercisePanel::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    announce();
    rebuild();
}

void ExercisePanel::hideEvent(QHideEvent* event)
{
    QScrollArea::hideEvent(event);
    cover();
    if (!event->spontaneous())
        emit left();
}

void ExercisePanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        rebuild();
        m_desk->retranslate();
    }
    QScrollArea::changeEvent(event);
}

} // namespace heedmap

#include "moc_exercise_panel.cpp"
