/// The room that the text of a text view has: of TextKit's class what has a meaning without TextKit.
@preconcurrency @MainActor open class NSTextContainer: NSObject {
    weak var view: UITextView?

    /// A container; a text view gives it its own size.
    public init(size: CGSize = .zero) { givenSize = size }
    public convenience override init() { self.init(size: .zero) }
    private let givenSize: CGSize

    /// In points: as wide as the lines may be, without an end.
    open var size: CGSize {
        view.map { CGSize(width: $0.textWidth + 2 * lineFragmentPadding, height: .greatestFiniteMagnitude) }
            ?? givenSize
    }
    /// What lines keep from the left and right edges, in points. Default 5.
    open var lineFragmentPadding: CGFloat = 5 { didSet { view?.containerChanged() } }
    /// True: the container is as wide as its text view.
    open var widthTracksTextView: Bool { view != nil }

    @available(*, unavailable, message: "lines are not limited here; set isScrollEnabled and the view's size")
    open var maximumNumberOfLines: Int { 0 }
    @available(*, unavailable, message: "set the lineBreakMode of the text's paragraph style")
    open var lineBreakMode: NSLineBreakMode { .byWordWrapping }
    @available(*, unavailable, message: "text does not flow around shapes here")
    open var exclusionPaths: [UIBezierPath] { [] }
    @available(*, unavailable, message: "TextKit is not here")
    open var layoutManager: NSLayoutManager? { nil }
}

/// TextKit's: not here.
@available(
    *, unavailable,
    message: "TextKit is not here; use UITextView's firstRect(for:), caretRect(for:) and closestPosition(to:)"
)
open class NSLayoutManager: NSObject {}

/// TextKit's: not here.
@available(*, unavailable, message: "TextKit is not here; use UITextView.attributedText")
open class NSTextStorage: NSMutableAttributedString {}
