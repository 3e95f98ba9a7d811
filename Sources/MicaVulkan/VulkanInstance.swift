internal import CMicaVulkan

/// The loader of Vulkan with its functions, and the devices that it knows.
final class VulkanInstance {
    /// The library's name, which is the same on all systems with the loader.
    static let library = "libvulkan.so.1"

    let functions: mica_vulkan_functions
    private let instance: VkInstance

    /// A device that can run the back end.
    struct Found {
        let handle: VkPhysicalDevice
        let properties: VkPhysicalDeviceProperties
        /// The queue's family, and `true` if it has time stamps.
        let family: UInt32, hasTime: Bool

        var name: String {
            withUnsafeBytes(of: properties.deviceName) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        /// `true` if the device is the processors.
        var isProcessors: Bool { properties.deviceType == 4 }
        /// Discrete devices come before integrated, virtual and other ones.
        fileprivate var order: Int { [4: 5, 2: 0, 1: 1, 3: 2][Int(properties.deviceType)] ?? 3 }
    }

    /// Opens the loader.
    init(library: String = VulkanInstance.library) throws(VulkanFailure) {
        if let reason = mica_vulkan_open(library) {
            throw VulkanFailure("no Vulkan (\(library)): \(String(cString: reason))")
        }
        var application = VkApplicationInfo()
        application.apiVersion = 1 << 22
        var functions = mica_vulkan_functions(), instance: VkInstance?
        let result = withUnsafePointer(to: &application) { application in
            var info = VkInstanceCreateInfo()
            info.sType = 1
            info.pApplicationInfo = application
            return mica_vulkan_instance(&info, &instance, &functions)
        }
        try check(result, "Vulkan's instance")
        guard let instance else { throw VulkanFailure("Vulkan's loader made no instance") }
        self.instance = instance
        self.functions = functions
    }

    deinit { functions.DestroyInstance(instance, nil) }

    /// Returns the devices with a queue for computation, the fastest kind first.
    func devices() throws(VulkanFailure) -> [Found] {
        var count: UInt32 = 0
        try check(functions.EnumeratePhysicalDevices(instance, &count, nil), "Vulkan's devices")
        var handles = [VkPhysicalDevice?](repeating: nil, count: Int(count))
        // More may have appeared meanwhile; that does not matter.
        _ = functions.EnumeratePhysicalDevices(instance, &count, &handles)
        let found = handles.prefix(Int(count)).compactMap { handle -> Found? in
            guard let handle, let family = family(of: handle) else { return nil }
            var properties = VkPhysicalDeviceProperties()
            functions.GetPhysicalDeviceProperties(handle, &properties)
            return Found(handle: handle, properties: properties, family: family.number, hasTime: family.hasTime)
        }
        return found.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(
            \.element)
    }

    private func family(of device: VkPhysicalDevice) -> (number: UInt32, hasTime: Bool)? {
        var count: UInt32 = 0
        functions.GetPhysicalDeviceQueueFamilyProperties(device, &count, nil)
        var families = [VkQueueFamilyProperties](repeating: VkQueueFamilyProperties(), count: Int(count))
        functions.GetPhysicalDeviceQueueFamilyProperties(device, &count, &families)
        return families.firstIndex { $0.queueFlags & 2 != 0 && $0.queueCount > 0 }.map {
            (UInt32($0), families[$0].timestampValidBits > 0)
        }
    }

    /// Returns the device that `wanted` names: a number in the list, or a part of a name. `nil`: the first that is not the
    /// processors, or the first.
    func device(_ wanted: String?) throws(VulkanFailure) -> Found {
        let found = try devices()
        guard let first = found.first else { throw VulkanFailure("Vulkan has no device with a queue for computation") }
        guard let wanted, !wanted.isEmpty else { return first }
        if let number = Int(wanted), found.indices.contains(number) { return found[number] }
        if let named = found.first(where: { $0.name.lowercased().contains(wanted.lowercased()) }) { return named }
        let list = found.enumerated().map { "\($0.offset): \($0.element.name)" }.joined(separator: ", ")
        throw VulkanFailure("MICA_GPU_DEVICE is “\(wanted)”; the devices are \(list)")
    }
}
