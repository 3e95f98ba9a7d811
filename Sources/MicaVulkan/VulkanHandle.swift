internal import CMicaVulkan

/// An open device with its queue, and what lasts as long: the layout of all programs, one command buffer, one fence.
final class VulkanHandle {
    /// The buffers of all programs: items, masks, pixels, numbers of blurs, their weights.
    static let bindingCount = 5
    private static let timeout: UInt64 = 60_000_000_000

    let functions: mica_vulkan_functions
    let device: VkDevice
    let found: VulkanInstance.Found
    /// The properties of each type of memory.
    let memoryFlags: [UInt32]
    /// The size of the largest heap of the device's own memory, in bytes.
    let heapByteCount: Int
    let layout: VkPipelineLayout
    let commands: VkCommandBuffer
    /// The time that the device took for the last commands, in seconds; `nil` if it has no time stamps.
    private(set) var lastTime: Double?

    private let instance: VulkanInstance
    private let queue: VkQueue
    private let setLayout: VkDescriptorSetLayout, pool: VkDescriptorPool, set: VkDescriptorSet
    private let commandPool: VkCommandPool, fence: VkFence
    /// Two time stamps; 0 if the queue has none.
    private let times: VkQueryPool

    init(_ instance: VulkanInstance, _ found: VulkanInstance.Found, isRobust: Bool) throws(VulkanFailure) {
        self.instance = instance
        self.found = found
        functions = instance.functions
        var memory = VkPhysicalDeviceMemoryProperties()
        functions.GetPhysicalDeviceMemoryProperties(found.handle, &memory)
        memoryFlags = withUnsafeBytes(of: memory.memoryTypes) {
            $0.bindMemory(to: VkMemoryType.self).prefix(Int(memory.memoryTypeCount)).map(\.propertyFlags)
        }
        heapByteCount = withUnsafeBytes(of: memory.memoryHeaps) {
            $0.bindMemory(to: VkMemoryHeap.self).prefix(Int(memory.memoryHeapCount)).filter { $0.flags & 1 != 0 }
                .reduce(0) { max($0, Int(clamping: $1.size)) }
        }
        device = try VulkanHandle.open(functions, found, isRobust: isRobust)
        var queue: VkQueue?
        functions.GetDeviceQueue(device, found.family, 0, &queue)
        guard let queue else { throw VulkanFailure("the device has no queue") }
        self.queue = queue
        (setLayout, layout) = try VulkanHandle.layout(functions, device)
        (pool, set) = try VulkanHandle.set(functions, device, setLayout)
        (commandPool, commands) = try VulkanHandle.commands(functions, device, found.family)
        var info = VkFenceCreateInfo(), fence: VkFence = 0
        info.sType = 8
        try check(functions.CreateFence(device, &info, nil, &fence), "a fence")
        self.fence = fence
        var query = VkQueryPoolCreateInfo(), times: VkQueryPool = 0
        query.sType = 11
        query.queryType = 2
        query.queryCount = 2
        if found.hasTime { _ = functions.CreateQueryPool(device, &query, nil, &times) }
        self.times = times
    }

    deinit {
        _ = functions.DeviceWaitIdle(device)
        functions.DestroyFence(device, fence, nil)
        if times != 0 { functions.DestroyQueryPool(device, times, nil) }
        functions.DestroyCommandPool(device, commandPool, nil)
        functions.DestroyDescriptorPool(device, pool, nil)
        functions.DestroyPipelineLayout(device, layout, nil)
        functions.DestroyDescriptorSetLayout(device, setLayout, nil)
        functions.DestroyDevice(device, nil)
    }

