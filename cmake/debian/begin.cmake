# Read by cpack before it installs anything.

# Two builds of one commit are equal to the bit: every file is as old as the commit, or as the release where the sources
# came without their history.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
    set(time)
    if(EXISTS ${CPACK_HEEDMAP_SOURCES}/.git)
        execute_process(COMMAND git -C ${CPACK_HEEDMAP_SOURCES} log -1 --format=%ct
            OUTPUT_VARIABLE time OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    endif()
    if(NOT time)
        execute_process(COMMAND date --utc --date=${CPACK_HEEDMAP_RELEASE_DATE} +%s
            OUTPUT_VARIABLE time OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    endif()
    set(ENV{SOURCE_DATE_EPOCH} ${time})
endif()

# cpack leaves the dependencies out, with a line among many, if the tools that find them are missing.
if(CPACK_GENERATOR STREQUAL "DEB")
    set(missing)
    foreach(tool dpkg-shlibdeps:dpkg-dev file:file)
        string(REGEX REPLACE ":.*" "" name ${tool})
        string(REGEX REPLACE ".*:" "" package ${tool})
        find_program(found_${name} ${name})
        if(NOT found_${name})
            list(APPEND missing ${package})
        endif()
    endforeach()
    if(missing)
        list(JOIN missing " " missing)
        message(FATAL_ERROR
            "the libraries that the package depends on cannot be found without: ${missing}; apt install ${missing}")
    endif()
endif()
