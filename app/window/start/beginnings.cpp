#include "window/start/beginnings.h"

#include "model/block_text.h"
#include "source.h"
#include "text/language.h"
#include "window/form_dialog.h"

#include <heedmap/base/error.h>
#include <heedmap/mechanisms/mechanism.h>

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPlainTextEdit>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace heedmap {
namespace {

struct BeginningWords {
    Q_DECLARE_TR_FUNCTIONS(Beginnings)
};

/// Those of the first example: few enough to be read at once.
const std::vector<std::string> axes = {"animal", "food", "person", "home", "nature", "money", "feeling", "grammar"};

Document opensAtInput(Document document)
{
    document.view = Json::Object{{"view", "stage"}, {"node", "X"}};
    return document;
}

Json inEachLanguage(const Sentence& sentence)
{
    Json::Object texts;
    const LocalizedText all = inAllLanguages(sentence);
    for (const auto& [language, text] : all.entries())
        texts.emplace_back(language, text);
    return texts;
}

/// A word of grammar asks for what that axis names, and no longer for its like.
Json oneWeight(const Sentence& say, std::size_t axis, const std::vector<std::string>& words)
{
    const auto last = static_cast<double>(axes.size() - 1);
    const auto put = [last](double column, double number) -> Json {
        return Json::Array{"W_Q", Json::Array{last, column}, number};
    };
    Json what = Json::Object{
        {"say", inEachLanguage(say)},
        {"set", Json::Array{put(last, 0), put(static_cast<double>(1 - axis), 0), put(static_cast<double>(axis), 6)}},
        {"view", "panels:X,W_Q,A"},
        {"node", "A"}};
    const auto pronoun = std::ranges::find_if(words, [](const std::string& word) {
        return word == "it" || word == "It" || word == "\xE5\xAE\x83" || word == "she" || word == "he";
    });
    if (pronoun != words.end())
        what.set("cell", Json::Array{static_cast<double>(pronoun - words.begin()), 0.0});
    return what;
}

Document documentOfSentence(const QString& sentence)
{
    Document document = opensAtInput(
        newNamedDocumentOfWords(mechanism("self_attention"), Json::Object(), {sentence.toStdString()}, axes, {}));
    const std::vector<std::string>& words = document.tokens.query;
    document.view.set(
        "look",
        Json::Array{
            inEachLanguage(Sentence(HEEDMAP_PHRASE("Each row is a word: how much it is an animal, food, a person."))),
            inEachLanguage(Sentence(HEEDMAP_PHRASE("W_Q says what a word looks for: row asks for column.")))});
    document.view.set(
        "try",
        Json::Array{oneWeight(Sentence(HEEDMAP_PHRASE("Let words of grammar look for an animal")), 0, words),
                    oneWeight(Sentence(HEEDMAP_PHRASE("Let words of grammar look for food")), 1, words)});
    return document;
}

Begun documentOfMatrix(const QString& text)
{
    const NumberTable table = tableOf(text);
    const Tensor& numbers = table.numbers;
    const Shape& shape = numbers.shape();
    if (shape.slices > 1)
        throw Error(HEEDMAP_PHRASE("a matrix was expected, and this is a stack of %1"), shape.slices);
    Document document =
        newNamedDocument(mechanism("self_attention"), Json::Object(), {},
                         {{"n", shape.rows}, {"d", shape.cols}, {"d_k", shape.cols}, {"d_v", shape.cols}});
    for (auto& [name, source] : document.arrays)
        if (name == "X")
            source = std::make_shared<const Tensor>(numbers);
        else
            source = Initial{.kind = Initial::Kind::Identity, .shape = Shape::matrix(shape.cols, shape.cols)};
    return {opensAtInput(std::move(document)), table.labels.taken};
}

bool holdsTable(const QString& text)
{
    try {
        return tableOf(text).numbers.shape().size() > 1;
    } catch (const Error&) {
        return false;
    }
}

/// Runs the dialog until `make` takes what is written, or it is left.
std::optional<Begun> ask(FormDialog& dialog, const char* name, const std::function<Begun()>& make)
{
    std::optional<Begun> made;
    dialog.setMain(name, BeginningWords::tr("Open"), [&] {
        made = make();
        return true;
    });
    return dialog.exec() == QDialog::Accepted ? made : std::nullopt;
}

} // namespace

std::optional<Begun> askForSentence(QWidget* parent)
{
    FormDialog dialog("beginSentence", BeginningWords::tr("Type a sentence"), parent, Form::Labels::Above);
    auto* line = dialog.form().row(BeginningWords::tr("Your sentence, in English or Chinese"), "sentence",
                                   new QLineEdit, {}, Form::Keeps::Nothing);
    line->setMinimumWidth(line->fontMetrics().averageCharWidth() * 60);
    line->setPlaceholderText(QStringLiteral("the dog ate the meat because it was hungry"));
    return ask(dialog, "openSentence", [line] {
        return Begun{documentOfSentence(line->text().trimmed().isEmpty() ? line->placeholderText() : line->text())};
    });
}

std::optional<Begun> askForMatrix(QWidget* parent)
{
    FormDialog dialog("beginMatrix", BeginningWords::tr("Paste a matrix"), parent, Form::Labels::Above);
    auto* table = dialog.form().row(
        BeginningWords::tr("Numbers in rows, as a page, a spreadsheet or Python has them: a row for each word"),
        "table", new QPlainTextEdit, {}, Form::Keeps::Nothing);
    table->setTabChangesFocus(true);
    table->setMinimumWidth(table->fontMetrics().averageCharWidth() * 60);
    if (const QString copied = QGuiApplication::clipboard()->text(); holdsTable(copied))
        table->setPlainText(copied);
    table->selectAll(); // who pastes once more replaces it
    return ask(dialog, "openMatrix", [table] { return documentOfMatrix(table->toPlainText()); });
}

} // namespace heedmap
