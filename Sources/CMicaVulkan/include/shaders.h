// The programs of the graphics chip, compiled: see scripts/check/shaders.
#ifndef MICA_CVULKAN_SHADERS_H
#define MICA_CVULKAN_SHADERS_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *name;
    const uint32_t *words;
    size_t byte_count;
} mica_vulkan_shader;

extern const mica_vulkan_shader mica_vulkan_shaders[];
extern const size_t mica_vulkan_shader_count;

/// Returns the program with a name; `NULL` if there is none.
const mica_vulkan_shader *mica_vulkan_find_shader(const char *name);

#endif
