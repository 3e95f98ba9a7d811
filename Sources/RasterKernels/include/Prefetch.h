#ifndef RASTER_PREFETCH_H
#define RASTER_PREFETCH_H

/// Asks for the cache line at `p`, which will soon be written. Any address will do.
static inline void mica_prefetch(const void *p) { __builtin_prefetch(p, 1); }

/// As above for what will only be read.
static inline void mica_prefetch_source(const void *p) { __builtin_prefetch(p, 0); }

#endif
