#include "view/sentence/sentence_line.h"

#include "model/known_words.h"
#include "model/selection.h"
#include "text/clauses.h"
#include "text/core_text.h"
#include "text/joined_text.h"
#include "text/language.h"
#include "text/steady_text.h"

#include <heedmap/base/token_text.h>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QStyle>

#include <algorithm>
#include <cmath>
#include <utility>

namespace heedmap {
namespace {

constexpr std::size_t offered = 3;

QString shown(const std::string& word) { return steadyText(QString::fromStdString(word)); }

/// The word as its rows are labelled, without the space that it may begin with.
QString chipText(const std::string& word)
{
    const QString text = shown(word).trimmed();
    return text.isEmpty() ? QStringLiteral("␣") : text;
}

bool counts(const Axis& axis, const std::vector<std::string>* labels)
{
    return labels != nullptr && axis.labels != nullptr && *axis.labels == *labels;
}

/// Which word of a list a cell belongs to. Of queries, the row is asked first, of keys the column.
std::optional<int> wordOf(const NodeInfo& info, const std::vector<std::string>* labels, TokenList list,
                          const CellPlace& place)
{
    const bool rows = counts(info.rows, labels);
    const bool cols = counts(info.cols, labels);
    if (rows && (list == TokenList::Query || !cols))
        return static_cast<int>(place.cell.row);
    return cols ? std::optional(static_cast<int>(place.cell.col)) : std::nullopt;
}

/// The place of the largest of a row of weights; of others, the kept column, if it is of the same matrix.
Index columnIn(const ViewContext& context, NodeId node, Index slice, Index row)
{
    const Node& chosen = context.workbench.graph().node(node);
    const auto& kept = context.selection.kept();
    if (kept && kept->node == node)
        return kept->cell.col;
    const Region region{{slice, slice + 1}, {row, row + 1}, {0, chosen.shape.cols}};
    const Values values = chosen.info.family == Family::Attention ? context.workbench.values(node, region) : Values();
    if (!values)
        return 0;
    const double* begin = values.view.row(slice, row);
    return std::max_element(begin, begin + chosen.shape.cols) - begin;
}

/// The matrices that are looked at, the nearest first.
std::vector<NodeId> nodesInSight(const ViewContext& context)
{
    const Selection& selection = context.selection;
    std::vector<NodeId> nodes = {selection.subject(), selection.node()};
    if (selection.kept())
        nodes.push_back(selection.kept()->node);
    for (const NodeId input : context.workbench.graph().node(selection.node()).inputs)
        nodes.push_back(input);
    if (const auto step = static_cast<std::size_t>(selection.step()); step < selection.steps().size())
        nodes.insert(nodes.end(), selection.steps()[step].nodes.begin(), selection.steps()[step].nodes.end());
    return nodes;
}

/// A cell of a word's row, or of its column: of a matrix that is looked at, or else of the first that has one.
std::optional<CellPlace> placeOf(const ViewContext& context, TokenList list, Index word)
{
    const GraphShape& graph = context.workbench.graph();
    std::vector<NodeId> nodes = nodesInSight(context);
    for (NodeId node = 0; node < graph.size(); ++node)
        nodes.push_back(node);
    const auto labels = tokenLabels(context.workbench, list);
    for (const NodeId node : nodes) {
        const Node& each = graph.node(node);
        const Index slice = context.selection.sliceOf(node);
        const bool cols = counts(each.info.cols, labels.get());
        if (counts(each.info.rows, labels.get()) && (list == TokenList::Query || !cols))
            return CellPlace{node, {slice, word, columnIn(context, node, slice, word)}};
        if (cols)
            return CellPlace{node, {slice, 0, word}};
    }
    return std::nullopt;
}

/// A word in a sentence, which it may not fill.
QString named(const std::string& word)
{
    constexpr int most = 24; // characters
    const QString text = shown(word);
    return text.size() > most ? text.left(most - 4) + QStringLiteral("…") : text;
}

/// A title without what stands in brackets.
QString shortTitle(const QString& title)
{
    static const QRegularExpression bracket(QStringLiteral(" ?[(\\x{FF08}]"));
    return title.left(title.indexOf(bracket)); // all of one without any
}

QString knownText(const ViewContext& context, TokenList list)
{
    const Index count = knownWords(context.workbench, list);
    const QString number = groupedText(static_cast<double>(count));
    switch (count == 0 ? WordSource::Rows : wordSource(context.workbench, list)) {
    case WordSource::Table: return SentenceLine::tr("%1 words are known, each by what it means").arg(number);
    case WordSource::Vocabulary: return counted(HEEDMAP_COUNTED("It knows %1 words", "It knows %1 word"), count);
    case WordSource::Tokenizer: return SentenceLine::tr("A vocabulary of %1 tokens").arg(number);
    case WordSource::Rows: break;
    }
    return {};
}

/// Says of a word that is lacking what follows, and which words there are, if these are few. What is offered in its
/// place stands behind it.
QString unknownText(const ViewContext& context, TokenList list, const std::string& word, bool offers, bool low)
{
    if (low)
        return (offers ? SentenceLine::tr("“%1” is unknown. Take") : SentenceLine::tr("“%1” is unknown"))
            .arg(named(word));
    if (wordSource(context.workbench, list) == WordSource::Table)
        return (offers ? SentenceLine::tr("“%1” is not in the table; its row is zeros. Take")
                       : SentenceLine::tr("“%1” is not in the table; its row is zeros"))
            .arg(named(word));
    constexpr std::size_t few = 8;
    const auto& vocabulary = context.workbench.head().vocabulary;
    QStringList words;
    for (std::size_t i = 0; i < std::min(few, vocabulary.size()); ++i)
        words += shown(vocabulary[i]);
    if (vocabulary.size() > few)
        words += QStringLiteral("…");
    return SentenceLine::tr("“%1” is not among its words: %2. Take").arg(named(word), listedNames(words));
}

} // namespace

SentenceLine::Held SentenceLine::heldOf(const Workbench& workbench)
{
    const GraphShape& graph = workbench.graph();
    Held held{{}, static_cast<Index>(workbench.head().exercises.size())};
    for (NodeId node = 0; node < graph.size(); ++node)
        if (graph.pinned(node) || graph.partlyPinned(node))
            held.pins << QString::fromStdString(graph.node(node).info.name);
    return held;
}

/// A line that takes the room that is left: cut where it is longer, or not there, if it may be missed.
class NoteLabel : public QLabel {
public:
    NoteLabel() { setTextFormat(Qt::PlainText); }

