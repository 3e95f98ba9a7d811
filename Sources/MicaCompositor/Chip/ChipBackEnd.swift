import MicaRaster

/// A back end that draws into a bitmap.
protocol CanvasBackEnd: BackEnd {
    /// The bitmap to draw into.
    var canvas: Pixmap? { get set }
    var threadCount: Int { get }
    /// The memory for bitmaps that is kept between frames.
    var byteCount: Int { get }
}

extension SoftwareBackEnd: CanvasBackEnd {}

/// Draws plans with a graphics chip, and those that the chip cannot draw with the processors. The pixels are the same, so
/// that every frame may be drawn by either. Bitmaps and masks that plans read are the processors'.
package final class ChipBackEnd: CanvasBackEnd {
    /// The frames that the chip drew and that the processors drew, and why.
    package struct Statistics {
        package var chipFrames = 0, softwareFrames = 0
        package var reasons: [String: Int] = [:]
    }
    package private(set) var statistics = Statistics()
    /// The time that the chip took for the last drawing, from the plan to the pixels; `nil` if the processors drew.
    private(set) var lastTime: Duration?
    /// The memory of the chip that is in use, in bytes.
    var chipByteCount: Int {
        var count = 0
        // Another thread may be drawing.
        if let device = chip?.device { device.exclusively { count = device.byteCount } }
        return count
    }
    /// The number of items of each kind, of filters, and of pictures that the processor drew for the chip.
    package var kinds: [String: Int] { chip?.lowering.counts.named ?? [:] }

    var canvas: Pixmap?
    var threadCount: Int { software.threadCount }
    var byteCount: Int { software.byteCount + (chip?.lowering.renderer.pool.byteCount ?? 0) }

    private let software: SoftwareBackEnd
    /// Returns the device once it is open.
    private let find: () -> (any ChipDevice)?
    private var chip: (device: any ChipDevice, lowering: ChipLowering)?
    private let choice: ChipChoice?
    private var isLost = false
    /// Called once when the chip does not answer any more, with the reason.
    private let report: (String) -> Void

    /// Creates a back end. `device` returns the chip, or `nil` while it is not open yet: the processors draw until then.
    /// `choosesByCost`: draws a frame with the processors if that is faster; otherwise the chip draws all that it can.
    package init(
        threadCount: Int, choosesByCost: Bool = false, device: @escaping () -> (any ChipDevice)?,
        report: @escaping (String) -> Void
    ) {
        software = SoftwareBackEnd(threadCount: threadCount)
        find = device
        self.report = report
        choice = choosesByCost ? ChipChoice() : nil
    }

    private func findChip() -> (device: any ChipDevice, lowering: ChipLowering)? {
        if isLost { return nil }
        if chip == nil, let device = find() {
            chip = (device, ChipLowering(masks: device.masks, pixels: device.pixels))
        }
        return chip
    }

    func make(_ surface: SurfaceRequest) { software.make(surface) }
    func make(_ shadow: ShadowMask) { software.make(shadow) }

    func draw(_ plan: FramePlan, _ rects: [PixelRect]) {
        guard let canvas, !rects.isEmpty else { return }
        let work = choice.map { _ in ChipChoice.work(plan, rects) } ?? 0
        let chip = findChip()
        let start = ContinuousClock.now
        var isRefused = false
        lastTime = nil
        if let chip, choice?.prefersChip(work) ?? true {
            if let reason = drawOnChip(chip, plan, rects, canvas) {
                statistics.reasons[reason, default: 0] += 1
                isRefused = true
            } else {
                statistics.chipFrames += 1
                lastTime = ContinuousClock.now - start
                choice?.note(work, ContinuousClock.now - start, chip: true)
                return
            }
        }
        let again = ContinuousClock.now
        software.canvas = canvas
        software.draw(plan, rects)
        statistics.softwareFrames += 1
        choice?.note(work, ContinuousClock.now - again, chip: false)
        // The attempt took time as well.
        if isRefused { choice?.note(work, ContinuousClock.now - start, chip: true) }
    }

    func endFrame() {
        software.endFrame()
        chip?.lowering.endFrame()
        canvas = nil
    }

    /// Returns `nil`, or the reason why the chip did not draw.
    private func drawOnChip(
        _ chip: (device: any ChipDevice, lowering: ChipLowering), _ plan: FramePlan, _ rects: [PixelRect],
        _ canvas: Pixmap
    ) -> String? {
        var reason: String?
        chip.device.exclusively {
            reason = ChipBackEnd.drawAlone(chip.device, chip.lowering, plan, rects, canvas) { lost in
                isLost = true
                report(lost)
            }
        }
        return reason
    }

    private static func drawAlone(
        _ device: any ChipDevice, _ lowering: ChipLowering, _ plan: FramePlan, _ rects: [PixelRect], _ canvas: Pixmap,
        lost: (String) -> Void
    ) -> String? {
        while true {
            do throws(ChipRefusal) {
                do throws(ChipRefusal) {
                    device.masks.begin()
                    device.pixels.begin()
                    var isDrawn = false
                    defer {
                        device.masks.end(isDrawn: isDrawn)
                        device.pixels.end(isDrawn: isDrawn)
                    }
                    try device.draw(try lowering.lower(plan, rects, canvas: canvas.bounds), into: canvas)
                    isDrawn = true
                    return nil
                } catch {
                    guard case .memory = error, try device.grow() else { throw error }
                }
            } catch {
                switch error {
                case .memory: return "memory"
                case .unknown(let what): return what
                case .lost(let what):
                    lost(what)
                    return "lost"
                }
            }
        }
    }
}

/// Decides whether the chip or the processors draw a frame, by the time that earlier frames of about as much work took.
package final class ChipChoice {
    /// The time in seconds per frame and per unit of work.
    private struct Cost {
        var fixed = 0.0, each = 0.0
        var count = 0
        /// Sums for the line through all measurements, older ones with less weight.
        private var n = 0.0, x = 0.0, y = 0.0, xx = 0.0, xy = 0.0

        mutating func note(_ work: Double, _ time: Double) {
            count += 1
            let keep = 0.8
            n = n * keep + 1
            x = x * keep + work
            y = y * keep + time
            xx = xx * keep + work * work
            xy = xy * keep + work * time
            let spread = n * xx - x * x
            each = spread > 1e-9 * xx * n ? max(0, (n * xy - x * y) / spread) : y / max(x, 1e-9)
            fixed = max(0, (y - each * x) / n)
        }
        func time(_ work: Double) -> Double { fixed + each * work }
    }
    private var chip = Cost(), processors = Cost()
    private var frames = 0

    package init() {}

    /// The number of first frames that are measured with each, and how often a few are measured with the slower one.
    private static let first = 4, again = 128, few = 3

    /// Returns the work of a plan in some rectangles: the number of pixels of all items.
    static func work(_ plan: FramePlan, _ rects: [PixelRect]) -> Double {
        var work = 0
        for item in plan.items {
            for rect in rects { work += item.bounds.intersection(rect).area }
        }
        return Double(work)
    }

    /// Returns `true` if the chip should draw the next frame, of this much work.
    package func prefersChip(_ work: Double) -> Bool {
        frames += 1
        if processors.count < ChipChoice.first { return false }
        if chip.count < ChipChoice.first { return true }
        let isFaster = chip.time(work) < processors.time(work)
        return frames % ChipChoice.again < ChipChoice.few ? !isFaster : isFaster
    }

    /// Records the time that a frame took.
    package func note(_ work: Double, _ time: Duration, chip isChip: Bool) {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
        if isChip { chip.note(work, seconds) } else { processors.note(work, seconds) }
    }
}
