import MicaCompositor
import MicaRaster
import MicaVulkan
import TestSeeds
import Testing

/// Opening a device, its memory, and its loss.
@Suite(.serialized, .seeded) struct DeviceTests {
    private static func options(_ set: (inout VulkanDevice.Options) -> Void) -> VulkanDevice.Options {
        var options = VulkanDevice.Options()
        options.testsItself = false
        set(&options)
        return options
    }

    private func fails(_ options: VulkanDevice.Options) -> String {
        do throws(VulkanFailure) {
            _ = try VulkanDevice(options)
            return "no failure"
        } catch {
            return error.description
        }
    }

    @Test func open_withoutLoader() {
        let line = fails(Self.options { $0.library = "libmica-has-no-such-library.so" })
        // Once a loader was found, the library's name does not matter any more.
        #expect(line == "no failure" || line.hasPrefix("no Vulkan (libmica-has-no-such-library.so): "), "\(line)")
        #expect(!line.contains("\n"))
    }

    @Test(.disabled(if: Chip.isMissing)) func open_unknownDevice() {
        let line = fails(Self.options { $0.device = "a chip of 2050" })
        #expect(line.hasPrefix("MICA_GPU_DEVICE is “a chip of 2050”; the devices are 0: "), "\(line)")
        #expect(fails(Self.options { $0.device = "0" }) == "no failure")
    }

    @Test(.disabled(if: Chip.isMissing)) func open_testsItself() {
        #expect(fails(Self.options { $0.testsItself = true }) == "no failure")
    }

    /// A frame that fails is drawn by the processors, and so are all later ones.
    @Test(.disabled(if: Chip.isMissing)) func loss_goesOnWithProcessors() throws {
        let device = try VulkanDevice(Self.options { $0.losesFrame = 2 })
        var lines: [String] = []
        let chip = ChipBackEnd(threadCount: 1, device: { device }, report: { lines.append($0) })
        var scene = RandomTree(seed: 77, size: 64, count: 8)
        let compositor = Compositor(chip), target = Pixmap(width: 64, height: 64)!
        for step in 0..<4 {
            compositor.render(scene.tree, into: target)
            #expect(Chip.difference(Harness.render(scene.tree, 64), target).count == 0, "step \(step)")
            scene.change()
        }
        #expect(lines == ["\(device.name): a test: the device was lost"])
        #expect(chip.statistics.chipFrames == 1)
        #expect(chip.statistics.reasons == ["lost": 1])
        // Another compositor does not use the device, whose frame may still run.
        let other = ChipBackEnd(threadCount: 1, device: { device }, report: { lines.append($0) })
        Compositor(other).render(scene.tree, into: target)
        #expect(Chip.difference(Harness.render(scene.tree, 64), target).count == 0)
        #expect(other.statistics.chipFrames == 0 && lines.count == 2 && device.frameCount == 2)
    }

    /// A frame that does not fit makes the buffers larger, up to their budget.
    @Test(.disabled(if: Chip.isMissing)) func memory_growsAndIsRefused() throws {
        let large = Harness.picture(200, 200)
        let steps: [ChipSample.Step] = [
            .copy(large, x: 3, y: 4, alpha: 0.7),
            .op(DrawOp(.box(Box(x: 1.5, y: 2, width: 60, height: 50)), paint: .color(.white), alpha: 0.5)),
        ]
        let sample = ChipSample(steps, width: 96, height: 96, background: 0)
        let growing = try VulkanDevice(
            Self.options {
                $0.firstPixels = 1 << 14
                $0.firstMasks = 1 << 8
            })
        let grown = sample.compare(try Chip.backEnd(growing))
        #expect(grown.differing == 0 && grown.refusal == nil, "\(grown)")
        #expect(growing.pixels.capacity > 1 << 14 && growing.masks.capacity > 1 << 8)

        let full = try VulkanDevice(
            Self.options {
                $0.pixelBudget = 1 << 16
                $0.firstPixels = 1 << 14
            })
        let chip = try Chip.backEnd(full), refused = sample.compare(chip)
        #expect(refused.differing == 0 && refused.refusal == "memory", "\(refused)")
        // It is not lost: a smaller frame fits.
        let small = ChipSample([steps[1]], width: 64, height: 64, background: 0).compare(chip)
        #expect(small.differing == 0, "\(small)")
        #expect(chip.statistics.chipFrames == 1)
    }

