#pragma once

#include <paint/theme.h>

#include <QFont>
#include <QObject>

#include <algorithm>

namespace heedmap {

class Selection;
class Workbench;

enum class ThemeChoice { System, Light, Dark, HighContrast };
enum class RangeMode { Matrix, Step, Shared, Manual };

/// How values and the window are shown. Display saves what outlives a start; see store().
struct DisplaySettings {
    ThemeChoice theme = ThemeChoice::System;
    QString palette = {}; ///< empty: each figure's own
    RangeMode range = RangeMode::Matrix;
    bool zeroCentred = true; ///< colours of signed data; else from the smallest number to the largest
    double lo = -1;          ///< bounds of a manual range
    double hi = 1;
    bool logarithmic = false; ///< colours of weights
    int decimals = 2;
    bool exactDecimals = false; ///< of a figure for which they were asked: never one less
    bool showValues = true;
    bool showLabels = true;
    bool equalHeads = false; ///< the stage shows all matrices of a stack at one size, instead of one large
    bool reduceMotion = false;
    double speed = 1;        ///< speed of the animation
    double textScale = 1;    ///< scale of the window's type
    bool showChange = false; ///< the change since the snapshot in place of values
    bool presenting = false;
    bool guessFirst = false;       ///< values are covered until clicked
    bool spotlight = false;        ///< all but the hovered operands is dimmed
    bool oneGradientRange = false; ///< colours of all gradients are of one range
    bool hideMisprints = false;    ///< an exercise asks where the print is wrong
    bool hideShapes = false;       ///< an exercise asks how large matrices are
    bool stageSwitches = false;    ///< mask, temperature, positions and heads stand under the stage

    bool operator==(const DisplaySettings&) const = default;
};

/// The display settings that all views share.
class Display : public QObject {
    Q_OBJECT

public:
    /// The settings that were saved last.
    explicit Display(QObject* parent = nullptr);
    /// For a figure: these settings are not saved.
    explicit Display(const DisplaySettings& settings) : m_settings(settings), m_kept(false) {}

    const DisplaySettings& settings() const { return m_settings; }
    void change(const DisplaySettings& settings);
    template <typename T> void set(T DisplaySettings::*member, T value)
    {
        DisplaySettings next = m_settings;
        next.*member = std::move(value);
        change(next);
    }

    const Theme& theme() const;
    /// Whether the platform's colours are dark; the window updates it when they change.
    void setSystemDark(bool dark);
    /// The scale of the whole interface: the chosen scale times the factor that presenting needs.
    double scale() const { return m_settings.textScale * (m_settings.presenting ? m_presentingScale : 1); }
    /// The height of the presented area: the smallest type, 11 px, becomes 1/45 of it, and is enlarged at least 1.6
    /// times.
    void setPresentedHeight(int px);
    /// The part of `scale` that remains where type is as small as a class can read it; 1 where type has its usual size.
    double leastShare() const { return std::min(1.0, m_leastPresentingScale / m_presentingScale); }
    /// VISUAL sizes 11, 12, 13, 14, 17, 20, scaled.
    QFont font(double px, bool bold = false) const;
    int px(double length) const { return qRound(length * scale()); }
    /// Milliseconds for a motion of the interface: 0 with reduced motion.
    int motion(int milliseconds) const { return m_settings.reduceMotion ? 0 : milliseconds; }

signals:
    /// The type, the colours or the language of the window have changed; `changed` follows.
    void restyled();
    /// How anything is shown has changed.
    void changed();
    /// How anything moves has changed.
    void motionChanged();

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void restyle();

    DisplaySettings m_settings;
    bool m_kept = true; ///< from one start to the next
    bool m_systemDark = false;
    bool m_renames = false; ///< after a change of language, once the event loop turns
    double m_presentingScale = 1.6;
    double m_leastPresentingScale = 1.6; ///< the scale at which the smallest type is 1/45 of the height
};

/// The state that all views share.
struct ViewContext {
    Workbench& workbench;
    Selection& selection;
    Display& display;
};

} // namespace heedmap
