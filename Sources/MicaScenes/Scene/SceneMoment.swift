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

    /// `limit`: how many layers, and how many animations, are listed at most.
    package init(_ player: OfflineRenderer, limit: Int = .max) {
        (time, scale) = (player.time, Double(player.scale))
        (width, height) = (Double(player.size.width), Double(player.size.height))
        let host = player.host
        // First, because it draws the layers, which determines those with contents.
        cost = FrameWork(host, width: player.pixelWidth, height: player.pixelHeight)
        layers = zip(host.records(limit: limit), host.descriptions(limit: limit)).map { record, description in
            Layer(layer: record, properties: description.records)
        }
        animations = host.animationRecords(limit: limit)
    }
}
