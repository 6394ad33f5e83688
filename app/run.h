#pragma once

namespace heedmap {

/// All that the program does, with the arguments of main. Returns its exit code.
int runProgram(int argc, char** argv);

} // namespace heedmap
