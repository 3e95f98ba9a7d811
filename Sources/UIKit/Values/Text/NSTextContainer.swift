/// The layout area of a text view: the part of TextKit's class that is meaningful without TextKit.
@preconcurrency @MainActor open class NSTextContainer: NSObject {
    weak var owner: (any TextContainerOwner)?

    /// Creates a container; in a text view, its size is that of the view.
    public init(size: CGSize = .zero) { givenSize = size }
    public convenience override init() { self.init(size: .zero) }
    private let givenSize: CGSize

    /// The size in points: the maximum width of lines, and an unlimited height.
    open var size: CGSize {
        owner.map { CGSize(width: $0.textWidth + 2 * lineFragmentPadding, height: .greatestFiniteMagnitude) }
            ?? givenSize
    }
    /// The horizontal padding of lines, in points. Default 5.
    @Observed open var lineFragmentPadding: CGFloat = 5 { didSet { owner?.containerChanged() } }
    /// `true` if the container belongs to a text view, whose width it tracks.
    open var widthTracksTextView: Bool { owner != nil }

    /// The maximum number of lines. Stored without effect, which is logged: set `isScrollEnabled` and the view's size.
    /// Default 0: no limit.
    @Observed open var maximumNumberOfLines = 0 {
        didSet { if maximumNumberOfLines != 0 { report("NSTextContainer.maximumNumberOfLines has no effect.") } }
    }
    /// The line break mode of the last line. Stored without effect: the paragraph styles of the text determine it. Default
    /// by word wrapping.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping
    /// The areas without text. Stored without effect, which is logged: text does not flow around shapes. Default empty.
    @Observed open var exclusionPaths: [UIBezierPath] = [] {
        didSet { if !exclusionPaths.isEmpty { report("NSTextContainer.exclusionPaths has no effect.") } }
    }
    @available(*, unavailable, message: "TextKit is not available")
    open var layoutManager: NSLayoutManager? { nil }
}

/// The text view of a container.
@MainActor protocol TextContainerOwner: AnyObject {
    /// The maximum width of lines, in points.
    var textWidth: CGFloat { get }
    /// Called after a property of the container changed.
    func containerChanged()
}

/// A class of TextKit, which is unavailable.
@available(
    *, unavailable,
    message: "TextKit is not available; use UITextView's firstRect(for:), caretRect(for:) and closestPosition(to:)"
)
open class NSLayoutManager: NSObject {}

/// A class of TextKit, which is unavailable.
@available(*, unavailable, message: "TextKit is not available; use UITextView.attributedText")
open class NSTextStorage: NSMutableAttributedString {}
