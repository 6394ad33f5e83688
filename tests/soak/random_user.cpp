#include "random_user.h"

#include "model/reshape.h"
#include "model/tokens.h"
#include "text/language.h"
#include "view/stage/stage.h"
#include "window/views.h"

#include <QApplication>
#include <QDialog>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include <array>
#include <utility>

namespace heedmap::test {
namespace {

void putAway()
{
    if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget()))
        menu->close();
    else if (QWidget* popup = QApplication::activePopupWidget())
        popup->close();
    if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget()))
        dialog->reject();
}

} // namespace

RandomUser::RandomUser(MainWindow& window, unsigned seed) : m_window(window), m_bits(seed)
{
    auto* away = new QTimer(&window);
    QObject::connect(away, &QTimer::timeout, &window, putAway);
    away->start(5);
}

std::string RandomUser::act()
{
    static const std::array<std::pair<const char*, Act>, 24> acts = {{
        {"type", &RandomUser::type},         {"type", &RandomUser::type},         {"type", &RandomUser::type},
        {"click", &RandomUser::click},       {"click", &RandomUser::click},       {"drag", &RandomUser::drag},
        {"drag", &RandomUser::drag},         {"wheel", &RandomUser::wheel},       {"press", &RandomUser::press},
        {"press", &RandomUser::press},       {"view", &RandomUser::view},         {"node", &RandomUser::node},
        {"node", &RandomUser::node},         {"pin", &RandomUser::pin},           {"undo", &RandomUser::undo},
        {"undo", &RandomUser::undo},         {"redo", &RandomUser::redo},         {"size", &RandomUser::size},
        {"sentence", &RandomUser::sentence}, {"settings", &RandomUser::settings}, {"look", &RandomUser::look},
        {"resize", &RandomUser::resize},     {"remember", &RandomUser::remember}, {"click", &RandomUser::click},
    }};
    const auto& [name, does] = acts[static_cast<std::size_t>(below(acts.size()))];
    try {
        (this->*does)();
    } catch (const Error&) { // refused: a size or a setting that cannot be
    }
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // which a running event loop does
    return name;
}

QAbstractScrollArea& RandomUser::stage() { return *m_window.findChild<Stage*>(); }

QWidget& RandomUser::somewhere(QPoint& at)
{
    at = {below(m_window.width()), 60 + below(std::max(1, m_window.height() - 60))};
    QWidget* child = m_window.childAt(at);
    QWidget& widget = child != nullptr ? *child : m_window;
    at = widget.mapFrom(&m_window, at);
    return widget;
}

void RandomUser::type()
{
    m_window.showView(0);
    QTest::mouseClick(stage().viewport(), Qt::LeftButton, {}, {below(stage().width()), below(stage().height())});
    QTest::keyClicks(&stage(), QString::number(below(200) / 10.0 - 10));
    QWidget* focus = QApplication::focusWidget();
    constexpr std::array keys = {Qt::Key_Return, Qt::Key_Tab, Qt::Key_Escape, Qt::Key_Down, Qt::Key_Delete};
    QTest::keyClick(focus != nullptr ? focus : &stage(), keys[static_cast<std::size_t>(below(keys.size()))]);
}

void RandomUser::click()
{
    QPoint at;
    QWidget& widget = somewhere(at);
    if (below(4) == 0)
        QTest::mouseDClick(&widget, Qt::LeftButton, {}, at);
    else
        QTest::mouseClick(&widget, Qt::LeftButton, below(3) == 0 ? Qt::ShiftModifier : Qt::NoModifier, at);
}

void RandomUser::drag()
{
    QPoint from;
    QWidget& widget = somewhere(from);
    const QPoint by(below(200) - 100, below(200) - 100);
    QTest::mousePress(&widget, Qt::LeftButton, {}, from);
    for (int i = 1; i <= 4; ++i) {
        const QPoint at = from + by * i / 4;
        QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&widget, &move);
    }
    QTest::mouseRelease(&widget, Qt::LeftButton, {}, from + by);
}

