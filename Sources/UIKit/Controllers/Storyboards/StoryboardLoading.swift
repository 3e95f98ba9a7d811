/// The creation of one scene of a storyboard.
@MainActor package final class StoryboardLoading {
    /// The storyboard of the scene.
    package let storyboard: UIStoryboard
    /// The objects of the scene.
    package let nib = NibLoading()
    private var creator: ((NSCoder) -> UIViewController?)?

    init(_ storyboard: UIStoryboard, creator: ((NSCoder) -> UIViewController?)?) {
        self.storyboard = storyboard
        self.creator = creator
    }

    /// Creates a controller. The first one of the scene comes from the caller's closure, if there is one and it returns
    /// a controller.
    package func makeController<Controller: UIViewController>(_ type: Controller.Type) -> Controller {
        let given = creator?(nib.coder)
        creator = nil
        if let given, !(given is Controller) {
            fatalError(
                "The controller that a closure returns for a scene of \(storyboard.file) must be a \(type) (got "
                    + "\(Swift.type(of: given))).")
        }
        let made = given as? Controller ?? nib.makeController(type)
        made.interface = ControllerInterface(storyboard)
        nib.note(made)
        return made
    }
}

extension NibLoading {
    /// Creates a controller by `init(coder:)`.
    package func makeController<Controller: UIViewController>(_ type: Controller.Type) -> Controller {
        guard let made = type.init(coder: coder) else {
            fatalError("\(type).init(coder:) must return a controller (got nil).")
        }
        return made
    }
}
