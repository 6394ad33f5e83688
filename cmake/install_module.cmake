# Installs ${module} where the system's Python looks for modules below the prefix: under /usr/local and in a home that
# folder carries the version of Python. Below any other prefix, as that of a package's staging folder, it is Debian's
# for packages, lib/python3/dist-packages.
set(folder ${CMAKE_INSTALL_PREFIX}/lib/python3/dist-packages)
find_program(python NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(python)
    execute_process(COMMAND ${python} -c "import site; print(*site.getsitepackages(), site.getusersitepackages(), sep=';')"
        OUTPUT_VARIABLE places OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    foreach(place IN LISTS places)
        cmake_path(IS_PREFIX CMAKE_INSTALL_PREFIX ${place} below)
        cmake_path(RELATIVE_PATH place BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX} OUTPUT_VARIABLE within)
        if(below AND within MATCHES "^lib[0-9]*/") # /usr/local is below /usr, too
            set(folder ${place})
            break()
        endif()
    endforeach()
endif()
file(INSTALL DESTINATION ${folder} TYPE FILE FILES ${module})
