/// A program that shows scenes: its command line lists them, renders them into movies and pictures, and makes a web page
/// of them all.
///
/// ```swift
/// @main struct MyScenes: SceneApp {
///     static let scenes: [any Scene.Type] = [Intro.self, Outro.self]
/// }
/// ```
/// `my-scenes list`, `my-scenes render intro -o intro.mp4`; `my-scenes --help` tells the rest.
@MainActor public protocol SceneApp {
    /// In the order in which they are listed.
    static var scenes: [any Scene.Type] { get }
    /// One sentence about the program, for the head of its gallery's page; none by default.
    static var tagline: String { get }
}

extension SceneApp {
    public static var tagline: String { "" }

    /// Runs the command line with the arguments of the process.
    public static func main() async { await SceneProgram.run(SceneProgram.parse(scenes: scenes, tagline: tagline)) }
}
