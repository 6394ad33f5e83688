# What `heedmap export --format html` puts a document into, ../share/heedmap/heedmap-live.html beside the program: target
# heedmap_live, where emscripten is installed. The core is compiled to WebAssembly for it, by a build of its own, so that
# it is not part of `all`.
find_program(HEEDMAP_EMXX em++)
mark_as_advanced(HEEDMAP_EMXX)
set(live_page ${PROJECT_BINARY_DIR}/share/heedmap/heedmap-live.html)
if(HEEDMAP_EMXX)
    add_custom_target(heedmap_live
        COMMAND ${CMAKE_COMMAND} --preset wasm -B ${PROJECT_BINARY_DIR}/wasm -D HEEDMAP_LIVE_PAGE=${live_page}
        COMMAND ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR}/wasm --target heedmap_live
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
        USES_TERMINAL
        VERBATIM)
endif()
# With OPTIONAL the folder would be installed without the page.
install(CODE "
    if(EXISTS \"${live_page}\")
        file(INSTALL DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/heedmap\" TYPE FILE FILES \"${live_page}\")
    endif()" COMPONENT program)
