# Read by cpack before it installs anything.
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
