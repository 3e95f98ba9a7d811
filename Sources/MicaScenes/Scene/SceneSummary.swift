import Foundation

/// An entry of a list of scenes, as data.
package struct SceneSummary: Codable, Sendable, Equatable {
    package var name, summary, group: String
    /// The size in points.
    package var width, height: Double
    /// The times in seconds.
    package var duration, posterTime: Double
    package var parameters: [Parameter]

    package struct Parameter: Codable, Sendable, Equatable {
        package var name, summary, type: String
        /// The values as texts for `--set`.
        package var value, defaultValue: String
        /// The range in words, such as "1…200"; `nil` for any value of the type.
        package var range: String?
    }

    @MainActor package init(_ scene: any Scene) {
        name = type(of: scene).name
        summary = type(of: scene).summary
        group = type(of: scene).group
        width = Double(scene.size.width)
        height = Double(scene.size.height)
        duration = scene.duration
        posterTime = scene.posterTime
        parameters = scene.parameters.map {
            Parameter(
                name: $0.name, summary: $0.summary, type: $0.typeName, value: $0.valueText,
                defaultValue: $0.defaultText, range: $0.allowedRange)
        }
    }
}
