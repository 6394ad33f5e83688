#include "view/lesson/stop_panel.h"

#include "model/lesson/stop_writing.h"
#include "model/workbench.h"
#include "text/core_text.h"
#include "text/language.h"
#include "view/frame/control_rows.h"
#include "view/lesson/lesson_panel.h"

#include <QApplication>
#include <QEvent>
#include <QGridLayout>
#include <QPointer>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

constexpr double longestStop = 240; ///< minutes
constexpr int leastHeight = 190;

/// Chips one after the other, in as many lines as they need.
class Chips : public QWidget {
public:
    using QWidget::QWidget;

    std::function<void()> arranged;

    void arrange()
    {
        ControlRows rows(std::max(width(), 1), 6, 0);
        for (QWidget* chip : findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly))
            rows.put(chip, 6);
        setFixedHeight(std::max(rows.height(), 1));
        if (arranged)
            arranged();
    }

protected:
    void resizeEvent(QResizeEvent*) override { arrange(); }
};

/// What a stop shows is shown anew while the lesson is rewritten, and the view takes the focus: it goes back to the
/// field where a person goes on.
class FocusKept {
public:
    explicit FocusKept(const QWidget& panel) : m_was(QApplication::focusWidget())
    {
        if (m_was != nullptr && !panel.isAncestorOf(m_was))
            m_was.clear();
    }
    ~FocusKept()
    {
        if (m_was != nullptr && m_was != QApplication::focusWidget())
            m_was->setFocus();
    }
    FocusKept(const FocusKept&) = delete;
    FocusKept& operator=(const FocusKept&) = delete;

private:
    QPointer<QWidget> m_was;
};

// Words do not change what is shown, which may be what the next stop is to show.
void keepingSight(const ViewContext& context, const LessonPlayer& player, const std::function<void()>& what)
{
    Selection& selection = context.selection;
    if (selection.node() == noNode)
        return what();
    const NodeId node = selection.node();
    const Index slice = selection.slice();
    const std::optional<CellPlace> kept = selection.kept();
    const std::optional<std::string> view = player.asSeen().view;
    what();
    if (view)
        selection.show(QString::fromStdString(*view));
    selection.setNode(node);
    selection.setSlice(slice);
    selection.keep(kept);
}

} // namespace

StopPanel::StopPanel(const ViewContext& context, LessonPlayer& player, ViewTitle viewTitle, QWidget* parent)
    : QWidget(parent), m_context(context), m_player(player), m_viewTitle(std::move(viewTitle)), m_title(new QLabel),
      m_line(new QLabel), m_take(new QPushButton), m_chips(new Chips), m_minutesName(new QLabel),
      m_minutes(new QDoubleSpinBox), m_exerciseName(new QLabel), m_exercise(new QuestionBox),
      m_sayName(new FittingLabel), m_languages(new QButtonGroup(this)), m_say(new QPlainTextEdit)
{
    setObjectName("stopPanel");
    setAttribute(Qt::WA_StyledBackground);
    auto* sides = new QHBoxLayout(this);
    sides->setContentsMargins(12, 10, 12, 12);
    sides->setSpacing(16);
    sides->addWidget(leftSide(), 3);
    sides->addWidget(rightSide(), 2);
    static_cast<Chips*>(m_chips)->arranged = [this] {
        setFixedHeight(std::max(m_context.display.px(leastHeight), layout()->totalMinimumHeightForWidth(width())));
    };
    connect(&player, &LessonPlayer::moved, this, &StopPanel::fill);
    connect(&context.display, &Display::changed, this, &StopPanel::speak);
    speak();
}

