public import UIKit

/// A small, self-contained demonstration: a view, its size and duration, its parameters, and touches that are replayed
/// when there is no input. Every host, the gallery, tests and the command line show scenes.
///
/// ```swift
/// final class Intro: Scene {
///     static let name = "intro"
///     static let summary = "A square that turns when it is tapped."
///     let size = CGSize(width: 200, height: 200)
///     let duration = 2.0
///     @SceneParameter("side", "The side of the square in points.", in: 10...150) var side = 100.0
///     init() {}
///     func makeView() -> UIView { TurningSquare(side: side) }
///     var script: [ScriptedTouch] { [.tap(CGPoint(x: 100, y: 100), at: 0.5)] }
/// }
/// ```
@MainActor public protocol Scene: AnyObject {
    /// Creates a scene with its default parameters.
    init()
    /// The scene's name on the command line: lower-case words joined by hyphens, unique in an app.
    static var name: String { get }
    /// One sentence that describes the scene.
    static var summary: String { get }
    /// The heading for the scene on a gallery's page. Default empty.
    static var group: String { get }
    /// The size of the view in points, unless the host has another size.
    var size: CGSize { get }
    /// The duration of the offline rendering, in seconds.
    var duration: TimeInterval { get }
    /// The time of the poster, in seconds. Default: the middle of the scene.
    var posterTime: TimeInterval { get }
    /// Creates the view. Called once, after the parameters are set. The host sets its size.
    func makeView() -> UIView
    /// Touches that are replayed offline, in points of a view of `size` (stretched with the view if the host has
    /// another size). Default empty.
    var script: [ScriptedTouch] { get }
    /// Returns the touches for a view of another size. By default they are those of `script`, stretched with the view.
    /// A scene whose parts are not stretched returns their positions here.
    func script(in size: CGSize) -> [ScriptedTouch]
    /// The parameters that `--set name=value` and `--image` can change; by default all `@SceneParameter` properties in
    /// order of declaration, superclasses first.
    var parameters: [any AnySceneParameter] { get }
    /// Returns the parameter of a name; `nil` if there is none. By default one of `parameters`. A scene can create a
    /// parameter when it is asked for; from then on it is one of `parameters`.
    func parameter(named name: String) -> (any AnySceneParameter)?
}

extension Scene {
    public static var summary: String { "" }
    public static var group: String { "" }
    public var posterTime: TimeInterval { duration / 2 }
    public var script: [ScriptedTouch] { [] }

    public func script(in size: CGSize) -> [ScriptedTouch] {
        let stretch = CGSize(width: size.width / self.size.width, height: size.height / self.size.height)
        return script.map { $0.stretched(by: stretch) }
    }

    public var parameters: [any AnySceneParameter] {
        var levels: [Mirror] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let level = mirror {
            levels.append(level)
            mirror = level.superclassMirror
        }
        return levels.reversed().flatMap { $0.children.compactMap { $0.value as? any AnySceneParameter } }
    }

    public func parameter(named name: String) -> (any AnySceneParameter)? { parameters.first { $0.name == name } }

    /// Sets a parameter from text, as `--set` does.
    public func setParameter(_ name: String, to text: String) throws(SceneParameterError) {
        guard let parameter = parameter(named: name) else {
            throw .unknownName(name, known: parameters.map(\.name))
        }
        try parameter.set(fromText: text)
    }
}
