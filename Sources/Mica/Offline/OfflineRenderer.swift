import CoreText
package import MicaRaster
public import UIKit

/// A layer tree, a view or a scene on a clock of its own, which makes the picture of any moment: the same pixels each
/// time, on every machine.
///
/// ```swift
/// let player = OfflineRenderer(layer, size: CGSize(width: 400, height: 400), scale: 2)
/// player.advance(to: 0.5)
/// let image = player.image()
/// ```
/// Times are seconds since the renderer was made; they only go forwards. Use one from one thread at a time.
public final class OfflineRenderer {
    /// One picture and when it is shown.
    public struct Frame {
        /// In seconds since the renderer was made.
        public let time: TimeInterval
        /// The picture, which later frames do not change.
        public let image: CGImage
    }

    /// In points.
    public let size: CGSize
    /// Pixels a point.
    public let scale: CGFloat
    package let host: LayerHost
    private let renderer: CARenderer
    private let startTime: TimeInterval
    /// How often something was drawn, and when it was for `changedPixels`.
    private var renderCount = 0, comparedRender = -1
    /// Kept alive with the views that it shows.
    let owner: AnyObject?
    /// The catalogue's when the renderer was made: what is added to it was drawn since.
    private let undrawableTextCount = FontCatalogue.shared.undrawableTextCount

    /// Shows `layer` on a transparent canvas of `size` points. A size or scale that makes no canvas (see
    /// `canRender(size:scale:)`) stops the program.
    public convenience init(_ layer: CALayer, size: CGSize, scale: CGFloat = 1) {
        self.init(layer: layer, size: size, scale: scale, owner: nil)
    }

    /// `threadCount`: how many threads draw a frame at most; 0: one a core.
    init(layer: CALayer, size: CGSize, scale: CGFloat, owner: AnyObject?, threadCount: Int = 0) {
        guard OfflineRenderer.canRender(size: size, scale: scale) else {
            fatalError("No canvas can have \(size.width) × \(size.height) points at \(scale) pixels a point.")
        }
        (self.size, self.scale, self.owner) = (size, scale, owner)
        host = LayerHost(layer: layer, size: size, scale: scale)
        startTime = host.time
        let (width, height) = OfflineRenderer.pixels(size, scale)
        renderer = CARenderer(host: host, width: width, height: height, threadCount: threadCount)
    }

    /// Whether a canvas of this size can exist: each side 1…32,767 pixels and no more than 4 GiB in all.
    public static func canRender(size: CGSize, scale: CGFloat) -> Bool {
        guard scale > 0, size.width > 0, size.height > 0, scale.isFinite else { return false }
        let width = (size.width * scale).rounded(), height = (size.height * scale).rounded()
        let limit = CGFloat(Pixmap.maximumSide)
        return width >= 1 && height >= 1 && width <= limit && height <= limit
            && width * height * 4 <= CGFloat(Pixmap.maximumByteCount)
    }

