// screenshots FOLDER [FILE [VIEW [WIDTH HEIGHT [presenting]]]]: the window with every view, or the one of that id, in
// both languages, light, dark and of high contrast, for eyes. With QT_SCALE_FACTOR=2 the same at twice the resolution.

#include "../support/studio.h"
#include "window/main_window.h"
#include "window/views.h"

#include <cstdlib>
#include <string_view>

int main(int argc, char** argv)
{
    using namespace heedmap;
    if (argc < 2)
        return 2;
    const Studio studio(argc, argv);
    MainWindow window;
    window.open(argc > 2 ? QString::fromLocal8Bit(argv[2]) : QStringLiteral("examples:thinking-machines"));
    window.show();
    window.actions()["present"]->setChecked(argc > 6);
    Studio::settle(window); // a full screen comes late
    window.resize(argc > 5 ? QSize(std::atoi(argv[4]), std::atoi(argv[5])) : QSize(1280, 800));
    for (const char* language : {"en", "zh"}) {
        window.setLanguage(language);
        for (const auto& [theme, name] : {std::pair{ThemeChoice::Light, "light"}, std::pair{ThemeChoice::Dark, "dark"},
                                          std::pair{ThemeChoice::HighContrast, "contrast"}}) {
            window.display().set(&DisplaySettings::theme, theme);
            for (std::size_t view = 0; view < views().size(); ++view) {
                if (argc > 3 && *argv[3] != '\0' && std::string_view(argv[3]) != views()[view].id)
                    continue;
                window.showView(static_cast<int>(view));
                window.selection().setStep(2);
                window.selection().keep(CellPlace{window.selection().node(), {0, 0, 1}});
                Studio::settle(window);
                if (!studio.shoot(window, views()[view].id, language, name))
                    return 1;
            }
        }
    }
    return 0;
}
