#include "CMicaVulkan.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

_Static_assert(sizeof(VkPhysicalDeviceLimits) == 504, "the limits have the size that Vulkan's have");
_Static_assert(sizeof(VkPhysicalDeviceProperties) == 824, "the properties have the size that Vulkan's have");
_Static_assert(offsetof(VkPhysicalDeviceLimits, maxStorageBufferRange) == 28, "");
_Static_assert(offsetof(VkPhysicalDeviceLimits, maxComputeWorkGroupCount) == 220, "");
_Static_assert(offsetof(VkPhysicalDeviceLimits, timestampPeriod) == 424, "");
_Static_assert(offsetof(VkPhysicalDeviceLimits, nonCoherentAtomSize) == 496, "");
_Static_assert(sizeof(VkPhysicalDeviceFeatures) == 220, "");
_Static_assert(sizeof(VkPhysicalDeviceMemoryProperties) == 520, "");

typedef void (*function)(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static function (*get_instance_function)(VkInstance, const char *);

const char *mica_vulkan_open(const char *name) {
    const char *reason = NULL;
    pthread_mutex_lock(&lock);
    if (get_instance_function == NULL) {
        void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
        if (handle == NULL) {
            reason = "the library is not installed";
        } else {
            *(void **)(&get_instance_function) = dlsym(handle, "vkGetInstanceProcAddr");
            if (get_instance_function == NULL) { reason = "the library is not that of Vulkan"; }
        }
    }
    pthread_mutex_unlock(&lock);
    return reason;
}

const mica_vulkan_shader *mica_vulkan_find_shader(const char *name) {
    for (size_t i = 0; i < mica_vulkan_shader_count; i++) {
        if (strcmp(mica_vulkan_shaders[i].name, name) == 0) { return &mica_vulkan_shaders[i]; }
    }
    return NULL;
}

VkResult mica_vulkan_instance(
    const VkInstanceCreateInfo *info, VkInstance *instance, mica_vulkan_functions *functions) {
    VkResult (*create)(const VkInstanceCreateInfo *, const void *, VkInstance *) =
        (VkResult(*)(const VkInstanceCreateInfo *, const void *, VkInstance *))get_instance_function(
            NULL, "vkCreateInstance");
    if (create == NULL) { return VK_ERROR_OUT_OF_HOST_MEMORY; }
    VkResult result = create(info, NULL, instance);
    if (result != VK_SUCCESS) { return result; }
    int is_whole = 1;
#define FIND(result, name, parameters)                                                          \
    *(function *)(&functions->name) = get_instance_function(*instance, "vk" #name);             \
    if (functions->name == NULL) { is_whole = 0; }
    MICA_VULKAN_FUNCTIONS(FIND)
#undef FIND
    return is_whole ? VK_SUCCESS : VK_ERROR_OUT_OF_HOST_MEMORY;
}
