#pragma once

#include <QGuiApplication>

#include <memory>
#include <string>

namespace heedmap {

/// Sets up painting without a window for its lifetime: an application without a display, in a language.
class Painting {
public:
    enum class With { Painter, Widgets };
    explicit Painting(const std::string& language, With with = With::Painter);

private:
    char m_name[8] = "heedmap";
    char* m_arguments[2] = {m_name, nullptr};
    int m_count = 1;
    std::unique_ptr<QGuiApplication> m_application;
};

} // namespace heedmap
