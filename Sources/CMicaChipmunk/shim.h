#include <stdio.h>
#include <chipmunk/chipmunk.h>
// The members of a body, so that its rotation can be set without the C library's sine.
#include <chipmunk/chipmunk_structs.h>

/// A space, without the two lines that a debug build of Chipmunk (Debian's is one) prints to standard output for the first
/// one, where a picture may be on its way.
static inline cpSpace *mica_chipmunk_space(void)
{
    static int isQuiet = 0;
    FILE *output = stdout, *nowhere = isQuiet ? NULL : fopen("/dev/null", "w");
    if (nowhere) stdout = nowhere;
    cpSpace *space = cpSpaceNew();
    stdout = output;
    if (nowhere) fclose(nowhere);
    isQuiet = 1;
    return space;
}