    private static func open(
        _ functions: mica_vulkan_functions, _ found: VulkanInstance.Found, isRobust: Bool
    ) throws(VulkanFailure) -> VkDevice {
        var features = VkPhysicalDeviceFeatures(), priority: Float = 1, device: VkDevice?
        if isRobust {
            functions.GetPhysicalDeviceFeatures(found.handle, &features)
            let canCheck = features.robustBufferAccess
            features = VkPhysicalDeviceFeatures()
            features.robustBufferAccess = canCheck
        }
        let result = withUnsafePointer(to: &priority) { priority in
            var queue = VkDeviceQueueCreateInfo()
            queue.sType = 2
            queue.queueFamilyIndex = found.family
            queue.queueCount = 1
            queue.pQueuePriorities = priority
            return withUnsafePointer(to: &queue) { queue in
                withUnsafePointer(to: &features) { features in
                    var info = VkDeviceCreateInfo()
                    info.sType = 3
                    info.queueCreateInfoCount = 1
                    info.pQueueCreateInfos = queue
                    info.pEnabledFeatures = features
                    return functions.CreateDevice(found.handle, &info, nil, &device)
                }
            }
        }
        try check(result, "the device \(found.name)")
        guard let device else { throw VulkanFailure("\(found.name) was not opened") }
        return device
    }

    private static func layout(
        _ functions: mica_vulkan_functions, _ device: VkDevice
    ) throws(VulkanFailure) -> (VkDescriptorSetLayout, VkPipelineLayout) {
        let bindings = (0..<bindingCount).map { number in
            var binding = VkDescriptorSetLayoutBinding()
            binding.binding = UInt32(number)
            binding.descriptorType = 7
            binding.descriptorCount = 1
            binding.stageFlags = 32
            return binding
        }
        var setLayout: VkDescriptorSetLayout = 0, layout: VkPipelineLayout = 0
        var result = bindings.withUnsafeBufferPointer { bindings in
            var info = VkDescriptorSetLayoutCreateInfo()
            info.sType = 32
            info.bindingCount = UInt32(bindings.count)
            info.pBindings = bindings.baseAddress
            return functions.CreateDescriptorSetLayout(device, &info, nil, &setLayout)
        }
        try check(result, "the layout of buffers")
        var range = VkPushConstantRange(stageFlags: 32, offset: 0, size: 128)
        result = withUnsafePointer(to: &setLayout) { setLayout in
            withUnsafePointer(to: &range) { range in
                var info = VkPipelineLayoutCreateInfo()
                info.sType = 30
                info.setLayoutCount = 1
                info.pSetLayouts = setLayout
                info.pushConstantRangeCount = 1
                info.pPushConstantRanges = range
                return functions.CreatePipelineLayout(device, &info, nil, &layout)
            }
        }
        try check(result, "the layout of programs")
        return (setLayout, layout)
    }

    private static func set(
        _ functions: mica_vulkan_functions, _ device: VkDevice, _ layout: VkDescriptorSetLayout
    ) throws(VulkanFailure) -> (VkDescriptorPool, VkDescriptorSet) {
        var size = VkDescriptorPoolSize(type: 7, descriptorCount: UInt32(bindingCount)), layout = layout
        var pool: VkDescriptorPool = 0, set: VkDescriptorSet = 0
        var result = withUnsafePointer(to: &size) { size in
            var info = VkDescriptorPoolCreateInfo()
            info.sType = 33
            info.maxSets = 1
            info.poolSizeCount = 1
            info.pPoolSizes = size
            return functions.CreateDescriptorPool(device, &info, nil, &pool)
        }
        try check(result, "a pool of descriptors")
        result = withUnsafePointer(to: &layout) { layout in
            var info = VkDescriptorSetAllocateInfo()
            info.sType = 34
            info.descriptorPool = pool
            info.descriptorSetCount = 1
            info.pSetLayouts = layout
            return functions.AllocateDescriptorSets(device, &info, &set)
        }
        try check(result, "a set of descriptors")
        return (pool, set)
    }

    private static func commands(
        _ functions: mica_vulkan_functions, _ device: VkDevice, _ family: UInt32
    ) throws(VulkanFailure) -> (VkCommandPool, VkCommandBuffer) {
        var info = VkCommandPoolCreateInfo(), pool: VkCommandPool = 0, commands: VkCommandBuffer?
        info.sType = 39
        info.flags = 2
        info.queueFamilyIndex = family
        try check(functions.CreateCommandPool(device, &info, nil, &pool), "a pool of commands")
        var allocate = VkCommandBufferAllocateInfo()
        allocate.sType = 40
        allocate.commandPool = pool
        allocate.commandBufferCount = 1
        try check(functions.AllocateCommandBuffers(device, &allocate, &commands), "a command buffer")
        guard let commands else { throw VulkanFailure("the device made no command buffer") }
        return (pool, commands)
    }

