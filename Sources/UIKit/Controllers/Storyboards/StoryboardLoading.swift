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
        let made = create(type)
        adopt(made)
        return made
    }

    /// Creates a controller in the same way; `fill` applies its values when the initialiser of its framework class ends.
    package func makeController<Controller: UIViewController>(
        _ type: Controller.Type, fill: @escaping (Controller) -> Void
    ) -> Controller {
        NibDecoding.make(nib.coder, { create(type) }) { [self] in
            adopt($0)
            fill($0)
        }
    }

    private func adopt(_ controller: UIViewController) {
        controller.interface = ControllerInterface(storyboard)
        nib.note(controller)
    }

    private func create<Controller: UIViewController>(_ type: Controller.Type) -> Controller {
        let given = creator?(nib.coder)
        creator = nil
        if let given, !(given is Controller) {
            fatalError(
                "The controller that a closure returns for a scene of \(storyboard.file) must be a \(type) (got "
                    + "\(Swift.type(of: given))).")
        }
        return given as? Controller ?? nib.makeController(type)
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
