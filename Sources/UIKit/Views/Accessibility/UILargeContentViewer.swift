import QuartzCore

/// An element of a bar that can be shown enlarged, for users of the largest text sizes.
@preconcurrency @MainActor public protocol UILargeContentViewerItem: NSObjectProtocol {
    /// `true` if the element is shown enlarged.
    var showsLargeContentViewer: Bool { get }
    /// The enlarged title.
    var largeContentTitle: String? { get }
    /// The enlarged image.
    var largeContentImage: UIImage? { get }
    /// `true` if the image is scaled up to the size of the viewer.
    var scalesLargeContentImage: Bool { get }
    /// The insets of the image, in points.
    var largeContentImageInsets: UIEdgeInsets { get }
}

/// The decisions of an app about enlarged elements. All methods are optional.
@preconcurrency @MainActor public protocol UILargeContentViewerInteractionDelegate: NSObjectProtocol {
    /// Called when the touch on an enlarged element ends. The default does nothing.
    func largeContentViewerInteraction(
        _ interaction: UILargeContentViewerInteraction, didEndOn item: (any UILargeContentViewerItem)?,
        at point: CGPoint
    )
    /// Returns the element at a point; nil selects the view there. Default nil.
    func largeContentViewerInteraction(
        _ interaction: UILargeContentViewerInteraction, itemAt point: CGPoint
    ) -> (any UILargeContentViewerItem)?
}

extension UILargeContentViewerInteractionDelegate {
    public func largeContentViewerInteraction(
        _ interaction: UILargeContentViewerInteraction, didEndOn item: (any UILargeContentViewerItem)?,
        at point: CGPoint
    ) {}
    public func largeContentViewerInteraction(
        _ interaction: UILargeContentViewerInteraction, itemAt point: CGPoint
    ) -> (any UILargeContentViewerItem)? { nil }
}

/// Enlarges the elements of a view while the user presses them. The viewer is not available here: the interaction is
/// attached and has no effect, as on devices with normal text sizes.
@preconcurrency @MainActor open class UILargeContentViewerInteraction: NSObject, UIInteraction {
    /// The delegate. Default nil.
    public private(set) weak var delegate: (any UILargeContentViewerInteractionDelegate)?
    public private(set) weak var view: UIView?
    /// A recogniser that never recognises anything, for relations to the app's own ones.
    public let gestureRecognizerForExclusionRelationship: UIGestureRecognizer = UILongPressGestureRecognizer()
    /// `true` if elements are enlarged. Always `false` here.
    open class var isEnabled: Bool { false }
    /// Posted on Apple's systems when `isEnabled` changes; never posted here.
    public nonisolated static let enabledStatusDidChangeNotification = Notification.Name(
        "UILargeContentViewerInteractionEnabledStatusDidChangeNotification")

    /// Creates an interaction with a delegate, which is held weakly.
    public init(delegate: (any UILargeContentViewerInteractionDelegate)?) { self.delegate = delegate }
    public convenience override init() { self.init(delegate: nil) }

    public func willMove(to view: UIView?) {}
    public func didMove(to view: UIView?) { self.view = view }
}

/// The enlarged content of a view.
private struct LargeContent {
    var isShown = false, title: String?, image: UIImage?, scalesImage = false, insets = UIEdgeInsets.zero
}

// Stored without effect: the viewer is not available.
extension UIView: UILargeContentViewerItem {
    private static let largeContentKey = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    private var largeContent: LargeContent {
        get {
            (objc_getAssociatedObject(self, UIView.largeContentKey) as? Boxed<LargeContent>)?.value ?? LargeContent()
        }
        set {
            objc_setAssociatedObject(
                self, UIView.largeContentKey, Boxed(newValue), .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
    }

    /// `true` if the view is shown enlarged while it is pressed; stored only. Default `false`.
    public var showsLargeContentViewer: Bool {
        get { largeContent.isShown }
        set { largeContent.isShown = newValue }
    }
    /// The enlarged title; stored only. Default nil.
    public var largeContentTitle: String? {
        get { largeContent.title }
        set { largeContent.title = newValue }
    }
    /// The enlarged image; stored only. Default nil.
    public var largeContentImage: UIImage? {
        get { largeContent.image }
        set { largeContent.image = newValue }
    }
    /// `true` if the enlarged image is scaled up; stored only. Default `false`.
    public var scalesLargeContentImage: Bool {
        get { largeContent.scalesImage }
        set { largeContent.scalesImage = newValue }
    }
    /// The insets of the enlarged image, in points; stored only. Default zero.
    public var largeContentImageInsets: UIEdgeInsets {
        get { largeContent.insets }
        set { largeContent.insets = newValue }
    }
}