QWidget* StopPanel::leftSide()
{
    m_take->setObjectName("takeFromStage");
    m_minutes->setObjectName("minutes");
    m_exercise->setObjectName("exerciseOfStop");
    m_minutes->setRange(0, longestStop);
    m_minutes->setDecimals(1);
    m_minutes->setKeyboardTracking(false);
    m_line->setWordWrap(true);
    m_line->setProperty("muted", true);
    auto* side = new QWidget;
    auto* rows = new QVBoxLayout(side);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    auto* top = new QHBoxLayout;
    top->addWidget(m_title);
    top->addStretch(1);
    top->addWidget(m_take);
    rows->addLayout(top);
    rows->addWidget(m_line);
    rows->addWidget(m_chips);
    auto* bottom = new QHBoxLayout;
    bottom->setSpacing(8);
    for (QWidget* each : std::initializer_list<QWidget*>{m_minutesName, m_minutes, m_exerciseName, m_exercise})
        bottom->addWidget(each);
    bottom->setStretchFactor(m_exercise, 3);
    bottom->addStretch(1);
    rows->addStretch(1);
    rows->addLayout(bottom);
    connect(m_take, &QPushButton::clicked, this, &StopPanel::takeFromStage);
    connect(m_minutes, &QDoubleSpinBox::valueChanged, this, [this](double minutes) {
        if (m_filling)
            return;
        keepingSight(m_context, m_player, [&] { setMinutes(minutes); });
    });
    connect(m_exercise, &QComboBox::activated, this, [this](int entry) {
        const std::string id = m_exercise->itemData(entry).toString().toStdString();
        keepingSight(m_context, m_player, [&] {
            change([&id](LessonStop& stop) { stop.exercise = id.empty() ? std::nullopt : std::optional(id); },
                   QT_TRANSLATE_NOOP("Model", "exercise of a stop"));
        });
    });
    return side;
}

QWidget* StopPanel::rightSide()
{
    m_say->setObjectName("say");
    m_say->setTabChangesFocus(true);
    m_say->installEventFilter(this);
    auto* side = new QWidget;
    auto* rows = new QVBoxLayout(side);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    auto* top = new QGridLayout; // of more than three languages in several lines
    top->addWidget(m_sayName, 0, 0);
    top->setColumnStretch(0, 1);
    for (const std::string& language : languages()) {
        auto* tab = new QToolButton;
        tab->setObjectName(QStringLiteral("say_") + QString::fromStdString(language));
        tab->setText(languageName(language));
        tab->setCheckable(true);
        tab->setProperty("tab", true);
        tab->setFocusPolicy(Qt::TabFocus);
        m_languages->addButton(tab, static_cast<int>(m_languages->buttons().size()));
        tab->setChecked(language == currentLanguage() || m_languages->checkedButton() == nullptr);
        top->addWidget(tab, m_languages->id(tab) / 3, 1 + m_languages->id(tab) % 3);
    }
    rows->addLayout(top);
    rows->addWidget(m_say, 1);
    connect(m_languages, &QButtonGroup::idClicked, this, [this] {
        commit();
        fillText();
    });
    return side;
}

std::string StopPanel::language() const { return languages()[static_cast<std::size_t>(m_languages->checkedId())]; }

/// Before the stops are read: a mask that hides less may have taken matrices away that they show.
void StopPanel::drawChangedMasks()
{
    try {
        drawMasks(m_context.workbench, m_player);
    } catch (const Error& error) {
        emit m_context.workbench.failed(sentenceText(error.sentence()));
    }
}

void StopPanel::change(const std::function<void(LessonStop&)>& how, const char* name, bool taken)
{
    const int at = m_player.at();
    if (m_player.stop() == nullptr)
        return;
    drawChangedMasks();
    const std::optional<SettingsSince> settings = taken ? m_player.settingsSince() : std::nullopt;
    std::vector<LessonStop> stops = settings ? settings->stops : m_player.stops();
    how(stops[static_cast<std::size_t>(at)]);
    keepSettable(stops, at, settings, m_context.workbench);
    const FocusKept focus(*this);
    rewriteLesson(m_context, m_player, std::move(stops), name, at, taken);
}

