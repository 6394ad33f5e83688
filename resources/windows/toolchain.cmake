# Debian's g++-mingw-w64-x86-64-posix, whose threads are those of the standard library.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
find_program(CMAKE_CROSSCOMPILING_EMULATOR NAMES wine wine64 PATHS /usr/lib/wine REQUIRED) # the place of Debian's wine64
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
