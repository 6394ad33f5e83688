# What every target of the project is built with. Nothing here is installed.
add_library(heedmap_build INTERFACE)
target_compile_features(heedmap_build INTERFACE cxx_std_20)
target_compile_options(heedmap_build INTERFACE -Wall -Wextra -Wpedantic $<$<BOOL:${HEEDMAP_WERROR}>:-Werror>)
# g++ 12 takes "text" + std::string for an overlapping copy (GCC bug 105651), and for one of half of all memory where
# <string> is precompiled. Clang reads the same sources without either.
target_compile_options(heedmap_build INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-stringop-overflow>)
# g++ 13 and later take what a lambda or a span returns for a reference into an argument that is gone.
target_compile_options(heedmap_build INTERFACE
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_GREATER_EQUAL:$<CXX_COMPILER_VERSION>,13>>:-Wno-dangling-reference>)
# Symbols are hidden but for HEEDMAP_EXPORT. A program that exported its copies of inline functions of Qt would hand them
# to libraries that were compiled against other headers; nor does it export those of libraries that it is linked with.
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
include(CheckLinkerFlag)
check_linker_flag(CXX LINKER:--exclude-libs,ALL HEEDMAP_EXCLUDE_LIBS)
if(HEEDMAP_EXCLUDE_LIBS AND NOT HEEDMAP_SANITIZE) # whose run-time the libraries take from the program
    target_link_options(heedmap_build INTERFACE LINKER:--exclude-libs,ALL)
endif()
# heedmap_address_libraries_data(LIBRARY): of data of a library that it addresses directly a program has, and exports, a
# copy. Some builds of Qt ask of themselves for code that does not.
function(heedmap_address_libraries_data library)
    get_target_property(asked ${library} INTERFACE_COMPILE_OPTIONS)
    if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT asked MATCHES "-fPIC|-mno-direct-extern-access")
        target_compile_options(heedmap_build INTERFACE -fPIC)
    endif()
endfunction()
if(CMAKE_SIZEOF_VOID_P LESS 8) # files are longer than addresses reach
    target_compile_definitions(heedmap_build INTERFACE _FILE_OFFSET_BITS=64)
endif()
if(CMAKE_SYSTEM_NAME STREQUAL "Linux") # as distributions link: the tables of functions are filled first and then read-only
    target_link_options(heedmap_build INTERFACE -Wl,-z,relro -Wl,-z,now)
endif()
if(HEEDMAP_SANITIZE)
    if(HEEDMAP_SANITIZE STREQUAL "thread")
        set(sanitizers -fsanitize=thread)
    else()
        set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    endif()
    target_compile_options(heedmap_build INTERFACE ${sanitizers})
    target_link_options(heedmap_build INTERFACE ${sanitizers})
endif()

# heedmap_harden(TARGET): what deals with files, texts and the system calls the checked copies of the C library, as
# distributions compile it. What computes calls none of those; the sanitizers check them themselves.
function(heedmap_harden target)
    if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT HEEDMAP_SANITIZE)
        target_compile_options(${target} PRIVATE
            $<$<CONFIG:Release>:-U_FORTIFY_SOURCE> $<$<CONFIG:Release>:-D_FORTIFY_SOURCE=2>)
    endif()
endfunction()

# Without the compiler's macros moc skips the insides of <concepts>, which it cannot read.
set(CMAKE_AUTOMOC_COMPILER_PREDEFINES OFF)
# moc reads headers, which are there before any library is. What it writes is included by the source of the class (its
# last line): a source apart would read all headers of its target once more.
set(CMAKE_AUTOGEN_ORIGIN_DEPENDS OFF)

# heedmap_includes(TARGET NAME FOLDER [HEADER ...]): lets users of TARGET write <NAME/...> for these headers in FOLDER,
# or for all, and nothing else of the folders around it.
function(heedmap_includes target name folder)
    set(include ${PROJECT_BINARY_DIR}/include/${target})
    set(link ${include}/${name})
    if(EXISTS ${link} AND (ARGN OR NOT IS_SYMLINK ${link}))
        file(REMOVE_RECURSE ${link}) # headers that are no longer there, or no longer public
    endif()
    cmake_path(GET name PARENT_PATH above)
    file(MAKE_DIRECTORY ${include}/${above})
    if(NOT ARGN)
        file(CREATE_LINK ${folder} ${link} SYMBOLIC)
    endif()
    foreach(header ${ARGN})
        get_filename_component(place ${link}/${header} DIRECTORY)
        file(MAKE_DIRECTORY ${place})
        file(CREATE_LINK ${folder}/${header} ${link}/${header} SYMBOLIC)
    endforeach()
    get_target_property(type ${target} TYPE)
    if(type STREQUAL INTERFACE_LIBRARY)
        target_include_directories(${target} INTERFACE $<BUILD_INTERFACE:${include}>)
    else()
        target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${include}>)
    endif()
