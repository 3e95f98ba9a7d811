import CoreText

/// A row of titles or images of which one is selected. Selecting another one sends `valueChanged`.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
    override var defaultAccessibility: DefaultAccessibility { DefaultAccessibility(containerRole: .segments) }

    /// The index for no selection.
    public static let noSegment = -1
    package override class var showsDrawing: Bool { false }

    private struct Part {
        var title: String?, image: UIImage?, action: UIAction?
        var isEnabled = true
        /// The width in points; 0 for an equal share.
        var width: CGFloat = 0
    }
    private var segments: [Part] = []
    private var labels: [UILabel] = [], pictures: [UIImageView] = [], dividers: [CALayer] = []
    private let plate = CALayer(), thumb = CALayer()
    /// The images that replace the background, the thumb and the dividers.
    let images = SegmentImages()
    private var attributes: [State: [NSAttributedString.Key: Any]] = [:]
    private var selected = UISegmentedControl.noSegment
    private var pressed: Int?
    /// `true` if the touch began on the selected segment, so that the thumb follows the finger.
    private var dragsThumb = false

    /// The thumb's colour; nil: white, grey in dark mode. Default nil.
    @Observed open var selectedSegmentTintColor: UIColor? {
        didSet {
            noteSet(.selectedSegmentTintColor, \UISegmentedControl.selectedSegmentTintColor, selectedSegmentTintColor)
            setNeedsLayout()
        }
    }
    /// `true` if segments do not stay selected. Default `false`.
    open var isMomentary = false
    /// `true` if the segments' widths follow their contents; `false` if all widths are equal. Default `false`.
    @Observed open var apportionsSegmentWidthsByContent = false { didSet { contentChanged() } }

    private func contentChanged() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    /// Measurements in points: the thumb's inset, the height, the corner radii of the control and the thumb.
    private static let margin: CGFloat = 2, height: CGFloat = 32, corner: CGFloat = 8.91, thumbCorner: CGFloat = 6.93

    /// Creates a segment for each `String` or `UIImage`; other objects are ignored.
    public init(items: [Any]?) {
        super.init(frame: .zero)
        setUp()
        for item in items ?? [] where item is String || item is UIImage {
            append(Part(title: item as? String, image: item as? UIImage))
        }
        bounds.size = intrinsicContentSize
    }

    /// Creates a segment for each action, with its title or image. The action runs when its segment is selected.
    public convenience init(frame: CGRect = .zero, actions: [UIAction]) {
        self.init(items: nil)
        for action in actions { append(Part(title: action.title, image: action.image, action: action)) }
        self.frame = frame.isEmpty ? CGRect(origin: frame.origin, size: intrinsicContentSize) : frame
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.fill(self, as: UISegmentedControl.self)
    }

    private func setUp() {
        layer.addSublayer(plate)
        plate.cornerRadius = UISegmentedControl.corner
        plate.cornerCurve = .continuous
        layer.addSublayer(thumb)
        thumb.cornerRadius = UISegmentedControl.thumbCorner
        thumb.cornerCurve = .continuous
        thumb.shadowColor = UIColor.black.cgColor
        thumb.shadowOpacity = 0.12
        thumb.shadowOffset = CGSize(width: 0, height: 3)
        thumb.shadowRadius = 4
    }

    // MARK: Segments

    /// The number of segments.
    open var numberOfSegments: Int { segments.count }

    private func append(_ segment: Part) { insert(segment, at: segments.count) }

    private func insert(_ segment: Part, at index: Int) {
        let index = min(max(0, index), segments.count)
        segments.insert(segment, at: index)
        let label = UILabel(), picture = UIImageView()
        label.textAlignment = .center
        picture.contentMode = .center
        labels.insert(label, at: index)
        pictures.insert(picture, at: index)
        addSubview(label)
        addSubview(picture)
        if selected >= index { selected += 1 }
        contentChanged()
    }

    /// Inserts a title; an index beyond the ends is clamped.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(Part(title: title), at: segment)
    }
    /// Inserts an image; an index beyond the end is clamped. Never animated here.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insert(Part(image: image), at: segment)
    }
    /// Inserts an action, which runs when its segment is selected. Never animated here.
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        insert(Part(title: action.title, image: action.image, action: action), at: segment)
    }
    /// Removes a segment; does nothing if there is none at the index. Never animated here.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard segments.indices.contains(segment) else { return }
        segments.remove(at: segment)
        labels.remove(at: segment).removeFromSuperview()
        pictures.remove(at: segment).removeFromSuperview()
        if selected == segment { selected = UISegmentedControl.noSegment } else if selected > segment { selected -= 1 }
        contentChanged()
    }
    /// Removes all segments.
    open func removeAllSegments() { for _ in segments { removeSegment(at: 0, animated: false) } }

    /// Sets the title of a segment, which replaces its image.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        change(segment) {
            $0.title = title
            $0.image = nil
        }
    }
    /// Returns a segment's title; nil if it shows an image.
    open func titleForSegment(at segment: Int) -> String? {
        segments.indices.contains(segment) ? segments[segment].title : nil
    }
    /// Sets the image of a segment, which replaces its title.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        change(segment) {
            $0.title = nil
            $0.image = image
        }
    }
    /// Returns a segment's image; nil if it shows a title.
    open func imageForSegment(at segment: Int) -> UIImage? {
        segments.indices.contains(segment) ? segments[segment].image : nil
    }
    /// Enables or disables touches on a segment.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isEnabled = enabled } }
    /// Returns `true` if a segment receives touches.
    open func isEnabledForSegment(at segment: Int) -> Bool {
        segments.indices.contains(segment) && segments[segment].isEnabled
    }
    /// Sets the width of a segment in points; 0 for an equal share.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
        change(segment) { $0.width = width.isFinite ? max(0, width) : 0 }
    }
    /// Returns the width that was set for a segment; 0 if there is none.
    open func widthForSegment(at segment: Int) -> CGFloat {
        segments.indices.contains(segment) ? segments[segment].width : 0
    }
    private func change(_ index: Int, _ body: (inout Part) -> Void) {
        guard segments.indices.contains(index) else { return }
        body(&segments[index])
        contentChanged()
    }

    /// Sets the font and colour of the titles in a state.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
        self.attributes[state] = attributes
        noteSet(.titleTextAttributes, for: state) { (control: UISegmentedControl) in
            control.setTitleTextAttributes(attributes, for: state)
        }
        contentChanged()
    }
    /// Returns the attributes of titles in a state; nil for none.
    open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { attributes[state] }

    /// The index of the selected segment; `noSegment` or an index out of range selects none. Setting it sends no event.
    /// Default `noSegment`.
    open var selectedSegmentIndex: Int {
        get { selected }
        set { select(segments.indices.contains(newValue) ? newValue : UISegmentedControl.noSegment, animated: false) }
    }

    private func select(_ index: Int, animated: Bool) {
        guard index != selected else { return }
        selected = index
        show(animated: animated)
    }

    // MARK: Appearance

    private func font(selected: Bool) -> UIFont {
        let own = attributes[selected ? .selected : .normal]?[.font] ?? attributes[.normal]?[.font]
        return own as? UIFont ?? .systemFont(ofSize: 13, weight: selected ? .semibold : .medium)
    }

    private func contentWidth(_ index: Int) -> CGFloat {
        let segment = segments[index]
        if segment.width > 0 { return segment.width }
        if let image = segment.image { return image.size.width + 20 }
        let title = StyledText.plain(segment.title ?? "", [.font: font(selected: true)])
        return title.size().width.rounded(.up) + 20
    }

    open override var intrinsicContentSize: CGSize {
        let widths = segments.indices.map(contentWidth)
        let width =
            apportionsSegmentWidthsByContent
            ? widths.reduce(0, +) : (widths.max() ?? 0) * CGFloat(max(1, widths.count))
        return CGSize(width: width, height: UISegmentedControl.height)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// The segments' rectangles, which fill the control.
    private var areas: [CGRect] {
        guard !segments.isEmpty else { return [] }
        let fixed = segments.map(\.width).reduce(0, +), free = segments.count { $0.width == 0 }
        let wanted = segments.indices.filter { segments[$0].width == 0 }.map(contentWidth).reduce(0, +)
        let rest = max(0, bounds.width - fixed)
        var x: CGFloat = 0
        return segments.indices.map { index in
            let segment = segments[index]
            let width =
                segment.width > 0
                ? segment.width
                : apportionsSegmentWidthsByContent && wanted > 0
                    ? rest * contentWidth(index) / wanted : rest / CGFloat(max(1, free))
            defer { x += width }
            return mirroredIfNeeded(CGRect(x: x, y: 0, width: width, height: bounds.height))
        }
    }

    override var animatesStateChanges: Bool { true }

    override func show(animated: Bool) {
        let traits = traitCollection, areas = self.areas
        let isDark = traits.userInterfaceStyle == .dark
        CATransaction.begin()
        CATransaction.setDisableActions(!animated)
        CATransaction.setAnimationDuration(0.25)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
        plate.frame = bounds
        plate.backgroundColor =
            (backgroundColor == nil ? .tertiarySystemFill : UIColor.clear).resolvedColor(with: traits).cgColor
        let thumbColor: UIColor = selectedSegmentTintColor ?? (isDark ? UIColor(hex: 0x636366) : .white)
        thumb.backgroundColor = thumbColor.resolvedColor(with: traits).cgColor
        let isShown = areas.indices.contains(selected)
        plate.isHidden = images.haveBackground
        thumb.isHidden = images.haveBackground
        thumb.opacity = isShown ? isEnabled ? 1 : 0.5 : 0
        if isShown {
            let area = areas[selected].insetBy(dx: UISegmentedControl.margin, dy: UISegmentedControl.margin)
            let isPressed = pressed == selected && isTracking
            thumb.bounds = CGRect(origin: .zero, size: area.size)
            thumb.position = CGPoint(x: area.midX, y: area.midY)
            thumb.transform = isPressed ? CATransform3DMakeScale(0.95, 0.95, 1) : CATransform3DIdentity
        }
        showDividers(images.haveDividers ? [] : areas, traits)
        CATransaction.commit()
        showImages(areas)
        for index in segments.indices { showContent(index, areas[index], traits) }
    }

    private func showDividers(_ areas: [CGRect], _ traits: UITraitCollection) {
        while dividers.count > max(0, areas.count - 1) { dividers.removeLast().removeFromSuperlayer() }
        while dividers.count < areas.count - 1 {
            let divider = CALayer()
            dividers.append(divider)
            layer.insertSublayer(divider, above: plate)
        }
        let color = UIColor {
            $0.userInterfaceStyle == .dark ? UIColor(hex: 0x8E8E93, alpha: 0.3) : UIColor(hex: 0x8E8E93, alpha: 0.3)
        }
        for (index, divider) in dividers.enumerated() {
            divider.backgroundColor = color.resolvedColor(with: traits).cgColor
            divider.cornerRadius = 0.5
            divider.frame = CGRect(
                x: (isMirrored ? areas[index].minX : areas[index].maxX) - 0.5, y: bounds.height * 0.25, width: 1,
                height: bounds.height * 0.5)
            // No divider is visible beside the thumb.
            divider.opacity = index == selected || index + 1 == selected ? 0 : 1
        }
    }

    /// Returns the state that a segment shows.
    private func state(of index: Int) -> State {
        if !isEnabled || !segments[index].isEnabled { return .disabled }
        if index == selected { return .selected }
        return pressed == index && isTracking ? .highlighted : .normal
    }

    private func showImages(_ areas: [CGRect]) {
        guard images.areUsed else { return }
        // From left to right, which is the order of dividers.
        let order = Array(segments.indices).sorted { areas[$0].minX < areas[$1].minX }
        images.show(order.map { (areas[$0], state(of: $0)) }, height: bounds.height, in: self)
    }

    /// Called when an image or an offset was set.
    func imagesChanged() { setNeedsLayout() }

    private func showContent(_ index: Int, _ area: CGRect, _ traits: UITraitCollection) {
        let segment = segments[index], label = labels[index], picture = pictures[index]
        let isSelected = index == selected
        label.isHidden = segment.image != nil
        picture.isHidden = segment.image == nil
        let offset = images.offset(of: index, count: segments.count)
        label.frame = area.insetBy(dx: 4, dy: 0).offsetBy(dx: offset.horizontal, dy: offset.vertical)
        picture.frame = area.offsetBy(dx: offset.horizontal, dy: offset.vertical)
        picture.image = segment.image?.withRenderingMode(
            segment.image?.renderingMode == .alwaysOriginal ? .alwaysOriginal : .alwaysTemplate)
        picture.tintColor = .label
        label.text = segment.title
        label.font = font(selected: isSelected)
        let own =
            attributes[isSelected ? .selected : .normal]?[.foregroundColor] ?? attributes[.normal]?[.foregroundColor]
        label.textColor = own as? UIColor ?? .label
        let isPale = !segment.isEnabled || !isEnabled
        let isPressed = pressed == index && isTracking && !isSelected
        label.alpha = isPale ? 0.3 : isPressed ? 0.3 : 1
        picture.alpha = isPale ? 0.3 : isPressed ? 0.3 : 1
    }

    override func keeps(_ touch: UITouch, from recognizer: UIGestureRecognizer) -> Bool {
        (recognizer as? UITapGestureRecognizer)?.isSingleTap ?? false
    }

    // MARK: Accessibility

    private var elements: [UIAccessibilityElement] = []

    /// An element with the button trait for each segment, unless other elements were set.
    open override var accessibilityElements: [Any]? {
        get {
            if let own = super.accessibilityElements { return own }
            while elements.count < segments.count {
                elements.append(UIAccessibilityElement(accessibilityContainer: self))
            }
            elements.removeLast(elements.count - segments.count)
            for (index, (element, area)) in zip(elements, areas).enumerated() {
                element.accessibilityLabel = segments[index].title
                element.accessibilityValue = "\(index + 1) of \(segments.count)"
                element.accessibilityFrameInContainerSpace = area
                element.accessibilityTraits = .button
                if index == selected { element.accessibilityTraits.insert(.selected) }
                if !isEnabled || !segments[index].isEnabled { element.accessibilityTraits.insert(.notEnabled) }
            }
            return elements
        }
        set { super.accessibilityElements = newValue }
    }

    // MARK: Keys

    /// The segment of a momentary control that the arrow keys moved to.
    private var keySegment = 0

    /// Arrow keys select a segment. In a momentary control, which keeps no selection, they move to a segment that space
    /// presses.
    override func adjust(_ key: UIKeyboardHIDUsage) -> Bool {
        guard key.isSideways, segments.contains(where: \.isEnabled) else { return false }
        let step = (key == .keyboardRightArrow) != isMirrored ? 1 : -1
        let start =
            isMomentary ? keySegment : segments.indices.contains(selected) ? selected : step > 0 ? -1 : segments.count
        var index = start + step
        while segments.indices.contains(index), !segments[index].isEnabled { index += step }
        guard segments.indices.contains(index) else { return true }
        if isMomentary { keySegment = index } else { choose(index) }
        setNeedsLayout()
        return true
    }
    override func keyWentDown() -> Bool { isMomentary }
    override func keyCameUp() {
        guard segments.indices.contains(keySegment), segments[keySegment].isEnabled else { return }
        choose(keySegment)
    }
    override var focusOutline: (rect: CGRect, radius: CGFloat) {
        let areas = areas
        guard isMomentary, areas.indices.contains(keySegment) else { return (bounds, UISegmentedControl.corner) }
        return (areas[keySegment], UISegmentedControl.corner)
    }

    // MARK: Fingers

    private func segment(at touch: UITouch) -> Int? {
        let x = min(max(0, touch.location(in: self).x), bounds.width - 0.01)
        return areas.firstIndex { $0.minX <= x && x < $0.maxX }.flatMap { segments[$0].isEnabled ? $0 : nil }
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pressed = segment(at: touch)
        dragsThumb = pressed == selected && pressed != nil
        return pressed != nil
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let now = segment(at: touch)
        guard now != pressed else { return true }
        pressed = now ?? pressed
        if dragsThumb, let now { choose(now) } else { show(animated: true) }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let chosen = pressed
        pressed = nil
        if let chosen, isTouchInside, !dragsThumb { choose(chosen) }
        show(animated: true)
    }

    open override func cancelTracking(with event: UIEvent?) {
        pressed = nil
        show(animated: true)
    }

    private func choose(_ index: Int) {
        guard index != selected || isMomentary else { return }
        select(index, animated: true)
        sendActions(for: [.valueChanged, .primaryActionTriggered])
        if let action = segments[index].action { sendAction(action) }
        if isMomentary { select(UISegmentedControl.noSegment, animated: true) }
    }

    override var sendsPrimaryActionOnTouchUp: Bool { false }
}
