import Foundation
import MicaCompositor
import MicaRaster
import MicaVulkan
import Testing

/// The device that the tests draw with: Mesa's Vulkan on processors if it is installed, or the one that
/// `MICA_GPU_DEVICE` names.
enum Chip {
    /// The reason why there is none, or the device.
    static let found: Result<VulkanDevice, VulkanFailure> = {
        let list = "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json"
        if ProcessInfo.processInfo.environment["MICA_GPU_DEVICE"] == nil, FileManager.default.fileExists(atPath: list) {
            // Both names, for old and new loaders.
            setenv("VK_DRIVER_FILES", list, 0)
            setenv("VK_ICD_FILENAMES", list, 0)
        }
        var options = VulkanDevice.Options()
        options.device = ProcessInfo.processInfo.environment["MICA_GPU_DEVICE"]
        options.isRobust = true
        // Otherwise tests would be skipped where they should fail.
        options.testsItself = false
        do throws(VulkanFailure) { return .success(try VulkanDevice(options)) } catch { return .failure(error) }
    }()

    static var isMissing: Bool {
        if case .failure(let failure) = found {
            print("the tests of the graphics chip are skipped: \(failure)")
            return true
        }
        return false
    }

    /// The number of random rounds: `MICA_CHIP_ROUNDS`, or `usual`.
    static func rounds(_ usual: Int) -> Range<Int> {
        0..<(ProcessInfo.processInfo.environment["MICA_CHIP_ROUNDS"].flatMap(Int.init) ?? usual)
    }

    static func device() throws -> VulkanDevice { try found.get() }

    static func backEnd(_ device: VulkanDevice? = nil) throws -> ChipBackEnd {
        let device = try device ?? self.device()
        return ChipBackEnd(threadCount: 1, device: { device }, report: { print($0) })
    }

    /// The number of words that differ, and the first of them.
    static func difference(_ a: Pixmap, _ b: Pixmap) -> (count: Int, first: String) {
        var count = 0, first = ""
        for y in 0..<a.height {
            for x in 0..<a.width where a[x, y] != b[x, y] {
                if count == 0 {
                    first = "\(x),\(y): \(String(a[x, y], radix: 16)) by processors, \(String(b[x, y], radix: 16))"
                }
                count += 1
            }
        }
        return (count, first)
    }
}
