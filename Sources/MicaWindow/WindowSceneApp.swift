package import ArgumentParser
import Dispatch
import Foundation
public import Mica

/// A `SceneApp` whose command line also has `show SCENE`, which opens a window.
///
/// ```swift
/// @main struct MyScenes: WindowSceneApp {
///     static let scenes: [any Scene.Type] = [Intro.self, Outro.self]
/// }
/// ```
@MainActor public protocol WindowSceneApp: SceneApp {}

extension WindowSceneApp {
    /// Runs the command line with the arguments of the process.
    public static func main() { run(adding: []) }

    /// Runs the command line with additional commands, which are not about scenes.
    package static func run(adding commands: [any ParsableCommand.Type]) {
        let command = SceneProgram.parse(scenes: scenes, tagline: tagline, adding: [ShowCommand.self] + commands)
        guard command is ShowCommand else {
            Task {
                await SceneProgram.run(command)
                exit(0)
            }
            dispatchMain()
        }
        // A window uses the main thread exclusively; tasks of the main actor run between its frames.
        SceneProgram.runNow(command)
    }
}
