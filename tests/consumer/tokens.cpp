#include <heedmap/tokenizers/tokenizer.h>

#include <iostream>

int main(int, char** argv)
{
    for (const heedmap::Token& token : heedmap::findTokenizer(argv[1])->encode("Attention"))
        std::cout << token.piece << ' ';
}
