#include "CMicaApplication.h"

extern void mica_window_run_application(void) __attribute__((weak));

int mica_can_run_application(void) { return mica_window_run_application != 0; }

void mica_run_application(void) {
    if (mica_window_run_application) mica_window_run_application();
}
