#include <stdio.h>
#include <chipmunk/chipmunk.h>
// The members of a body, so that its rotation can be set without the C library's sine.
#include <chipmunk/chipmunk_structs.h>

/// Creates a space without the message that a debug build of Chipmunk, such as Debian's, prints for the first one. It
/// would go to standard output, where an image may be written.
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
