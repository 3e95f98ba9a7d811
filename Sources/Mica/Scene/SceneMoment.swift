import Foundation
package import QuartzCore

/// A scene at one time as data: its layers, its running animations, and what drawing the frame takes.
package struct SceneMoment: Codable, Sendable, Equatable {
    /// In seconds since the scene's start.
    package var time: Double
    /// Of the canvas, in points; and pixels a point.
    package var width, height, scale: Double
    package var layers: [Layer]
    package var animations: [AnimationRecord]
    package var cost: FrameWork

    package struct Layer: Codable, Sendable, Equatable {
        package var layer: LayerRecord
        /// Those that are not at their default.
        package var properties: [PropertyRecord]
    }

    package init(_ player: OfflineRenderer) {
        (time, scale) = (player.time, Double(player.scale))
        (width, height) = (Double(player.size.width), Double(player.size.height))
        let host = player.host
        // First: it has the layers draw, which tells those that show something.
        cost = FrameWork(host, width: player.pixelWidth, height: player.pixelHeight)
        layers = zip(host.records(), host.descriptions()).map { record, description in
            let keys = Set(description.properties.map(\.key))
            return Layer(
                layer: record, properties: (host.properties(at: record.id) ?? []).filter { keys.contains($0.key) })
        }
        animations = host.animationRecords()
    }
}
