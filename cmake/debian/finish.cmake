# What Debian's policy asks of a package's files, once they lie in CPACK_TEMPORARY_DIRECTORY.
if(CPACK_HEEDMAP_HWCAPS STREQUAL "here")
    message(FATAL_ERROR "the core was compiled for this machine alone; configure with -D HEEDMAP_HWCAPS=ON")
endif()
file(GLOB_RECURSE licence ${CPACK_TEMPORARY_DIRECTORY}/LICENSE)
get_filename_component(documents ${licence} DIRECTORY)
file(REMOVE ${licence}) # every Debian has it
file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/copyright ${documents}/copyright)

execute_process(COMMAND date --utc --rfc-email --date=${CPACK_HEEDMAP_RELEASE_DATE}
    OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
file(WRITE ${documents}/changelog
    "heedmap (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
    "  * Release ${CPACK_PACKAGE_VERSION}; CHANGELOG.md says what is new.\n\n"
    " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")

file(MAKE_DIRECTORY ${documents}/../../lintian/overrides)
file(WRITE ${documents}/../../lintian/overrides/heedmap
    "# CPack writes these for any library below /usr/lib; those of this package lie in a folder of their own.\n"
    "heedmap: maintscript-calls-ldconfig [postinst]\n"
    "heedmap: maintscript-calls-ldconfig [postrm]\n")

file(GLOB_RECURSE manuals ${CPACK_TEMPORARY_DIRECTORY}/heedmap.1)
execute_process(COMMAND gzip -9n ${documents}/changelog ${manuals} COMMAND_ERROR_IS_FATAL ANY)