    void say(const QString& text, bool whole = false)
    {
        m_text = text;
        m_whole = whole;
        setAccessibleName(text);
        setToolTip(text);
        updateGeometry();
        fit();
    }

    QSize sizeHint() const override
    {
        return {fontMetrics().horizontalAdvance(m_text) + 2, QLabel::sizeHint().height()};
    }
    QSize minimumSizeHint() const override { return {1, QLabel::sizeHint().height()}; }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QLabel::resizeEvent(event);
        fit();
    }

private:
    void fit()
    {
        const QString cut = fontMetrics().elidedText(m_text, Qt::ElideRight, std::max(width(), 1));
        setText(m_whole && cut != m_text ? QString() : cut);
    }

    QString m_text;
    bool m_whole = false; ///< it is not cut
};

SentenceLine::SentenceLine(const ViewContext& context, TokenList list, QWidget* parent)
    : QWidget(parent), m_context(context), m_list(list), m_grid(new QGridLayout(this)), m_title(new NoteLabel),
      m_note(new NoteLabel), m_offerRow(new QWidget), m_chips(new WordChips(context.display)), m_line(new QLineEdit)
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_title->setObjectName("sentenceTitle");
    m_note->setObjectName("sentenceNote");
    m_line->setObjectName(list == TokenList::Query ? "sentenceText" : "sourceText");
    m_line->installEventFilter(this);
    m_chips->installEventFilter(this);
    m_line->hide();
    auto* row = new QHBoxLayout(m_offerRow);
    row->setContentsMargins(0, 0, 0, 0);
    m_offerRow->hide();
    for (std::size_t i = 0; i < offered; ++i) {
        auto* button = new QToolButton;
        row->addWidget(button);
        button->setObjectName(QStringLiteral("offer%1").arg(i));
        button->setProperty("chip", true);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this, [this, button] { replace(m_offered, button->text()); });
        m_offers.push_back(button);
    }
    connect(m_chips, &WordChips::chosen, this, &SentenceLine::choose);
    connect(m_chips, &WordChips::editing, this, &SentenceLine::edit);
    connect(m_line, &QLineEdit::returnPressed, this, &SentenceLine::take);
    connect(&context.selection, &Selection::cellChanged, this, &SentenceLine::ringChosen);
    connect(&context.workbench, &Workbench::opened, this, &SentenceLine::leave);
    connect(&context.workbench.undoStack(), &QUndoStack::indexChanged, this, [this] {
        if (m_drafted) // something else was done
            leave();
    });
    connect(&context.workbench, &Workbench::changed, this, [this] {
        if (m_context.workbench.isOpen() && changedWords(m_context.workbench, m_list) != m_changed)
            refresh();
    });
    place();
    dress();
}

