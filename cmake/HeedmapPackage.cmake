# `cpack` in the build folder makes a Debian package of the program and the core it runs on. The headers, component
# "dev", are left to `cmake --install`.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Heedmap maintainers <maintainers@heedmap.invalid>" CACHE STRING
    "Who answers for the package, as NAME <ADDRESS>")
set(CPACK_PACKAGE_VENDOR Heedmap)
set(CPACK_PACKAGE_DESCRIPTION
    "Open a worked example, change any number in it, and every matrix between\ninput and output follows, as heatmaps with the arithmetic behind every cell.\nMade for teachers, for learners and for authors who need the figures.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program core)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
# The libraries' packages are found by dpkg-shlibdeps; the fonts, translations and plugins are opened by name only.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-dejavu-core, fonts-dejavu-extra")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS python3-numpy) # for heedmap.py
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "fonts-wqy-microhei | fonts-noto-cjk, python3, qt6-translations-l10n, qt6-wayland")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/cmake/debian/prerm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_HEEDMAP_SOURCES ${PROJECT_SOURCE_DIR})
set(CPACK_HEEDMAP_RELEASE_DATE ${HEEDMAP_RELEASE_DATE})
set(CPACK_HEEDMAP_HWCAPS ${HEEDMAP_HWCAPS})
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/debian/begin.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian/finish.cmake)
include(CPack)
