internal import CMicaVulkan

/// A failure of Vulkan, as one line.
package struct VulkanFailure: Error, CustomStringConvertible {
    package let description: String
    let isMemory: Bool, isLost: Bool

    init(_ description: String) {
        self.description = description
        isMemory = false
        isLost = false
    }

    init(_ call: String, _ result: VkResult) {
        isMemory = result == VkResult(VK_ERROR_OUT_OF_DEVICE_MEMORY) || result == VkResult(VK_ERROR_OUT_OF_HOST_MEMORY)
        isLost = result == VkResult(VK_ERROR_DEVICE_LOST) || result == VkResult(VK_TIMEOUT)
        let reason =
            switch Int(result) {
            case -1, -2: "no memory"
            case -3: "it could not be initialized"
            case -4: "the device was lost"
            case -6: "a layer is missing"
            case -7: "an extension is missing"
            case -9: "there is no driver"
            case 2: "the device did not answer within a minute"
            default: "result \(result)"
            }
        description = "\(call): \(reason)"
    }
}

/// Throws unless a call succeeded.
func check(_ result: VkResult, _ call: String) throws(VulkanFailure) {
    if result != VkResult(VK_SUCCESS) { throw VulkanFailure(call, result) }
}