void SentenceLine::setTitle(const QString& title)
{
    m_name = title;
    m_title->say(titleNow());
    m_chips->setAccessibleName(title);
    m_line->setAccessibleName(title);
    dress();
}

/// What stands above the words, which are not the document's while some of them are unknown to it.
QString SentenceLine::titleNow() const
{
    if (m_drafted)
        return m_low ? tr("Not taken yet") : tr("%1: not taken yet").arg(m_name);
    return m_low ? shortTitle(m_name) : m_name;
}

void SentenceLine::setLow(bool low)
{
    if (low == m_low)
        return;
    m_low = low;
    m_title->say(titleNow());
    place();
    refresh();
}

void SentenceLine::place()
{
    while (QLayoutItem* item = m_grid->takeAt(0))
        delete item;
    const int row = m_low ? 0 : 1;
    const int first = m_low ? 1 : 0;
    const int wide = m_low ? 1 : 4;
    constexpr int lowTitle = 168; // px: the words have the rest
    m_title->setMaximumWidth(m_low ? m_context.display.px(lowTitle) : QWIDGETSIZE_MAX);
    m_grid->addWidget(m_title, 0, 0);
    m_grid->addWidget(m_chips, row, first, 1, wide);
    m_grid->addWidget(m_line, row, first, 1, wide);
    m_grid->addWidget(m_note, 0, 2);
    m_grid->addWidget(m_offerRow, 0, 3);
    for (int column = 0; column < 3; ++column)
        m_grid->setColumnStretch(column, 0);
    m_grid->setColumnStretch(1, 1);
    m_grid->setColumnStretch(2, m_low ? 0 : 4);
    m_note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
}

void SentenceLine::dress()
{
    const Display& display = m_context.display;
    m_grid->setHorizontalSpacing(display.px(8));
    m_grid->setVerticalSpacing(display.px(4));
    m_title->setFont(display.font(12, true));
    m_note->setFont(display.font(12));
    m_line->setFont(display.font(13));
    m_line->setPlaceholderText(tr("Type a sentence"));
    m_line->setToolTip(tr("Enter takes the sentence, Esc leaves it"));
    const QString tip = tr("Click beside the words to type another sentence");
    m_title->setToolTip(tip);
    m_chips->setToolTip(tip);
    for (QToolButton* button : m_offers)
        button->setFont(display.font(12));
    m_chips->dress();
}

void SentenceLine::refresh()
{
    if (!m_context.workbench.isOpen())
        return;
    dress();
    m_labels = tokenLabels(m_context.workbench, m_list);
    if (std::exchange(m_sample, m_context.workbench.head().sample) != m_context.workbench.head().sample
        && (typing() || m_drafted))
        return leave();        // it was of the sample that was shown
    if (typing() || m_drafted) // what was typed stays until it is taken or left
        return;
    m_words = wordsShown(m_context.workbench, m_list);
    showWords(m_words);
    ringChosen();
}

void SentenceLine::showWords(const std::vector<std::string>& words)
{
    m_title->say(titleNow());
    m_changed = changedWords(m_context.workbench, m_list);
    const std::vector<std::size_t> unknown = unknownIn(words);
    const bool labelled = m_labels != nullptr && m_labels->size() == words.size();
    const std::vector<std::string> written = m_drafted ? words : labelled ? *m_labels : tokensAsWritten(words);
    std::vector<WordChip> chips;
    for (std::size_t i = 0; i < words.size(); ++i) {
        WordChip chip{.word = chipText(written[i])};
        chip.unknown = std::ranges::find(unknown, i) != unknown.end();
        const bool changed = !m_drafted && std::ranges::find(m_changed, i) != m_changed.end();
        const QString whose = changed ? changedNumbers(words[i]) : whoseNumbers(m_context.workbench, m_list, words[i]);
        chip.tip = chip.unknown
            ? (whose.isEmpty() ? tr("“%1” is not a known word").arg(shown(words[i])) : whose)
            : tr("“%1”: click to choose its row, type to write another sentence").arg(shown(words[i]))
                + (whose.isEmpty() ? QString() : QLatin1Char('\n') + whose);
        chips.push_back(std::move(chip));
    }
    m_chips->setChips(chips);
    offer(unknown);
}

