// Views that are squeezed to nothing, as a window that is made small or a panel that is closed does, complain of
// nothing.
#include "view/cost/cost_view.h"
#include "view/explanation/explanation.h"
#include "view/matrix/matrix_view.h"

#include "ui/view/view_support.h"

#include <QTest>

namespace heedmap::test {
namespace {

QStringList said;

void take(QtMsgType, const QMessageLogContext&, const QString& text)
{
    if (!text.startsWith(QLatin1String("This plugin does not support")))
        said += text;
}

template <typename View> std::string complaints(const std::string& id, const std::string& name)
{
    OpenExample shown(id);
    QWidget window; // which may be smaller than the view would like
    View view(shown.context(), &window);
    shown.selection.setNode(node(shown.workbench, name));
    view.resize(600, 500);
    window.resize(600, 500);
    window.show();
    shown.settle();
    said.clear();
    const QtMessageHandler before = qInstallMessageHandler(take);
    for (const QSize& size : {QSize(300, 1), QSize(1, 300), QSize(1, 1), QSize(300, 60), QSize(400, 400)}) {
        view.resize(size);
        shown.settle();
        view.grab();
        shown.selection.keep(shown.place(name, 0, 0));
        shown.settle();
    }
    qInstallMessageHandler(before);
    return said.join(QLatin1String("; ")).toStdString();
}

TEST(NoRoom, IsNothingToComplainOf)
{
    EXPECT_EQ(complaints<MatrixView>("two-heads", "A"), "");
    EXPECT_EQ(complaints<Explanation>("two-heads", "A"), "");
    EXPECT_EQ(complaints<CostView>("longformer", "A"), "");
}

} // namespace
} // namespace heedmap::test
