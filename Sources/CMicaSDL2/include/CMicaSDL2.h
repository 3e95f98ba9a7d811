// SDL's interface. Its functions are stubs that load the library on the first call. A program that can open a window,
// but usually writes files, starts without SDL and its fifty dependencies.
#ifndef MICA_CSDL2_H
#define MICA_CSDL2_H

#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>

/// Loads SDL. Returns 0 if it is not installed. Call it before any other function of SDL, on any thread.
int mica_load_sdl(void);

// Constants for macros that Swift cannot import.
static const int MICA_SDL_WINDOWPOS_CENTERED = SDL_WINDOWPOS_CENTERED;
static const Uint32 MICA_SDL_TOUCH_MOUSE = SDL_TOUCH_MOUSEID;

// libdispatch's handle that becomes readable when the main queue has work (Foundation's run loop waits for it, too).
extern int _dispatch_get_main_queue_handle_4CF(void);

#endif