    /// Images that were not used for the longest time make room.
    @Test(.disabled(if: Chip.isMissing)) func memory_leastRecentlyUsedMakesRoom() throws {
        let device = try VulkanDevice(
            Self.options {
                $0.pixelBudget = 1 << 17
                $0.firstPixels = 1 << 17
            })
        let chip = try Chip.backEnd(device), images = (0..<6).map { Harness.picture(80, 60 + $0) }
        for round in 0..<3 {
            for (i, image) in images.enumerated() {
                let sample = ChipSample(
                    [.copy(image, x: i, y: round, alpha: 1)], width: 90, height: 70, background: 0xff00_1020)
                let result = sample.compare(chip)
                #expect(result.differing == 0 && result.refusal == nil, "\(result)")
            }
        }
        #expect(device.pixels.evictedCount > 6)
        #expect(device.pixels.keptCount < images.count)
    }

    /// An image that is gone makes room, and another at its address is another one.
    @Test(.disabled(if: Chip.isMissing)) func memory_forgetsWhatIsGone() throws {
        let device = try VulkanDevice(Self.options { _ in }), chip = try Chip.backEnd(device)
        for i in 0..<20 {
            let image = Harness.picture(16, 16, opaque: i % 2 == 0)
            let result = ChipSample([.copy(image, x: 1, y: 1, alpha: 1)], width: 20, height: 20, background: 0)
                .compare(chip)
            #expect(result.differing == 0, "\(i): \(result)")
        }
        #expect(device.pixels.keptCount <= 2)
    }

    /// Several threads draw with one device, whose memory is too small for all of their images.
    @Test(.disabled(if: Chip.isMissing)) func threads_shareDevice() async throws {
        let device = try VulkanDevice(Self.options { $0.pixelBudget = 1 << 17 })
        let samples = (0..<4).map { number in
            ChipSample(
                [.copy(Harness.picture(90, 40 + number), x: number, y: 2, alpha: 0.8)], width: 100, height: 60,
                background: 0xff40_2010)
        }
        await withTaskGroup(of: ChipSample.Result.self) { group in
            for sample in samples {
                group.addTask {
                    let chip = ChipBackEnd(threadCount: 1, device: { device }, report: { _ in })
                    var all = ChipSample.Result()
                    for _ in 0..<10 {
                        let one = sample.compare(chip)
                        all.differing += one.differing
                        all.refusal = all.refusal ?? one.refusal
                    }
                    return all
                }
            }
            for await result in group { #expect(result.differing == 0 && result.refusal == nil, "\(result)") }
        }
    }

    /// Workgroups that find the items of a tile, with bins or without, draw the same as pixels that look at each.
    @Test(.disabled(if: Chip.isMissing), arguments: [false, true]) func tiles_sameBytes(_ hasBins: Bool) throws {
        let device = try VulkanDevice(
            Self.options {
                $0.looksAtEach = false
                $0.leastForBins = hasBins ? 1 : .max
            })
        for seed in 40..<42 {
            var random = RandomSteps(seed: UInt64(seed), size: 150)
            // Mesa compiles the programs with all modes for several seconds.
            random.blends = !hasBins || Chip.rounds(1).count > 1
            let result = ChipSample(random.steps(7), width: 150, height: 41, background: 0xff10_2030)
                .compare(try Chip.backEnd(device), [PixelRect(x0: 3, y0: 1, x1: 147, y1: 40)])
            #expect(result.differing == 0, "\(seed): \(result)")
        }
    }

    /// A list that is longer than a tile's bits, with opaque items in between.
    @Test(.disabled(if: Chip.isMissing), arguments: [false, true]) func tiles_manyItems(_ hasBins: Bool) throws {
        let device = try VulkanDevice(
            Self.options {
                $0.looksAtEach = false
                if !hasBins { $0.leastForBins = .max }
            })
        var steps: [ChipSample.Step] = (0..<9000).map { i in
            .fill(
                PixelRect(x0: i % 37, y0: i % 29, x1: i % 37 + 2, y1: i % 29 + 3),
                0xff00_0000 | UInt32(i * 7919 % 0xffffff))
        }
        steps.insert(.fill(PixelRect(x0: 0, y0: 0, x1: 40, y1: 32), 0xff12_3456), at: 5000)
        let result = ChipSample(steps, width: 40, height: 32, background: 0).compare(try Chip.backEnd(device))
        #expect(result.differing == 0 && result.refusal == nil, "\(result)")
    }
}
