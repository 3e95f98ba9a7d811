// Stubs for the functions of SDL that this package calls, under their own names.
#include "CMicaSDL2.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void *library;

static void load(void) {
    static const char *const names[] = {"libSDL2-2.0.so.0", "libSDL2-2.0.so", "libSDL2.so", "libSDL2-2.0.0.dylib"};
    for (size_t i = 0; library == NULL && i < sizeof names / sizeof *names; i++) {
        library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
    }
}

int mica_load_sdl(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return library != NULL;
}

// Stops the program if the library is too old to have a function, or was not loaded.
static void *function(const char *name) {
    void *found = mica_load_sdl() ? dlsym(library, name) : NULL;
    if (found == NULL) {
        fprintf(stderr, "mica: SDL has no %s; install libsdl2-2.0-0 in version 2.26 or later\n", name);
        exit(1);
    }
    return found;
}

// Threads that find the same function at once write the same pointer.
#define STUB(result, name, parameters, arguments)                                           \
    result name parameters {                                                                \
        static _Atomic(void *) found;                                                       \
        if (found == NULL) { found = function(#name); }                                     \
        return ((result(*) parameters)found)arguments;                                      \
    }

// clang-format off
STUB(int, SDL_CaptureMouse, (SDL_bool enabled), (enabled))
STUB(int, SDL_ConvertPixels, (int width, int height, Uint32 src_format, const void *src, int src_pitch, Uint32 dst_format, void *dst, int dst_pitch), (width, height, src_format, src, src_pitch, dst_format, dst, dst_pitch))
STUB(SDL_Renderer *, SDL_CreateRenderer, (SDL_Window *window, int index, Uint32 flags), (window, index, flags))
STUB(SDL_Cursor *, SDL_CreateSystemCursor, (SDL_SystemCursor id), (id))
STUB(SDL_Texture *, SDL_CreateTexture, (SDL_Renderer *renderer, Uint32 format, int access, int w, int h), (renderer, format, access, w, h))
STUB(SDL_Window *, SDL_CreateWindow, (const char *title, int x, int y, int w, int h, Uint32 flags), (title, x, y, w, h, flags))
STUB(void, SDL_Delay, (Uint32 ms), (ms))
STUB(void, SDL_DestroyRenderer, (SDL_Renderer *renderer), (renderer))
STUB(void, SDL_DestroyTexture, (SDL_Texture *texture), (texture))
STUB(void, SDL_DestroyWindow, (SDL_Window *window), (window))
STUB(void, SDL_FreeCursor, (SDL_Cursor *cursor), (cursor))
STUB(char *, SDL_GetClipboardText, (void), ())
STUB(int, SDL_GetCurrentDisplayMode, (int displayIndex, SDL_DisplayMode *mode), (displayIndex, mode))
STUB(const char *, SDL_GetCurrentVideoDriver, (void), ())
STUB(int, SDL_GetDisplayDPI, (int displayIndex, float *ddpi, float *hdpi, float *vdpi), (displayIndex, ddpi, hdpi, vdpi))
STUB(int, SDL_GetDisplayUsableBounds, (int displayIndex, SDL_Rect *rect), (displayIndex, rect))
STUB(const char *, SDL_GetError, (void), ())
STUB(const char *, SDL_GetKeyName, (SDL_Keycode key), (key))
STUB(SDL_Keymod, SDL_GetModState, (void), ())
STUB(Uint32, SDL_GetMouseState, (int *x, int *y), (x, y))
STUB(Uint64, SDL_GetPerformanceCounter, (void), ())
STUB(Uint64, SDL_GetPerformanceFrequency, (void), ())
STUB(int, SDL_GetRendererInfo, (SDL_Renderer *renderer, SDL_RendererInfo *info), (renderer, info))
STUB(int, SDL_GetRendererOutputSize, (SDL_Renderer *renderer, int *w, int *h), (renderer, w, h))
STUB(int, SDL_GetWindowDisplayIndex, (SDL_Window *window), (window))
STUB(Uint32, SDL_GetWindowFlags, (SDL_Window *window), (window))
STUB(SDL_Window *, SDL_GetWindowFromID, (Uint32 id), (id))
STUB(Uint32, SDL_GetWindowID, (SDL_Window *window), (window))
STUB(void, SDL_GetWindowPosition, (SDL_Window *window, int *x, int *y), (window, x, y))
STUB(void, SDL_GetWindowSize, (SDL_Window *window, int *w, int *h), (window, w, h))
STUB(void, SDL_GetWindowSizeInPixels, (SDL_Window *window, int *w, int *h), (window, w, h))
STUB(SDL_Surface *, SDL_GetWindowSurface, (SDL_Window *window), (window))
STUB(const char *, SDL_GetWindowTitle, (SDL_Window *window), (window))
STUB(SDL_bool, SDL_HasClipboardText, (void), ())
STUB(int, SDL_InitSubSystem, (Uint32 flags), (flags))
STUB(int, SDL_OpenURL, (const char *url), (url))
STUB(int, SDL_PeepEvents, (SDL_Event *events, int numevents, SDL_eventaction action, Uint32 minType, Uint32 maxType), (events, numevents, action, minType, maxType))
STUB(int, SDL_PollEvent, (SDL_Event *event), (event))
STUB(int, SDL_PushEvent, (SDL_Event *event), (event))
STUB(void, SDL_QuitSubSystem, (Uint32 flags), (flags))
STUB(void, SDL_RaiseWindow, (SDL_Window *window), (window))
STUB(Uint32, SDL_RegisterEvents, (int numevents), (numevents))
STUB(int, SDL_RenderCopy, (SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *srcrect, const SDL_Rect *dstrect), (renderer, texture, srcrect, dstrect))
STUB(void, SDL_RenderPresent, (SDL_Renderer *renderer), (renderer))
STUB(int, SDL_SetClipboardText, (const char *text), (text))
STUB(void, SDL_SetCursor, (SDL_Cursor *cursor), (cursor))
STUB(SDL_bool, SDL_SetHint, (const char *name, const char *value), (name, value))
STUB(void, SDL_SetMainReady, (void), ())
STUB(void, SDL_SetTextInputRect, (const SDL_Rect *rect), (rect))
STUB(int, SDL_SetWindowFullscreen, (SDL_Window *window, Uint32 flags), (window, flags))
STUB(void, SDL_SetWindowMaximumSize, (SDL_Window *window, int max_w, int max_h), (window, max_w, max_h))
STUB(void, SDL_SetWindowMinimumSize, (SDL_Window *window, int min_w, int min_h), (window, min_w, min_h))
STUB(void, SDL_SetWindowSize, (SDL_Window *window, int w, int h), (window, w, h))
STUB(void, SDL_SetWindowTitle, (SDL_Window *window, const char *title), (window, title))
STUB(void, SDL_StartTextInput, (void), ())
STUB(int, SDL_UpdateTexture, (SDL_Texture *texture, const SDL_Rect *rect, const void *pixels, int pitch), (texture, rect, pixels, pitch))
STUB(int, SDL_UpdateWindowSurfaceRects, (SDL_Window *window, const SDL_Rect *rects, int numrects), (window, rects, numrects))
STUB(int, SDL_WaitEvent, (SDL_Event *event), (event))
STUB(int, SDL_WaitEventTimeout, (SDL_Event *event, int timeout), (event, timeout))
STUB(void, SDL_free, (void *mem), (mem))
