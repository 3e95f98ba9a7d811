#include "BlendPeer.h"

#include <dlfcn.h>
#include <stddef.h>

const blend_peer *blend_peer_open(const char *path) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const blend_peer *(*make)(void) = library ? (const blend_peer *(*)(void))dlsym(library, "blend_peer_make") : NULL;
    return make ? make() : NULL;
}
