import MicaBase

/// A storyboard that generated code registered.
package struct StoryboardContent: InterfaceEntry {
    /// A scene: its controller, or a reference to a scene of another storyboard.
    package struct Scene: Sendable {
        package enum Content: Sendable {
            case controller(@MainActor @Sendable (StoryboardLoading) -> UIViewController)
            case reference(storyboard: String, identifier: String?)
        }
        let id: String, identifier: String?
        let content: Content

        /// `id`: The controller's identifier in the file; `identifier`: the name that the app uses.
        package init(id: String, identifier: String?, _ content: Content) {
            self.id = id
            self.identifier = identifier
            self.content = content
        }
    }

    package let module: String, name: String
    /// The `id` of the initial scene; nil for none.
    let initial: String?
    let scenes: [Scene]

    /// Returns the tint colour of the window that shows the storyboard; nil for none.
    let tint: (@MainActor @Sendable () -> UIColor?)?

    package init(
        module: String, name: String, initial: String?, scenes: [Scene],
        tint: (@MainActor @Sendable () -> UIColor?)? = nil
    ) {
        self.tint = tint
        self.module = module
        self.name = name
        self.initial = initial
        self.scenes = scenes
    }

    private static let registered = Guarded<[StoryboardContent]>([])

    /// All registered storyboards.
    static var all: [StoryboardContent] { registered.withLock { $0 } }

    /// Registers a storyboard, in place of one with the same module and name. It may be called before `main`.
    package static func register(_ storyboard: StoryboardContent) {
        registered.withLock { all in
            all.removeAll { $0.module == storyboard.module && $0.name == storyboard.name }
            all.append(storyboard)
        }
    }

    /// Returns the storyboard with a name; one of `module` precedes the others.
    @MainActor static func find(_ name: String, _ bundle: Bundle?, near module: String? = nil) -> StoryboardContent? {
        let near = all.filter { $0.module == module }
        return InterfaceLookup.names(name).lazy.compactMap { name in near.first { $0.name == name } }.first
            ?? InterfaceLookup.find(name, bundle, in: all)
    }
}
