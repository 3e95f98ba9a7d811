// Counts what the calling thread allocates: the test binary's malloc and its kin pass through here.
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Sets the calling thread's count to 0 and starts counting.
void allocation_count_begin(void);
/// Stops counting; the number of blocks allocated since. -1 where allocations can't be counted (under a sanitizer).
long allocation_count_end(void);
/// The bytes that the calling thread has allocated and not freed since the last begin, what each block needs for itself
/// included; -1 where that can't be told.
long allocation_bytes(void);
/// The most that `allocation_bytes` was since the last begin.
long allocation_peak_bytes(void);
/// The bytes that the calling thread has allocated since the last begin, whether freed since or not.
long allocation_total_bytes(void);

#endif
