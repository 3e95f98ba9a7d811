public import CoreGraphics

/// A control with a knob that the user drags along a track to select a value.
///
/// Images may replace the knob and both parts of the track, and be at its ends. A subclass that moves the parts overrides
/// the methods that return their rectangles, in the slider's coordinates.
@preconcurrency @MainActor open class UISlider: UIControl {
    package override class var showsDrawing: Bool { false }

    /// The value at the beginning of the track. If it exceeds the maximum, both get the value that was set last.
    /// Default 0.
    @Observed open var minimumValue: Float = 0 {
        didSet {
            if maximumValue < minimumValue { maximumValue = minimumValue }
            rangeDidChange()
        }
    }
    /// The value at the end of the track. Default 1.
    @Observed open var maximumValue: Float = 1 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            rangeDidChange()
        }
    }
    /// `true` if `valueChanged` is sent during a drag, `false` if only at its end. Default `true`.
    open var isContinuous = true
    /// The colour of the track before the knob. Default nil: the tint colour.
    @Observed open var minimumTrackTintColor: UIColor? {
        didSet {
            noteSet(.minimumTrackTintColor, \UISlider.minimumTrackTintColor, minimumTrackTintColor)
            setNeedsLayout()
        }
    }
    /// The colour of the track behind the knob. Default nil: a grey.
    @Observed open var maximumTrackTintColor: UIColor? {
        didSet {
            noteSet(.maximumTrackTintColor, \UISlider.maximumTrackTintColor, maximumTrackTintColor)
            setNeedsLayout()
        }
    }
    /// The colour of the knob. Default nil: white.
    @Observed open var thumbTintColor: UIColor? {
        didSet {
            noteSet(.thumbTintColor, \UISlider.thumbTintColor, thumbTintColor)
            setNeedsLayout()
        }
    }

    /// The image at the end of the minimum, which is the leading one. Default nil.
    @Observed open var minimumValueImage: UIImage? { didSet { imagesChanged() } }
    /// The image at the end of the maximum, which is the trailing one. Default nil.
    @Observed open var maximumValueImage: UIImage? { didSet { imagesChanged() } }

    private var stored: Float = 0
    /// The layer of all parts, which fades while the slider is disabled.
    private let face = CALayer()
    private let track = CALayer(), filled = CALayer(), knob = CALayer()
    /// The views of the images; nil until an image is set.
    private var pictures: SliderPictures?
    private var thumbs = StateValues<UIImage>(), minimumTracks = StateValues<UIImage>()
    private var maximumTracks = StateValues<UIImage>()
    /// Measurements in points: the knob's diameter, the height of the track, and its distance from the edges.
    private static let knobSide: CGFloat = 28, trackHeight: CGFloat = 4, trackInset: CGFloat = 2
    /// The distances in points between the track and an image, and around the knob where a finger still grasps it.
    private static let imageGap: CGFloat = 15, graspMargin: CGFloat = 14
    private var grip: CGFloat = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.fill(self, as: UISlider.self)
    }

    private func setUp() {
        layer.addSublayer(face)
        for part in [track, filled, knob] { face.addSublayer(part) }
        knob.shadowColor = UIColor.black.cgColor
        knob.shadowOpacity = 0.22
        knob.shadowOffset = CGSize(width: 0, height: 3)
        knob.shadowRadius = 4
    }

    /// The value, clamped to the range. Default 0.
    open var value: Float {
        get { stored }
        set { setValue(newValue, animated: false) }
    }

    /// Sets the value, clamped to the range; sends no event.
    open func setValue(_ value: Float, animated: Bool) {
        let value = min(maximumValue, max(minimumValue, value))
        guard value != stored, value.isFinite else { return }
        stored = value
        show(animated: animated)
    }

    private func rangeDidChange() {
        value = stored
        setNeedsLayout()
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 34) }

    open override func tintColorDidChange() { setNeedsLayout() }

    override var describedContent: [String] { ["value: \(String(format: "%f", Double(value)))"] }
    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(
            isElement: true, value: DefaultAccessibility.percent(part), traits: stateTraits.union(.adjustable))
    }

    /// Increases the value by a tenth of the range.
    open override func accessibilityIncrement() { step(by: 0.1) }
    /// Decreases the value by a tenth of the range.
    open override func accessibilityDecrement() { step(by: -0.1) }

    override func adjust(_ key: UIKeyboardHIDUsage) -> Bool {
        switch key {
        case .keyboardHome: step(by: -1)
        case .keyboardEnd: step(by: 1)
        default: return super.adjust(key)
        }
        return true
    }
    override var focusOutline: (rect: CGRect, radius: CGFloat) {
        let height = min(bounds.height, UISlider.knobSide)
        return (CGRect(x: 0, y: bounds.midY - height / 2, width: bounds.width, height: height), height / 2)
    }

    private func step(by part: Float) {
        let before = stored
        guard isEnabled else { return }
        setValue(stored + part * (maximumValue - minimumValue), animated: true)
        if stored != before { sendActions(for: .valueChanged) }
    }

    private var part: CGFloat { part(of: stored) }
    private func part(of value: Float) -> CGFloat {
        maximumValue > minimumValue ? CGFloat((value - minimumValue) / (maximumValue - minimumValue)) : 0
    }

    // MARK: Images

    /// Sets the image of the knob in a state; nil uses that of the normal state, and without one the system's knob.
    open func setThumbImage(_ image: UIImage?, for state: State) {
        thumbs[state] = image
        noteSet(.thumbImage, for: state) { (slider: UISlider) in slider.setThumbImage(image, for: state) }
        imagesChanged()
    }
    /// Sets the image of the track before the knob in a state, which is stretched along it; nil uses that of the normal
    /// state.
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
        minimumTracks[state] = image
        noteSet(.minimumTrackImage, for: state) { (slider: UISlider) in slider.setMinimumTrackImage(image, for: state) }
        imagesChanged()
    }
    /// Sets the image of the track behind the knob in a state, which is stretched along it; nil uses that of the normal
    /// state.
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
        maximumTracks[state] = image
        noteSet(.maximumTrackImage, for: state) { (slider: UISlider) in slider.setMaximumTrackImage(image, for: state) }
        imagesChanged()
    }
    /// Returns the image of the knob in a state; nil for the system's knob.
    open func thumbImage(for state: State) -> UIImage? { thumbs[state] }
    /// Returns the image of the track before the knob in a state; nil if none was set.
    open func minimumTrackImage(for state: State) -> UIImage? { minimumTracks[state] }
    /// Returns the image of the track behind the knob in a state; nil if none was set.
    open func maximumTrackImage(for state: State) -> UIImage? { maximumTracks[state] }
    /// The image of the knob in the present state; nil for the system's knob.
    open var currentThumbImage: UIImage? { thumbs[state] }
    /// The image of the track before the knob in the present state; nil if none was set.
    open var currentMinimumTrackImage: UIImage? { minimumTracks[state] }
    /// The image of the track behind the knob in the present state; nil if none was set.
    open var currentMaximumTrackImage: UIImage? { maximumTracks[state] }

    private func imagesChanged() {
        if pictures == nil { pictures = SliderPictures(in: self, around: knob) }
        setNeedsLayout()
    }

    // MARK: Rectangles

    /// Returns the rectangle of `minimumValueImage`: its size, vertically centred at the leading edge; empty without an
    /// image.
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        imageRect(minimumValueImage, atLeft: !isMirrored, bounds)
    }
    /// Returns the rectangle of `maximumValueImage`: its size, vertically centred at the trailing edge; empty without an
    /// image.
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        imageRect(maximumValueImage, atLeft: isMirrored, bounds)
    }
    private func imageRect(_ image: UIImage?, atLeft isLeft: Bool, _ bounds: CGRect) -> CGRect {
        let size = image?.size ?? .zero
        return CGRect(
            x: isLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
            height: size.height)
    }

    /// Returns the rectangle of the whole track. By default it ends 2 points from the edges, or 15 points from the images
    /// there, and is 4 points high, or as high as its images, and vertically centred.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        var left = bounds.minX + UISlider.trackInset, right = bounds.maxX - UISlider.trackInset
        let atEnds = isMirrored ? (maximumValueImage, minimumValueImage) : (minimumValueImage, maximumValueImage)
        if let image = atEnds.0 { left = bounds.minX + image.size.width + UISlider.imageGap }
        if let image = atEnds.1 { right = bounds.maxX - image.size.width - UISlider.imageGap }
        let height = [currentMinimumTrackImage, currentMaximumTrackImage].compactMap { $0?.size.height }.max()
        let shown = height ?? UISlider.trackHeight
        return CGRect(x: left, y: bounds.midY - shown / 2, width: max(0, right - left), height: shown)
    }

    /// Returns the rectangle of the knob for a value and a rectangle of the track. By default it has the size of the knob's
    /// image, or 28 × 28 points. At the ends of the track it reaches 2 points beyond it.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let side = UISlider.knobSide, size = currentThumbImage?.size ?? CGSize(width: side, height: side)
        let part = part(of: value), travel = rect.width + 2 * UISlider.trackInset - size.width
        return CGRect(
            x: rect.minX - UISlider.trackInset + travel * (isMirrored ? 1 - part : part),
            y: rect.midY - size.height / 2,
            width: size.width, height: size.height)
    }

    private var shownTrack: CGRect { LayoutNumber.rect(trackRect(forBounds: bounds)) }
    private func thumb(for value: Float) -> CGRect {
        LayoutNumber.rect(thumbRect(forBounds: bounds, trackRect: shownTrack, value: value))
    }

    override func show(animated: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(!animated)
        face.frame = bounds
        let rect = shownTrack, thumb = thumb(for: stored)
        let halves = rect.divided(atDistance: thumb.midX - rect.minX, from: .minXEdge)
        track.frame = rect
        filled.frame = isMirrored ? halves.remainder : halves.slice
        knob.bounds = CGRect(origin: .zero, size: thumb.size)
        knob.position = CGPoint(x: thumb.midX, y: thumb.midY)
        for bar in [track, filled] { bar.cornerRadius = rect.height / 2 }
        knob.cornerRadius = min(thumb.width, thumb.height) / 2
        let traits = traitCollection
        track.backgroundColor = (maximumTrackTintColor ?? .systemFill).resolvedColor(with: traits).cgColor
        filled.backgroundColor = (minimumTrackTintColor ?? tintColor).resolvedColor(with: traits).cgColor
        knob.backgroundColor = (thumbTintColor ?? .white).resolvedColor(with: traits).cgColor
        face.opacity = isEnabled ? 1 : 0.5
        if let pictures {
            let isPlain = (track: currentMaximumTrackImage == nil, filled: currentMinimumTrackImage == nil)
            track.isHidden = !isPlain.track
            filled.isHidden = !isPlain.filled
            knob.isHidden = currentThumbImage != nil
            pictures.show(currentMaximumTrackImage, .maximumTrack, isMirrored ? halves.slice : halves.remainder)
            pictures.show(currentMinimumTrackImage, .minimumTrack, filled.frame)
            pictures.show(currentThumbImage, .thumb, thumb)
            pictures.show(minimumValueImage, .minimum, minimumValueImageRect(forBounds: bounds))
            pictures.show(maximumValueImage, .maximum, maximumValueImageRect(forBounds: bounds))
            pictures.fit(bounds, alpha: isEnabled ? 1 : 0.5)
        }
        CATransaction.commit()
    }

    override func keeps(_ touch: UITouch, from recognizer: UIGestureRecognizer) -> Bool {
        guard let pan = recognizer as? UIPanGestureRecognizer else { return false }
        return pan.startsSideways
            && (isTracking || isOnKnob(touch.location(in: self).x - pan.translationFromTouchdown.x))
    }

    private func isOnKnob(_ x: CGFloat) -> Bool {
        let thumb = thumb(for: stored)
        return abs(x - thumb.midX) <= thumb.width / 2 + UISlider.graspMargin
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = touch.location(in: self).x
        guard isOnKnob(x) else { return false }
        grip = x - thumb(for: stored).midX
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let start = thumb(for: minimumValue).midX, end = thumb(for: maximumValue).midX
        guard start != end else { return true }
        let part = (touch.location(in: self).x - grip - start) / (end - start)
        let before = stored
        value = minimumValue + Float(min(1, max(0, part))) * (maximumValue - minimumValue)
        if isContinuous, stored != before { sendActions(for: .valueChanged) }
        return true
    }

    override var sendsPrimaryActionOnTouchUp: Bool { false }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if !isContinuous { sendActions(for: .valueChanged) }
    }
}
