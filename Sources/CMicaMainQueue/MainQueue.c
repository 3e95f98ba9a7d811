#include "CMicaMainQueue.h"
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// Exports of libdispatch; only Swift finds its headers.
typedef struct dispatch_queue_s *Queue;
extern struct dispatch_queue_s _dispatch_main_q;
Queue dispatch_get_global_queue(intptr_t quality, uintptr_t flags);
void dispatch_async_f(Queue queue, void *context, void (*work)(void *context));
void dispatch_queue_set_specific(Queue queue, const void *key, void *value, void (*destructor)(void *));
void *dispatch_get_specific(const void *key);

// Exports of Swift's runtime, as its header swift/Runtime/Concurrency.h declares them. The hook gets each job for the
// pool, and the function that enqueues it.
typedef struct { void *identity; uintptr_t implementation; } Executor;
typedef __attribute__((swiftcall)) void (*Enqueue)(void *job);
typedef __attribute__((swiftcall)) void (*EnqueueHook)(void *job, Enqueue original);
extern EnqueueHook swift_task_enqueueGlobal_hook __attribute__((weak));
extern __attribute__((swiftcall)) void swift_job_run(void *job, Executor executor) __attribute__((weak));
extern __attribute__((swiftcall)) uint8_t swift_concurrency_jobPriority(void *job) __attribute__((weak));
extern __attribute__((swiftcall)) uint64_t swift_task_getJobTaskId(void *job) __attribute__((weak));
extern __attribute__((swiftcall)) void *swift_task_getCurrent(void) __attribute__((weak));

// Exports of Foundation.
extern void *CFRunLoopGetMain(void) __attribute__((weak));
extern double CFRunLoopGetNextTimerFireDate(void *loop, const void *mode) __attribute__((weak));
extern const void *const kCFRunLoopDefaultMode __attribute__((weak));

typedef struct {
    void *job;
    void *batch;
} NotedJob;

// Its address is the key for which only the main queue has a value.
static char key;
// Set once, before the hook.
static MicaNoteJob noteJob;
static MicaJobRan jobRan;
// The first word of every task, which distinguishes tasks from other jobs.
static _Atomic(void *) taskKind;
// The batch of the job that this thread runs; NULL for none.
static _Thread_local void *runningBatch;

static pthread_once_t marked = PTHREAD_ONCE_INIT;

static void mark(void) { dispatch_queue_set_specific(&_dispatch_main_q, &key, &key, NULL); }

int mica_is_on_main_queue(void) {
    pthread_once(&marked, mark);
    return dispatch_get_specific(&key) != NULL;
}

int mica_is_on_main_thread(void) {
    // The cached result for this thread; 0 before the first call. The call of the kernel takes as long as drawing a layer.
    static _Thread_local int answer;
    if (answer == 0) { answer = syscall(SYS_gettid) == getpid() ? 1 : -1; }
    return answer > 0;
}

int mica_is_on_main_actor(void) { return mica_is_on_main_queue() || mica_is_on_main_thread(); }

int mica_main_run_loop_has_timer(void) {
    if (!CFRunLoopGetMain || !CFRunLoopGetNextTimerFireDate || !&kCFRunLoopDefaultMode) { return 0; }
    return CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode) != 0;
}

uint64_t mica_current_task(void) {
    void *task = swift_task_getCurrent && swift_task_getJobTaskId ? swift_task_getCurrent() : NULL;
    return task != NULL ? swift_task_getJobTaskId(task) : 0;
}

// Returns the batch to which the job belongs, or NULL.
static void *note(void *job) {
    void *creator = swift_task_getCurrent();
    void *kind = atomic_load_explicit(&taskKind, memory_order_relaxed);
    if (creator != NULL && kind == NULL) {
        kind = *(void **)creator;
        atomic_store_explicit(&taskKind, kind, memory_order_relaxed);
    }
    int isTask = kind != NULL && *(void **)job == kind;
    return noteJob(
        isTask ? swift_task_getJobTaskId(job) : 0, creator != NULL ? swift_task_getJobTaskId(creator) : 0,
        runningBatch);
}

// 1 after the first notification of a new task.
static atomic_int hearsOfTasks;

// Called for each new task if `CMicaSnapshot` is linked.
void mica_task_was_made(void *task);
void mica_task_was_made(void *task) {
    atomic_store_explicit(&taskKind, *(void **)task, memory_order_relaxed);
    atomic_store_explicit(&hearsOfTasks, 1, memory_order_relaxed);
    void *batch = noteJob != NULL ? note(task) : NULL;
    if (batch != NULL) { jobRan(batch); }
}

static void run(void *context) {
    NotedJob noted = *(NotedJob *)context;
    free(context);
    void *before = runningBatch;
    runningBatch = noted.batch;
    swift_job_run(noted.job, (Executor){0});
    runningBatch = before;
    jobRan(noted.batch);
}

static __attribute__((swiftcall)) void enqueueGlobal(void *job, Enqueue original) {
    void *batch = note(job);
    NotedJob *noted = batch != NULL ? malloc(sizeof *noted) : NULL;
    if (noted == NULL) {
        if (batch != NULL) { jobRan(batch); }
        original(job);
        return;
    }
    *noted = (NotedJob){job, batch};
    Queue queue = dispatch_get_global_queue(swift_concurrency_jobPriority(job), 0);
    dispatch_async_f(queue != NULL ? queue : dispatch_get_global_queue(0, 0), noted, run);
}

int mica_note_jobs(MicaNoteJob note, MicaJobRan ran) {
    if (!&swift_task_enqueueGlobal_hook || !swift_job_run || !swift_concurrency_jobPriority || !swift_task_getJobTaskId
        || !swift_task_getCurrent) {
        return 0;
    }
    // Another hook may run jobs elsewhere.
    if (swift_task_enqueueGlobal_hook != NULL) { return 0; }
    noteJob = note;
    jobRan = ran;
    atomic_thread_fence(memory_order_release);
    swift_task_enqueueGlobal_hook = enqueueGlobal;
    return 1;
}

int mica_hears_of_tasks(void) { return atomic_load_explicit(&hearsOfTasks, memory_order_relaxed); }

int mica_notes_jobs(void) { return &swift_task_enqueueGlobal_hook && swift_task_enqueueGlobal_hook == enqueueGlobal; }

void mica_wait_a_little(int turn) {
    // A thread of the pool wakes within microseconds, unless all processors are busy; then sleeping frees one.
    if (turn < 100) {
        sched_yield();
    } else {
        nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
    }
}
