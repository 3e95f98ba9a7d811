/// A storyboard transition, for classes that inherit from it; not created here.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
    /// The segue's name.
    open private(set) var identifier: String?
    /// The presenting controller.
    open private(set) var source: UIViewController
    /// The presented controller.
    open private(set) var destination: UIViewController

    /// Creates a segue between two controllers.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination) = (identifier, source, destination)
        super.init()
    }

    /// Presents the destination.
    open func perform() { source.present(destination, animated: true) }
}