/// The places of unknown words. One whose numbers were changed lacks none.
std::vector<std::size_t> SentenceLine::unknownIn(const std::vector<std::string>& words) const
{
    std::vector<std::size_t> unknown = unknownAmong(m_context.workbench, m_list, words);
    if (!m_drafted)
        std::erase_if(unknown,
                      [&](std::size_t place) { return std::ranges::find(m_changed, place) != m_changed.end(); });
    return unknown;
}

void SentenceLine::offer(const std::vector<std::size_t>& unknown)
{
    std::vector<std::string> nearest;
    m_offerRow->setVisible(!unknown.empty());
    if (unknown.empty()) {
        tell(m_low ? QString() : knownText(m_context, m_list), false);
    } else {
        m_offered = std::ranges::find(unknown, m_offered) == unknown.end() ? unknown.front() : m_offered;
        nearest = nearestKnown(m_context.workbench, m_list, m_words[m_offered], offered);
        tell(unknownText(m_context, m_list, m_words[m_offered], !nearest.empty(), m_low), m_drafted);
    }
    for (std::size_t i = 0; i < m_offers.size(); ++i) {
        QToolButton& button = *m_offers[i];
        button.setVisible(i < nearest.size());
        if (i >= nearest.size())
            continue;
        button.setText(QString::fromStdString(nearest[i]));
        button.updateGeometry();
        button.setToolTip(tr("Take “%1” in place of “%2”").arg(shown(nearest[i]), shown(m_words[m_offered])));
        button.setAccessibleName(button.toolTip());
    }
    m_offerRow->layout()->activate();
    fitLow();
}

int SentenceLine::lowWidth() const
{
    const int gap = m_grid->horizontalSpacing();
    const int offers = m_offerRow->isHidden() ? 0 : m_offerRow->sizeHint().width() + gap;
    return m_title->sizeHint().width() + gap + m_chips->wholeWidth() + offers;
}

// In one row the words come first, then what is offered: the note has what is left. What is typed yields to what is
// wrong with it, and to what is only good to know where both have room.
void SentenceLine::fitLow()
{
    if (!m_low)
        return m_note->setMaximumWidth(QWIDGETSIZE_MAX);
    const int gap = m_grid->horizontalSpacing();
    const int offers = m_offerRow->isHidden() ? 0 : m_offerRow->sizeHint().width() + gap;
    const int title = std::min(m_title->sizeHint().width(), m_title->maximumWidth()) + gap;
    const int room = width() - title - offers - gap;
    const bool wrong = m_note->property("problem").toBool();
    const int typed = m_context.display.px(wrong ? 140 : 400);
    const int words = typing() ? typed : m_chips->wholeWidth();
    const bool spare = typing() && !wrong && room - typed < m_note->sizeHint().width();
    m_note->setMaximumWidth(spare ? 1 : std::max(1, room - words));
}

void SentenceLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitLow();
}

void SentenceLine::tell(const QString& sentence, bool problem)
{
    m_note->setProperty("muted", !problem);
    m_note->setProperty("problem", problem);
    m_note->style()->unpolish(m_note);
    m_note->style()->polish(m_note);
    m_note->say(sentence, !problem && m_offerRow->isHidden());
    fitLow();
}

void SentenceLine::edit(const QString& typed)
{
    if (!exists())
        return;
    if (m_context.workbench.computation().mechanism->id() == "captured")
        return tell(tr("A model's run is recorded here: another sentence takes another recording"), false);
    if (!typing()) {
        m_line->setText(m_drafted ? writtenSentence(m_context.workbench, m_list, m_words)
                                  : sentenceOf(m_context.workbench, m_list));
        m_chips->hide();
        m_line->show();
        m_offerRow->hide();
        tell(tr("Enter takes it, Esc leaves it"), false);
    }
    m_line->setFocus();
    if (typed.isEmpty())
        m_line->selectAll();
    else
        m_line->setText(typed);
}

