package import ArgumentParser

/// The scenes of a program by name.
@MainActor package struct SceneCatalog {
    /// The catalogue of this process.
    package static var current = SceneCatalog([])

    package let scenes: [any Scene.Type]
    /// The program's description of itself; may be empty.
    let tagline: String

    init(_ scenes: [any Scene.Type], tagline: String = "") {
        self.scenes = scenes
        self.tagline = tagline
    }

    /// Returns a scene; the name may also be the path of a Lottie file.
    package func scene(named name: String) throws -> any Scene.Type {
        if let scene = scenes.first(where: { $0.name == name }) { return scene }
        if LottieScene.isFile(name) {
            try LottieScene.open(name)
            return LottieScene.self
        }
        let names = scenes.map { $0.name }
        guard !names.isEmpty else { throw UsageError("there is no scene “\(name)”; this program has no scenes") }
        throw UsageError(
            "there is no scene “\(name)”\(UsageError.suggestion(for: name, in: names))"
                + "“\(SceneCommand.programName) list” prints all names")
    }
}

extension CompletionKind {
    /// The names of the scenes, for completions of a shell: those that the program has when it writes the completions.
    package static var scenes: CompletionKind {
        // Commands are parsed on the main actor.
        .list(MainActor.assumeIsolated { SceneCatalog.current.scenes.map { $0.name } })
    }
}
