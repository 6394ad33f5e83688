#include "text/failure_text.h"

#include "text/core_text.h"

#include <heedmap/base/error.h>

#include <QCoreApplication>

#include <filesystem>
#include <new>
#include <system_error>

namespace heedmap {

QString failureText(const std::exception_ptr& failure)
{
    try {
        std::rethrow_exception(failure);
    } catch (const Error& error) {
        return sentenceText(error.sentence());
    } catch (const std::bad_alloc&) {
        return QCoreApplication::translate("Failure", "There is not enough memory for this.");
    } catch (const std::length_error&) { // a container that no memory could hold
        return QCoreApplication::translate("Failure", "There is not enough memory for this.");
    } catch (const std::filesystem::filesystem_error& error) {
        return QCoreApplication::translate("Failure", "%1: the system says: %2")
            .arg(QString::fromStdString(error.path1().string()), QString::fromStdString(error.code().message()));
    } catch (const std::system_error& error) {
        return QCoreApplication::translate("Failure", "This could not be done; the system says: %1")
            .arg(QString::fromStdString(error.code().message()));
    } catch (const std::exception& error) {
        return QCoreApplication::translate("Failure", "This could not be done; the program says: %1")
            .arg(QString::fromLocal8Bit(error.what()));
    } catch (...) {
        return QCoreApplication::translate("Failure", "This could not be done.");
    }
}

} // namespace heedmap
