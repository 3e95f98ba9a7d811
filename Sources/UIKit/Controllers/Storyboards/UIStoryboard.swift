/// A storyboard of the app, which creates its scenes' controllers.
///
/// ```swift
/// let main = UIStoryboard(name: "Main", bundle: nil)
/// let detail = main.instantiateViewController(withIdentifier: "detail")
/// ```
/// The plugin `AppleSources` and `mica port` translate the app's files to code; no file is read at run time.
@preconcurrency @MainActor open class UIStoryboard: NSObject {
    private let content: StoryboardContent
    private static var depth = 0
    private static let depthLimit = 100

    /// Creates the storyboard with a name, without its extension. The bundle chooses among storyboards of this name in
    /// several modules; nil prefers the app's. An unknown name stops the program with a message that lists the known
    /// ones.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        guard let content = StoryboardContent.find(name, storyboardBundleOrNil) else {
            fatalError(
                "The name of a UIStoryboard must be one of \(InterfaceLookup.list(StoryboardContent.all.map(\.name))) (got "
                    + "\"\(name)\"). Build the file with the plugin AppleSources or mica port.")
        }
        self.content = content
        super.init()
    }

    init(_ content: StoryboardContent) {
        self.content = content
        super.init()
    }

    /// The module that contains the storyboard.
    package var module: String { content.module }
    /// The name of the file.
    package var file: String { "\(content.name).storyboard" }

    // MARK: Scenes

    /// Returns a new controller of the initial scene; nil without one.
    open func instantiateInitialViewController() -> UIViewController? { makeInitial(nil) }

    /// Returns a new controller of the scene with a storyboard ID. An unknown ID stops the program with a message that
    /// lists the known ones.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        make(named: identifier, nil)
    }

    /// Returns a new controller of the initial scene; nil without one.
    /// - `creator`: A closure that creates the controller by an initialiser that passes the coder on to
    ///   `init(coder:)`; nil, also as its result, stands for `init(coder:)`.
    public func instantiateInitialViewController<ViewController: UIViewController>(
        creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController? { makeInitial(creator).map { typed($0, "the initial scene") } }

    /// Returns a new controller of the scene with a storyboard ID.
    /// - `creator`: As in `instantiateInitialViewController(creator:)`.
    public func instantiateViewController<ViewController: UIViewController>(
        identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController { typed(make(named: identifier, creator), "the scene \"\(identifier)\"") }

    /// Gives a window its root controller, which is not shown before the window is, and the tint colour of the storyboard.
    func prepare(_ window: UIWindow, _ root: UIViewController) {
        window.postponeRootView()
        if let color = content.tint?() { window.tintColor = color }
        window.rootViewController = root
    }

    private func typed<Controller: UIViewController>(_ controller: UIViewController, _ scene: String) -> Controller {
        guard let typed = controller as? Controller else {
            fatalError(
                "The controller of \(scene) of \(file) must be a \(Controller.self) (got \(type(of: controller))).")
        }
        return typed
    }

    private func makeInitial(_ creator: ((NSCoder) -> UIViewController?)?) -> UIViewController? {
        content.initial.map { instantiate($0, creator: creator) }
    }

    private func make(named identifier: String, _ creator: ((NSCoder) -> UIViewController?)?) -> UIViewController {
        guard let scene = content.scenes.first(where: { $0.identifier == identifier }) else {
            let known = InterfaceLookup.list(content.scenes.compactMap(\.identifier))
            fatalError(
                "The storyboard ID of a scene of \(file) must be one of \(known) (got \"\(identifier)\"). Set it in "
                    + "Interface Builder.")
        }
        return make(scene, creator)
    }

    /// Returns a new controller of a scene, which `id` names within the file.
    package func instantiate(_ id: String, creator: ((NSCoder) -> UIViewController?)? = nil) -> UIViewController {
        guard let scene = content.scenes.first(where: { $0.id == id }) else {
            fatalError(
                "The scene of \(file) must be one of \(InterfaceLookup.list(content.scenes.map(\.id))) (got \"\(id)\")."
            )
        }
        return make(scene, creator)
    }

    private func make(
        _ scene: StoryboardContent.Scene, _ creator: ((NSCoder) -> UIViewController?)?
    ) -> UIViewController {
        guard UIStoryboard.depth < UIStoryboard.depthLimit else {
            fatalError("A scene of \(file) contains itself, \(UIStoryboard.depthLimit) levels deep.")
        }
        UIStoryboard.depth += 1
        defer { UIStoryboard.depth -= 1 }
        switch scene.content {
        case .reference(let name, let identifier): return referred(name, identifier, creator)
        case .controller(let make):
            let loading = StoryboardLoading(self, creator: creator)
            let controller = make(loading)
            controller.interface?.kept += loading.nib.kept
            loading.nib.finish()
            return controller
        }
    }

    private func referred(
        _ name: String, _ identifier: String?, _ creator: ((NSCoder) -> UIViewController?)?
    ) -> UIViewController {
        guard let other = StoryboardContent.find(name, nil, near: content.module) else {
            fatalError(
                "The storyboard of a reference in \(file) must be one of "
                    + "\(InterfaceLookup.list(StoryboardContent.all.map(\.name))) (got \"\(name)\").")
        }
        let storyboard = UIStoryboard(other)
        if let identifier { return storyboard.make(named: identifier, creator) }
        guard let initial = storyboard.makeInitial(creator) else {
            fatalError("\(storyboard.file) must have an initial scene: a reference in \(file) leads to it.")
        }
        return initial
    }
}