endfunction()

# heedmap_precompile(TARGET HEADER ...): what most sources of a target include is read once, beside the standard
# headers. None of ours: a change of one would compile everything. Sources joined into one read it once as it is.
function(heedmap_precompile target)
    if(CMAKE_UNITY_BUILD AND NOT SHARED IN_LIST ARGN)
        return()
    endif()
    list(REMOVE_ITEM ARGN SHARED)
    target_precompile_headers(${target} PRIVATE
        <algorithm> <array> <cmath> <filesystem> <functional> <limits> <map> <memory> <optional> <span> <string>
        <string_view> <utility> <variant> <vector>
        ${ARGN})
endfunction()

set(heedmap_model_headers <QCoreApplication> <QObject> <QString> <QStringList>)
set(heedmap_paint_headers <QCoreApplication> <QFontMetricsF> <QImage> <QPainter> <QString> <QStringList>)
set(heedmap_widget_headers
    ${heedmap_paint_headers} <QKeyEvent> <QLabel> <QMenu> <QPixmap> <QTimer> <QToolButton> <QVBoxLayout>)

# heedmap_compile_quickly(TARGET [WINDOW]): what waits for people, and neither computes nor paints matrices, is compiled
# with -O1: that takes a fifth to a third less time than -O3, and no benchmark tells them apart. GCC then takes values of
# std::optional for ones that nothing was put into. With sanitizers -O0 takes less than half the time of -O1: so are the
# parts of the window compiled, of which tests ask less than of the core.
function(heedmap_compile_quickly target)
    target_compile_options(${target} PRIVATE
        $<$<CONFIG:Release>:-O1>
        $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:-Wno-maybe-uninitialized>)
    if(WINDOW IN_LIST ARGN AND HEEDMAP_SANITIZE)
        target_compile_options(${target} PRIVATE $<$<CONFIG:Debug>:-O0>)
    endif()
endfunction()

# heedmap_automoc(TARGET): what moc writes is included by the sources; its own source is empty.
function(heedmap_automoc target)
    set_target_properties(${target} PROPERTIES AUTOMOC ON)
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${target}_autogen/mocs_compilation.cpp PROPERTIES
        SKIP_PRECOMPILE_HEADERS ON)
endfunction()

# heedmap_ui_library(NAME [FOLDER f] SOURCES ... LINKS ... [PRECOMPILE [SHARED] header ...] [PRECOMPILED_BY target]):
# the static library heedmap_NAME, with _ for each / of the name, included as "NAME/..."; its folder is this one, or f.
# SHARED: other targets name it as what they are PRECOMPILED_BY.
function(heedmap_ui_library name)
    cmake_parse_arguments(arg "" "FOLDER;PRECOMPILED_BY" "SOURCES;LINKS;PRECOMPILE" ${ARGN})
    string(REPLACE / _ target heedmap_${name})
    if(arg_SOURCES)
        add_library(${target} STATIC ${arg_SOURCES})
        heedmap_automoc(${target})
        set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
        target_link_libraries(${target} PRIVATE heedmap_build PUBLIC ${arg_LINKS})
        heedmap_harden(${target})
        if(NOT name STREQUAL "paint")
            heedmap_compile_quickly(${target} WINDOW)
        endif()
        if(arg_PRECOMPILED_BY)
            target_precompile_headers(${target} REUSE_FROM ${arg_PRECOMPILED_BY})
        else()
            heedmap_precompile(${target} ${arg_PRECOMPILE})
        endif()
    else()
        add_library(${target} INTERFACE)
        target_link_libraries(${target} INTERFACE ${arg_LINKS})
    endif()
    if(NOT arg_FOLDER)
        set(arg_FOLDER ${CMAKE_CURRENT_SOURCE_DIR})
    endif()
    heedmap_includes(${target} ${name} ${arg_FOLDER})
endfunction()