    private static func pixels(_ size: CGSize, _ scale: CGFloat) -> (width: Int, height: Int) {
        (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
    }

    /// What pictures show of the drawing itself: what changed, edges, how often pixels are drawn, numbers. Default nothing.
    public var debugOverlay: DebugOverlay {
        get { renderer.debugOverlay }
        set { renderer.debugOverlay = newValue }
    }

    /// Whether tasks of the caller's actor run while an async `advance` or `write` lets time pass, so that code which awaits
    /// an animation, a `MediaTimer` or `Task.mediaSleep` goes on at its exact time. Default false, and true for scenes and in
    /// a `TestHarness`. On the main actor the renderer then watches which jobs Swift's runtime has for it, with a hook that
    /// stays in the process; without it nothing of the kind is touched.
    public var drivesTasks = false

    /// In pixels.
    public var pixelWidth: Int { OfflineRenderer.pixels(size, scale).width }
    /// In pixels.
    public var pixelHeight: Int { OfflineRenderer.pixels(size, scale).height }

    /// How far the clock went, in seconds.
    public var time: TimeInterval { host.time - startTime }

    /// Lets time pass: input, display links, animations' starts and ends happen in order, each at its own time. A time
    /// that has been passed changes nothing.
    ///
    /// Real time does not pass meanwhile: `MediaTimer` and `perform(_:with:afterDelay:)` follow this clock, a `Timer` of
    /// Foundation does not, which is logged once.
    public func advance(to time: TimeInterval) {
        host.advance(to: startTime + max(0, time))
        OfflineRenderer.tellOfForeignTimers()
    }

    /// The same; where `drivesTasks`, tasks of the caller's actor run in between.
    public func advance(to time: TimeInterval, isolation: isolated (any Actor)? = #isolation) async {
        if drivesTasks {
            await host.advance(to: startTime + max(0, time), rounds: 4)
        } else {
            host.advance(to: startTime + max(0, time))
        }
        OfflineRenderer.tellOfForeignTimers()
    }

    /// Looks for a timer that waits for real time: it would be as if it did not exist.
    private static func tellOfForeignTimers() {
        guard MediaTimer.isForeignTimerWaiting else { return }
        warn(
            "a Timer waits in the main run loop: this clock does not drive it, and it may never fire; use MediaTimer",
            module: "Mica")
    }

    /// The picture at `time`, a copy that later frames do not change.
    public func image() -> CGImage {
        let pixels = render()
        guard let copy = Pixmap(width: pixels.width, height: pixels.height) else {
            fatalError("There is no memory for a picture of \(pixels.width) × \(pixels.height) pixels.")
        }
        for y in 0..<pixels.height { copy.row(y).update(from: pixels.row(y), count: pixels.width) }
        return CGImage(ImageSource(copy))
    }

    /// The same; fails where text in it could not be drawn because there is no font at all, since the renderer was made.
    package func checkedImage() throws(MovieWriterError) -> CGImage {
        let image = image()
        guard FontCatalogue.shared.undrawableTextCount == undrawableTextCount else {
            throw MovieWriterError(.missingFont, "text cannot be drawn: \(FontCatalogue.shared.noFontSentence)")
        }
        return image
    }

    /// The same as pixels; the next call draws into the same ones.
    func checkedPixels() throws(MovieWriterError) -> Pixmap {
        let pixels = render()
        guard FontCatalogue.shared.undrawableTextCount == undrawableTextCount else {
            throw MovieWriterError(.missingFont, "text cannot be drawn: \(FontCatalogue.shared.noFontSentence)")
        }
        return pixels
    }

    /// The same with the rows that may differ from what the call before gave; nil: all of them.
    func changedPixels() throws(MovieWriterError) -> (pixels: Pixmap, rows: Range<Int>?) {
        let isNext = renderCount == comparedRender
        let pixels = try checkedPixels()
        comparedRender = renderCount
        // An overlay is drawn above parts that did not change.
        guard isNext, debugOverlay.isEmpty else { return (pixels, nil) }
        guard let first = drawn.first else { return (pixels, 0..<0) }
        let all = drawn.dropFirst().reduce(first) { $0.union($1) }.intersection(pixels.bounds)
        return (pixels, all.isEmpty ? 0..<0 : all.y0..<all.y1)
    }

    /// The pixels at `time`; the next call draws into the same ones.
    package func render() -> Pixmap {
        renderCount += 1
        renderer.beginFrame(atTime: host.time)
        renderer.render()
        renderer.endFrame()
        guard let pixels = renderer.pixels else {
            fatalError("There is no memory for a canvas of \(pixelWidth) × \(pixelHeight) pixels.")
        }
        return pixels
    }

    /// What the last `render` drew, in pixels.
    package var drawn: [PixelRect] { renderer.drawn }

    /// Makes the next `render` draw everything: nobody has the last pixels any more.
    package func forget() { renderer.forget() }

    /// The pictures at `from`, `from + 1/fps`, … before `to`, made as they are asked for.
    public func frames(from start: TimeInterval, to end: TimeInterval, fps: Double) -> FrameSequence {
        FrameSequence(
            renderer: self, start: start, count: OfflineRenderer.frameCount(from: start, to: end, fps: fps), fps: fps)
    }

    /// How many frames lie in the half-open range; 0 where the range is empty or the rate is not a positive number.
    public static func frameCount(from start: TimeInterval, to end: TimeInterval, fps: Double) -> Int {
        let count = (end - start) * fps
        guard fps > 0, count > 0, count < 1e9 else { return 0 }
        // A range that is a whole number of frames long must not gain one by rounding.
        return Int((count - 1e-6).rounded(.up))
    }

    /// Writes the frames of a half-open range into a file, in the format of its ending (see `MovieFormat`). The file appears only when it is whole.
    ///
    /// Throws `ImageFileError` or `MovieWriterError`, among them that there is no font at all for text in the frames.
    /// - `overwrite`: Whether frames of an earlier, longer PNG sequence of this name are removed; otherwise they
    ///   are an error.
    /// - `options`: How the file is written.
    /// - `motionBlur`: How what moves is blurred. Default nil: not at all.
    public func write(
        to url: URL, from start: TimeInterval, to end: TimeInterval, fps: Double, overwrite: Bool = false,
        options: MovieOptions = MovieOptions(), motionBlur: MotionBlur? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let fps = fps > 0 && fps <= 1000 ? FrameRate(fps).framesPerSecond : fps
        let count = OfflineRenderer.frameCount(from: start, to: end, fps: fps)
        var index = 0
        try await MovieWriter.write(to: url, fps: fps, frameCount: count, overwrite: overwrite, options: options) {
            guard index < count else { return nil }
            let time = start + Double(index) / fps
            index += 1
            return try await movieFrame(at: time, fps: fps, blur: motionBlur)
        }
    }

    /// Pictures in order of time, made as they are asked for: a pass through it lets its renderer's time pass.
    public struct FrameSequence: Sequence, IteratorProtocol {
        let renderer: OfflineRenderer
        let start: TimeInterval
        /// How many pictures there are.
        public let count: Int
        let fps: Double
        private var index = 0

        init(renderer: OfflineRenderer, start: TimeInterval, count: Int, fps: Double) {
            (self.renderer, self.start, self.count, self.fps) = (renderer, start, count, fps)
        }

        public var underestimatedCount: Int { count - index }

        public mutating func next() -> Frame? {
            guard index < count else { return nil }
            let time = start + Double(index) / fps
            index += 1
            renderer.advance(to: time)
            return Frame(time: time, image: renderer.image())
        }
    }
}