void SentenceLine::take()
{
    const QString text = m_line->text();
    const Workbench& workbench = m_context.workbench;
    if (text.trimmed() == sentenceOf(workbench, m_list).trimmed())
        return leave();
    if (wordSource(workbench, m_list) == WordSource::Vocabulary && !text.trimmed().isEmpty())
        if (const auto words = typedWords(workbench, m_list, text); !unknownAmong(workbench, m_list, words).empty())
            return draft(words);
    try {
        const Held held = heldOf(workbench);
        setTokens(m_context.workbench, m_list, text);
        leave();
        tellLost(held);
    } catch (const Error& error) {
        tell(sentenceText(error.sentence()), true);
    }
}

/// Shows words that the vocabulary lacks some of; the document keeps its own until these are replaced.
void SentenceLine::draft(const std::vector<std::string>& words)
{
    m_words = words;
    m_drafted = true;
    m_keptAtDraft = m_context.selection.kept();
    m_offered = 0;
    m_line->hide();
    m_chips->show();
    showWords(words);
    m_chips->setFocus();
}

void SentenceLine::replace(std::size_t place, const QString& word)
{
    if (place >= m_words.size())
        return;
    std::vector<std::string> words = m_words;
    words[place] = word.toStdString();
    if (m_drafted && !unknownAmong(m_context.workbench, m_list, words).empty())
        return draft(words);
    try {
        requireReadable(m_context.workbench, m_list, words);
        const Held held = heldOf(m_context.workbench);
        setTokens(m_context.workbench, m_list, words);
        leave();
        tellLost(held);
    } catch (const Error& error) {
        tell(sentenceText(error.sentence()), true);
    }
}

/// Says what a sentence of another length leaves out: pins, which have other rows, and exercises about its words.
void SentenceLine::tellLost(const Held& before)
{
    const Held now = heldOf(m_context.workbench);
    QStringList pins = before.pins;
    pins.removeIf([&](const QString& pin) { return now.pins.contains(pin); });
    QStringList said;
    if (!pins.isEmpty())
        said << tr("No longer pinned, as the sentence has another length: %1").arg(listedNames(pins));
    if (now.exercises < before.exercises)
        said << counted(HEEDMAP_COUNTED("%1 exercises ask about words that are gone; Undo brings them back",
                                        "%1 exercise asks about words that are gone; Undo brings it back"),
                        before.exercises - now.exercises);
    if (said.isEmpty())
        return;
    const std::vector<std::size_t> unknown = unknownIn(m_words); // the words offered follow what is said of it
    if (!unknown.empty())
        said << unknownText(m_context, m_list, m_words[m_offered], true, m_low);
    tell(m_low && !unknown.empty() ? said.back() : joinedParts(said), false);
}

void SentenceLine::leave()
{
    const bool focused = m_line->hasFocus();
    m_drafted = false;
    m_line->hide();
    m_chips->show();
    if (focused)
        m_chips->setFocus();
    refresh();
}

void SentenceLine::choose(int word)
{
    const auto place = static_cast<std::size_t>(word);
    const auto unknown = unknownIn(m_words);
    if (std::ranges::find(unknown, place) != unknown.end() && place != m_offered) {
        m_offered = place;
        offer(unknown);
    }
    if (m_drafted)
        return edit();
    m_context.selection.chooseToken(m_list == TokenList::Key, word);
    if (const auto cell = placeOf(m_context, m_list, word)) {
        const auto near = nodesInSight(m_context);
        if (std::ranges::find(near, cell->node) == near.end())
            m_context.selection.setNode(cell->node);
        m_context.selection.keep(cell);
    }
}

// Whoever picks a cell looks at the picture again, which is of the document's own words.
void SentenceLine::ringChosen()
{
    if (m_drafted && m_context.selection.kept() != m_keptAtDraft)
        return leave();
    const auto& cell = m_context.selection.cell();
    const auto chosen = cell && !m_drafted
        ? wordOf(m_context.workbench.graph().node(cell->node).info, m_labels.get(), m_list, *cell)
        : std::nullopt;
    m_chips->ring(chosen);
}

// Keys that are typed here do not reach the shortcuts of the window.
bool SentenceLine::eventFilter(QObject* watched, QEvent* event)
{
    if ((watched == m_line || (watched == m_chips && m_drafted))
        && (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress)) {
        const auto& typed = *static_cast<QKeyEvent*>(event);
        if (typed.key() == Qt::Key_Escape) {
            event->accept();
            if (event->type() == QEvent::KeyPress)
                leave();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void SentenceLine::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        edit();
}

} // namespace heedmap

#include "moc_sentence_line.cpp"
