public import UIKit

/// The storyboards and nibs of the program. Generated code adds them, usually before `main` begins, on any thread.
public enum InterfaceRegistry {
    /// Adds a storyboard, in place of one with the same module and name.
    nonisolated public static func register(storyboard: InterfaceStoryboard) {
        StoryboardContent.register(storyboard.content)
    }

    /// Adds a nib, in place of one with the same module and name.
    nonisolated public static func register(nib: InterfaceNib) { NibContent.register(nib.content) }
}

/// The content of a storyboard.
public struct InterfaceStoryboard: Sendable {
    let content: StoryboardContent

    /// Creates the content of `name.storyboard` in a module.
    /// - `initial`: The `id` of the initial scene; nil for none.
    /// - `tint`: The tint colour of the window that the system creates for the storyboard; nil for the system's.
    public init(
        module: String, name: String, initial: String?, scenes: [InterfaceScene],
        tint: (@MainActor @Sendable () -> UIColor?)? = nil
    ) {
        content = StoryboardContent(
            module: module, name: name, initial: initial, scenes: scenes.map(\.content), tint: tint)
    }
}

/// A scene of a storyboard.
public struct InterfaceScene: Sendable {
    let content: StoryboardContent.Scene

    /// Creates a scene with a controller.
    /// - `id`: The controller's identifier in the file.
    /// - `identifier`: The storyboard ID, by which the app finds the scene; nil for none.
    /// - `make`: Creates the controller. `awakeFromNib()` follows.
    public init(
        id: String, identifier: String?, make: @escaping @MainActor @Sendable (InterfaceBuild) -> UIViewController
    ) {
        content = StoryboardContent.Scene(
            id: id, identifier: identifier, .controller({ loading in make(InterfaceBuild(scene: loading)) }))
    }

    /// Creates a reference to a scene of another storyboard; without an `identifier` it is the initial one. Storyboards
    /// are found by their name: modules have no bundle identifiers here.
    public init(id: String, storyboard: String, bundleIdentifier: String?, identifier: String?) {
        content = StoryboardContent.Scene(
            id: id, identifier: nil, .reference(storyboard: storyboard, identifier: identifier))
    }
}

/// The content of a nib.
public struct InterfaceNib: Sendable {
    let content: NibContent

    /// Creates the content of `name.xib` in a module. `make` returns the top-level objects in order; `awakeFromNib()`
    /// follows.
    public init(
        module: String, name: String, make: @escaping @MainActor @Sendable (InterfaceBuild) -> [Any]
    ) {
        content = NibContent(module: module, name: name) { loading in
            make(InterfaceBuild(nib: loading, InterfaceFile(module: module, name: "\(name).xib"), nil))
        }
    }
}
