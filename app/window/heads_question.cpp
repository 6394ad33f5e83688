#include "window/heads_question.h"

#include "text/core_text.h"

#include <QCoreApplication>
#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QStringList>

namespace heedmap {
namespace {

QStringList divisorsOf(Index width)
{
    QStringList divisors;
    for (Index heads = 1; heads <= width; ++heads)
        if (width % heads == 0)
            divisors += QString::number(heads);
    return divisors;
}

/// Heads 64 wide, as most published models have them; of a narrow module as many as 8.
Index usualHeads(Index width)
{
    if (width % 64 == 0 && width > 64)
        return width / 64;
    Index heads = 8;
    while (width % heads != 0)
        heads /= 2;
    return heads;
}

std::optional<Index> askHeads(const Question::Heads& question, QWidget* parent)
{
    QInputDialog dialog(parent);
    dialog.setObjectName("headsQuestion");
    dialog.setWindowTitle(QCoreApplication::translate("HeadsQuestion", "Heads"));
    dialog.setLabelText(
        QCoreApplication::translate("HeadsQuestion",
                                    "The file holds an %1 of width %2, but not how many heads share that width. Heads:")
            .arg(QString::fromStdString(question.module))
            .arg(question.width));
    dialog.setComboBoxItems(divisorsOf(question.width));
    dialog.setTextValue(QString::number(usualHeads(question.width)));
    dialog.setOkButtonText(QCoreApplication::translate("HeadsQuestion", "Open"));
    dialog.setCancelButtonText(QCoreApplication::translate("HeadsQuestion", "Cancel"));
    if (dialog.exec() != QDialog::Accepted)
        return std::nullopt;
    return static_cast<Index>(dialog.textValue().toLongLong());
}

std::optional<Index> askSample(const Question::Sample& question, QWidget* parent)
{
    QInputDialog dialog(parent);
    dialog.setObjectName("sampleQuestion");
    dialog.setWindowTitle(QCoreApplication::translate("HeadsQuestion", "Sample"));
    dialog.setInputMode(QInputDialog::IntInput);
    dialog.setIntRange(0, static_cast<int>(question.count - 1));
    const auto asked = question.captures
        ? HEEDMAP_COUNTED("The folder holds %1 captures. Show capture (0 to %2):",
                          "The folder holds %1 capture. Show capture (0 to %2):")
        : HEEDMAP_COUNTED("The file holds the attention of a batch of %1 samples. Show sample (0 to %2):",
                          "The file holds the attention of a batch of %1 sample. Show sample (0 to %2):");
    dialog.setLabelText(counted(asked, question.count, question.count - 1));
    dialog.setOkButtonText(QCoreApplication::translate("HeadsQuestion", "Open"));
    dialog.setCancelButtonText(QCoreApplication::translate("HeadsQuestion", "Cancel"));
    if (dialog.exec() != QDialog::Accepted)
        return std::nullopt;
    return static_cast<Index>(dialog.intValue());
}

QString towerTitle(const std::string& id, const std::string& title)
{
    if (id.ends_with("_text"))
        return QCoreApplication::translate("HeadsQuestion", "The one that reads text");
    if (id.ends_with("_vision"))
        return QCoreApplication::translate("HeadsQuestion", "The one that reads pictures");
    return QString::fromStdString(title);
}

bool askStandIn(const Question::StandIn& question, QWidget* parent)
{
    QMessageBox box(
        QMessageBox::Question, QCoreApplication::translate("HeadsQuestion", "Another model"),
        QCoreApplication::translate("HeadsQuestion",
                                    "This is a model of the kind “%1”, which is unknown. Its weights are named like "
                                    "those of %2. Compute it as %2? Whatever it does differently is not computed.")
            .arg(QString::fromStdString(question.kind), QString::fromStdString(question.title)),
        QMessageBox::NoButton, parent);
    box.setObjectName("standInQuestion");
    const QPushButton* agreed = box.addButton(
        QCoreApplication::translate("HeadsQuestion", "Compute as %1").arg(QString::fromStdString(question.title)),
        QMessageBox::AcceptRole);
    box.addButton(QCoreApplication::translate("HeadsQuestion", "Cancel"), QMessageBox::RejectRole);
    box.exec();
    return box.clickedButton() == agreed;
}

/// The id of the tower that is chosen; empty if the person gives up.
std::string askTower(const Question::Tower& question, QWidget* parent)
{
    QMessageBox box(QMessageBox::Question, QCoreApplication::translate("HeadsQuestion", "Several towers"),
                    QCoreApplication::translate("HeadsQuestion", "This file holds several towers. Which is shown?"),
                    QMessageBox::NoButton, parent);
    box.setObjectName("towerQuestion");
    std::vector<std::pair<const QAbstractButton*, std::string>> towers;
    for (const auto& [id, title] : question.towers)
        towers.emplace_back(box.addButton(towerTitle(id, title), QMessageBox::AcceptRole), id);
    box.addButton(QCoreApplication::translate("HeadsQuestion", "Cancel"), QMessageBox::RejectRole);
    box.exec();
    for (const auto& [button, id] : towers)
        if (box.clickedButton() == button)
            return id;
    return {};
}

/// Puts the answer to each kind of question into the input; returns whether there is one.
struct Answer {
    ModelInput& input;
    QWidget* parent;

    bool operator()(const Question::Heads& question) const
    {
        const std::optional<Index> heads = askHeads(question, parent);
        if (heads)
            input.settings.set("heads", static_cast<double>(*heads));
        return heads.has_value();
    }
    bool operator()(const Question::Sample& question) const
    {
        input.sample = askSample(question, parent);
        return input.sample.has_value();
    }
    bool operator()(const Question::StandIn& question) const
    {
        const bool agreed = askStandIn(question, parent);
        if (agreed)
            input.as = question.family;
        return agreed;
    }
    bool operator()(const Question::Tower& question) const
    {
        input.as = askTower(question, parent);
        return !input.as.empty();
    }
};

} // namespace

bool answered(const Question& question, ModelInput& input, QWidget* parent)
{
    return std::visit(Answer{input, parent}, question.about());
}

} // namespace heedmap
