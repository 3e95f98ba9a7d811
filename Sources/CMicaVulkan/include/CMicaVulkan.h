// The part of Vulkan that the graphics chip's back end calls: storage buffers, compute pipelines, one queue. Its loader is
// opened when it is asked for, so that neither a build nor a program needs Vulkan. Its headers are not needed.
//
// The declarations are part of the stable binary interface of Vulkan 1.0 on machines with 64 bits. Names are Vulkan's.
#ifndef MICA_CVULKAN_H
#define MICA_CVULKAN_H

#include <stddef.h>
#include <stdint.h>

#include "shaders.h"

typedef int32_t VkResult;
typedef uint32_t VkFlags, VkBool32;
typedef uint64_t VkDeviceSize;
typedef struct VkInstance_T *VkInstance;
typedef struct VkPhysicalDevice_T *VkPhysicalDevice;
typedef struct VkDevice_T *VkDevice;
typedef struct VkQueue_T *VkQueue;
typedef struct VkCommandBuffer_T *VkCommandBuffer;
typedef uint64_t VkBuffer, VkDeviceMemory, VkShaderModule, VkPipeline, VkPipelineLayout, VkPipelineCache, VkFence;
typedef uint64_t VkDescriptorSetLayout, VkDescriptorPool, VkDescriptorSet, VkCommandPool, VkQueryPool;

enum {
    VK_SUCCESS = 0,
    VK_TIMEOUT = 2,
    VK_ERROR_OUT_OF_HOST_MEMORY = -1,
    VK_ERROR_OUT_OF_DEVICE_MEMORY = -2,
    VK_ERROR_DEVICE_LOST = -4,
};

typedef struct {
    int32_t sType;
    const void *pNext;
    const char *pApplicationName;
    uint32_t applicationVersion;
    const char *pEngineName;
    uint32_t engineVersion, apiVersion;
} VkApplicationInfo;  // sType 0

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags flags;
    const VkApplicationInfo *pApplicationInfo;
    uint32_t enabledLayerCount;
    const char *const *ppEnabledLayerNames;
    uint32_t enabledExtensionCount;
    const char *const *ppEnabledExtensionNames;
} VkInstanceCreateInfo;  // sType 1

// Of the limits, those that are read have names.
typedef struct {
    uint32_t before[7];
    uint32_t maxStorageBufferRange;
    uint32_t between[47];
    uint32_t maxComputeWorkGroupCount[3], maxComputeWorkGroupInvocations, maxComputeWorkGroupSize[3];
    uint32_t more[44];
    float timestampPeriod;  // nanoseconds
    uint32_t last[17];
    VkDeviceSize nonCoherentAtomSize;
} VkPhysicalDeviceLimits;

typedef struct {
    uint32_t apiVersion, driverVersion, vendorID, deviceID;
    int32_t deviceType;  // 0: other, 1: integrated, 2: discrete, 3: virtual, 4: processors
    char deviceName[256];
    uint8_t pipelineCacheUUID[16];
    VkPhysicalDeviceLimits limits;
    VkBool32 sparseProperties[5];
} VkPhysicalDeviceProperties;

typedef struct {
    VkFlags queueFlags;  // 2: compute
    uint32_t queueCount, timestampValidBits, minImageTransferGranularity[3];
} VkQueueFamilyProperties;

typedef struct {
    VkFlags propertyFlags;  // 1: of the device, 2: visible to the host, 4: coherent, 8: cached
    uint32_t heapIndex;
} VkMemoryType;

typedef struct {
    VkDeviceSize size;
    VkFlags flags;  // 1: of the device
} VkMemoryHeap;

typedef struct {
    uint32_t memoryTypeCount;
    VkMemoryType memoryTypes[32];
    uint32_t memoryHeapCount;
    VkMemoryHeap memoryHeaps[16];
} VkPhysicalDeviceMemoryProperties;

typedef struct {
    VkBool32 robustBufferAccess;
    VkBool32 others[54];
} VkPhysicalDeviceFeatures;

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags flags;
    uint32_t queueFamilyIndex, queueCount;
    const float *pQueuePriorities;
} VkDeviceQueueCreateInfo;  // sType 2

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags flags;
    uint32_t queueCreateInfoCount;
    const VkDeviceQueueCreateInfo *pQueueCreateInfos;
    uint32_t enabledLayerCount;
    const char *const *ppEnabledLayerNames;
    uint32_t enabledExtensionCount;
    const char *const *ppEnabledExtensionNames;
    const VkPhysicalDeviceFeatures *pEnabledFeatures;
} VkDeviceCreateInfo;  // sType 3

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags flags;
    VkDeviceSize size;
    VkFlags usage;  // 1: copied from, 2: copied to, 32: storage
    int32_t sharingMode;
    uint32_t queueFamilyIndexCount;
    const uint32_t *pQueueFamilyIndices;
} VkBufferCreateInfo;  // sType 12

