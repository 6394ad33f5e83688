# heedmap_resources(TARGET NAME ... FILES ...): files inside the program, without their times, which are those of the clone
# and would make each build another one.
function(heedmap_resources target name)
    qt_add_resources(${target} ${name} ${ARGN} OPTIONS --format-version 1)
endfunction()
