public import Foundation
public import UIKit

/// A closure that is called when playback ends; `true` if it reached the end, `false` if it was stopped.
public typealias LottieCompletionBlock = (Bool) -> Void

/// A view that plays a Lottie animation.
///
/// ```swift
/// let view = LottieAnimationView(animation: try .from(data: data))
/// view.loopMode = .loop
/// view.play()
/// ```
/// It shows a `LottieLayer`, placed by `contentMode`; the default is `scaleAspectFit`.
open class LottieAnimationView: UIView {
    /// The animation. Setting it shows its first frame.
    @Observed public var animation: LottieAnimation? { didSet { if oldValue !== animation { show() } } }
    /// The repetition. Default `playOnce`. While the animation plays, a new mode applies at once.
    @Observed public var loopMode: LottieLoopMode = .playOnce { didSet { if loopMode != oldValue { playAgain() } } }
    /// The multiple of the animation's own speed; negative values play backwards. Default 1.
    @Observed public var animationSpeed: CGFloat = 1 { didSet { if animationSpeed != oldValue { playAgain() } } }
    /// The images. Default `nil`: those of the animation's file.
    public var imageProvider: (any AnimationImageProvider)? {
        get { settings.imageProvider }
        set { change { $0.imageProvider = newValue } }
    }
    /// The texts. Default `nil`: those of the file.
    public var textProvider: (any AnimationKeypathTextProvider)? {
        get { settings.textProvider }
        set { change { $0.textProvider = newValue } }
    }
    /// The fonts. Default `nil`: the system's fonts by name.
    public var fontProvider: (any AnimationFontProvider)? {
        get { settings.fontProvider }
        set { change { $0.fontProvider = newValue } }
    }
    /// The part of the animation, in its own points, that fills the view; `nil` (default) for all of it.
    @Observed public var viewportFrame: CGRect? { didSet { setNeedsLayout() } }
    /// The layer that shows the animation; `nil` without one.
    public private(set) var animationLayer: LottieLayer?
    private var settings = LottieLayerConfiguration()
    private var range: (from: CGFloat, to: CGFloat)?
    private var completion: PlaybackEnd?

    /// Creates a view of an animation's size.
    public init(
        animation: LottieAnimation?, imageProvider: (any AnimationImageProvider)? = nil,
        textProvider: (any AnimationKeypathTextProvider)? = nil, fontProvider: (any AnimationFontProvider)? = nil
    ) {
        super.init(frame: animation?.bounds ?? .zero)
        contentMode = .scaleAspectFit
        isUserInteractionEnabled = false
        settings.imageProvider = imageProvider
        settings.textProvider = textProvider
        settings.fontProvider = fontProvider
        self.animation = animation
        show()
    }

    /// Creates a view with the animation of a resource; without an animation if there is none.
    public convenience init(name: String, bundle: Bundle = .main, subdirectory: String? = nil) {
        self.init(animation: LottieAnimation.named(name, bundle: bundle, subdirectory: subdirectory))
    }

    /// Creates a view with the animation of a file; without an animation if it cannot be read.
    public convenience init(filePath: String) { self.init(animation: LottieAnimation.filepath(filePath)) }

