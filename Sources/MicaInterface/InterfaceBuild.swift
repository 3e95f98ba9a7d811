public import UIKit

/// The file that code was generated from.
struct InterfaceFile {
    let module: String
    /// The name with its extension.
    let name: String
}

/// One loading of a nib, of a storyboard's controller, of its view or of a cell. Generated code creates all objects with
/// it, in this order: objects and properties, outlets and actions, runtime attributes.
@MainActor public final class InterfaceBuild {
    let file: InterfaceFile
    let nib: NibLoading
    let storyboard: UIStoryboard?
    let scene: StoryboardLoading?
    /// Takes the first view that is created, which is the controller's.
    private var takeFirstView: ((UIView) -> Void)?

    init(nib: NibLoading, _ file: InterfaceFile, _ storyboard: UIStoryboard?) {
        self.nib = nib
        self.file = file
        self.storyboard = storyboard
        scene = nil
    }

    init(scene: StoryboardLoading) {
        nib = scene.nib
        storyboard = scene.storyboard
        self.scene = scene
        file = InterfaceFile(module: scene.storyboard.module, name: scene.storyboard.file)
    }

    /// Returns a build of the same file for other objects.
    func copy() -> InterfaceBuild { InterfaceBuild(nib: NibLoading(), file, storyboard) }

    /// File's Owner.
    public var owner: Any? { nib.owner }
    /// A coder of an empty archive.
    public var coder: NSCoder { nib.coder }
    /// Returns the object that replaces a placeholder (`UINib.OptionsKey.externalObjects`); nil for an unknown
    /// identifier.
    public func external(_ identifier: String) -> Any? { nib.externalObjects[identifier] }

    // MARK: Objects

    /// Creates a view by `init(coder:)`. The first one in `setView(of:_:)` is the controller's view at once, so that
    /// its layout guides exist.
    public func view<View: UIView>(_ type: View.Type) -> View {
        let made = create(type)
        add(made)
        return made
    }

    func create<View: UIView>(_ type: View.Type) -> View {
        guard let made = type.init(coder: coder) else {
            fatalError("\(type).init(coder:) must return a view (got nil).")
        }
        return made
    }

    func add(_ view: UIView) {
        nib.note(view)
        if let take = takeFirstView {
            takeFirstView = nil
            take(view)
        }
    }

    /// Creates a controller. The first one of a scene comes from the closure of
    /// `instantiateViewController(identifier:creator:)` or from a segue action; without one it is created by
    /// `init(coder:)`.
    public func controller<Controller: UIViewController>(_ type: Controller.Type) -> Controller {
        if let scene { return scene.makeController(type) }
        let made = nib.makeController(type)
        adopt(made)
        return made
    }

    func adopt(_ controller: UIViewController) {
        controller.interface = ControllerInterface(nil)
        nib.note(controller)
    }

    /// Adds an object that was created by `init()`: a recogniser, an item, a constraint, an object of the app. The
    /// controller of the scene or of the view retains it, unless it is a constraint.
    public func object<Object: NSObject>(_ object: Object) -> Object {
        nib.note(object)
        if !(object is NSLayoutConstraint) { nib.keep(object) }
        return object
    }

    /// Retains a view that has no superview as long as the controller of the scene.
    public func keep(_ view: UIView) { nib.keep(view) }

    /// Sets the function that creates a controller's view when it is loaded.
    public func setView(
        of controller: UIViewController, _ make: @escaping @MainActor (InterfaceBuild) -> UIView
    ) {
        let (file, storyboard) = (file, storyboard)
        controller.interface?.makeView = { controller in
            let build = InterfaceBuild(nib: NibLoading(owner: controller), file, storyboard)
            build.takeFirstView = { [unowned controller] in controller.take(interfaceView: $0) }
            controller.take(interfaceView: make(build))
            controller.interface?.kept += build.nib.kept
            build.nib.finish()
        }
    }

    /// Returns a new controller of a scene of the same storyboard: the root of a navigation controller, a tab, a column.
    public func scene(_ id: String) -> UIViewController { knownStoryboard.instantiate(id) }

    var knownStoryboard: UIStoryboard {
        guard let storyboard else { fatalError("The file of a scene must be a storyboard (got \(file.name)).") }
        return storyboard
    }
}
