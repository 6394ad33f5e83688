# QCustomPlot built against Qt 6, as QCustomPlotQt6::QCustomPlotQt6. Debian ships a package configuration, which is
# taken where it is there; upstream ships none, and others name the library in ways of their own.
find_package(QCustomPlotQt6 CONFIG QUIET)
include(FindPackageHandleStandardArgs)
if(TARGET QCustomPlotQt6::QCustomPlotQt6)
    find_package_handle_standard_args(QCustomPlotQt6 CONFIG_MODE)
    return()
endif()

find_path(QCustomPlotQt6_INCLUDE_DIR qcustomplot.h PATH_SUFFIXES qcustomplot-qt6 qcustomplot qt6)
find_library(QCustomPlotQt6_LIBRARY NAMES QCustomPlotQt6 qcustomplot-qt6 qcustomplot_qt6 qcustomplotqt6 qcustomplot)
mark_as_advanced(QCustomPlotQt6_INCLUDE_DIR QCustomPlotQt6_LIBRARY)
if(QCustomPlotQt6_INCLUDE_DIR)
    file(STRINGS ${QCustomPlotQt6_INCLUDE_DIR}/qcustomplot.h version REGEX "^#define QCUSTOMPLOT_VERSION_STR")
    string(REGEX MATCH "[0-9]+(\\.[0-9]+)+" QCustomPlotQt6_VERSION "${version}")
endif()
find_package_handle_standard_args(QCustomPlotQt6
    REQUIRED_VARS QCustomPlotQt6_LIBRARY QCustomPlotQt6_INCLUDE_DIR
    VERSION_VAR QCustomPlotQt6_VERSION)
if(QCustomPlotQt6_FOUND)
    add_library(QCustomPlotQt6::QCustomPlotQt6 UNKNOWN IMPORTED)
    set_target_properties(QCustomPlotQt6::QCustomPlotQt6 PROPERTIES
        IMPORTED_LOCATION ${QCustomPlotQt6_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${QCustomPlotQt6_INCLUDE_DIR})
    target_link_libraries(QCustomPlotQt6::QCustomPlotQt6 INTERFACE Qt6::Widgets Qt6::PrintSupport)
endif()
