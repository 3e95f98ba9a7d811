internal import CMicaVulkan

/// A buffer with memory of its own.
final class VulkanBuffer {
    enum Place {
        /// The device's memory.
        case device
        /// Memory that the processor writes and the device reads.
        case upload
        /// Memory that the device writes and the processor reads.
        case readback
    }

    let handle: VkBuffer
    let byteCount: Int
    /// The bytes, unless they are in the device's memory.
    let bytes: UnsafeMutableRawPointer?
    private let memory: VkDeviceMemory
    private let isCoherent: Bool
    /// The device must outlive its buffers.
    private let owner: VulkanHandle

    init(_ owner: VulkanHandle, byteCount: Int, _ place: Place) throws(VulkanFailure) {
        let functions = owner.functions, device = owner.device
        self.owner = owner
        self.byteCount = max(256, (byteCount + 255) & ~255)
        var info = VkBufferCreateInfo()
        info.sType = 12
        info.size = UInt64(self.byteCount)
        info.usage = 1 | 2 | 32
        var handle: VkBuffer = 0
        try check(functions.CreateBuffer(device, &info, nil, &handle), "a buffer of \(byteCount) bytes")
        var needed = VkMemoryRequirements()
        functions.GetBufferMemoryRequirements(device, handle, &needed)
        // The properties that it must have, and better ones.
        let (must, better): (UInt32, UInt32) =
            switch place {
            case .device: (0, 1)
            case .upload: (2 | 4, 0)
            case .readback: (2, 8)
            }
        guard let type = owner.memoryType(needed.memoryTypeBits, must, better) else {
            functions.DestroyBuffer(device, handle, nil)
            throw VulkanFailure("no memory of the kind that a buffer needs")
        }
        isCoherent = owner.memoryFlags[Int(type)] & 4 != 0
        var allocate = VkMemoryAllocateInfo()
        allocate.sType = 5
        allocate.allocationSize = needed.size
        allocate.memoryTypeIndex = type
        var memory: VkDeviceMemory = 0
        var result = functions.AllocateMemory(device, &allocate, nil, &memory)
        if result != VkResult(VK_SUCCESS) {
            functions.DestroyBuffer(device, handle, nil)
            throw VulkanFailure("memory of \(needed.size) bytes", result)
        }
        result = functions.BindBufferMemory(device, handle, memory, 0)
        var bytes: UnsafeMutableRawPointer?
        if result == VkResult(VK_SUCCESS), place != .device {
            result = functions.MapMemory(device, memory, 0, UInt64.max, 0, &bytes)
        }
        if result != VkResult(VK_SUCCESS) {
            functions.DestroyBuffer(device, handle, nil)
            functions.FreeMemory(device, memory, nil)
            throw VulkanFailure("the memory of a buffer", result)
        }
        self.handle = handle
        self.memory = memory
        self.bytes = bytes
    }

    deinit {
        owner.functions.DestroyBuffer(owner.device, handle, nil)
        owner.functions.FreeMemory(owner.device, memory, nil)
    }

    /// Makes the device's writes visible to the processor.
    func willRead() throws(VulkanFailure) {
        if isCoherent { return }
        var range = VkMappedMemoryRange()
        range.sType = 6
        range.memory = memory
        range.size = UInt64.max
        try check(owner.functions.InvalidateMappedMemoryRanges(owner.device, 1, &range), "reading memory")
    }
}
