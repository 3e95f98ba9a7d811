internal import CMicaVulkan
internal import Foundation
internal import MicaBase
package import MicaCompositor
package import MicaRaster

/// A graphics chip that draws flat frames by compute shaders of integers, so that its pixels are the processors'.
///
/// `@unchecked Sendable`: its state changes only inside `exclusively`.
package final class VulkanDevice: ChipDevice, @unchecked Sendable {
    /// The settings of a device.
    package struct Options {
        /// A number in the list of devices, or a part of a name; `nil`: the best one.
        package var device: String?
        /// The folder for the driver's compiled programs; `nil` keeps none.
        package var keepsPrograms = true
        /// The maximum number of bytes of pixels; `nil`: an eighth of the device's memory.
        package var pixelBudget: Int?
        /// The size of the buffers of pixels and of coverage at first, in bytes.
        package var firstPixels = 16 << 20, firstMasks = 4 << 20
        /// `true` if each pixel looks at all items; `nil`: if the device is the processors.
        package var looksAtEach: Bool?
        /// The number of items from which coarse bins pay off.
        package var leastForBins = 2048
        /// `true` if the driver checks each access of a buffer.
        package var isRobust = false
        /// `true` if the device is compared with the processors when it is opened.
        package var testsItself = true
        /// Fails the frame with this number as a lost device does, for tests.
        package var losesFrame: Int?
        /// The library of Vulkan's loader.
        package var library = VulkanInstance.library
        package init() {}
    }

    package let masks: ChipArena, pixels: ChipArena
    package var name: String { handle.found.name }
    /// The bytes of the chip's memory that are in use.
    package var byteCount: Int { buffers.reduce(0) { $0 + $1.byteCount } }
    /// The parts of the time that the last frame took, in seconds.
    package struct Times: Sendable {
        /// Copying to memory that the device reads, and recording commands.
        package var record = 0.0
        /// From submitting the commands to their end, and the part in which the device worked; `nil` if it has no time stamps.
        package var wait = 0.0, chip: Double?
        /// Copying the pixels to the canvas.
        package var read = 0.0
        package init() {}
    }
    package private(set) var times = Times()
    /// The number of frames so far.
    package private(set) var frameCount = 0
    /// The failure after which the device draws nothing more.
    private var loss: VulkanFailure?

    private let handle: VulkanHandle
    private let programs: VulkanPrograms
    private let options: Options
    private let lock = Guarded(())
    private let looksAtEach: Bool
    /// The greatest size of one buffer, and of the buffers of pixels and of coverage.
    private let largest: Int, mostPixels: Int, mostMasks: Int
    /// Items, masks, pixels, numbers of blurs, weights.
    private var buffers: [VulkanBuffer] = []
    private var uploads: VulkanBuffer, results: VulkanBuffer

    /// Opens a device, and compares what its programs draw with what the processors draw.
    package init(_ options: Options = Options()) throws(VulkanFailure) {
        self.options = options
        let instance = try VulkanInstance(library: options.library)
        let found = try instance.device(options.device)
        if let reason = VulkanDevice.refusal(of: found) { throw VulkanFailure("\(found.name) is not used: \(reason)") }
        handle = try VulkanHandle(instance, found, isRobust: options.isRobust)
        programs = VulkanPrograms(handle, cacheFolder: options.keepsPrograms ? VulkanPrograms.userFolder : nil)
        looksAtEach = options.looksAtEach ?? found.isProcessors
        largest = Int(found.properties.limits.maxStorageBufferRange) & ~255
        mostPixels = min(largest, options.pixelBudget ?? max(64 << 20, handle.heapByteCount / 8))
        mostMasks = min(largest, max(16 << 20, mostPixels / 4))
        masks = ChipArena(capacity: min(options.firstMasks, mostMasks))
        pixels = ChipArena(capacity: min(options.firstPixels, mostPixels))
        uploads = try VulkanBuffer(handle, byteCount: 1 << 20, .upload)
        results = try VulkanBuffer(handle, byteCount: 1 << 20, .readback)
        buffers = [
            try VulkanBuffer(handle, byteCount: 1 << 18, .device),
            try VulkanBuffer(handle, byteCount: masks.capacity, .device),
            try VulkanBuffer(handle, byteCount: pixels.capacity, .device),
            try VulkanBuffer(handle, byteCount: 1 << 16, .device),
            try VulkanBuffer(handle, byteCount: 1 << 16, .device),
        ]
        handle.bind(buffers)
        if options.testsItself, let fault = SelfTest.fault(of: self) {
            throw VulkanFailure("\(found.name) is not used: \(fault)")
        }
        frameCount = 0
    }

    /// Returns the reason why a device cannot run the programs; `nil` if it can.
    private static func refusal(of found: VulkanInstance.Found) -> String? {
        let limits = found.properties.limits
        if limits.maxComputeWorkGroupInvocations < 256 { return "its workgroups are too small" }
        if limits.maxStorageBufferRange < 16 << 20 { return "its buffers are too small" }
        return nil
    }

    package func exclusively(_ body: () -> Void) { lock.withLock { _ in body() } }

    package func grow() throws(ChipRefusal) -> Bool {
        var grew = false
        do throws(VulkanFailure) {
            grew = try grow(pixels, 2, mostPixels)
            grew = try grow(masks, 1, mostMasks) || grew
        } catch {
            throw error.isLost ? .lost(error.description) : .memory
        }
        if grew { handle.bind(buffers) }
        return grew
    }

    private func grow(_ arena: ChipArena, _ number: Int, _ most: Int) throws(VulkanFailure) -> Bool {
        guard arena.missing > 0, arena.capacity < most else { return false }
        let size = min(most, max(2 * arena.capacity, (arena.capacity + 2 * arena.missing + 255) & ~255))
        let larger = try VulkanBuffer(handle, byteCount: size, .device)
        buffers[number] = larger
        arena.reset(capacity: size)
        return true
    }

    /// Makes a buffer large enough; the contents are not kept.
    private func reserve(_ number: Int, _ byteCount: Int) throws(VulkanFailure) {
        if buffers[number].byteCount >= byteCount { return }
        guard byteCount <= largest else { throw VulkanFailure("memory for a frame", -2) }
        buffers[number] = try VulkanBuffer(
            handle, byteCount: min(largest, max(byteCount, 2 * buffers[number].byteCount)), .device)
        handle.bind(buffers)
    }

    // MARK: Frames

    package func draw(_ frame: ChipFrame, into canvas: Pixmap) throws(ChipRefusal) {
        do throws(VulkanFailure) {
            if let loss { throw loss }
            frameCount += 1
            if options.losesFrame == frameCount { throw VulkanFailure("a test", VkResult(VK_ERROR_DEVICE_LOST)) }
            var clock = Stopwatch()
            try record(frame)
            times.record = clock.lap()
            try handle.finishCommands()
            times.wait = clock.lap()
            times.chip = handle.lastTime
            try read(frame, into: canvas)
            times.read = clock.lap()
            programs.save()
        } catch {
            // The copies did not arrive.
            masks.reset(capacity: masks.capacity)
            pixels.reset(capacity: pixels.capacity)
            if error.isMemory { throw .memory }
            if loss == nil {
                loss = error
                // A frame that is late may still read and write the buffers, so that they are never released.
                _ = Unmanaged.passRetained(self)
            }
            throw .lost("\(name): \(error)")
        }
    }

    private func record(_ frame: ChipFrame) throws(VulkanFailure) {
        let itemBytes = frame.items.count * MemoryLayout<ChipItem>.stride,
            weightBytes = (frame.weights.count + frame.borders.count) * 4
        try reserve(0, itemBytes)
        try reserve(4, weightBytes)
        var scratch = 0
        for pass in frame.passes {
            switch pass {
            case .blur(let blur): scratch = max(scratch, BlurGrid(blur).byteCount)
            case .tiles(let tiles): scratch = max(scratch, bins(tiles)?.byteCount ?? 0)
            case .matrix, .shift, .squares: break
            }
        }
        try reserve(3, scratch)
        // Everything that the processor writes, one part after the other.
        let parts = [itemBytes, masks.stagedCount, pixels.stagedCount, weightBytes].map { ($0 + 255) & ~255 }
        let total = parts.reduce(0, +), words = frame.results.reduce(0) { $0 + $1.rect.area }
        if uploads.byteCount < total { uploads = try VulkanBuffer(handle, byteCount: 2 * total, .upload) }
        if results.byteCount < words * 4 { results = try VulkanBuffer(handle, byteCount: 2 * words * 4, .readback) }
        guard let memory = uploads.bytes else { return }
        frame.items.withUnsafeBytes {
            if let base = $0.baseAddress { memory.copyMemory(from: base, byteCount: $0.count) }
        }
        (memory + parts[0]).copyMemory(from: masks.staged, byteCount: masks.stagedCount)
        (memory + parts[0] + parts[1]).copyMemory(from: pixels.staged, byteCount: pixels.stagedCount)
        let numbers = memory + parts[0] + parts[1] + parts[2]
        frame.weights.withUnsafeBytes {
            if let base = $0.baseAddress { numbers.copyMemory(from: base, byteCount: $0.count) }
        }
        frame.borders.withUnsafeBytes {
            if let base = $0.baseAddress {
                (numbers + frame.weights.count * 4).copyMemory(from: base, byteCount: $0.count)
            }
        }

        try handle.beginCommands()
        func all(_ from: Int, _ count: Int) -> [VkBufferCopy] {
            count == 0 ? [] : [VkBufferCopy(srcOffset: UInt64(from), dstOffset: 0, size: UInt64(count))]
        }
        func copies(_ arena: ChipArena, _ from: Int) -> [VkBufferCopy] {
            arena.copies.map {
                VkBufferCopy(srcOffset: UInt64(from + $0.from), dstOffset: UInt64($0.to), size: UInt64($0.count))
            }
        }
        handle.copy(uploads, buffers[0], all(0, itemBytes))
        handle.copy(uploads, buffers[1], copies(masks, parts[0]))
        handle.copy(uploads, buffers[2], copies(pixels, parts[0] + parts[1]))
        handle.copy(uploads, buffers[4], all(parts[0] + parts[1] + parts[2], weightBytes))
        handle.barrier()
        for pass in frame.passes {
            switch pass {
            case .tiles(let tiles): try run(tiles)
            case .blur(let blur): try run(blur)
            case .matrix(let matrix): try run(matrix)
            case .shift(let shift): try run(shift)
            case .squares(let squares): try run(squares, weights: frame.weights.count)
            }
            handle.barrier()
        }
        var regions: [VkBufferCopy] = [], at = 0
        for (bitmap, rect) in frame.results {
            let bytes = rect.width * 4
            for y in rect.y0..<rect.y1 {
                let from = bitmap.word(rect.x0, y) * 4
                // Whole rows are one copy.
                if let last = regions.indices.last, Int(regions[last].srcOffset + regions[last].size) == from,
                    Int(regions[last].dstOffset + regions[last].size) == at
                {
                    regions[last].size += UInt64(bytes)
                } else {
                    regions.append(VkBufferCopy(srcOffset: UInt64(from), dstOffset: UInt64(at), size: UInt64(bytes)))
                }
                at += bytes
            }
        }
        handle.copy(buffers[2], results, regions)
        handle.barrier()
    }

    private func read(_ frame: ChipFrame, into canvas: Pixmap) throws(VulkanFailure) {
        try results.willRead()
        guard var words = results.bytes.map({ UnsafePointer($0.assumingMemoryBound(to: UInt32.self)) }) else { return }
        for (_, rect) in frame.results {
            for y in rect.y0..<rect.y1 {
                (canvas.row(y) + rect.x0).update(from: words, count: rect.width)
                words += rect.width
            }
        }
    }

    // MARK: Passes

    private func run(_ tiles: ChipFrame.Tiles) throws(VulkanFailure) {
        let rect = tiles.rect
        if rect.isEmpty { return }
        let bins = bins(tiles)
        let constants =
            tiles.target.words + rect.words + [
                UInt32(tiles.first), UInt32(tiles.count), tiles.background ?? 0, tiles.background == nil ? 1 : 0,
                UInt32(bins?.across ?? 0),
            ]
        let groups = ((rect.width + 15) / 16, (rect.height + 15) / 16)
        var name = tiles.blends ? "tile_blends" : "tile"
        if let bins {
            name += "_binned"
            let constants = [rect.words[0], rect.words[1], UInt32(tiles.first), UInt32(tiles.count)]
            handle.run(try programs("bins"), constants, (bins.across, bins.down))
            handle.barrier()
        } else if looksAtEach, tiles.count <= VulkanDevice.mostForEach {
            name += "_each"
        }
        handle.run(try programs(name), constants, groups)
    }

    /// The number of items up to which each pixel may look at all.
    private static let mostForEach = 256
    /// The maximum memory of bins in bytes.
    private static let mostBins = 64 << 20

    /// Returns the coarse bins of a pass, of 128 × 128 pixels, each with room for all items; `nil` if it needs none, or
    /// too many.
    private func bins(_ tiles: ChipFrame.Tiles) -> (across: Int, down: Int, byteCount: Int)? {
        guard tiles.count >= options.leastForBins else { return nil }
        let across = (tiles.rect.width + 127) / 128, down = (tiles.rect.height + 127) / 128
        let byteCount = across * down * (tiles.count + 1) * 4
        return byteCount <= VulkanDevice.mostBins ? (across, down, byteCount) : nil
    }

    private func run(_ blur: ChipFrame.Blurring) throws(VulkanFailure) {
        let grid = BlurGrid(blur)
        let constants =
            blur.source.words + blur.from.words + blur.target.words + blur.to.words + [
                UInt32(blur.x.width), UInt32(blur.x.reach), UInt32(blur.y.width), UInt32(blur.y.reach),
                UInt32(blur.weightsX), UInt32(blur.weightsY), blur.isExtended ? 1 : 0, 0,
                UInt32(grid.columns * grid.sourceRows), UInt32(grid.columns * (grid.sourceRows + grid.rows)),
            ]
        let across = (grid.columns + 63) / 64, kind = blur.isAlpha ? "_alpha" : ""
        handle.run(try programs("blur1" + kind), constants, (across, grid.sourceRows))
        handle.barrier()
        handle.run(try programs("blur2" + kind), constants, (across, grid.rows))
        handle.barrier()
        handle.run(try programs("blur3" + kind), constants, (across, grid.rows))
        handle.barrier()
        handle.run(try programs("blur4" + kind), constants, (across, grid.rows))
        handle.barrier()
        handle.run(try programs("blur5" + kind), constants, ((blur.to.width + 15) / 16, (blur.to.height + 15) / 16))
    }

    private func run(_ matrix: ChipFrame.Matrix) throws(VulkanFailure) {
        let rect = matrix.rect, numbers = matrix.numbers
        let constants =
            [
                UInt32(matrix.target.word(rect.x0, rect.y0)), UInt32(matrix.target.stride), UInt32(rect.width),
                UInt32(rect.height),
            ] + numbers.factors.map { UInt32(bitPattern: $0) }
            + numbers.constants.flatMap {
                [UInt32(truncatingIfNeeded: $0), UInt32(truncatingIfNeeded: $0 >> 32)]
            }
        handle.run(try programs("matrix"), constants, ((rect.width + 15) / 16, (rect.height + 15) / 16))
    }

    private func run(_ shift: ChipFrame.Shift) throws(VulkanFailure) {
        let rect = shift.target.rect
        let constants = [
            UInt32(shift.source.offset), UInt32(shift.source.stride), UInt32(shift.target.offset),
            UInt32(shift.target.stride), UInt32(rect.width), UInt32(rect.height), shift.fx, shift.fy,
        ]
        handle.run(try programs("shift"), constants, ((rect.width + 15) / 16, (rect.height + 15) / 16))
    }

    private func run(_ squares: ChipFrame.Squares, weights: Int) throws(VulkanFailure) {
        let constants = [
            UInt32(squares.target.offset), UInt32(squares.target.stride), UInt32(squares.target.rect.width),
            UInt32(squares.target.rect.height), UInt32(weights + squares.columns), UInt32(weights + squares.rows),
            squares.countsAll ? 1 : 0,
        ]
        handle.run(try programs("squares"), constants, (squares.columnCount, squares.rowCount))
    }

    /// Makes all programs; otherwise each is made when it is first used.
    package func prepare() throws(VulkanFailure) {
        for name in ["tile", "tile_blends"] { _ = try programs(looksAtEach ? name + "_each" : name) }
        for name in ["blur1", "blur2", "blur3", "blur4", "blur5", "matrix", "shift", "squares"] {
            _ = try programs(name)
        }
        programs.save()
    }
}