// The stop that the panel shows may have been left by now.
void StopPanel::setMinutes(double minutes)
{
    drawChangedMasks();
    std::vector<LessonStop> stops = m_player.stops();
    if (m_typedAt < 0 || m_typedAt >= static_cast<int>(stops.size()))
        return;
    stops[static_cast<std::size_t>(m_typedAt)].minutes = minutes > 0 ? std::optional(minutes) : std::nullopt;
    const FocusKept focus(*this);
    rewriteLesson(m_context, m_player, std::move(stops), QT_TRANSLATE_NOOP("Model", "minutes of a stop"),
                  m_player.at());
}

void StopPanel::clear(const StopPart& part)
{
    change([&part](LessonStop& stop) { stop = without(std::move(stop), part); },
           QT_TRANSLATE_NOOP("Model", "change of a stop"));
}

void StopPanel::takeFromStage()
{
    if (m_player.stop() == nullptr)
        return;
    drawChangedMasks();
    const LessonStop* now = m_player.stop();
    try {
        LessonStop stop = *now;
        const LessonStop shown = m_player.asShown(coveredNow(m_context, m_player));
        const auto take = [](auto& to, const auto& from) {
            if (from)
                to = from;
        };
        take(stop.view, shown.view);
        take(stop.head, shown.head);
        take(stop.sample, shown.sample);
        take(stop.cover, shown.cover);
        if (shown.cover) // what is to be guessed is the stop's from now on
            m_context.display.set(&DisplaySettings::guessFirst, false);
        if (shown.node) {
            stop.step = {};
            stop.node = shown.node;
            stop.cell = shown.cell;
        }
        takeChanges(stop, shown);
        change([&stop](LessonStop& each) { each = stop; }, QT_TRANSLATE_NOOP("Model", "change of a stop"), true);
    } catch (const Error& error) {
        emit m_context.workbench.failed(sentenceText(error.sentence()));
    }
}

// What was typed is of the stop that was shown then.
void StopPanel::commit()
{
    m_minutes->interpretText();
    const int at = m_typedAt;
    if (at < 0 || at >= static_cast<int>(m_player.stops().size()) || !m_say->document()->isModified())
        return;
    m_say->document()->setModified(false);
    const QString words = m_say->toPlainText(); // which drawing a mask fills anew
    const std::string typedIn = m_typedIn;
    drawChangedMasks();
    std::vector<LessonStop> stops = m_player.stops();
    const LocalizedText& had = stops[static_cast<std::size_t>(at)].say;
    LocalizedText say;
    if (!isHeading(had, m_context.selection.steps())) // which a new stop is called after in all languages
        for (const auto& [tag, text] : had.entries())
            say.set(tag.empty() ? "en" : tag, text); // one text for all languages becomes the English one
    say.set(typedIn, words.toStdString());
    stops[static_cast<std::size_t>(at)].say = std::move(say);
    const FocusKept focus(*this);
    keepingSight(m_context, m_player, [&] {
        rewriteLesson(m_context, m_player, std::move(stops), QT_TRANSLATE_NOOP("Model", "words of a stop"),
                      m_player.at());
    });
}

bool StopPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusOut)
        commit();
    return QWidget::eventFilter(watched, event);
}

void StopPanel::fill()
{
    const LessonStop* stop = m_player.stop();
    setEnabled(stop != nullptr);
    if (m_typedAt != m_player.at())
        commit();
    const QScopedValueRollback filling(m_filling, true);
    const LessonStop none;
    fillChips(stop == nullptr ? none : *stop);
    fillExercises(stop == nullptr ? none : *stop);
    m_minutes->setValue(stop == nullptr ? 0 : stop->minutes.value_or(0));
    fillText();
}

