import CoreText
import MicaCompositor
package import MicaRaster
public import UIKit

/// Renders a layer tree, a view or a scene at any time of its own clock: the same pixels each time, on every machine.
///
/// ```swift
/// let player = OfflineRenderer(layer, size: CGSize(width: 400, height: 400), scale: 2)
/// player.advance(to: 0.5)
/// let image = player.image()
/// ```
/// Times are seconds since the renderer was created; they only move forwards. Use a renderer from one thread at a time.
public final class OfflineRenderer {
    /// One picture and its time.
    public struct Frame {
        /// The time in seconds since the renderer was created.
        public let time: TimeInterval
        /// The picture, which later frames do not change.
        public let image: CGImage
    }

    /// The size in points.
    public let size: CGSize
    /// The scale in pixels per point.
    public let scale: CGFloat
    package let host: LayerHost
    private let renderer: CARenderer
    private let startTime: TimeInterval
    /// The number of draws, and its value at the last comparison for `changedPixels`.
    private var renderCount = 0, comparedRender = -1
    /// The owner of the views, kept alive with the renderer.
    let owner: AnyObject?
    /// The catalogue's count when the renderer was created: any increase is by later drawing.
    private let undrawableTextCount = FontCatalogue.shared.undrawableTextCount

    /// Shows `layer` on a transparent canvas of `size` points. `scale`: pixels per point, default 1; for views,
    /// controllers and scenes 2. With a size or scale for which no canvas can exist (see `canRender(size:scale:)`),
    /// nothing is drawn: `image(at:)`, `data(as:)` and `write(to:)` throw an error.
    public convenience init(_ layer: CALayer, size: CGSize, scale: CGFloat = 1) {
        self.init(layer: layer, size: size, scale: scale, owner: nil)
    }

    /// Creates a renderer that draws a frame on at most `threadCount` threads; 0: one per core.
    init(layer: CALayer, size: CGSize, scale: CGFloat, owner: AnyObject?, threadCount: Int = 0) {
        self.size = size
        self.scale = scale
        self.owner = owner
        let canvas = OfflineRenderer.canvas(size, scale)
        host = LayerHost(layer: layer, size: canvas.size, scale: canvas.scale)
        startTime = host.time
        let (width, height) = OfflineRenderer.pixels(size, scale)
        renderer = CARenderer(host: host, width: width, height: height, threadCount: threadCount)
    }

    /// Returns `true` if a canvas of this size can exist: each side 1–32,767 pixels, and at most 4 GiB in all.
    public static func canRender(size: CGSize, scale: CGFloat) -> Bool {
        guard scale > 0, size.width > 0, size.height > 0, scale.isFinite else { return false }
        let width = (size.width * scale).rounded(), height = (size.height * scale).rounded()
        let limit = CGFloat(Pixmap.maximumSide)
        return width >= 1 && height >= 1 && width <= limit && height <= limit
            && width * height * 4 <= CGFloat(Pixmap.maximumByteCount)
    }

    /// Returns the same size and scale, or one pixel if no canvas of that size can exist.
    static func canvas(_ size: CGSize, _ scale: CGFloat) -> (size: CGSize, scale: CGFloat) {
        canRender(size: size, scale: scale) ? (size, scale) : (CGSize(width: 1, height: 1), 1)
    }

