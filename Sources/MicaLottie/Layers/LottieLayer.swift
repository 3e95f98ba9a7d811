public import Foundation
public import QuartzCore

/// A layer that shows a Lottie animation: a tree of layers with Core Animation's own animations.
///
/// The tree is built once. It plays from its first frame when it is committed to a host's tree, unless `play`, `pause` or
/// `currentFrame` was used before.
///
/// ```swift
/// let layer = LottieLayer(document: document)
/// let image = try OfflineRenderer(layer, size: document.size).image(at: 0.5)
/// ```
/// The layer has the document's size; give it a `transform` to show it at another size.
public final class LottieLayer: CALayer {
    /// The animation.
    public let document: LottieDocument
    /// The settings with which the tree was built.
    public private(set) var configuration: LottieLayerConfiguration
    /// The repetition that `play()` uses. Default `playOnce`.
    public var loopMode = LottieLoopMode.playOnce
    /// The time of playback: its local time is the time since the start of the played range.
    private let player = CALayer()
    /// The time of the animation: its local time is the time since `startFrame`, in seconds.
    private let timeline = CALayer()
    private var playback = Playback.waiting

    private enum Playback {
        case waiting
        case playing(PlayedRange)
        case paused(frame: Double)
    }

    /// Creates a layer of the document's size, which waits to play until it is in a host's tree.
    public init(document: LottieDocument, configuration: LottieLayerConfiguration = LottieLayerConfiguration()) {
        self.document = document
        self.configuration = configuration
        super.init()
        anchorPoint = .zero
        bounds = CGRect(origin: .zero, size: document.size)
        for layer in [player, timeline] {
            layer.anchorPoint = .zero
            layer.bounds = bounds
        }
        addSublayer(player)
        player.addSublayer(timeline)
        TreeBuilder(document, configuration).build(into: timeline)
        show(document.startFrame)
    }

    /// Creates a presentation copy.
    public override init(layer: Any) {
        let other = layer as! LottieLayer
        document = other.document
        configuration = other.configuration
        loopMode = other.loopMode
        playback = other.playback
        super.init(layer: layer)
    }

    /// Not available: a Lottie layer is not archived. Returns `nil`.
    public required init?(coder: NSCoder) { nil }

    /// Begins to play, unless `play`, `pause` or a frame came first.
    public override func layoutSublayers() {
        super.layoutSublayers()
        if case .waiting = playback { play() }
    }

    /// Builds the tree again with other settings; the frame on screen stays.
    public func rebuild(with configuration: LottieLayerConfiguration) {
        self.configuration = configuration
        for layer in timeline.sublayers ?? [] { layer.removeFromSuperlayer() }
        TreeBuilder(document, configuration).build(into: timeline)
    }

    // MARK: Playback

    /// Plays from the first frame to the end.
    public func play() { play(fromFrame: document.startFrame, toFrame: document.endFrame, loopMode: loopMode) }

    /// Plays a range of frames. If the end is before the start, it plays backwards. `speed`: the multiple of the
    /// document's own speed, above 0; default 1.
    public func play(fromFrame start: Double, toFrame end: Double, loopMode: LottieLoopMode, speed: Double = 1) {
        self.loopMode = loopMode
        let range = PlayedRange(
            from: start, to: end, rate: document.frameRate, speed: speed.isFinite && speed > 0 ? speed : 1,
            begin: convertTime(CACurrentMediaTime(), from: nil), mode: loopMode)
        guard range.duration > 0 else { return pause(atFrame: end) }
        playback = .playing(range)
        player.beginTime = range.begin
        player.timeOffset = 0
        player.speed = Float(end < start ? -range.speed : range.speed)
        player.duration = range.duration * range.speed
        player.autoreverses = range.reverses
        player.repeatCount = range.count
        player.fillMode = .both
        timeline.timeOffset = (min(start, end) - document.startFrame) / document.frameRate
    }

    /// Stops at the frame on screen.
    public func pause() { pause(atFrame: currentFrame) }

    /// Stops at a frame.
    public func pause(atFrame frame: Double) {
        playback = .paused(frame: frame)
        show(frame)
    }

    /// Stops at the first frame.
    public func stop() { pause(atFrame: document.startFrame) }

    /// `true` while the animation plays.
    public var isPlaying: Bool {
        guard case .playing(let range) = playback else { return false }
        return !range.isOver(at: convertTime(CACurrentMediaTime(), from: nil))
    }

    /// The seconds of all that is played; `nil` if it does not end or nothing plays.
    var playedSeconds: Double? {
        guard case .playing(let range) = playback, range.total.isFinite else { return nil }
        return range.total
    }

    /// The frame on screen. Setting it pauses the animation there.
    public var currentFrame: Double {
        get {
            switch playback {
            case .waiting: document.startFrame
            case .paused(let frame): frame
            case .playing(let range): range.frame(at: convertTime(CACurrentMediaTime(), from: nil))
            }
        }
        set { pause(atFrame: newValue) }
    }

    /// The place of `currentFrame` between the first frame (0) and the end (1).
    public var currentProgress: Double {
        get {
            let length = document.endFrame - document.startFrame
            return length > 0 ? (currentFrame - document.startFrame) / length : 0
        }
        set { currentFrame = document.startFrame + newValue * (document.endFrame - document.startFrame) }
    }

    /// The seconds between the first frame and `currentFrame`.
    public var currentTime: TimeInterval {
        get { (currentFrame - document.startFrame) / document.frameRate }
        set { currentFrame = document.startFrame + newValue * document.frameRate }
    }

    private func show(_ frame: Double) {
        player.beginTime = 0
        player.duration = .infinity
        player.repeatCount = 0
        player.autoreverses = false
        player.speed = 0
        player.timeOffset = 0
        timeline.timeOffset = (frame - document.startFrame) / document.frameRate
    }
}

/// The frames that are played, and when.
struct PlayedRange {
    /// In frames.
    var from: Double, to: Double
    /// Frames per second, and their multiple.
    var rate: Double, speed: Double
    /// The start in seconds of the layer's time.
    var begin: Double
    var mode: LottieLoopMode

    /// The seconds of one run.
    var duration: Double { abs(to - from) / (rate * speed) }

    var reverses: Bool {
        switch mode {
        case .autoReverse, .repeatBackwards: true
        default: false
        }
    }

    /// The number of runs, or of pairs of runs that reverse.
    var count: Float {
        switch mode {
        case .playOnce: 1
        case .loop, .autoReverse: .infinity
        case .repeat(let count), .repeatBackwards(let count): max(0, count)
        }
    }

    /// The seconds of all runs.
    var total: Double { Double(count) * duration * (reverses ? 2 : 1) }

    func isOver(at time: Double) -> Bool { time - begin >= total }

    /// Returns the frame at a time in seconds.
    func frame(at time: Double) -> Double {
        let run = min(max(time - begin, 0), total), cycle = duration * (reverses ? 2 : 1)
        var rest = run.truncatingRemainder(dividingBy: cycle)
        if run == total, rest == 0, run > 0 { rest = cycle }
        let progress = rest <= duration ? rest / duration : (cycle - rest) / duration
        return from + (to - from) * progress
    }
}
