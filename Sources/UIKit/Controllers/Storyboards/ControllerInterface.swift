/// The parts of a controller that a storyboard or a nib describes.
@MainActor package final class ControllerInterface {
    /// The storyboard from which the controller was created; nil for a nib.
    let storyboard: UIStoryboard?
    private(set) var segues: [SegueTemplate] = []
    /// Objects of the scene and of the view that live as long as the controller.
    package var kept: [NSObject] = []
    /// Creates the view and gives it to the controller with `take(interfaceView:)`.
    package var makeView: (@MainActor (UIViewController) -> Void)?

    /// The nib of the controller's view, if the scene names one.
    package var nibName: String?

    package init(_ storyboard: UIStoryboard?) { self.storyboard = storyboard }

    func segue(_ identifier: String) -> SegueTemplate? { segues.first { $0.identifier == identifier } }

    /// Adds a segue. One that is added with the view can have its anchor there and replaces the one before. Cells of one
    /// prototype add the same segue several times: the first one stays.
    package func add(_ segue: SegueTemplate, replaces: Bool) {
        if let index = segues.firstIndex(where: { $0.identifier == segue.identifier }) {
            if replaces { segues[index] = segue }
        } else {
            segues.append(segue)
        }
    }
}

/// A segue that `performSegue(withIdentifier:sender:)` finds.
@MainActor package struct SegueTemplate {
    let identifier: String
    /// Creates the destination, prepares the source and performs the segue.
    let perform: (_ source: UIViewController, _ sender: Any?) -> Void

    package init(identifier: String, perform: @escaping (_ source: UIViewController, _ sender: Any?) -> Void) {
        self.identifier = identifier
        self.perform = perform
    }
}

extension UIViewController {
    /// The storyboard from which the controller was created; nil for others.
    public var storyboard: UIStoryboard? { interface?.storyboard }

    /// Loads the view from the storyboard or the nib. Returns `false` if neither has one.
    func loadInterfaceView() -> Bool {
        if let make = interface?.makeView {
            make(self)
            return isViewLoaded
        }
        guard let objects = UINib.objects(for: self) else { return false }
        if !isViewLoaded, let first = objects.lazy.compactMap({ $0 as? UIView }).first { take(interfaceView: first) }
        return isViewLoaded
    }

    func performSegue(named identifier: String, _ sender: Any?) {
        // Controls in the view have segues, too.
        if interface?.segue(identifier) == nil { loadViewIfNeeded() }
        guard let segue = interface?.segue(identifier) else {
            let segues = interface?.segues ?? []
            fatalError(
                "The identifier of a segue of \(type(of: self)) must be one of \(InterfaceLookup.list(segues.map(\.identifier))) "
                    + "(got \"\(identifier)\"). Name the segue in the storyboard.")
        }
        segue.perform(self, sender)
    }
}
