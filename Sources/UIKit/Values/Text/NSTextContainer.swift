/// The area in which a layout manager or a text view lays out text.
open class NSTextContainer: NSObject {
    nonisolated(unsafe) weak var owner: (any TextContainerOwner)?

    /// Creates a container; in a text view, its size is that of the view.
    public init(size: CGSize) { givenSize = size }
    public convenience override init() { self.init(size: .zero) }
    /// Creates an empty container; archives do not contain its properties.
    public required init(coder: NSCoder) { givenSize = .zero }
    private var givenSize: CGSize

    /// The size in points; a side of 0 is unlimited. In a text view it is the maximum width of lines, and an unlimited
    /// height, and setting it has no effect. Default zero.
    open var size: CGSize {
        get {
            guard let owner else { return givenSize }
            let width = MainActor.assumeIsolated { owner.textWidth }
            return CGSize(width: width + 2 * lineFragmentPadding, height: .greatestFiniteMagnitude)
        }
        set {
            guard newValue != givenSize else { return }
            givenSize = newValue
            changed()
        }
    }
    /// The horizontal padding of lines, in points. Default 5.
    @Observed open var lineFragmentPadding: CGFloat = 5 { didSet { changed() } }
    /// `true` if the width is that of a text view. Default `true` in a text view, elsewhere `false`, where it is stored
    /// without effect.
    open var widthTracksTextView: Bool {
        get { owner != nil || storedTracking.width }
        set { storedTracking.width = newValue }
    }
    /// `true` if the height is that of a text view. Stored without effect. Default `false`.
    open var heightTracksTextView: Bool {
        get { storedTracking.height }
        set { storedTracking.height = newValue }
    }
    private var storedTracking = (width: false, height: false)

    /// The maximum number of lines in a layout manager. In a text view it is stored without effect, which is logged: set
    /// `isScrollEnabled` and the view's size. Default 0: no limit.
    @Observed open var maximumNumberOfLines = 0 {
        didSet {
            if owner != nil, maximumNumberOfLines != 0 {
                report("NSTextContainer.maximumNumberOfLines has no effect.")
            }
            if maximumNumberOfLines != oldValue { changed() }
        }
    }
    /// The line break mode of the last line in a layout manager. In a text view it is stored without effect: the paragraph
    /// styles of the text determine it. Default by word wrapping.
    @Observed open var lineBreakMode = NSLineBreakMode.byWordWrapping {
        didSet { if lineBreakMode != oldValue { changed() } }
    }
    /// The areas without text. Stored without effect, which is logged: text does not flow around shapes. Default empty.
    @Observed open var exclusionPaths: [UIBezierPath] = [] {
        didSet { if !exclusionPaths.isEmpty { report("NSTextContainer.exclusionPaths has no effect.") } }
    }
    /// The layout manager of the container; nil in a text view whose `layoutManager` was not used.
    open internal(set) weak var layoutManager: NSLayoutManager?

    /// `true`: lines are rectangles from edge to edge.
    open var isSimpleRectangular: Bool { true }

    private func changed() {
        layoutManager?.textContainerChangedGeometry(self)
        if let owner { MainActor.assumeIsolated { owner.containerChanged() } }
    }
}

/// The text view of a container.
@MainActor protocol TextContainerOwner: AnyObject, Sendable {
    /// The maximum width of lines, in points.
    var textWidth: CGFloat { get }
    /// Called after a property of the container changed.
    func containerChanged()
}