    /// Creates a view without an animation.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .scaleAspectFit
    }

    /// Creates a view without an animation.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        contentMode = .scaleAspectFit
    }

    /// The animation's size.
    open override var intrinsicContentSize: CGSize {
        animation?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    /// Places the animation.
    open override func layoutSubviews() {
        super.layoutSubviews()
        guard let animationLayer, let animation else { return }
        let part = viewportFrame ?? animation.bounds
        let placed = AnimationPlacement(part: part, in: bounds, contentMode)
        animationLayer.setAffineTransform(CGAffineTransform(scaleX: placed.scale.width, y: placed.scale.height))
        animationLayer.position = placed.origin
    }

    // MARK: Playback

    /// Plays from the frame on screen to the end, or from the start if it is at the end. A completion handler that
    /// waits is called with `false`.
    open func play(completion: LottieCompletionBlock? = nil) {
        guard let animation else { return }
        let isBackwards = animationSpeed < 0
        let atEnd = isBackwards ? currentFrame <= animation.startFrame : currentFrame >= animation.endFrame
        let (first, last) =
            isBackwards ? (animation.endFrame, animation.startFrame) : (animation.startFrame, animation.endFrame)
        // A repeated animation plays whole runs.
        let start = atEnd || loopMode != .playOnce ? first : currentFrame
        run(from: start, to: last, completion)
    }

    /// Plays between two progresses, 0…1. `fromProgress`: `nil` for the one on screen. `loopMode`: `nil` for the view's.
    open func play(
        fromProgress: AnimationProgressTime? = nil, toProgress: AnimationProgressTime, loopMode: LottieLoopMode? = nil,
        completion: LottieCompletionBlock? = nil
    ) {
        guard let animation else { return }
        play(
            fromFrame: fromProgress.map(animation.frameTime(forProgress:)),
            toFrame: animation.frameTime(forProgress: toProgress), loopMode: loopMode, completion: completion)
    }

    /// Plays between two frames. `fromFrame`: `nil` for the one on screen. `loopMode`: `nil` for the view's.
    open func play(
        fromFrame: AnimationFrameTime? = nil, toFrame: AnimationFrameTime, loopMode: LottieLoopMode? = nil,
        completion: LottieCompletionBlock? = nil
    ) {
        let start = fromFrame ?? currentFrame
        stopWaiting()
        range = nil
        if let loopMode { self.loopMode = loopMode }
        run(from: start, to: toFrame, completion)
    }

    /// Plays between two markers. `fromMarker`: `nil` for the frame on screen. `playEndMarkerFrame`: `false` to end one
    /// frame before the end marker; default `true`.
    open func play(
        fromMarker: String? = nil, toMarker: String, playEndMarkerFrame: Bool = true, loopMode: LottieLoopMode? = nil,
        completion: LottieCompletionBlock? = nil
    ) {
        guard let animation, let end = animation.frameTime(forMarker: toMarker) else { return }
        play(
            fromFrame: fromMarker.flatMap(animation.frameTime(forMarker:)), toFrame: playEndMarkerFrame ? end : end - 1,
            loopMode: loopMode, completion: completion)
    }

    /// Plays the range of a marker.
    open func play(marker: String, loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil) {
        guard let animation, let start = animation.frameTime(forMarker: marker),
            let length = animation.durationFrameTime(forMarker: marker)
        else { return }
        play(fromFrame: start, toFrame: start + length, loopMode: loopMode, completion: completion)
    }

    /// Stops at the frame on screen.
    open func pause() {
        stopWaiting()
        range = nil
        animationLayer?.pause()
    }

    /// Stops at the first frame.
    open func stop() {
        pause()
        animationLayer?.stop()
    }

    /// `true` while the animation plays.
    public var isAnimationPlaying: Bool { animationLayer?.isPlaying ?? false }

    /// The frame on screen. Setting it stops the animation there.
    public var currentFrame: AnimationFrameTime {
        get { animationLayer.map { CGFloat($0.currentFrame) } ?? 0 }
        set {
            pause()
            animationLayer?.currentFrame = Double(newValue)
        }
    }

    /// The progress on screen, 0…1. Setting it stops the animation there.
    public var currentProgress: AnimationProgressTime {
        get { animation?.progressTime(forFrame: currentFrame) ?? 0 }
        set { if let animation { currentFrame = animation.frameTime(forProgress: newValue) } }
    }

    /// The seconds from the first frame to the one on screen. Setting them stops the animation there.
    public var currentTime: TimeInterval {
        get { animation?.time(forFrame: currentFrame) ?? 0 }
        set { if let animation { currentFrame = animation.frameTime(forTime: newValue) } }
    }

    /// The frame on screen, as `currentFrame`.
    public var realtimeAnimationFrame: AnimationFrameTime { currentFrame }
    /// The progress on screen, as `currentProgress`.
    public var realtimeAnimationProgress: AnimationProgressTime { currentProgress }

    private func run(from start: CGFloat, to end: CGFloat, _ block: LottieCompletionBlock?) {
        stopWaiting()
        guard let animationLayer, animationSpeed != 0 else { return }
        range = (start, end)
        animationLayer.play(
            fromFrame: Double(start), toFrame: Double(end), loopMode: loopMode, speed: Double(abs(animationSpeed)))
        guard let block, let seconds = animationLayer.playedSeconds else {
            block?(true)
            return
        }
        completion = PlaybackEnd(block, after: seconds, in: animationLayer)
    }

    /// Continues with another mode or speed.
    private func playAgain() {
        guard isAnimationPlaying, let range else { return }
        let waiting = completion?.take()
        completion = nil
        run(from: loopMode == .playOnce ? currentFrame : range.from, to: range.to, waiting)
    }

    private func stopWaiting() {
        let waiting = completion?.take()
        completion = nil
        waiting?(false)
    }

    // MARK: Values

    /// Replaces the properties that match a keypath. A later provider for the same keypath replaces an earlier one.
    public func setValueProvider(_ valueProvider: any AnyValueProvider, keypath: AnimationKeypath) {
        change { settings in
            settings.values.removeAll { $0.keypath == keypath }
            settings.values.append((keypath, valueProvider))
        }
    }

    /// Asks the image provider for all images again.
    public func reloadImages() { change { _ in } }

    /// Does nothing: the animation is always up to date.
    public func forceDisplayUpdate() {}

    private func change(_ body: (inout LottieLayerConfiguration) -> Void) {
        body(&settings)
        animationLayer?.rebuild(with: resolvedSettings)
    }

    private var resolvedSettings: LottieLayerConfiguration {
        var settings = settings
        if settings.imageProvider == nil { settings.imageProvider = animation?.images }
        return settings
    }

    private func show() {
        stopWaiting()
        animationLayer?.removeFromSuperlayer()
        animationLayer = nil
        range = nil
        invalidateIntrinsicContentSize()
        guard let animation else { return }
        let new = LottieLayer(document: animation.document, configuration: resolvedSettings)
        new.stop()
        layer.addSublayer(new)
        animationLayer = new
        setNeedsLayout()
    }
}
