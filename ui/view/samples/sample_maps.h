#pragma once

#include "view/frame/display.h"

#include <heedmap/document/computation.h>

#include <QObject>
#include <QPixmap>
#include <QTimer>

#include <vector>

namespace heedmap {

/// The chosen matrix in every sample, as small pictures: computed on copies that follow the shared numbers, a sample a
/// turn of the event loop. What pads a sample is hatched.
class SampleMaps : public QObject {
    Q_OBJECT

public:
    explicit SampleMaps(const ViewContext& context, QObject* parent = nullptr);

    void show(bool on);
    bool shown() const { return m_on; }
    static constexpr int side = 84; ///< px, unscaled

signals:
    void made(int sample, const QPixmap& map);

private:
    struct Copy {
        Computation computation;
        std::optional<Shape> own; ///< of the chosen node, before it is filled up
        std::string of;           ///< that node
    };

    void begin();
    void forget();
    void next();
    Copy& copyOf(std::size_t sample);
    QPixmap map(Copy& copy);
    std::optional<Shape> lengthOf(std::size_t sample, const std::string& node) const;
    void hatch(QPixmap& map, const Shape& all, const Shape& own) const;

    ViewContext m_context;
    std::vector<std::optional<Copy>> m_copies;
    QTimer m_rest;
    QTimer m_turn;
    std::size_t m_next = 0;
    bool m_on = false;
};

} // namespace heedmap
