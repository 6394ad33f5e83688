#include "view/lesson/stop_text.h"

#include "model/lesson/lesson_player.h"
#include "model/workbench.h"
#include "text/core_text.h"
#include "text/joined_text.h"
#include "text/language.h"
#include "view/scene/cell_name.h"

#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/mechanisms/mechanism.h>

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace heedmap {
namespace {

struct LessonText {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

QString said(const LessonStop& stop) { return QString::fromStdString(stop.say.in(currentLanguage())); }

QString bracketed(const std::vector<Index>& indices)
{
    QStringList parts;
    for (const Index index : indices)
        parts += QString::number(index);
    return QLatin1Char('[') + parts.join(QStringLiteral(", ")) + QLatin1Char(']');
}

QString numberText(double number) { return QLocale::c().toString(number, 'g', 4); }

/// `[it, cat]`; by its indices where the matrix is not there, or smaller.
QString cellText(const GraphShape& graph, NodeId node, const std::vector<Index>& indices)
{
    const auto cell = node == noNode ? std::nullopt : cellAt(indices, graph.node(node).shape);
    return cell ? cellLabels(graph.node(node), *cell, true) : bracketed(indices);
}

NodeId leafOf(const Workbench& workbench, const LessonStop::Put& put)
{
    const auto leaf = workbench.computation().leaves.find(put.array);
    return leaf == workbench.computation().leaves.end() ? noNode : leaf->second;
}

QString putText(const Workbench& workbench, const LessonStop::Put& put)
{
    return QString::fromStdString(put.array) + cellText(workbench.graph(), leafOf(workbench, put), put.cell)
        + QStringLiteral(" = ") + numberText(put.number);
}

/// Whether several cells of masks are set, and nothing else.
bool drawsMask(const Workbench& workbench, const std::vector<LessonStop::Put>& puts)
{
    const auto ofMask = [&workbench](const LessonStop::Put& put) {
        const NodeId leaf = leafOf(workbench, put);
        return leaf != noNode && workbench.graph().node(leaf).info.role == Role::Mask;
    };
    return puts.size() > 1 && std::ranges::all_of(puts, ofMask);
}

QString setText(const Workbench& workbench, const std::vector<LessonStop::Put>& puts)
{
    if (drawsMask(workbench, puts))
        return LessonText::tr("mask drawn by hand");
    const QString first = putText(workbench, puts.front());
    return puts.size() == 1 ? first : LessonText::tr("%1 and %2 more").arg(first).arg(puts.size() - 1);
}

const Setting* find(const std::vector<Setting>& settings, const std::string& key)
{
    const auto found = std::ranges::find(settings, key, &Setting::key);
    return found == settings.end() ? nullptr : &*found;
}

QString valueText(const Setting* setting, const Json& value)
{
    if (value.isNumber())
        return numberText(value.number());
    if (value == Json(true) || value == Json(false))
        return value == Json(true) ? LessonText::tr("on") : LessonText::tr("off");
    if (value.isNull())
        return LessonText::tr("not set");
    if (!value.isString())
        return QString::fromStdString(value.text());
    if (setting != nullptr)
        if (const auto choice = std::ranges::find(setting->choices, value.string(), &Setting::Choice::key);
            choice != setting->choices.end())
            return sentenceText(choice->title);
    return QString::fromStdString(value.string());
}

/// As the panel of settings calls it: "Temperature: 2", "Mask, window: 3".
QString panelText(const std::string& mechanism, const std::string& path, const Json& value)
{
    const std::vector<Setting> settings = heedmap::mechanism(mechanism).settings();
    const auto dot = path.find('.');
    const Setting* setting = find(settings, path.substr(0, dot));
    QStringList names;
    if (setting != nullptr)
        names += sentenceText(setting->title);
    if (dot != std::string::npos && setting != nullptr) {
        setting = find(setting->members, path.substr(dot + 1));
        names += setting == nullptr ? QString::fromStdString(path.substr(dot + 1)) : sentenceText(setting->title);
    }
    if (names.isEmpty())
        names += QString::fromStdString(path.starts_with("view.") ? path.substr(5) : path);
    return LessonText::tr("%1: %2").arg(listedNames(names), valueText(setting, value));
}

/// What a setting means, in the words of a lecture; else as the panel of settings says it.
QString settingText(const std::string& mechanism, const std::string& path, const Json& value)
{
    const bool off = value == Json("none") || value == Json(false) || (value.isNull() && path != "scale");
    if (path == "scale" && off)
        return LessonText::tr("no scaling");
    if (path == "mask.causal" && value == Json(true))
        return LessonText::tr("causal mask");
    if (path == "mask.causal" && off)
        return LessonText::tr("no causal mask");
    if (path == "heads" && value.isNumber())
        return counted(HEEDMAP_COUNTED("%1 heads", "%1 head"), static_cast<Index>(value.number()));
    if (path == numberFormatPath && value.isString() && value != Json("float64"))
        return LessonText::tr("rounded to %1").arg(QString::fromStdString(value.string()));
    if (path == numberFormatPath)
        return LessonText::tr("not rounded");
    if (path.ends_with(".custom") && off)
        return LessonText::tr("no mask drawn by hand");
    if (path.ends_with(".custom"))
        return LessonText::tr("mask drawn by hand");
    return panelText(mechanism, path, value);
}

QString settingsText(const std::string& mechanism, const Json& settings)
{
    QStringList texts;
    for (const auto& [path, value] : settings.object())
        texts += settingText(mechanism, path, value);
    return listedNames(texts);
}

QString trainText(const std::variant<LessonStop::UntilLoss, LessonStop::Steps>& goal)
{
    if (const auto* until = std::get_if<LessonStop::UntilLoss>(&goal))
        return LessonText::tr("until the loss is %1").arg(until->loss);
    return counted(HEEDMAP_COUNTED("%1 steps", "%1 step"), std::get<LessonStop::Steps>(goal).count);
}

QString coverText(const std::vector<std::string>& nodes)
{
    QStringList names;
    for (const std::string& node : nodes)
        names += QString::fromStdString(node);
    return names.isEmpty() ? LessonText::tr("nothing") : listedNames(names);
}

QString stepText(const Json& step)
{
    return step.isString() ? QString::fromStdString(step.string()) : QString::number(step.number() + 1);
}

/// An exercise is called by its place: its id is for files.
QString placeText(const std::string& exercise, const Document& document)
{
    const auto found = std::ranges::find(document.exercises, exercise, &Exercise::id);
    return QString::number(found - document.exercises.begin() + 1);
}

} // namespace

QString exerciseText(const Exercise& exercise, int place)
{
    constexpr int most = 44;
    QString asked = QString::fromStdString(exercise.prompt.in(currentLanguage())).simplified();
    if (asked.size() > most) {
        const qsizetype space = asked.lastIndexOf(QLatin1Char(' '), most - 1);
        asked = asked.left(space > most / 2 ? space : most - 1) + QChar(0x2026);
    }
    return asked.isEmpty() ? LessonText::tr("number %1").arg(place + 1)
                           : QStringLiteral("%1  %2").arg(place + 1).arg(asked);
}

bool isHeading(const LocalizedText& words, const std::vector<Step>& steps)
{
    return std::ranges::any_of(steps, [&](const Step& step) { return inAllLanguages(step.heading) == words; });
}

QString asideText(const ViewContext& context, const LessonPlayer& player, const QString& lastEdit)
{
    const auto numbers = player.asides().numbers();
    const std::vector<CellPlace>& cells = context.selection.aside();
    QStringList parts{settingsText(context.workbench.head().mechanism, player.asides().settings())};
    if (!numbers.empty() && !cells.empty()) {
        const QString first = QStringLiteral("%1 = %2").arg(cellName(context.workbench.graph(), cells.front()),
                                                            numberText(numbers.front().number));
        parts += numbers.size() == 1 ? first : LessonText::tr("%1 and %2 more").arg(first).arg(numbers.size() - 1);
    }
    parts.removeAll({});
    return LessonText::tr("Aside: %1").arg(parts.isEmpty() ? lastEdit : listedNames(parts));
}

QString stopTitle(const LessonStop& stop, int place)
{
    const QString title = said(stop).section(QLatin1Char('\n'), 0, 0).trimmed();
    return title.isEmpty() ? LessonText::tr("Stop %1").arg(place + 1) : title;
}

QString stopNotes(const LessonStop& stop) { return said(stop).section(QLatin1Char('\n'), 1).trimmed(); }

std::vector<StopPart> partsOf(const LessonStop& stop, const Workbench& workbench, const ViewTitle& viewTitle)
{
    const Document& document = workbench.head();
    using enum StopPart::Kind;
    std::vector<StopPart> parts;
    const auto add = [&parts](StopPart::Kind kind, const QString& name, const QString& text) {
        parts.push_back({.kind = kind, .name = name, .text = text});
    };
    if (stop.view)
        add(View, LessonText::tr("view"), viewTitle(*stop.view));
    if (!stop.step.isNull())
        add(Step, LessonText::tr("step"), stepText(stop.step));
    if (stop.node)
        add(Node, LessonText::tr("matrix"), QString::fromStdString(*stop.node));
    if (stop.cell)
        add(Cell, LessonText::tr("cell"),
            cellText(workbench.graph(), stop.node ? workbench.graph().find(*stop.node) : noNode, *stop.cell));
    if (stop.head)
        add(Head, LessonText::tr("head"), QString::number(*stop.head));
    for (const auto& [path, value] : stop.settings.object())
        parts.push_back(
            {.kind = Settings, .name = {}, .text = settingText(document.mechanism, path, value), .path = path});
    if (!stop.set.empty())
        add(Set, drawsMask(workbench, stop.set) ? QString() : LessonText::tr("number"), setText(workbench, stop.set));
    if (stop.cover)
        add(Cover, LessonText::tr("covered"), coverText(*stop.cover));
    if (stop.sample && *stop.sample < std::ssize(document.samples))
        add(Sample, LessonText::tr("sample"), QString::number(*stop.sample));
    if (stop.train)
        add(Train, LessonText::tr("train"), trainText(*stop.train));
    if (stop.exercise)
        add(Exercise, LessonText::tr("exercise"), placeText(*stop.exercise, document));
    return parts;
}

LessonStop without(LessonStop stop, const StopPart& part)
{
    using enum StopPart::Kind;
    switch (part.kind) {
    case View: stop.view.reset(); break;
    case Step: stop.step = {}; break;
    case Node: stop.node.reset(); [[fallthrough]]; // a cell is of its node
    case Cell: stop.cell.reset(); break;
    case Head: stop.head.reset(); break;
    case Settings:
        std::erase_if(stop.settings.object(), [&](const auto& setting) { return setting.first == part.path; });
        break;
    case Set: stop.set.clear(); break;
    case Cover: stop.cover.reset(); break;
    case Sample: stop.sample.reset(); break;
    case Train: stop.train.reset(); break;
    case Exercise: stop.exercise.reset(); break;
    }
    return stop;
}

double minutesOf(const std::vector<LessonStop>& stops)
{
    double minutes = 0;
    for (const LessonStop& stop : stops)
        minutes += stop.minutes.value_or(0);
    return minutes;
}

QString minutesText(double minutes) { return minutes > 0 ? LessonText::tr("%1 min").arg(minutes) : QString(); }

} // namespace heedmap
