/// A transition from one controller to another, as a storyboard declares it.
///
/// Override `perform()` for a transition of your own. The source's `prepare(for:sender:)` is called before it.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
    /// The segue's name.
    open private(set) var identifier: String?
    /// The controller that starts the segue.
    open private(set) var source: UIViewController
    /// The controller that the segue shows.
    open private(set) var destination: UIViewController
    /// The transition of a segue whose class does not override `perform()`.
    package var performHandler: (() -> Void)?
    /// `false` if an unwind segue pops and dismisses without an animation. Default `true`.
    package var isAnimated = true

    /// Creates a segue between two controllers.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        self.identifier = identifier
        self.source = source
        self.destination = destination
        super.init()
    }

    /// Creates a segue whose `perform()` calls a closure.
    public convenience init(
        identifier: String?, source: UIViewController, destination: UIViewController,
        performHandler: @escaping () -> Void
    ) {
        self.init(identifier: identifier, source: source, destination: destination)
        self.performHandler = performHandler
    }

    /// Performs the transition of the segue's kind; a segue without one presents the destination.
    open func perform() {
        if let performHandler { performHandler() } else { source.present(destination, animated: true) }
    }
}

/// A segue that presents the destination in a popover.
@preconcurrency @MainActor open class UIStoryboardPopoverSegue: UIStoryboardSegue {}