private struct Stopwatch {
    private var last = ContinuousClock.now

    /// Returns the seconds since the last call.
    mutating func lap() -> Double {
        let now = ContinuousClock.now, time = (now - last).components
        last = now
        return Double(time.seconds) + Double(time.attoseconds) * 1e-18
    }
}

/// The sizes of a blur's numbers; blur.glsl computes the same.
private struct BlurGrid {
    let columns: Int, rows: Int, sourceRows: Int
    private let isAlpha: Bool
    /// Of colours each number has four parts.
    var byteCount: Int { columns * (sourceRows + 2 * rows) * (isAlpha ? 4 : 16) }

    init(_ blur: ChipFrame.Blurring) {
        isAlpha = blur.isAlpha
        func cell(_ x: Int, _ width: Int) -> Int { x >= 0 ? x / width : -((-x + width - 1) / width) }
        func count(_ low: Int, _ high: Int, _ axis: BlurWeights) -> Int {
            let first = axis.width == 1 ? low : cell(low, axis.width) - 1
            let last = axis.width == 1 ? high - 1 : cell(high - 1, axis.width) + 1
            return last - first + 1 + 2 * (axis.reach + 4)
        }
        columns = count(blur.to.x0, blur.to.x1, blur.x)
        rows = count(blur.to.y0, blur.to.y1, blur.y)
        let margin = blur.y.width == 1 ? blur.y.reach : (blur.y.reach + 3) * blur.y.width, from = blur.from
        var low = blur.to.y0 - margin, high = blur.to.y1 + margin
        if !blur.isExtended {
            low = max(low, from.y0)
            high = min(high, from.y1)
        }
        let last = max(from.y0, from.y1 - 1)
        sourceRows = max(from.y0, min(last, high - 1)) - max(from.y0, min(last, low)) + 1
    }
}

extension ChipFrame.Bitmap {
    /// Returns the word of a device pixel.
    fileprivate func word(_ x: Int, _ y: Int) -> Int { offset + (y - rect.y0) * stride + (x - rect.x0) }
    fileprivate var words: [UInt32] { [UInt32(offset), UInt32(stride), rect.words[0], rect.words[1]] }
}

extension PixelRect {
    fileprivate var area: Int { width * height }
    fileprivate var words: [UInt32] { [x0, y0, x1, y1].map { UInt32(bitPattern: Int32(clamping: $0)) } }
}