typedef struct {
    VkDeviceSize size, alignment;
    uint32_t memoryTypeBits;
} VkMemoryRequirements;

typedef struct {
    int32_t sType;
    const void *pNext;
    VkDeviceSize allocationSize;
    uint32_t memoryTypeIndex;
} VkMemoryAllocateInfo;  // sType 5

typedef struct {
    int32_t sType;
    const void *pNext;
    VkDeviceMemory memory;
    VkDeviceSize offset, size;
} VkMappedMemoryRange;  // sType 6

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags flags;
    size_t codeSize;
    const uint32_t *pCode;
} VkShaderModuleCreateInfo;  // sType 16

typedef struct {
    uint32_t binding;
    int32_t descriptorType;  // 7: storage buffer
    uint32_t descriptorCount;
    VkFlags stageFlags;  // 32: compute
    const void *pImmutableSamplers;
} VkDescriptorSetLayoutBinding;

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags flags;
    uint32_t bindingCount;
    const VkDescriptorSetLayoutBinding *pBindings;
} VkDescriptorSetLayoutCreateInfo;  // sType 32

typedef struct {
    VkFlags stageFlags;
    uint32_t offset, size;
} VkPushConstantRange;

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags flags;
    uint32_t setLayoutCount;
    const VkDescriptorSetLayout *pSetLayouts;
    uint32_t pushConstantRangeCount;
    const VkPushConstantRange *pPushConstantRanges;
} VkPipelineLayoutCreateInfo;  // sType 30

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags flags;
    VkFlags stage;
    VkShaderModule module;
    const char *pName;
    const void *pSpecializationInfo;
} VkPipelineShaderStageCreateInfo;  // sType 18

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags flags;
    VkPipelineShaderStageCreateInfo stage;
    VkPipelineLayout layout;
    VkPipeline basePipelineHandle;
    int32_t basePipelineIndex;
} VkComputePipelineCreateInfo;  // sType 29

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags flags;
    size_t initialDataSize;
    const void *pInitialData;
} VkPipelineCacheCreateInfo;  // sType 17

typedef struct {
    int32_t type;
    uint32_t descriptorCount;
} VkDescriptorPoolSize;

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags flags;
    uint32_t maxSets, poolSizeCount;
    const VkDescriptorPoolSize *pPoolSizes;
} VkDescriptorPoolCreateInfo;  // sType 33

typedef struct {
    int32_t sType;
    const void *pNext;
    VkDescriptorPool descriptorPool;
    uint32_t descriptorSetCount;
    const VkDescriptorSetLayout *pSetLayouts;
} VkDescriptorSetAllocateInfo;  // sType 34

typedef struct {
    VkBuffer buffer;
    VkDeviceSize offset, range;
} VkDescriptorBufferInfo;

typedef struct {
    int32_t sType;
    const void *pNext;
    VkDescriptorSet dstSet;
    uint32_t dstBinding, dstArrayElement, descriptorCount;
    int32_t descriptorType;
    const void *pImageInfo;
    const VkDescriptorBufferInfo *pBufferInfo;
    const void *pTexelBufferView;
} VkWriteDescriptorSet;  // sType 35

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags flags;  // 2: its command buffers can be recorded again
    uint32_t queueFamilyIndex;
} VkCommandPoolCreateInfo;  // sType 39

typedef struct {
    int32_t sType;
    const void *pNext;
    VkCommandPool commandPool;
    int32_t level;
    uint32_t commandBufferCount;
} VkCommandBufferAllocateInfo;  // sType 40

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags flags;  // 1: submitted once
    const void *pInheritanceInfo;
} VkCommandBufferBeginInfo;  // sType 42

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags srcAccessMask, dstAccessMask;
} VkMemoryBarrier;  // sType 46

typedef struct {
    VkDeviceSize srcOffset, dstOffset, size;
} VkBufferCopy;

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags flags;
} VkFenceCreateInfo;  // sType 8