    /// Returns a type of memory among `bits` that has `must`, and if possible `better`.
    func memoryType(_ bits: UInt32, _ must: UInt32, _ better: UInt32) -> UInt32? {
        for wanted in [must | better, must] {
            for (i, flags) in memoryFlags.enumerated() where bits >> UInt32(i) & 1 != 0 && flags & wanted == wanted {
                return UInt32(i)
            }
        }
        return nil
    }

    /// Sets the buffers of all programs, in the order of their bindings.
    func bind(_ buffers: [VulkanBuffer]) {
        let infos = buffers.map { VkDescriptorBufferInfo(buffer: $0.handle, offset: 0, range: UInt64.max) }
        infos.withUnsafeBufferPointer { infos in
            var write = VkWriteDescriptorSet()
            write.sType = 35
            write.dstSet = set
            write.descriptorCount = UInt32(infos.count)
            write.descriptorType = 7
            write.pBufferInfo = infos.baseAddress
            functions.UpdateDescriptorSets(device, 1, &write, 0, nil)
        }
    }

    // MARK: Commands

    func beginCommands() throws(VulkanFailure) {
        var info = VkCommandBufferBeginInfo()
        info.sType = 42
        info.flags = 1
        try check(functions.BeginCommandBuffer(commands, &info), "beginning commands")
        if times != 0 {
            functions.CmdResetQueryPool(commands, times, 0, 2)
            functions.CmdWriteTimestamp(commands, 1, times, 0)
        }
        var set = set
        functions.CmdBindDescriptorSets(commands, 1, layout, 0, 1, &set, 0, nil)
    }

    /// Lets later commands see what earlier ones wrote.
    func barrier() {
        var barrier = VkMemoryBarrier()
        barrier.sType = 46
        // Reading and writing by shaders and copies; the host reads the last results.
        barrier.srcAccessMask = 0x20 | 0x40 | 0x800 | 0x1000
        barrier.dstAccessMask = 0x20 | 0x40 | 0x800 | 0x1000 | 0x2000
        functions.CmdPipelineBarrier(
            commands, 0x800 | 0x1000, 0x800 | 0x1000 | 0x4000, 0, 1, &barrier, 0, nil, 0, nil)
    }

    func copy(_ from: VulkanBuffer, _ to: VulkanBuffer, _ regions: [VkBufferCopy]) {
        if regions.isEmpty { return }
        functions.CmdCopyBuffer(commands, from.handle, to.handle, UInt32(regions.count), regions)
    }

    func run(_ pipeline: VkPipeline, _ constants: [UInt32], _ groups: (x: Int, y: Int)) {
        functions.CmdBindPipeline(commands, 1, pipeline)
        functions.CmdPushConstants(commands, layout, 32, 0, UInt32(constants.count * 4), constants)
        functions.CmdDispatch(commands, UInt32(groups.x), UInt32(groups.y), 1)
    }

    /// Submits the commands and waits for their end.
    func finishCommands() throws(VulkanFailure) {
        if times != 0 { functions.CmdWriteTimestamp(commands, 0x2000, times, 1) }
        try check(functions.EndCommandBuffer(commands), "ending commands")
        var commands: VkCommandBuffer? = commands, fence = fence
        try check(functions.ResetFences(device, 1, &fence), "resetting a fence")
        let result = withUnsafePointer(to: &commands) { commands in
            var info = VkSubmitInfo()
            info.sType = 4
            info.commandBufferCount = 1
            info.pCommandBuffers = commands
            return functions.QueueSubmit(queue, 1, &info, fence)
        }
        try check(result, "submitting a frame")
        try check(functions.WaitForFences(device, 1, &fence, 1, VulkanHandle.timeout), "waiting for a frame")
        lastTime = nil
        var stamps: [UInt64] = [0, 0]
        // 64 bits each.
        if times != 0, functions.GetQueryPoolResults(device, times, 0, 2, 16, &stamps, 8, 1) == VkResult(VK_SUCCESS) {
            lastTime = Double(stamps[1] &- stamps[0]) * Double(found.properties.limits.timestampPeriod) * 1e-9
        }
    }
}
