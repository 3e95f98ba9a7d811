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
    open var lineFragmentPadding: CGFloat = 5 { didSet { owner?.containerChanged() } }
    /// `true` if the container belongs to a text view, whose width it tracks.
    open var widthTracksTextView: Bool { owner != nil }

    @available(*, unavailable, message: "lines cannot be limited; set isScrollEnabled and the view's size")
    open var maximumNumberOfLines: Int { 0 }
    @available(*, unavailable, message: "set the lineBreakMode of the text's paragraph style")
    open var lineBreakMode: NSLineBreakMode { .byWordWrapping }
    @available(*, unavailable, message: "text cannot flow around shapes")
    open var exclusionPaths: [UIBezierPath] { [] }
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
