import ArgumentParser

/// `list`: the scenes' names and summaries, one per line.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the scenes.",
        discussion: "With --parameters, also lists the parameters that --set can change.")

    @Flag(help: "Also list the parameters that --set can change.") var parameters = false
    @Flag(help: "Print JSON, with sizes, durations and parameters.") var json = false

    @MainActor mutating func run() async throws {
        let scenes = SceneCatalog.current.scenes
        if json { return try StandardOutput.writeJSON(scenes.map { SceneSummary($0.init()) }) }
        let width = scenes.map { $0.name.count }.max() ?? 0
        for scene in scenes {
            let padding = String(repeating: " ", count: width - scene.name.count)
            try StandardOutput.writeLine(
                scene.summary.isEmpty ? scene.name : "\(scene.name)\(padding)  \(scene.summary)")
            guard parameters else { continue }
            for parameter in scene.init().parameters {
                let range = parameter.allowedRange.map { " in \($0)" } ?? ""
                let value = parameter.defaultText.isEmpty ? "" : ", default \(Self.short(parameter.defaultText))"
                try StandardOutput.writeLine(
                    "    \(parameter.name): \(parameter.typeName)\(range)\(value). \(parameter.summary)")
            }
        }
    }

    /// Returns a number with at most three decimals, and other text unchanged.
    private static func short(_ text: String) -> String {
        guard text.contains("."), let value = Double(text) else { return text }
        return "\((value * 1000).rounded() / 1000)"
    }
}