    private static func pixels(_ size: CGSize, _ scale: CGFloat) -> (width: Int, height: Int) {
        let (size, scale) = canvas(size, scale)
        return (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
    }

    /// Throws if no canvas of that size or scale can exist.
    func checkCanvas() throws(MovieWriterError) {
        guard !OfflineRenderer.canRender(size: size, scale: scale) else { return }
        throw MovieWriterError(.badSize, OfflineRenderer.noCanvas(size, scale))
    }

    /// Returns the message about a size and scale for which no canvas can exist.
    static func noCanvas(_ size: CGSize, _ scale: CGFloat) -> String {
        "an image must have 1–\(Pixmap.maximumSide) pixels a side and at most 4 GiB (got \(size.width) × "
            + "\(size.height) points at scale \(scale)); choose another size or scale"
    }

    /// Throws if text has not been drawn since the renderer was created, for lack of a font.
    func checkFonts() throws(MovieWriterError) {
        guard FontCatalogue.shared.undrawableTextCount == undrawableTextCount else {
            throw MovieWriterError(.missingFont, "text cannot be drawn: \(FontCatalogue.shared.noFontSentence)")
        }
    }

    /// The debugging information above the picture: changed areas, edges, overdraw, numbers. Default none.
    public var debugOverlay: DebugOverlay {
        get { renderer.debugOverlay }
        set { renderer.debugOverlay = newValue }
    }

    /// `true` if tasks of the caller's actor run while an async `advance` or `write` lets time pass. Code that awaits
    /// an animation, a `MediaTimer` or `Task.mediaSleep` then continues at its exact time. Default `false`; `true` for
    /// scenes and in a `TestHarness`. On the main actor the renderer then observes the jobs of Swift's runtime through
    /// a hook that stays installed in the process; otherwise no hook is installed.
    public var drivesTasks = false

    /// The width in pixels; 1 if no canvas of that size can exist.
    public var pixelWidth: Int { OfflineRenderer.pixels(size, scale).width }
    /// The height in pixels; 1 if no canvas of that size can exist.
    public var pixelHeight: Int { OfflineRenderer.pixels(size, scale).height }

    /// The position of the clock, in seconds.
    public var time: TimeInterval { host.time - startTime }

    /// Advances the clock: input, display links, starts and ends of animations happen in order, each at its own time. A
    /// time in the past has no effect; neither does one that is not finite, which is logged.
    ///
    /// Real time does not pass meanwhile. `MediaTimer` and `perform(_:with:afterDelay:)` follow this clock; a `Timer`
    /// of Foundation does not, which is logged once.
    public func advance(to time: TimeInterval) {
        guard let time = hostTime(at: time) else { return }
        host.advance(to: time)
        OfflineRenderer.tellOfForeignTimers()
    }

    /// Advances the clock; if `drivesTasks` is `true`, tasks of the caller's actor run in between.
    public func advance(to time: TimeInterval, isolation: isolated (any Actor)? = #isolation) async {
        guard let time = hostTime(at: time) else { return }
        if drivesTasks {
            await host.advance(to: time, rounds: 4)
        } else {
            host.advance(to: time)
        }
        OfflineRenderer.tellOfForeignTimers()
    }

    /// Returns the host's time at `time` seconds; `nil`, and a log entry, if it is not finite.
    private func hostTime(at time: TimeInterval) -> CFTimeInterval? {
        do {
            try OfflineRenderer.check(time: time)
        } catch {
            warn("\(error); the clock does not advance", module: "Mica")
            return nil
        }
        return startTime + max(0, time)
    }

    /// Logs a timer that waits for real time: it will not fire.
    private static func tellOfForeignTimers() {
        guard MediaTimer.isForeignTimerWaiting else { return }
        warn(
            "a Timer is scheduled on the main run loop, which this clock does not drive, so it may never fire; use MediaTimer",
            module: "Mica")
    }

    /// Returns the picture at `time`, a copy that later frames do not change. Returns one transparent pixel and logs
    /// the reason if no canvas of that size can exist or memory is insufficient; `image(at:)` throws an error instead.
    public func image() -> CGImage {
        do {
            return try copiedImage()
        } catch {
            return CGImage(ImageSource(OfflineRenderer.nothing(because: error)))
        }
    }

    private func copiedImage() throws(MovieWriterError) -> CGImage {
        let pixels = try draw()
        guard let copy = Pixmap(width: pixels.width, height: pixels.height) else { throw noMemory }
        for y in 0..<pixels.height { copy.row(y).update(from: pixels.row(y), count: pixels.width) }
        return CGImage(ImageSource(copy))
    }

    private var noMemory: MovieWriterError {
        MovieWriterError(
            .badSize, "not enough memory for an image of \(pixelWidth) × \(pixelHeight) pixels; choose a smaller size"
        )
    }

    /// Returns a picture for callers that do not handle errors.
    private static func nothing(because error: MovieWriterError) -> Pixmap {
        warn("\(error)", module: "Mica")
        guard let pixel = Pixmap(width: 1, height: 1) else { fatalError("Not enough memory for a pixel.") }
        return pixel
    }

    /// Returns the picture at `time`. Throws if no canvas of that size can exist, memory is insufficient, or text has
    /// not been drawn since the renderer was created, for lack of a font.
    package func checkedImage() throws(MovieWriterError) -> CGImage {
        let image = try copiedImage()
        try checkFonts()
        return image
    }

    /// Returns the picture as pixels; the next call draws into the same ones.
    package func checkedPixels() throws(MovieWriterError) -> Pixmap {
        let pixels = try draw()
        try checkFonts()
        return pixels
    }

    /// Returns the pixels, with the rows that may differ from the previous call's; `nil` for all rows.
    func changedPixels() throws(MovieWriterError) -> (pixels: Pixmap, rows: Range<Int>?) {
        let isNext = renderCount == comparedRender
        let pixels = try checkedPixels()
        comparedRender = renderCount
        // An overlay is also drawn above unchanged parts.
        guard isNext, debugOverlay.isEmpty else { return (pixels, nil) }
        guard let first = drawn.first else { return (pixels, 0..<0) }
        let all = drawn.dropFirst().reduce(first) { $0.union($1) }.intersection(pixels.bounds)
        return (pixels, all.isEmpty ? 0..<0 : all.y0..<all.y1)
    }

    /// Returns the pixels at `time`, which the next call overwrites; a single pixel if the size is impossible.
    package func render() -> Pixmap {
        do {
            return try draw()
        } catch {
            return OfflineRenderer.nothing(because: error)
        }
    }

    private func draw() throws(MovieWriterError) -> Pixmap {
        try checkCanvas()
        renderCount += 1
        renderer.beginFrame(atTime: host.time)
        renderer.render()
        renderer.endFrame()
        guard let pixels = renderer.pixels else { throw noMemory }
        return pixels
    }

    /// Returns the render tree at `time`, for drawing on any thread. Throws if text could not be laid out for lack of a
    /// font.
    func checkedTree(at time: TimeInterval) throws(MovieWriterError) -> RenderTree {
        try OfflineRenderer.check(time: time)
        advance(to: time)
        let tree = host.renderTree()
        try checkFonts()
        return tree
    }

    /// The rectangles that the last `render` drew, in pixels.
    package var drawn: [PixelRect] { renderer.drawn }

    /// Makes the next `render` draw everything: the last pixels are no longer available.
    package func forget() { renderer.forget() }

    /// Returns the pictures at `from`, `from + 1/fps`, … before `to`, drawn on demand. Empty, with a log entry, if a
    /// time or the rate is not finite, or the rate is not above 0.
    public func frames(from start: TimeInterval, to end: TimeInterval, fps: Double) -> FrameSequence {
        do {
            try OfflineRenderer.checkFrames(from: start, to: end, fps: fps)
        } catch {
            warn("\(error); no frames are rendered", module: "Mica")
        }
        return FrameSequence(
            renderer: self, start: start, count: OfflineRenderer.frameCount(from: start, to: end, fps: fps), fps: fps)
    }

    /// Writes the frames of a half-open range to a file, in the format of its extension (see `MovieFormat`). The file
    /// appears only when it is complete.
    ///
    /// Throws `ImageFileError` or `MovieWriterError`. Reasons include a missing font for text in the frames, a time
    /// that is not finite, and an `fps` that is not 0.1–1000. The range must have 1–1,000,000,000 frames.
    /// - `overwrite`: `true` to remove frames of an earlier, longer PNG sequence of this name; otherwise they are an
    ///   error.
    /// - `options`: The options of the file.
    /// - `motionBlur`: The blur of moving content. Default `nil`: no blur.
    public func write(
        to url: URL, from start: TimeInterval, to end: TimeInterval, fps: Double, overwrite: Bool = false,
        options: MovieOptions = MovieOptions(), motionBlur: MotionBlur? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let (fps, count) = try OfflineRenderer.checkedFrames(from: start, to: end, fps: fps, file: url.relativePath)
        var index = 0
        try await MovieWriter.write(to: url, fps: fps, frameCount: count, overwrite: overwrite, options: options) {
            guard index < count else { return nil }
            let time = start + Double(index) / fps
            index += 1
            return try await movieFrame(at: time, fps: fps, blur: motionBlur)
        }
    }

    /// Pictures in order of time, drawn on demand: iterating advances the renderer's clock.
    public struct FrameSequence: Sequence, IteratorProtocol {
        let renderer: OfflineRenderer
        let start: TimeInterval
        /// The number of pictures.
        public let count: Int
        let fps: Double
        private var index = 0

        init(renderer: OfflineRenderer, start: TimeInterval, count: Int, fps: Double) {
            self.renderer = renderer
            self.start = start
            self.count = count
            self.fps = fps
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
