#include "CMicaMainQueue.h"
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// What libdispatch exports; its headers lie where only Swift looks.
typedef struct dispatch_queue_s *Queue;
extern struct dispatch_queue_s _dispatch_main_q;
Queue dispatch_get_global_queue(intptr_t quality, uintptr_t flags);
void dispatch_async_f(Queue queue, void *context, void (*work)(void *context));
void dispatch_queue_set_specific(Queue queue, const void *key, void *value, void (*destructor)(void *));
void *dispatch_get_specific(const void *key);

// What Swift's runtime exports, as its header swift/Runtime/Concurrency.h declares it. The hook gets each job that is to run on
// the pool, and the function that puts it there.
typedef struct { void *identity; uintptr_t implementation; } Executor;
typedef __attribute__((swiftcall)) void (*Enqueue)(void *job);
typedef __attribute__((swiftcall)) void (*EnqueueHook)(void *job, Enqueue original);
extern EnqueueHook swift_task_enqueueGlobal_hook __attribute__((weak));
extern __attribute__((swiftcall)) void swift_job_run(void *job, Executor executor) __attribute__((weak));
extern __attribute__((swiftcall)) uint8_t swift_concurrency_jobPriority(void *job) __attribute__((weak));

// What Foundation exports.
extern void *CFRunLoopGetMain(void) __attribute__((weak));
extern double CFRunLoopGetNextTimerFireDate(void *loop, const void *mode) __attribute__((weak));
extern const void *const kCFRunLoopDefaultMode __attribute__((weak));

// What has been noted since the last wait that was given up.
typedef struct {
    // One more while it is the current one.
    atomic_long unfinished;
} Batch;

typedef struct {
    void *job;
    Batch *batch;
} NotedJob;

// Its address is the key under which the main queue, and no other, has a value.
static char key;
// These belong to the main queue.
static int installed;
static Batch *current;

static pthread_once_t marked = PTHREAD_ONCE_INIT;

static void mark(void) { dispatch_queue_set_specific(&_dispatch_main_q, &key, &key, NULL); }

int mica_is_on_main_queue(void) {
    pthread_once(&marked, mark);
    return dispatch_get_specific(&key) != NULL;
}

int mica_is_on_main_thread(void) {
    // Of each thread: 0 as long as it has not been asked. The kernel takes as long to answer as a layer to be drawn.
    static _Thread_local int answer;
    if (answer == 0) { answer = syscall(SYS_gettid) == getpid() ? 1 : -1; }
    return answer > 0;
}

int mica_is_on_main_actor(void) { return mica_is_on_main_queue() || mica_is_on_main_thread(); }

int mica_main_run_loop_has_timer(void) {
    if (!CFRunLoopGetMain || !CFRunLoopGetNextTimerFireDate || !&kCFRunLoopDefaultMode) { return 0; }
    return CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode) != 0;
}

static void release(Batch *batch) {
    if (atomic_fetch_sub_explicit(&batch->unfinished, 1, memory_order_acq_rel) == 1) { free(batch); }
}

static void run(void *context) {
    NotedJob noted = *(NotedJob *)context;
    free(context);
    swift_job_run(noted.job, (Executor){0});
    release(noted.batch);
}

static __attribute__((swiftcall)) void hook(void *job, Enqueue original) {
    NotedJob *noted = dispatch_get_specific(&key) != NULL && current != NULL ? malloc(sizeof *noted) : NULL;
    if (noted == NULL) {
        original(job);
        return;
    }
    *noted = (NotedJob){job, current};
    atomic_fetch_add_explicit(&current->unfinished, 1, memory_order_relaxed);
    Queue queue = dispatch_get_global_queue(swift_concurrency_jobPriority(job), 0);
    dispatch_async_f(queue != NULL ? queue : dispatch_get_global_queue(0, 0), noted, run);
}

static void begin(void) {
    current = malloc(sizeof *current);
    if (current != NULL) { atomic_init(&current->unfinished, 1); }
}

int mica_watch_main_queue_jobs(void) {
    if (!&swift_task_enqueueGlobal_hook || !swift_job_run || !swift_concurrency_jobPriority) { return 0; }
    if (!installed) {
        // Another's hook may have jobs run elsewhere.
        if (swift_task_enqueueGlobal_hook != NULL) { return 0; }
        if (!mica_is_on_main_queue()) { return 0; }
        installed = 1;
        begin();
        atomic_thread_fence(memory_order_release);
        swift_task_enqueueGlobal_hook = hook;
        // What went into the pool before is not known.
        return 0;
    }
    return mica_is_on_main_queue() && swift_task_enqueueGlobal_hook == hook && current != NULL;
}

int mica_settle_main_queue_jobs(void) {
    if (current == NULL) { return 0; }
    // A thread of the pool wakes within microseconds, unless all processors are taken: then sleeping gives one away.
    for (int turn = 0; atomic_load_explicit(&current->unfinished, memory_order_acquire) > 1; turn++) {
        if (turn < 100) {
            sched_yield();
        } else if (turn < 500) {
            nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
        } else {
            release(current);
            begin();
            return 0;
        }
    }
    return 1;
}
