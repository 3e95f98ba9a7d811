// Notifies Mica of each task that is created in a test. Swift's runtime reports the jobs of its pool, but not those of the
// main actor and of other actors. So this function wraps the runtime's function that creates a task. It is weak: a runtime
// that is linked statically replaces it, and Mica is not notified.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

typedef struct { void *task; void *context; } TaskAndContext;
typedef __attribute__((swiftcall)) TaskAndContext (*Create)(
    size_t flags, void *options, const void *resultType, void *entry, void *context);

// Defined by Mica, if it is linked.
extern void mica_task_was_made(void *task) __attribute__((weak));

__attribute__((weak, swiftcall, visibility("default"))) TaskAndContext swift_task_create(
    size_t flags, void *options, const void *resultType, void *entry, void *context) {
    static _Atomic(Create) runtime;
    Create create = runtime;
    if (create == NULL) { runtime = create = (Create)dlsym(RTLD_NEXT, "swift_task_create"); }
    TaskAndContext made = create(flags, options, resultType, entry, context);
    if (mica_task_was_made) { mica_task_was_made(made.task); }
    return made;
}
