// Tells Mica of each task that is made in a test. Swift's runtime reports what it hands to its pool, but not what it hands to
// the main actor and to other actors: this stands between the code that makes a task and the runtime. It is weak, so that a
// runtime that is linked statically takes its place; nothing is told of tasks then.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

typedef struct { void *task; void *context; } TaskAndContext;
typedef __attribute__((swiftcall)) TaskAndContext (*Create)(
    size_t flags, void *options, const void *resultType, void *entry, void *context);

// Of Mica, where it is linked.
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
