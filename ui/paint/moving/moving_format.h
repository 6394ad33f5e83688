#pragma once

#include <QByteArray>
#include <QImage>

#include <memory>
#include <span>

namespace heedmap {

/// Makes the file of a picture that moves, for ever from the beginning. Every frame has the size of the first.
class MovingWriter {
public:
    MovingWriter() = default;
    MovingWriter(const MovingWriter&) = delete;
    MovingWriter& operator=(const MovingWriter&) = delete;
    virtual ~MovingWriter() = default;

    virtual void add(const QImage& frame, int milliseconds) = 0;
    /// The file, after the last frame; once.
    virtual QByteArray finish() = 0;
};

struct MovingFormat {
    const char* id; ///< also the file's suffix
    std::unique_ptr<MovingWriter> (*make)();
};

/// One line in this table, and one file, add one.
std::span<const MovingFormat> movingFormats();
const MovingFormat* findMovingFormat(std::string_view id);

/// The least rectangle outside of which two frames are alike, and one pixel where they are alike everywhere; all of the
/// first, which follows none.
QRect changedPart(const QImage& before, const QImage& now);

} // namespace heedmap
