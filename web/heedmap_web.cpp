#include "arithmetic_json.h"
#include "exercise_json.h"
#include "sentence_json.h"
#include "shown_json.h"

#include <heedmap/base/number_text.h>
#include <heedmap/document/computation.h>
#include <heedmap/document/lesson/at_stop.h>
#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/document/other_words.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/reference.h>
#include <heedmap/document/writer.h>
#include <heedmap/exercises/grading.h>
#include <heedmap/exercises/marks.h>
#include <heedmap/graph/backward.h>
#include <heedmap/graph/gradients.h>

#include <emscripten/emscripten.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

// The calls of the page into the core. Texts are UTF-8 and JSON; an answer is valid until the next call. The answer to
// an error is {"error": sentence}.

namespace heedmap {
namespace {

constexpr double mostBytes = 1.5e9; ///< of the 32 bits that a page addresses

struct Live {
    Document document;
    Computation computation;
};

/// What another sentence took the place of.
struct Before {
    Document document;
    bool scripted;
};

std::optional<Live> live;
Document opened;                           ///< before any edit
std::map<std::string, InlineArray> arrays; ///< the document's long ones, by the names it has for them
Json words;                                ///< of the reader's language, by the English ones
std::vector<std::string> wordAxes;         ///< of the table that the document's words are looked up in
bool spoken = false;                       ///< its words are, or were, others than the page was made with
bool scripted = false;                     ///< a stop of the lesson is shown as it came, not what a reader made of it
std::vector<Before> before;                ///< what stood before each other sentence
std::optional<Grader> grader;              ///< of the document as it was opened
std::set<NodeId> edited;                   ///< leaves that have other numbers than the document
std::string text;                          ///< that the page put there
std::string answer;
std::vector<double> numbers;

std::string said(const Sentence& sentence)
{
    return sentence.in([](const char* english, const char* one, std::int64_t count) {
        const Json* found = words.isObject() ? words.find(english) : nullptr;
        return found != nullptr && found->isString() ? found->string() : count == 1 && one != nullptr ? one : english;
    });
}

template <typename Work> const char* answered(const Work& work)
{
    try {
        answer = work();
    } catch (const Error& error) {
        answer = Json(Json::Object{{"error", said(error.sentence())}}).text();
    } catch (const std::exception& error) {
        answer = Json(Json::Object{{"error", error.what()}}).text();
    }
    return answer.c_str();
}

Graph& graph() { return live->computation.graph; }

/// Puts the numbers that came beside the text of a document in the places that refer to them.
void putArrays(Document& document)
{
    for (Named<ArraySource>* named : arraysOf(document))
        for (auto& [name, source] : *named)
            if (const auto* reference = std::get_if<FileReference>(&source))
                if (const auto found = arrays.find(reference->array.value_or("")); found != arrays.end())
                    source = found->second;
}

/// The indices of a node's pinned slices.
Json pinnedSlices(NodeId id)
{
    Json::Array slices;
    for (Index s = 0; s < graph().node(id).shape.slices; ++s)
        if (graph().pinned(id, s))
            slices.emplace_back(static_cast<double>(s));
    return slices;
}

/// The labels of axes that are alike in all languages, such as words.
Json labelsOf(const NodeInfo& info)
{
    Json labels = Json::Object();
    for (const auto& [name, axis] : {std::pair("rows", &info.rows), std::pair("cols", &info.cols)})
        if (axis->labels != nullptr && axis->translations == nullptr)
            labels.set(name, Json::Array(axis->labels->begin(), axis->labels->end()));
    return labels;
}

/// All nodes: name, symbol, whether given (a leaf), pinned slices, rank, inputs and shape of each; of another sentence
/// also what labels them.
std::string nodes()
{
    Json::Array all;
    for (NodeId id = 0; id < graph().size(); ++id) {
        const Node& node = graph().node(id);
        const Shape& shape = node.shape;
        all.emplace_back(Json::Object{{"name", node.info.name},
                                      {"symbol", node.info.symbol},
                                      {"given", node.leaf()},
                                      {"pinned", pinnedSlices(id)},
                                      {"rank", shape.rank},
                                      {"inputs", Json::Array(node.inputs.begin(), node.inputs.end())},
                                      {"shape",
                                       Json::Array{static_cast<double>(shape.slices), static_cast<double>(shape.rows),
                                                   static_cast<double>(shape.cols)}}});
        if (spoken)
            all.back().set("labels", labelsOf(node.info));
    }
    return Json(std::move(all)).text();
}

std::string changedNodes(const std::vector<Change>& changes)
{
    std::string text = "[";
    for (const Change& change : changes)
        text += (text.size() > 1 ? "," : "") + std::to_string(change.node);
    return text + "]";
}

/// Replaces an array of the document by the numbers of its leaf; rows of the array beyond the leaf's are kept.
void keepNumbers(ArraySource& source, NodeId leaf)
{
    const auto given = graph().given(leaf);
    Tensor now(given);
    if (const auto* own = std::get_if<InlineArray>(&source); own != nullptr && (*own)->shape() != now.shape()) {
        Tensor whole(**own);
        std::ranges::copy(now.numbers(), whole.numbers().begin());
        now = std::move(whole);
    }
    source = std::make_shared<const Tensor>(std::move(now));
}

/// Keeps the numbers of the edited leaves, except of arrays that a sample has `instead`.
void keepNumbers(Named<ArraySource>& sources, const Named<ArraySource>& instead)
{
    for (auto& array : sources) {
        const auto same = [&](const auto& own) { return own.first == array.first; };
        const auto leaf = live->computation.leaves.find(array.first);
        if (std::ranges::none_of(instead, same) && leaf != live->computation.leaves.end()
            && edited.contains(leaf->second))
            keepNumbers(array.second, leaf->second);
    }
}

/// Writes the pins of the document: nodes that are pinned as a whole, and pinned slices of others.
void keepPins(Document& document)
{
    document.pins.clear();
    const auto keep = [&document](const std::string& name) {
        document.pins.emplace_back(name, std::make_shared<const Tensor>(pinnedNumbers(graph(), name)));
    };
    for (NodeId id = 0; id < graph().size(); ++id) {
        const Node& node = graph().node(id);
        if (!node.leaf() && graph().pinned(id))
            keep(node.info.name);
        else if (graph().partlyPinned(id))
            for (Index s = 0; s < node.shape.slices; ++s)
                if (graph().pinned(id, s))
                    keep(pinName(node.info.name, s));
    }
}

/// The document, updated to the current numbers and pins.
Document& current()
{
    Document& document = live->document;
    const Named<ArraySource> none;
    Named<ArraySource>* own =
        document.samples.empty() ? nullptr : &document.samples[static_cast<std::size_t>(document.sample)].arrays;
    keepNumbers(document.arrays, own != nullptr ? *own : none);
    if (own != nullptr)
        keepNumbers(*own, none);
    keepPins(document);
    return document;
}

/// Pins a slice of a node, or all of the node (slice −1), to its current numbers.
std::vector<Change> pinned(NodeId node, int slice)
{
    const Tensor whole(graph().read(node));
    if (slice < 0)
        return graph().pin(node, whole);
    const Shape& shape = whole.shape();
    const Index size = shape.rows * shape.cols;
    const auto numbers =
        whole.numbers().subspan(static_cast<std::size_t>(slice * size), static_cast<std::size_t>(size));
    return graph().pin(node, slice, Tensor(Shape::matrix(shape.rows, shape.cols), numbers));
}

std::string shownOf(const Json& asked)
{
    if (const Json* rows = asked.find("rows")) {
        Tensor own(Shape::matrix(static_cast<Index>(rows->array().size()),
                                 static_cast<Index>(rows->array().front().array().size())));
        auto place = own.numbers().begin();
        for (const Json& row : rows->array())
            for (const Json& number : row.array())
                *place++ = numberIn(number);
        return shownJson({own.view()}, asked);
    }
    const auto lease = [&](const char* key) { return graph().read(static_cast<NodeId>(asked.find(key)->number())); };
    const Lease own = lease("node");
    const Lease keep = asked.find("mask")->number() < 0 ? Lease() : lease("mask");
    return shownJson({own, keep}, asked);
}

/// Shows a document in place of the current one, and answers its nodes.
std::string shown(Document document)
{
    Capacity capacity;
    capacity.bytes = mostBytes;
    Computation computation = build(document, {}, capacity);
    edited.clear();
    live.emplace(Live{std::move(document), std::move(computation)});
    return nodes();
}

/// The document with its lesson and its exercises again, as far as they fit other words.
Document withLesson(Document document)
{
    const bool trains = document.loss.empty() && !opened.loss.empty(); // which stops may need
    if (!document.lesson.empty() || !document.exercises.empty() || trains)
        return document;
    document.lesson = opened.lesson;
    document.exercises = opened.exercises;
    removeUnfit(document, live->computation, {});
    return document;
}

SentenceWords sentence(bool keys) { return sentenceWords(live->document, live->computation, keys, wordAxes); }

/// Shows a document that a reader made, and remembers what stood before it.
std::string shownInPlace(Document now, Document document)
{
    std::string all = shown(std::move(document));
    before.push_back({std::move(now), std::exchange(scripted, false)});
    return all;
}

/// Shows a document of other words.
std::string shownWords(bool keys, const Json& typed)
{
    std::vector<std::string> others;
    for (const Json& word : typed.array())
        others.push_back(word.string());
    Document now = current();
    Document document = withOtherWords(withoutLesson(now), live->computation, keys, others, wordAxes);
    spoken = true;
    return shownInPlace(std::move(now), std::move(document));
}

} // namespace
} // namespace heedmap