void RandomUser::wheel()
{
    QPoint at;
    QWidget& widget = somewhere(at);
    const Qt::KeyboardModifiers modifiers = below(3) == 0 ? Qt::ControlModifier : Qt::NoModifier;
    QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, below(2) == 0 ? 120 : -120}, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&widget, &event);
}

void RandomUser::press()
{
    constexpr std::array keys = {Qt::Key_Left,  Qt::Key_Right,  Qt::Key_Up,    Qt::Key_Down, Qt::Key_Tab,
                                 Qt::Key_Space, Qt::Key_Escape, Qt::Key_Home,  Qt::Key_End,  Qt::Key_PageDown,
                                 Qt::Key_Plus,  Qt::Key_Minus,  Qt::Key_Enter, Qt::Key_F6,   Qt::Key_F7};
    QWidget* focus = QApplication::focusWidget();
    QTest::keyClick(focus != nullptr ? focus : &m_window, keys[static_cast<std::size_t>(below(keys.size()))]);
}

void RandomUser::view() { m_window.showView(below(static_cast<int>(views().size()))); }

void RandomUser::node()
{
    m_window.selection().setNode(static_cast<NodeId>(below(m_window.workbench().graph().size())));
}

void RandomUser::pin()
{
    Workbench& workbench = m_window.workbench();
    const auto id = static_cast<NodeId>(below(workbench.graph().size()));
    if (workbench.pinned(id))
        workbench.unpin(id);
    else if (!workbench.graph().node(id).leaf())
        workbench.pin(id);
}

void RandomUser::undo() { m_window.actions()["undo"]->trigger(); }

void RandomUser::redo() { m_window.actions()["redo"]->trigger(); }

void RandomUser::size()
{
    const Dimensions& sizes = m_window.workbench().computation().dimensions;
    const auto chosen = std::next(sizes.begin(), below(static_cast<int>(sizes.size())));
    setSize(m_window.workbench(), std::string(chosen->first), 1 + below(9));
}

void RandomUser::sentence()
{
    static const QStringList words = {"the", "cat", "sat", "[<s>]", "on", "我", "mat", ".", "[red or blue?]"};
    QStringList sentence;
    for (int count = 1 + below(7); count > 0; --count)
        sentence += words[below(static_cast<int>(words.size()))];
    setTokens(m_window.workbench(), TokenList::Query, sentence.join(QLatin1Char(' ')));
}

void RandomUser::settings()
{
    const auto all = m_window.workbench().computation().mechanism->settings();
    if (all.empty())
        return;
    const Setting& setting = all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
    if (setting.type == Setting::Type::Boolean)
        setSetting(m_window.workbench(), setting.key, Json(below(2) == 0));
    else if (setting.type == Setting::Type::Integer)
        setSetting(m_window.workbench(), setting.key, Json(static_cast<double>(1 + below(4))));
    else if (!setting.choices.empty())
        setSetting(
            m_window.workbench(), setting.key,
            Json(setting.choices[static_cast<std::size_t>(below(static_cast<int>(setting.choices.size())))].key));
    else
        setSetting(m_window.workbench(), "mask.causal", Json(below(2) == 0));
}

void RandomUser::look()
{
    switch (below(4)) {
    case 0: m_window.setLanguage(currentLanguage() == "zh" ? "en" : "zh"); break;
    case 1: m_window.actions()[below(2) == 0 ? "themeDark" : "themeLight"]->trigger(); break;
    case 2: m_window.actions()["settings"]->trigger(); break;
    default: m_window.actions()["present"]->toggle();
    }
}

void RandomUser::resize() { m_window.resize(500 + below(1400), 350 + below(800)); }

void RandomUser::remember() { m_window.actions()[below(2) == 0 ? "remember" : "showChange"]->trigger(); }

} // namespace heedmap::test
