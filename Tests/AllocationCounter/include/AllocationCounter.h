// Counts the calling thread's allocations: the test binary's malloc and related functions pass through here.
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Sets the calling thread's count to 0 and starts counting.
void allocation_count_begin(void);
/// Stops counting; the number of blocks allocated since. -1 if allocations can't be counted (under a sanitizer).
long allocation_count_end(void);
/// The bytes that the calling thread has allocated and not freed since the last begin, including the overhead of each
/// block; -1 if that is unknown.
long allocation_bytes(void);
/// The maximum of `allocation_bytes` since the last begin.
long allocation_peak_bytes(void);
/// The bytes that the calling thread has allocated since the last begin, whether freed since or not.
long allocation_total_bytes(void);

#endif
