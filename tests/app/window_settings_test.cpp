#include "../support/window_fixture.h"
#include "model/reshape.h"
#include "support/model_folder.h"
#include "view/settings/settings_panel.h"

#include <heedmap/document/document.h>
#include <heedmap/models/recognize.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QWheelEvent>

namespace heedmap {
namespace {

class SettingsTest : public MainWindowTest {
protected:
    SettingsTest()
    {
        m_window->open("examples:two-heads");
        m_window->actions()["settings"]->trigger();
    }
    template <typename Widget> Widget* field(const char* name)
    {
        auto* found = m_window->findChild<SettingsPanel*>()->findChild<Widget*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return found;
    }
    void finish(QLineEdit* line, const QString& text)
    {
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
        settle();
    }
    const Shape& shape(const char* node)
    {
        const GraphShape& graph = m_window->workbench().graph();
        return graph.node(graph.find(node)).shape;
    }
};

TEST_F(SettingsTest, TakesWhatIsTypedAndNoStep)
{
    auto* panel = m_window->findChild<SettingsPanel*>();
    auto* sentence = field<QLineEdit>("queryTokens");
    EXPECT_EQ(panel->focusWidget(), sentence);
    EXPECT_EQ(sentence->selectedText(), sentence->text());
    const int step = m_window->selection().step();
    for (const Qt::Key key : {Qt::Key_Space, Qt::Key_PageDown, Qt::Key_End}) {
        QKeyEvent asked(QEvent::ShortcutOverride, key, Qt::NoModifier);
        asked.ignore();
        QApplication::sendEvent(panel, &asked);
        EXPECT_TRUE(asked.isAccepted()) << key;
    }
    for (const QKeyCombination key :
         {QKeyCombination(Qt::Key_Escape), QKeyCombination(Qt::Key_F5), Qt::CTRL | Qt::Key_S}) {
        QKeyEvent asked(QEvent::ShortcutOverride, key.key(), key.keyboardModifiers());
        asked.ignore();
        QApplication::sendEvent(panel, &asked);
        EXPECT_FALSE(asked.isAccepted()) << key.key();
    }
    EXPECT_EQ(m_window->selection().step(), step);
}

TEST_F(SettingsTest, AreWholeInTheTypeOfARoom)
{
    const auto* area = m_window->findChild<SettingsPanel*>()->findChild<QScrollArea*>();
    const auto whole = [&] { return area->horizontalScrollBar()->maximum() == 0; };
    EXPECT_TRUE(test::wait(whole));
    m_window->actions()["present"]->setChecked(true);
    settle();
    m_window->actions()["settings"]->trigger();
    EXPECT_TRUE(test::wait(whole)) << "they were opened before";
    m_window->actions()["present"]->setChecked(false);
}

TEST_F(SettingsTest, ATypedSentenceBecomesRows)
{
    finish(field<QLineEdit>("queryTokens"), "the quick black cat drinks cold milk");
    EXPECT_EQ(shape("A"), Shape::stack(2, 7, 7));
    EXPECT_EQ(m_window->workbench().undoStack().count(), 1);
    m_window->workbench().undoStack().undo();
    EXPECT_EQ(shape("A"), Shape::stack(2, 6, 6));
    EXPECT_EQ(field<QLineEdit>("queryTokens")->text(), "the black cat drinks warm milk");
}

TEST_F(SettingsTest, ASentenceForAModelIsSplitByItsOwnTokenizer)
{
    const QTemporaryDir folder;
    putTogether(folder.path().toStdString(), "bert", "bert_uncased");
    const Document document = recognizeModel(folder.path().toStdString(), {.text = "b"})->document;
    m_window->workbench().open(document, folder.path().toStdString());
    EXPECT_EQ(field<QLineEdit>("queryTokens")->text(), "b");
    finish(field<QLineEdit>("queryTokens"), "A [MASK] b");
    EXPECT_EQ(m_window->workbench().document().tokens.query,
              (std::vector<std::string>{"[CLS]", "a", "[MASK]", "b", "[SEP]"}));
    EXPECT_EQ(shape("enc.0.attn.A").rows, 5);
    EXPECT_EQ(field<QLineEdit>("queryTokens")->text(), "a [MASK] b");
    QFile::remove(folder.filePath("vocab.txt"));
    finish(field<QLineEdit>("queryTokens"), "a");
    EXPECT_TRUE(field<QLabel>("settingsProblem")->text().startsWith("there is no tokenizer beside the weights"));
    EXPECT_EQ(m_window->workbench().undoStack().count(), 1);
}

TEST_F(SettingsTest, SizesAndSettingsAreFollowedByEveryShape)
{
    field<QSpinBox>("size_d_k")->setValue(5);
    settle();
    EXPECT_EQ(shape("Q_heads").cols, 5);
    finish(field<QLineEdit>("setting_heads"), "3");
    EXPECT_EQ(shape("A").slices, 3);
    field<QCheckBox>("setting_mask.causal")->click();
    settle();
    Workbench& workbench = m_window->workbench();
    EXPECT_EQ(workbench.values(workbench.graph().find("A")).view.at({0, 0, 3}), 0);
    EXPECT_EQ(workbench.undoStack().count(), 3);
    workbench.undoStack().setIndex(0);
}

TEST_F(SettingsTest, AChoiceIsShownByItsTitleAndSavedByItsKey)
{
    const auto saved = [&] {
        const Document document = m_window->workbench().document();
        const Json* scale = document.config.find("scale");
        return scale == nullptr ? std::string("standard") : scale->text();
    };
    const auto type = [&](const QString& text) { finish(field<QComboBox>("setting_scale")->lineEdit(), text); };
    const auto shown = [&] { return field<QComboBox>("setting_scale")->currentText(); };
    EXPECT_EQ(shown(), "1/√d_k");
    QTest::keyClick(field<QComboBox>("setting_scale"), Qt::Key_Down);
    settle();
    EXPECT_EQ(saved(), "\"none\"");
    EXPECT_EQ(shown(), "1, not scaled");
    for (const auto& [typed, title] :
         {std::pair{"sqrt_dk", "1/√d_k"}, {"1, not scaled", "1, not scaled"}, {"1", "1"}}) {
        type(QString::fromUtf8(typed));
        EXPECT_EQ(shown(), title);
    }
    EXPECT_EQ(saved(), "1");
    m_window->setLanguage("zh");
    settle();
    auto* position = field<QComboBox>("setting_position.kind");
    EXPECT_EQ(position->itemText(3).toStdString(), "旋转（RoPE）");
    QTest::keyClick(position, Qt::Key_Down);
    settle();
    const Document document = m_window->workbench().document();
    ASSERT_NE(document.config.find("position"), nullptr);
    EXPECT_EQ(document.config.find("position")->find("kind")->text(), "\"sinusoidal\"");
    m_window->setLanguage("en");
    m_window->workbench().undoStack().setIndex(0);
    EXPECT_EQ(shown(), "1/√d_k");
}

TEST_F(SettingsTest, OnlyWhatTheKindOfPositionsTakesIsShown)
{
    const auto shown = [this] {
        QStringList keys;
        for (const auto* widget : m_window->findChild<SettingsPanel*>()->findChildren<QWidget*>())
            if (widget->objectName().startsWith("setting_position.") && !widget->isHidden())
                keys += widget->objectName().mid(17);
        return keys.join(' ').toStdString();
    };
    const auto choose = [this](const char* name, int steps) {
        for (int i = 0; i < steps; ++i) {
            QTest::keyClick(field<QComboBox>(name), Qt::Key_Down);
            settle();
        }
    };
    EXPECT_EQ(shown(), "kind");
    choose("setting_position.kind", 1);
    EXPECT_EQ(shown(), "kind base layout");
    choose("setting_position.kind", 2);
    EXPECT_EQ(shown(), "kind base layout share scaling window_base");
    choose("setting_position.scaling", 1);
    EXPECT_EQ(shown(), "kind base layout share scaling factor window_base");
    choose("setting_position.scaling", 1);
    EXPECT_EQ(shown(), "kind base layout share scaling factor length window_base");
    choose("setting_position.kind", 2);
    EXPECT_EQ(shown(), "kind max_distance buckets");
    m_window->workbench().undoStack().setIndex(0);
    EXPECT_EQ(shown(), "kind");
}

TEST_F(SettingsTest, AStepLeadsToTheNextSizeThatIsAccepted)
{
    m_window->open("examples:latent-attention"); // whose d_r has to be even
    const auto width = [this] { return m_window->workbench().computation().dimensions.at("d_r"); };
    ASSERT_EQ(width(), 2);
    const auto step = [this](Qt::Key key) {
        QTest::keyClick(field<QSpinBox>("size_d_r"), key);
        settle();
    };
    step(Qt::Key_Up);
    EXPECT_EQ(width(), 4);
    EXPECT_FALSE(field<QLabel>("settingsProblem")->isVisible());
    step(Qt::Key_Down);
    EXPECT_EQ(width(), 2);
    step(Qt::Key_Down);
    EXPECT_EQ(width(), 2) << "there is nothing below it";
    EXPECT_EQ(field<QSpinBox>("size_d_r")->value(), 2);
    field<QSpinBox>("size_d_r")->setValue(3); // as typed
    settle();
    EXPECT_EQ(width(), 2);
    EXPECT_TRUE(field<QLabel>("settingsProblem")->isVisible());
    m_window->workbench().undoStack().setIndex(0);
}

/// Turns the wheel over a widget, as the platform does: what ignores it leaves it to its parent.
void turnWheel(QWidget& widget)
{
    const QPointF at(widget.rect().center());
    QWheelEvent wheel(at, widget.mapToGlobal(at), {}, {0, -120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QSpontaneKeyEvent::setSpontaneous(&wheel);
    qApp->notify(&widget, &wheel); // sendEvent would make it one of the program's own
    test::handleEvents();
}

TEST_F(SettingsTest, TheWheelOverAFieldScrollsThePanel)
{
    auto* panel = m_window->findChild<SettingsPanel*>();
    panel->resize(380, 300);
    settle();
    auto* bar = panel->findChild<QScrollArea*>()->verticalScrollBar();
    for (const char* name : {"size_d", "setting_position.kind", "setting_scale"}) {
        auto* widget = field<QWidget>(name);
        bar->setValue(0);
        ASSERT_FALSE(widget->hasFocus());
        turnWheel(*widget);
        EXPECT_GT(bar->value(), 0) << name;
        EXPECT_NE(widget->focusPolicy(), Qt::WheelFocus) << name;
    }
    EXPECT_EQ(m_window->workbench().undoStack().count(), 0);
    auto* size = field<QSpinBox>("size_d");
    panel->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(panel, test::waitAtMost));
    size->setFocus();
    turnWheel(*size);
    EXPECT_EQ(m_window->workbench().undoStack().count(), 1) << "with the focus it turns";
}

TEST_F(SettingsTest, ManyEditsUndoneAtOnceLeaveOnePanel)
{
    Workbench& workbench = m_window->workbench();
    for (int size = 2; size < 22; ++size)
        setSize(workbench, "d", size);
    settle(); // what was replaced goes
    const auto ofPanel = m_window->findChild<SettingsPanel*>()->findChildren<QWidget*>().size();
    const auto before = QApplication::allWidgets().size();
    workbench.undoStack().setIndex(0);
    EXPECT_LT(QApplication::allWidgets().size(), before + 2 * ofPanel) << ofPanel;
    settle();
    EXPECT_LT(QApplication::allWidgets().size(), before + ofPanel / 2);
    EXPECT_EQ(field<QLineEdit>("queryTokens")->isVisible(), true);
}

TEST_F(SettingsTest, ALargeSizeIsShownAsItIs)
{
    Document document{.mechanism = "scaled_dot_product"};
    document.arrays = {{"Q", std::make_shared<const Tensor>(Shape::matrix(1, 1))},
                       {"K", std::make_shared<const Tensor>(Shape::matrix(1, 1))},
                       {"V", std::make_shared<const Tensor>(Shape::matrix(1, 30522))}};
    m_window->workbench().open(document, {});
    EXPECT_EQ(field<QSpinBox>("size_d_v")->value(), 30522);
}

TEST_F(SettingsTest, WhatASentenceMakesUpIsSaidBeforeItHappens)
{
    m_window->open(HEEDMAP_SOURCE_FOLDER "/tests/data/tokens/words-beside-ids.heed");
    auto* line = field<QLineEdit>("queryTokens");
    auto* note = field<QLabel>("tokenNote");
    QTest::keyClick(line, Qt::Key_End);
    QTest::keyClicks(line, " sat");
    EXPECT_TRUE(note->isVisible());
    EXPECT_EQ(note->text(),
              "“sat” has id 3. P has no numbers for position 6: random ones would be put in. "
              "Press Enter to use it.");
    const auto tokens = [this] { return m_window->workbench().document().tokens.query.size(); };
    field<QLineEdit>("setting_heads")->setFocus();
    settle();
    EXPECT_EQ(tokens(), 6U) << "to leave the field is not consent";
    QTest::keyClick(line, Qt::Key_Return);
    settle();
    EXPECT_EQ(tokens(), 7U);
    line = field<QLineEdit>("queryTokens");
    EXPECT_EQ(line->text(), "[<s>] the cat sat the cat sat");
    line->selectAll();
    QTest::keyClicks(line, "[<s>] the");
    EXPECT_FALSE(field<QLabel>("tokenNote")->isVisible());
}

TEST_F(SettingsTest, AWordThatTurnsTextDoesNotTurnTheNoteAboutIt)
{
    m_window->open("examples:two-heads");
    auto* line = field<QLineEdit>("queryTokens");
    line->setFocus();
    QTest::keyClick(line, Qt::Key_End);
    QTest::keyClicks(line, " a");
    QKeyEvent override(QEvent::KeyPress, Qt::Key_unknown, Qt::NoModifier, QString(QChar(0x202E)));
    QCoreApplication::sendEvent(line, &override);
    QTest::keyClicks(line, "b");
    const QString note = field<QLabel>("tokenNote")->text();
    EXPECT_TRUE(note.contains(QChar(QChar::ReplacementCharacter))) << note.toStdString();
    EXPECT_FALSE(note.contains(QChar(0x202E)));
}

TEST_F(SettingsTest, WhatCannotBeIsRefusedWithASentence)
{
    finish(field<QLineEdit>("setting_kv_heads"), "7");
    auto* problem = field<QLabel>("settingsProblem");
    EXPECT_TRUE(problem->isVisible());
    EXPECT_TRUE(problem->text().contains("kv_heads")) << problem->text().toStdString();
    EXPECT_EQ(m_window->workbench().undoStack().count(), 0);
    EXPECT_EQ(field<QLineEdit>("setting_kv_heads")->text(), "");
}

TEST_F(SettingsTest, APresetIsAMask)
{
    auto* presets = field<QComboBox>("preset_mask");
    presets->setFocus();
    presets->setCurrentIndex(2);
    emit presets->activated(2);
    settle();
    EXPECT_TRUE(field<QCheckBox>("setting_mask.causal")->isChecked());
    m_window->workbench().undoStack().undo();
    EXPECT_FALSE(field<QCheckBox>("setting_mask.causal")->isChecked());
}

} // namespace
} // namespace heedmap
