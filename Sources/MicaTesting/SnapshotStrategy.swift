import CMicaSnapshot
import ImageIO
public import Mica
import MicaRaster
import MicaSnapshot

/// The compared representation of a subject: its picture, a film strip, a text, the hash of a movie, or JSON.
///
/// Several of them make one set of goldens with one name:
/// ```swift
/// expectSnapshot(of: Ring(), as: [.filmStrip([0, 0.5, 1]), .text])
/// ```
public struct SnapshotStrategy: Sendable {
    /// The suffix of a golden's name.
    let suffix: String
    /// The times in seconds from the start at which `collect` is called, in ascending order.
    let times: [TimeInterval]
    let touches: [ScriptedTouch]
    /// Creates the collector of one snapshot.
    let begin: @MainActor @Sendable (SnapshotStage) -> any SnapshotCollector

    /// The picture.
    public static var picture: SnapshotStrategy { picture(at: 0) }

    /// Returns the picture at a time in seconds, at least 0.
    public static func picture(at time: TimeInterval) -> SnapshotStrategy {
        SnapshotStrategy(suffix: "", times: [time], touches: []) { PictureCollector($0) }
    }

    /// Returns pictures at several times, side by side.
    /// - `times`: The times in seconds from the start, ascending.
    /// - `touches`: Touches of the window; they have no effect for a bare layer.
    /// - `columns`: The number of pictures in a row. Default 6.
    public static func filmStrip(
        _ times: [TimeInterval], touches: [ScriptedTouch] = [], columns: Int = 6
    ) -> SnapshotStrategy {
        SnapshotStrategy(suffix: ".strip", times: times, touches: touches) {
            FilmStripCollector($0, times: times, columns: max(1, columns))
        }
    }

    /// Returns pictures side by side, at equal intervals: the first at `start`, the last at `end`.
    /// - `frames`: The number of pictures, at least 2.
    public static func filmStrip(
        from start: TimeInterval = 0, to end: TimeInterval, frames: Int, touches: [ScriptedTouch] = [], columns: Int = 6
    ) -> SnapshotStrategy {
        let count = max(2, frames)
        return filmStrip(
            (0..<count).map { start + (end - start) * Double($0) / Double(count - 1) }, touches: touches,
            columns: columns)
    }

    /// The layer tree as text, with values on screen after an arrow if they differ from the model, and animations. Then
    /// come the accessibility elements of the views.
    public static var text: SnapshotStrategy { text(at: 0) }

    /// Returns the text at a time in seconds.
    public static func text(at time: TimeInterval) -> SnapshotStrategy { text(at: [time]) }

    /// Returns the texts at several times.
    public static func text(at times: [TimeInterval], touches: [ScriptedTouch] = []) -> SnapshotStrategy {
        SnapshotStrategy(suffix: "", times: times, touches: touches) { TextCollector($0, saysTimes: times.count > 1) }
    }

    /// Returns a hash of each frame's pixels: the smallest golden of a whole animation. A failure names the first frame
    /// that differs, without a picture.
    /// - `end`: The end in seconds; the frame at that time is excluded.
    /// - `fps`: The frame rate. Default 60.
    public static func movieHash(
        from start: TimeInterval = 0, to end: TimeInterval, fps: Double = 60, touches: [ScriptedTouch] = []
    ) -> SnapshotStrategy {
        let count = OfflineRenderer.frameCount(from: start, to: end, fps: fps)
        precondition(count <= 1_000_000, "A movie hash must have at most 1,000,000 frames (got \(count)).")
        return SnapshotStrategy(
            suffix: ".movie", times: (0..<count).map { start + Double($0) / fps }, touches: touches
        ) { MovieHashCollector($0) }
    }

    /// The content of ``text`` for programs: layers with their properties, animations and accessibility.
    public static var json: SnapshotStrategy { json(at: 0) }

    /// Returns the JSON at a time in seconds.
    public static func json(at time: TimeInterval) -> SnapshotStrategy {
        SnapshotStrategy(suffix: "", times: [time], touches: []) { JSONCollector($0) }
    }
}

/// Collects the representation of a stage, one time after the other.
@MainActor protocol SnapshotCollector: AnyObject {
    /// Called when the stage is at the strategy's next time.
    func collect(at time: TimeInterval) throws
    func finish() throws -> SnapshotContent
}

