/// The start of an unwind segue, for controllers that are searched for its destination.
@preconcurrency @MainActor open class UIStoryboardUnwindSegueSource: NSObject {
    /// The controller that starts the segue.
    public let source: UIViewController
    /// The action that the destination must have.
    public let unwindAction: Selector
    /// The object that started the segue.
    public let sender: Any?

    init(_ source: UIViewController, _ unwindAction: Selector, _ sender: Any?) {
        self.source = source
        self.unwindAction = unwindAction
        self.sender = sender
    }
}
