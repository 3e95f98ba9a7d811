// Waiting for what the main queue's code has handed to Swift's pool of threads.
#ifndef MICA_MAIN_QUEUE_JOBS_H
#define MICA_MAIN_QUEUE_JOBS_H

/// Whether this is code of the main queue, on whichever thread it runs.
int mica_is_on_main_queue(void);

/// Whether this is the program's first thread.
int mica_is_on_main_thread(void);

/// Whether this is code of the main actor: the main queue's, or the first thread's, on which XCTest runs tests before there is a
/// main queue.
int mica_is_on_main_actor(void);

/// Notes from now on which jobs code of the main queue hands to the pool: what a continuation resumes, for one, goes there
/// before its task comes back to the main actor. 0 where that cannot be known: away from the main queue, or where the runtime
/// has no such hook or something else took it over. Call it on the main queue.
int mica_watch_main_queue_jobs(void);

/// Waits until the jobs noted so far have run, each up to where its task waits, goes elsewhere or ends; then it is 1. If one
/// takes long (some hundredths of a second), it is 0, and what was noted is left alone from then on. Call it on the main
/// queue, after `mica_watch_main_queue_jobs`.
int mica_settle_main_queue_jobs(void);

/// Whether the main run loop has a timer that waits for its time, in real time.
int mica_main_run_loop_has_timer(void);

#endif