private final class PictureCollector: SnapshotCollector {
    private let stage: SnapshotStage
    private var image: CGImage?

    init(_ stage: SnapshotStage) { self.stage = stage }

    func collect(at time: TimeInterval) throws { image = try stage.renderer.checkedImage() }

    func finish() throws -> SnapshotContent {
        guard let image else { throw SnapshotError("the strategy has no times; add one.") }
        return .image(image, scale: stage.renderer.scale)
    }
}

private final class FilmStripCollector: SnapshotCollector {
    private static let gap = 2
    private let stage: SnapshotStage
    private let columns: Int, rows: Int, width: Int, height: Int
    private var sheet: Bitmap?
    private var parts: [SnapshotContent.Part] = []

    init(_ stage: SnapshotStage, times: [TimeInterval], columns: Int) {
        self.stage = stage
        self.columns = min(columns, max(1, times.count))
        rows = (times.count + self.columns - 1) / self.columns
        width = stage.renderer.pixelWidth
        height = stage.renderer.pixelHeight
    }

    func collect(at time: TimeInterval) throws {
        let image = try stage.renderer.checkedImage()
        guard let frame = Bitmap(image) else { throw SnapshotError("not enough memory for an image.") }
        if sheet == nil {
            let whole = (width: columns * (width + Self.gap) - Self.gap, height: rows * (height + Self.gap) - Self.gap)
            guard OfflineRenderer.canRender(size: CGSize(width: whole.width, height: whole.height), scale: 1) else {
                throw SnapshotError(
                    "a film strip of \(whole.width) × \(whole.height) pixels is too large; use fewer times.")
            }
            sheet = Bitmap(width: whole.width, height: whole.height, filledWith: 0xFF80_8080)
        }
        let number = parts.count
        let x = number % columns * (width + Self.gap), y = number / columns * (height + Self.gap)
        for row in 0..<height {
            let start = (y + row) * (sheet?.width ?? 0) + x
            sheet?.pixels.replaceSubrange(
                start..<start + width, with: frame.pixels[row * width..<(row + 1) * width])
        }
        parts.append(
            SnapshotContent.Part(
                name: "frame \(number + 1) at \(TreeText.seconds(time)) s",
                rect: BitmapRect(x: x, y: y, width: width, height: height), time: time))
    }

    func finish() throws -> SnapshotContent {
        guard let sheet else { throw SnapshotError("a film strip must have at least one time.") }
        guard let image = sheet.image() else { throw SnapshotError("not enough memory for a film strip.") }
        return .image(image, scale: stage.renderer.scale, parts: parts)
    }
}

private final class TextCollector: SnapshotCollector {
    private let stage: SnapshotStage, saysTimes: Bool
    private var text = ""

    init(_ stage: SnapshotStage, saysTimes: Bool) {
        self.stage = stage
        self.saysTimes = saysTimes
    }

    func collect(at time: TimeInterval) {
        if saysTimes { text += "at \(TreeText.seconds(time)) s\n" }
        text += TreeText.text(of: stage.renderer)
    }

    func finish() -> SnapshotContent { .text(text, ending: "txt") }
}

private final class MovieHashCollector: SnapshotCollector {
    private let stage: SnapshotStage
    private var text: String

    init(_ stage: SnapshotStage) {
        self.stage = stage
        text = "\(stage.renderer.pixelWidth) × \(stage.renderer.pixelHeight) pixels\n"
    }

    func collect(at time: TimeInterval) throws {
        guard let frame = Bitmap(try stage.renderer.checkedImage()) else {
            throw SnapshotError("not enough memory for an image.")
        }
        let hash = String(mica_snapshot_hash(frame.pixels, frame.pixels.count, 0), radix: 16)
        text += "\(TreeText.seconds(time)) s: \(String(repeating: "0", count: 16 - hash.count))\(hash)\n"
    }

    func finish() -> SnapshotContent { .text(text, ending: "txt") }
}

private final class JSONCollector: SnapshotCollector {
    private let stage: SnapshotStage
    private var text = ""

    init(_ stage: SnapshotStage) { self.stage = stage }

    func collect(at time: TimeInterval) throws { text = try TreeText.json(of: stage.renderer) }

    func finish() -> SnapshotContent { .text(text, ending: "json") }
}
