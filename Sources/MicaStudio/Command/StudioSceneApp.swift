#if Studio
import Mica
public import MicaWindow

/// A `WindowSceneApp` whose command line also has `studio`, which serves a page for inspecting its scenes.
///
/// ```swift
/// @main struct MyScenes: StudioSceneApp {
///     static let scenes: [any Scene.Type] = [Intro.self, Outro.self]
/// }
/// ```
@MainActor public protocol StudioSceneApp: WindowSceneApp {}

extension StudioSceneApp {
    /// Runs the command line with the arguments of the process.
    public static func main() { run(adding: [StudioCommand.self]) }
}
#else
/// The unavailable `StudioSceneApp` of a package that is built without the studio.
@available(
    *, unavailable,
    message: "MicaStudio needs the trait Studio: .package(url: …, branch: …, traits: [.defaults, \"Studio\"])"
)
@MainActor public protocol StudioSceneApp {}
#endif
