/// A program with scenes. Its command line lists them, renders them as movies and pictures, and creates a web page of
/// all of them.
///
/// ```swift
/// @main struct MyScenes: SceneApp {
///     static let scenes: [any Scene.Type] = [Intro.self, Outro.self]
/// }
/// ```
/// `my-scenes list`, `my-scenes render intro -o intro.mp4`; `my-scenes --help` lists the other commands.
@MainActor public protocol SceneApp {
    /// The scenes, in the order in which they are listed.
    static var scenes: [any Scene.Type] { get }
    /// One sentence about the program, for the head of its gallery's page. Default empty.
    static var tagline: String { get }
}

extension SceneApp {
    public static var tagline: String { "" }

    /// Runs the command line with the arguments of the process.
    public static func main() async { await SceneProgram.run(SceneProgram.parse(scenes: scenes, tagline: tagline)) }
}
