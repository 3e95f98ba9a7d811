internal import CMicaVulkan
import Foundation

/// The pipelines, which are made when they are first used, from a cache in the user's folder.
final class VulkanPrograms {
    private let owner: VulkanHandle
    private var pipelines: [String: VkPipeline] = [:]
    private var cache: VkPipelineCache = 0
    private let file: URL?
    private var isNew = false

    /// Creates the programs. `cacheFolder` is where the driver's results are kept; `nil` keeps none.
    init(_ owner: VulkanHandle, cacheFolder: URL?) {
        self.owner = owner
        let uuid = withUnsafeBytes(of: owner.found.properties.pipelineCacheUUID) { bytes in
            bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
        file = cacheFolder?.appendingPathComponent("vulkan-\(uuid).pipelines")
        let known = file.flatMap { try? Data(contentsOf: $0) } ?? Data()
        known.withUnsafeBytes { known in
            var info = VkPipelineCacheCreateInfo()
            info.sType = 17
            info.initialDataSize = known.count
            info.pInitialData = known.baseAddress
            // Drivers check that it is theirs. Without a cache, everything is only slower.
            if owner.functions.CreatePipelineCache(owner.device, &info, nil, &cache) != VkResult(VK_SUCCESS) {
                cache = 0
            }
        }
    }

    deinit {
        save()
        for pipeline in pipelines.values { owner.functions.DestroyPipeline(owner.device, pipeline, nil) }
        if cache != 0 { owner.functions.DestroyPipelineCache(owner.device, cache, nil) }
    }

    /// Returns the pipeline of a program.
    func callAsFunction(_ name: String) throws(VulkanFailure) -> VkPipeline {
        if let known = pipelines[name] { return known }
        guard let shader = mica_vulkan_find_shader(name)?.pointee else {
            throw VulkanFailure("there is no program \(name)")
        }
        var module: VkShaderModule = 0, info = VkShaderModuleCreateInfo()
        info.sType = 16
        info.codeSize = shader.byte_count
        info.pCode = shader.words
        try check(owner.functions.CreateShaderModule(owner.device, &info, nil, &module), "the program \(name)")
        defer { owner.functions.DestroyShaderModule(owner.device, module, nil) }
        var pipeline: VkPipeline = 0
        let result = "main".withCString { main in
            var create = VkComputePipelineCreateInfo()
            create.sType = 29
            create.stage.sType = 18
            create.stage.stage = 32
            create.stage.module = module
            create.stage.pName = main
            create.layout = owner.layout
            create.basePipelineIndex = -1
            return owner.functions.CreateComputePipelines(owner.device, cache, 1, &create, nil, &pipeline)
        }
        try check(result, "the program \(name)")
        pipelines[name] = pipeline
        isNew = true
        return pipeline
    }

    /// Writes the driver's results to the user's folder if there are new ones.
    func save() {
        guard isNew, cache != 0, let file else { return }
        isNew = false
        var count = 0
        guard owner.functions.GetPipelineCacheData(owner.device, cache, &count, nil) == VkResult(VK_SUCCESS), count > 0
        else { return }
        var data = Data(count: count)
        let result = data.withUnsafeMutableBytes {
            owner.functions.GetPipelineCacheData(owner.device, cache, &count, $0.baseAddress)
        }
        guard result == VkResult(VK_SUCCESS) else { return }
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? data.prefix(count).write(to: file, options: .atomic)
    }

    /// Mica's folder in the user's folder for caches; `nil` if there is none.
    static var userFolder: URL? {
        FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?.appendingPathComponent("mica")
    }
}