typedef struct {
    int32_t sType;
    const void *pNext;
    VkFlags flags;
    int32_t queryType;  // 2: time stamps
    uint32_t queryCount;
    VkFlags pipelineStatistics;
} VkQueryPoolCreateInfo;  // sType 11

typedef struct {
    int32_t sType;
    const void *pNext;
    uint32_t waitSemaphoreCount;
    const void *pWaitSemaphores, *pWaitDstStageMask;
    uint32_t commandBufferCount;
    const VkCommandBuffer *pCommandBuffers;
    uint32_t signalSemaphoreCount;
    const void *pSignalSemaphores;
} VkSubmitInfo;  // sType 4

// The functions of an instance; those of a device are called through it as well, so that there is one table.
#define MICA_VULKAN_FUNCTIONS(X)                                                                                       \
    X(void, DestroyInstance, (VkInstance, const void *))                                                               \
    X(VkResult, EnumeratePhysicalDevices, (VkInstance, uint32_t *, VkPhysicalDevice *))                                \
    X(void, GetPhysicalDeviceProperties, (VkPhysicalDevice, VkPhysicalDeviceProperties *))                             \
    X(void, GetPhysicalDeviceFeatures, (VkPhysicalDevice, VkPhysicalDeviceFeatures *))                                 \
    X(void, GetPhysicalDeviceQueueFamilyProperties, (VkPhysicalDevice, uint32_t *, VkQueueFamilyProperties *))         \
    X(void, GetPhysicalDeviceMemoryProperties, (VkPhysicalDevice, VkPhysicalDeviceMemoryProperties *))                 \
    X(VkResult, CreateDevice, (VkPhysicalDevice, const VkDeviceCreateInfo *, const void *, VkDevice *))                \
    X(void, DestroyDevice, (VkDevice, const void *))                                                                   \
    X(VkResult, DeviceWaitIdle, (VkDevice))                                                                            \
    X(void, GetDeviceQueue, (VkDevice, uint32_t, uint32_t, VkQueue *))                                                 \
    X(VkResult, CreateBuffer, (VkDevice, const VkBufferCreateInfo *, const void *, VkBuffer *))                        \
    X(void, DestroyBuffer, (VkDevice, VkBuffer, const void *))                                                         \
    X(void, GetBufferMemoryRequirements, (VkDevice, VkBuffer, VkMemoryRequirements *))                                 \
    X(VkResult, AllocateMemory, (VkDevice, const VkMemoryAllocateInfo *, const void *, VkDeviceMemory *))              \
    X(void, FreeMemory, (VkDevice, VkDeviceMemory, const void *))                                                      \
    X(VkResult, BindBufferMemory, (VkDevice, VkBuffer, VkDeviceMemory, VkDeviceSize))                                  \
    X(VkResult, MapMemory, (VkDevice, VkDeviceMemory, VkDeviceSize, VkDeviceSize, VkFlags, void **))                   \
    X(VkResult, FlushMappedMemoryRanges, (VkDevice, uint32_t, const VkMappedMemoryRange *))                            \
    X(VkResult, InvalidateMappedMemoryRanges, (VkDevice, uint32_t, const VkMappedMemoryRange *))                       \
    X(VkResult, CreateShaderModule,                                                                                    \
      (VkDevice, const VkShaderModuleCreateInfo *, const void *, VkShaderModule *))                                    \
    X(void, DestroyShaderModule, (VkDevice, VkShaderModule, const void *))                                             \
    X(VkResult, CreateDescriptorSetLayout,                                                                             \
      (VkDevice, const VkDescriptorSetLayoutCreateInfo *, const void *, VkDescriptorSetLayout *))                      \
    X(void, DestroyDescriptorSetLayout, (VkDevice, VkDescriptorSetLayout, const void *))                               \
    X(VkResult, CreatePipelineLayout,                                                                                  \
      (VkDevice, const VkPipelineLayoutCreateInfo *, const void *, VkPipelineLayout *))                                \
    X(void, DestroyPipelineLayout, (VkDevice, VkPipelineLayout, const void *))                                         \
    X(VkResult, CreatePipelineCache,                                                                                   \
      (VkDevice, const VkPipelineCacheCreateInfo *, const void *, VkPipelineCache *))                                  \
    X(VkResult, GetPipelineCacheData, (VkDevice, VkPipelineCache, size_t *, void *))                                   \
    X(void, DestroyPipelineCache, (VkDevice, VkPipelineCache, const void *))                                           \
    X(VkResult, CreateComputePipelines,                                                                                \
      (VkDevice, VkPipelineCache, uint32_t, const VkComputePipelineCreateInfo *, const void *, VkPipeline *))          \
    X(void, DestroyPipeline, (VkDevice, VkPipeline, const void *))                                                     \
    X(VkResult, CreateDescriptorPool,                                                                                  \
      (VkDevice, const VkDescriptorPoolCreateInfo *, const void *, VkDescriptorPool *))                                \
    X(void, DestroyDescriptorPool, (VkDevice, VkDescriptorPool, const void *))                                         \
    X(VkResult, AllocateDescriptorSets, (VkDevice, const VkDescriptorSetAllocateInfo *, VkDescriptorSet *))            \
    X(void, UpdateDescriptorSets, (VkDevice, uint32_t, const VkWriteDescriptorSet *, uint32_t, const void *))          \
    X(VkResult, CreateCommandPool, (VkDevice, const VkCommandPoolCreateInfo *, const void *, VkCommandPool *))         \
    X(void, DestroyCommandPool, (VkDevice, VkCommandPool, const void *))                                               \
    X(VkResult, AllocateCommandBuffers, (VkDevice, const VkCommandBufferAllocateInfo *, VkCommandBuffer *))            \
    X(VkResult, BeginCommandBuffer, (VkCommandBuffer, const VkCommandBufferBeginInfo *))                               \
    X(VkResult, EndCommandBuffer, (VkCommandBuffer))                                                                   \
    X(void, CmdBindPipeline, (VkCommandBuffer, int32_t, VkPipeline))                                                   \
    X(void, CmdBindDescriptorSets,                                                                                     \
      (VkCommandBuffer, int32_t, VkPipelineLayout, uint32_t, uint32_t, const VkDescriptorSet *, uint32_t,              \
       const uint32_t *))                                                                                              \
    X(void, CmdPushConstants, (VkCommandBuffer, VkPipelineLayout, VkFlags, uint32_t, uint32_t, const void *))          \
    X(void, CmdDispatch, (VkCommandBuffer, uint32_t, uint32_t, uint32_t))                                              \
    X(void, CmdPipelineBarrier,                                                                                        \
      (VkCommandBuffer, VkFlags, VkFlags, VkFlags, uint32_t, const VkMemoryBarrier *, uint32_t, const void *,          \
       uint32_t, const void *))                                                                                        \
    X(void, CmdCopyBuffer, (VkCommandBuffer, VkBuffer, VkBuffer, uint32_t, const VkBufferCopy *))                      \
    X(VkResult, CreateQueryPool, (VkDevice, const VkQueryPoolCreateInfo *, const void *, VkQueryPool *))               \
    X(void, DestroyQueryPool, (VkDevice, VkQueryPool, const void *))                                                   \
    X(VkResult, GetQueryPoolResults,                                                                                   \
      (VkDevice, VkQueryPool, uint32_t, uint32_t, size_t, void *, VkDeviceSize, VkFlags))                              \
    X(void, CmdResetQueryPool, (VkCommandBuffer, VkQueryPool, uint32_t, uint32_t))                                     \
    X(void, CmdWriteTimestamp, (VkCommandBuffer, VkFlags, VkQueryPool, uint32_t))                                      \
    X(VkResult, QueueSubmit, (VkQueue, uint32_t, const VkSubmitInfo *, VkFence))                                       \
    X(VkResult, CreateFence, (VkDevice, const VkFenceCreateInfo *, const void *, VkFence *))                           \
    X(void, DestroyFence, (VkDevice, VkFence, const void *))                                                           \
    X(VkResult, WaitForFences, (VkDevice, uint32_t, const VkFence *, VkBool32, uint64_t))                              \
    X(VkResult, ResetFences, (VkDevice, uint32_t, const VkFence *))

// Each member has the name of its function without "vk".
typedef struct {
#define MICA_VULKAN_MEMBER(result, name, parameters) result(*name) parameters;
    MICA_VULKAN_FUNCTIONS(MICA_VULKAN_MEMBER)
#undef MICA_VULKAN_MEMBER
} mica_vulkan_functions;

/// Returns `NULL`, or the reason why there is no loader of Vulkan. `name` is the library to open.
const char *mica_vulkan_open(const char *name);
/// Creates an instance after `mica_vulkan_open` succeeded, and finds its functions.
VkResult mica_vulkan_instance(
    const VkInstanceCreateInfo *info, VkInstance *instance,
    mica_vulkan_functions *functions);

#endif