void StopPanel::fillChips(const LessonStop& stop)
{
    qDeleteAll(m_chips->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly));
    const std::vector<StopPart> parts =
        m_player.on() ? partsOf(stop, m_context.workbench, m_viewTitle) : std::vector<StopPart>();
    for (const StopPart& part : parts) {
        auto* chip = new QToolButton(m_chips);
        chip->setProperty("chip", true);
        chip->setFocusPolicy(Qt::TabFocus);
        const QString text =
            part.name.isEmpty() ? part.text : tr("%1 %2", "what a stop changes, and to what").arg(part.name, part.text);
        chip->setText(text + QStringLiteral("  ×"));
        chip->setAccessibleName(tr("Remove: %1").arg(text));
        chip->setToolTip(chip->accessibleName());
        connect(
            chip, &QToolButton::clicked, this, [this, part] { clear(part); },
            Qt::QueuedConnection); // it goes with the click
        chip->show();
    }
    m_line->setText(lineOf(!parts.empty()));
    static_cast<Chips*>(m_chips)->arrange();
}

QString StopPanel::lineOf(bool changes) const
{
    return changes          ? tr("Everything else stays as the stop before left it; going back undoes it.")
        : m_player.at() > 0 ? tr("Nothing changed: it shows what the stop before left. Set up what it should show, "
                                 "then choose “Take from the stage”.")
                            : tr("Nothing changed: it shows the document as it opens. Set up what it should show, then "
                                 "choose “Take from the stage”.");
}

void StopPanel::fillExercises(const LessonStop& stop)
{
    m_exercise->clear();
    m_exercise->addItem(tr("none"), QString());
    for (const Exercise& exercise : m_context.workbench.head().exercises) {
        m_exercise->addItem(exerciseText(exercise, m_exercise->count() - 1), QString::fromStdString(exercise.id));
        if (stop.exercise == exercise.id)
            m_exercise->setCurrentIndex(m_exercise->count() - 1);
    }
    const bool any = m_exercise->count() > 1;
    m_exercise->setVisible(any);
    m_exercise->fitList();
    m_exerciseName->setVisible(any);
}

// Not while a person types.
void StopPanel::fillText()
{
    if (m_say->document()->isModified() && m_typedAt == m_player.at() && m_typedIn == language())
        return;
    const LessonStop* stop = m_player.stop();
    m_typedAt = m_player.at();
    m_typedIn = language();
    QString text;
    if (stop != nullptr)
        for (const auto& [tag, words] : stop->say.entries())
            if (tag == m_typedIn || tag.empty())
                text = QString::fromStdString(words);
    if (text != m_say->toPlainText())
        m_say->setPlainText(text);
    m_say->document()->setModified(false);
}

void StopPanel::speak()
{
    const Display& display = m_context.display;
    m_title->setText(tr("What this stop changes"));
    m_title->setFont(display.font(13, true));
    m_line->setFont(display.font(11));
    m_take->setText(tr("Take from the stage"));
    m_take->setToolTip(tr("What is shown differs from this stop: make it part of it"));
    m_minutesName->setText(tr("Minutes"));
    m_minutes->setAccessibleName(m_minutesName->text());
    m_minutes->setSpecialValueText(tr("not set"));
    m_exerciseName->setText(tr("Exercise"));
    m_exercise->setAccessibleName(m_exerciseName->text());
    m_sayName->setTexts(tr("Say (the first line is the title)"), tr("Say"));
    m_sayName->setFont(display.font(13, true));
    m_say->setAccessibleName(tr("What is said at this stop"));
    m_say->setPlaceholderText(tr("The first line is the title. Then what you say."));
    m_say->setFont(display.font(13));
    fill();
}

void StopPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        commit();
        const std::vector<std::string> all = languages();
        const auto spoken = std::ranges::find(all, currentLanguage()) - all.begin();
        m_languages->button(static_cast<int>(spoken))->setChecked(true);
        speak();
    }
    QWidget::changeEvent(event);
}

} // namespace heedmap

#include "moc_stop_panel.cpp"