using namespace heedmap;

extern "C" {

/// Memory for a text of that many bytes, which the next call reads. Null where there is not as much: hm_error says so.
EMSCRIPTEN_KEEPALIVE char* hm_text(int bytes)
{
    text.clear();
    answered([&] { return text.assign(static_cast<std::size_t>(bytes), ' '), std::string("{}"); });
    return text.empty() ? nullptr : text.data();
}

/// Sets the reader's language from the text: {"English": "translation", …}.
EMSCRIPTEN_KEEPALIVE const char* hm_words()
{
    return answered([] { return words = Json::parse(text), std::string("{}"); });
}

/// Memory for the numbers of an array that comes beside the document, under the name by which it refers to them. Null
/// where there is not as much: hm_error says so.
EMSCRIPTEN_KEEPALIVE double* hm_array(const char* name, int rank, int slices, int rows, int cols)
{
    double* place = nullptr;
    answered([&] {
        auto tensor = std::make_shared<Tensor>(Shape{rank, slices, rows, cols});
        place = tensor->numbers().data();
        arrays[name] = std::move(tensor);
        return std::string("{}");
    });
    return place;
}

/// Opens a document and answers its nodes.
EMSCRIPTEN_KEEPALIVE const char* hm_open()
{
    return answered([&] {
        Document document = readDocument(text);
        putArrays(document);
        opened = document;
        grader.reset();
        before.clear();
        spoken = false;
        scripted = false;
        return shown(std::move(document));
    });
}

/// Shows another sample, with the current numbers. Answers its nodes.
EMSCRIPTEN_KEEPALIVE const char* hm_sample(int sample)
{
    return answered([&] {
        Document document = current();
        document.sample = sample;
        before.clear();
        return shown(std::move(document));
    });
}

/// Shows the document as it is at a stop of its lesson, or with −1 as it was opened; edits are gone. Answers its nodes.
/// What stops learn is not known here: where that is asked for, it is an error, else the numbers before are shown.
EMSCRIPTEN_KEEPALIVE const char* hm_stop(int stop, int asked)
{
    return answered([&] {
        Document document = stop < 0 ? opened : atStop(asked != 0 ? opened : withoutTraining(opened), {}, stop);
        scripted = stop >= 0;
        before.clear();
        spoken = false;
        return shown(std::move(document));
    });
}

/// Takes the packed table of words, which the text is.
EMSCRIPTEN_KEEPALIVE const char* hm_table()
{
    return answered([] { return takeTable(text), std::string("{}"); });
}

/// Says along which axes of the table the document's words are looked up: all that there are, in a JSON list.
EMSCRIPTEN_KEEPALIVE const char* hm_axes()
{
    return answered([] {
        wordAxes.clear();
        const Json axes = Json::parse(text);
        for (const Json& axis : axes.array())
            wordAxes.push_back(axis.string());
        return std::string("{}");
    });
}

/// The sentences of what is shown: of the queries, and of the keys if these are other words; null for none.
EMSCRIPTEN_KEEPALIVE const char* hm_sentences()
{
    return answered([] {
        Json::Array both;
        for (const bool keys : {false, true})
            both.push_back(sentenceJson(live->document, live->computation, keys, wordAxes, said));
        return Json(std::move(both)).text();
    });
}

/// The words of the text, as the sentence of the queries (0) or of the keys (1) takes them.
EMSCRIPTEN_KEEPALIVE const char* hm_typed_words(int keys)
{
    return answered([&] { return typedJson(text, sentence(keys != 0), live->document.vocabulary).text(); });
}

/// Shows the document with other words, a JSON list, in place of one of its sentences. Answers its nodes.
EMSCRIPTEN_KEEPALIVE const char* hm_say(int keys)
{
    return answered([&] { return shownWords(keys != 0, Json::parse(text)); });
}

/// Shows the document as it was opened, which hm_unsay takes back. Answers its nodes.
EMSCRIPTEN_KEEPALIVE const char* hm_again()
{
    return answered([] { return shownInPlace(current(), opened); });
}

/// Takes the last other sentence back, with the numbers that stood before it. Answers the nodes.
EMSCRIPTEN_KEEPALIVE const char* hm_unsay()
{
    return answered([] {
        if (before.empty())
            return nodes();
        std::string all = shown(before.back().document);
        scripted = before.back().scripted;
        before.pop_back();
        return all;
    });
}

/// The leaves that have drawn numbers, and what is said of weights that depend on them.
EMSCRIPTEN_KEEPALIVE const char* hm_drawn()
{
    return answered([] {
        Document rules = opened;
        rules.sample = live->document.sample;
        return drawnJson(rules, live->computation, said).text();
    });
}

/// Answers the nodes, as after hm_gradients appended some.
EMSCRIPTEN_KEEPALIVE const char* hm_nodes() { return answered(nodes); }

/// The error of the last call that had no other answer.
EMSCRIPTEN_KEEPALIVE const char* hm_error() { return answer.c_str(); }

/// The numbers of a node, row by row, evaluated if they are stale. Null where that fails: hm_error says why.
EMSCRIPTEN_KEEPALIVE const double* hm_value(int node)
{
    numbers.clear();
    answered([&] {
        const Tensor read(graph().read(node));
        numbers.assign(read.numbers().begin(), read.numbers().end());
        return std::string("{}");
    });
    return numbers.empty() ? nullptr : numbers.data();
}

/// Puts a number into a leaf. Answers the nodes whose numbers changed.
EMSCRIPTEN_KEEPALIVE const char* hm_set(int node, int slice, int row, int col, double number)
{
    return answered([&] {
        const Cell cell{slice, row, col};
        std::string changed = changedNodes(graph().assign(node, Region::of(cell), std::span(&number, 1)));
        edited.insert(node);
        return changed;
    });
}

/// Pins a slice of a computed node, or all of it (−1), to its current numbers, so that they can be edited; with `kept`
/// 0, unpins it. Answers the nodes whose numbers may change.
EMSCRIPTEN_KEEPALIVE const char* hm_pin(int node, int slice, int kept)
{
    return answered([&] {
        return changedNodes(kept != 0       ? pinned(node, slice)
                                : slice < 0 ? graph().unpin(node)
                                            : graph().unpin(node, slice));
    });
}

/// The ends of the colours of a matrix and the texts of its cells, for the node or the rows that the text names.
EMSCRIPTEN_KEEPALIVE const char* hm_shown()
{
    return answered([] { return shownOf(Json::parse(text)); });
}

/// Formats the numbers of the text, a JSON list, with the decimals that all of them need.
EMSCRIPTEN_KEEPALIVE const char* hm_texts(int least, int most)
{
    return answered([&] { return textsJson(Json::parse(text), least, most); });
}

/// Reads what a person typed: a list with the number, or an empty list if it is not a number.
EMSCRIPTEN_KEEPALIVE const char* hm_typed()
{
    return answered([] {
        const std::optional<double> number = typedNumber(text);
        return number ? "[" + jsonNumber(*number) + "]" : std::string("[]");
    });
}

/// The cells of each input that a cell reads.
EMSCRIPTEN_KEEPALIVE const char* hm_reads(int node, int slice, int row, int col)
{
    return answered([&] { return readsJson(graph(), node, Cell{slice, row, col}); });
}

/// The arithmetic of a cell, null for a pinned one. `unfolded`: all terms of a long sum; `whole`: its matrix is written
/// without decimals.
EMSCRIPTEN_KEEPALIVE const char* hm_explain(int node, int slice, int row, int col, int unfolded, int whole)
{
    return answered([&] {
        const auto expression = graph().explain(node, Cell{slice, row, col});
        ArithmeticOptions options;
        options.unfolded = unfolded != 0;
        options.wholeNumbers = whole != 0;
        return expression ? arithmeticJson(cellArithmetic(graph(), node, *expression, options), said)
                          : std::string("null");
    });
}

/// Appends the gradients of one cell. Answers, for each node, the node that holds its gradient, or −1. Gradients follow
/// edits as all nodes do.
EMSCRIPTEN_KEEPALIVE const char* hm_gradients(int node, int slice, int row, int col)
{
    return answered([&] {
        removeGradients(graph());
        std::string text = "[";
        for (const NodeId id : appendGradients(graph(), node, Cell{slice, row, col}).of)
            text += (text.size() > 1 ? "," : "") + std::to_string(id);
        return text + "]";
    });
}

/// Grades the answers of the text, by exercise. The right answers are not told.
EMSCRIPTEN_KEEPALIVE const char* hm_grade()
{
    return answered([] {
        if (!grader)
            grader.emplace(opened, std::filesystem::path());
        return marksJson(grader->grade(readAnswers(text)), opened, said);
    });
}

/// The masks that an exercise offers as options, if it asks which mask is used.
EMSCRIPTEN_KEEPALIVE const char* hm_masks(int exercise)
{
    return answered([&] { return masksJson(opened, opened.exercises[static_cast<std::size_t>(exercise)]); });
}

/// The published figures, and those that differ from the computed values.
EMSCRIPTEN_KEEPALIVE const char* hm_printed()
{
    return answered([] { return printedJson(live->computation); });
}

/// The document as text, with the current numbers and pins; at a stop of its lesson as it was opened.
EMSCRIPTEN_KEEPALIVE const char* hm_document()
{
    return answered([] {
        if (scripted)
            return writeDocument(opened);
        return writeDocument(spoken ? withLesson(current()) : current());
    });
}
}
