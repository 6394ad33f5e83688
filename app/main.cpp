#include "run.h"

int main(int argc, char** argv) { return heedmap::runProgram(argc, argv); }
