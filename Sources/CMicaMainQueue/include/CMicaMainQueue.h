// Distinguishes code of the main queue from other code, and jobs of the main actor from those of Swift's thread pool.
#ifndef MICA_MAIN_QUEUE_JOBS_H
#define MICA_MAIN_QUEUE_JOBS_H

#include <stdint.h>

/// 1 in code of the main queue, on whichever thread it runs.
int mica_is_on_main_queue(void);

/// 1 on the program's first thread.
int mica_is_on_main_thread(void);

/// 1 in code of the main actor: the main queue's, or the first thread's, on which XCTest runs tests before there is a
/// main queue.
int mica_is_on_main_actor(void);

/// The number of the task that runs, which no other task of the process has; 0 outside of all tasks.
uint64_t mica_current_task(void);

/// Hears of a job before it is handed to the main actor or to the pool: the number of the task that goes on there, or 0 for
/// a job of another kind; the number of the task that hands it over, or 0; and the batch of the job that runs on this thread,
/// or null. It returns the batch that the job counts in, or null.
typedef void *(*MicaNoteJob)(uint64_t task, uint64_t creator, void *running);

/// Hears that a job has run up to where its task waits, goes elsewhere or ends, with its batch.
typedef void (*MicaJobRan)(void *batch);

/// Has the functions called for every job from now on, for the life of the process. 0 where the runtime has no such hooks or
/// something else took them over. Call it once.
int mica_note_jobs(MicaNoteJob note, MicaJobRan ran);

/// 1 where the first function hears of every task when it is made, on whichever actor, as in tests with `MicaTesting`.
int mica_hears_of_tasks(void);

/// 1 as long as the functions are called.
int mica_notes_jobs(void);

/// Gives the processor to other threads; for longer from the hundredth turn of a loop on.
void mica_wait_a_little(int turn);

/// 1 where the main run loop has a timer that waits for its time, in real time.
int mica_main_run_loop_has_timer(void);

#endif
