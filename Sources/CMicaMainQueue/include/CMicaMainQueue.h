// Distinguishes code of the main queue from other code, and jobs of the main actor from those of Swift's thread pool.
#ifndef MICA_MAIN_QUEUE_JOBS_H
#define MICA_MAIN_QUEUE_JOBS_H

#include <stdint.h>

/// Returns 1 in code of the main queue, on any thread.
int mica_is_on_main_queue(void);

/// Returns 1 on the first thread of the program.
int mica_is_on_main_thread(void);

/// Returns 1 in code of the main actor: on the main queue, or on the first thread, on which XCTest runs tests before
/// there is a main queue.
int mica_is_on_main_actor(void);

/// Returns the number of the current task, unique in the process; 0 outside of all tasks.
uint64_t mica_current_task(void);

/// A function that is called before a job is enqueued on the main actor or the pool. It returns the batch to which the
/// job belongs, or null.
///
/// `task` is the number of the job's task, or 0 for another kind of job. `creator` is the number of the task that
/// enqueues it, or 0. `running` is the batch of the job that runs on this thread, or null.
typedef void *(*MicaNoteJob)(uint64_t task, uint64_t creator, void *running);

/// A function that is called with the batch of a job once the job's task waits, changes its executor or ends.
typedef void (*MicaJobRan)(void *batch);

/// Calls the functions for every job until the process ends. Returns 0 if the runtime lacks the hooks, or if they are
/// in use. Call it once.
int mica_note_jobs(MicaNoteJob note, MicaJobRan ran);

/// Returns 1 if the first function is called for every new task, on any actor, as in tests with `MicaTesting`.
int mica_hears_of_tasks(void);

/// Returns 1 while the functions are called.
int mica_notes_jobs(void);

/// Yields the processor to other threads, for longer from the hundredth turn of a loop.
void mica_wait_a_little(int turn);

/// Returns 1 if the main run loop has a timer that has not fired, in real time.
int mica_main_run_loop_has_timer(void);

#endif
