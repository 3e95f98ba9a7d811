#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>

// Macros that Swift does not see.
static const int MICA_SDL_WINDOWPOS_CENTERED = SDL_WINDOWPOS_CENTERED;
static const Uint32 MICA_SDL_TOUCH_MOUSE = SDL_TOUCH_MOUSEID;

// libdispatch's handle that becomes readable when the main queue has work (Foundation's run loop waits for it, too).
extern int _dispatch_get_main_queue_handle_4CF(void);
