find_package(GTest REQUIRED)

# heedmap_test(NAME SOURCES ... LINKS ... [PRECOMPILE header ...] [SHARDS n]): one test program, run as n tests side by side. It sees the
# tests' own folder for "support/...".
function(heedmap_test name)
    cmake_parse_arguments(arg "" "SHARDS" "SOURCES;LINKS;PRECOMPILE" ${ARGN})
    add_executable(${name} ${arg_SOURCES})
    set_target_properties(${name} PROPERTIES
        CXX_EXTENSIONS OFF
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
    target_compile_definitions(${name} PRIVATE HEEDMAP_SOURCE_FOLDER="${PROJECT_SOURCE_DIR}"
        HEEDMAP_SANITIZED=$<BOOL:${HEEDMAP_SANITIZE}>)
    target_compile_options(${name} PRIVATE -O0) # a third quicker to compile; what is tested keeps its own
    target_link_libraries(${name} PRIVATE heedmap_build ${arg_LINKS})
    heedmap_precompile(${name} <gtest/gtest.h> ${arg_PRECOMPILE})
    # Of where memory was taken a third of what is kept unasked says enough, and takes a tenth of the time less.
    set(sanitizers "LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/leaks_of_others.txt:print_suppressions=0"
        "ASAN_OPTIONS=malloc_context_size=10")
    if(NOT arg_SHARDS)
        add_test(NAME ${name} COMMAND ${name})
        set_tests_properties(${name} PROPERTIES TIMEOUT 600 COST 50 ENVIRONMENT "${sanitizers}")
        return()
    endif()
    foreach(shard RANGE 1 ${arg_SHARDS})
        math(EXPR index "${shard} - 1")
        add_test(NAME ${name}_${shard} COMMAND ${name})
        set_tests_properties(${name}_${shard} PROPERTIES
            TIMEOUT 600
            COST 100 # what takes long begins first, so that no processor waits for it at the end
            ENVIRONMENT "${sanitizers};GTEST_TOTAL_SHARDS=${arg_SHARDS};GTEST_SHARD_INDEX=${index}")
    endforeach()
endfunction()
