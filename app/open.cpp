#include "open.h"

#include "command_line.h"
#include "evaluation.h"
#include "examples.h"
#include "file_set.h"
#include "interruption.h"
#include "messages.h"
#include "painting.h"
#include "sheet_drawing.h"
#include "source.h"
#include "system.h"
#include "text/language.h"
#include "window/start.h"
#include "window_call.h"

#include <heedmap/base/system_reason.h>

#include <cstdio>
#include <optional>
#include <system_error>

namespace heedmap {
namespace fs = std::filesystem;
namespace {

/// A new folder for temporary files, gone again unless it is kept.
class TemporaryFolder {
public:
    TemporaryFolder()
    {
        std::error_code error;
        const fs::path temporary = fs::temp_directory_path(error);
        if (error)
            throw UsageError(HEEDMAP_PHRASE("there is no folder for temporary files: %1"), systemReason(error.value()));
        m_path = newFolder(temporary / "heedmap", error);
        if (error)
            throw UsageError(HEEDMAP_PHRASE("%1: cannot be made: %2"), m_path.string(), systemReason(error.value()));
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder()
    {
        std::error_code ignored; // fails where there is something in it
        fs::remove(m_path, ignored);
    }

    const fs::path& path() const { return m_path; }

private:
    fs::path m_path;
};

int drawSheet(const std::string& file)
{
    OpenedDocument opened = openSource(file.empty() ? "examples:" + exampleIds().front() : file);
    evaluateAll(opened.computation.graph);
    const std::string& language = messageLanguage();
    const Painting painting(language);
    constexpr double scale = 2;
    const QByteArray png = [&] {
        const EndsAtOnce end([] {}); // nothing is written yet
        return findPictureFormat(QStringLiteral("png"))
            ->write(SheetDrawing(opened, {}, language, scale).drawing(), scale);
    }();
    const TemporaryFolder folder;
    FileSet files(folder.path());
    files.add("sheet.png", {png.constData(), static_cast<std::size_t>(png.size())});
    files.commit();
    std::printf("%s\n", (folder.path() / "sheet.png").c_str());
    remark(HEEDMAP_PHRASE("there is no display for a window, so the computation is drawn there"));
    return ExitCode::done;
}

} // namespace

bool looksLikeFile(const std::string& word)
{
    std::error_code ignored;
    return word.find_first_of("./:") != std::string::npos || fs::exists(word, ignored);
}

int open(const WindowCall& call)
{
    const std::optional<int> code = runWindow(call);
    return code ? *code : drawSheet(call.file);
}

} // namespace heedmap
