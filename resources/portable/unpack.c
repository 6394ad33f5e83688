// Decompresses its input, a file of zstd, to its output: the only program that a .run file brings for unpacking. The
// window is that of `zstd --long=27`, the largest that decoders take unasked.
#include <stdio.h>
#include <stdlib.h>
#include <zstd.h>

int main(void)
{
    const size_t most_in = ZSTD_DStreamInSize();
    const size_t most_out = ZSTD_DStreamOutSize();
    char* in = malloc(most_in);
    char* out = malloc(most_out);
    ZSTD_DStream* stream = ZSTD_createDStream();
    if (in == NULL || out == NULL || stream == NULL)
        return 1;
    size_t left = 1; // of a frame: an archive that was cut off is an error
    for (size_t read; (read = fread(in, 1, most_in, stdin)) > 0;) {
        ZSTD_inBuffer input = {in, read, 0};
        while (input.pos < input.size) {
            ZSTD_outBuffer output = {out, most_out, 0};
            left = ZSTD_decompressStream(stream, &output, &input);
            if (ZSTD_isError(left) || fwrite(out, 1, output.pos, stdout) != output.pos)
                return 1;
        }
    }
    return left == 0 && fflush(stdout) == 0 ? 0 : 1;
}
