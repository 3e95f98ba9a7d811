import Foundation
package import QuartzCore

/// The data of a scene at one time: its layers, its running animations, and the cost of drawing the frame.
package struct SceneMoment: Codable, Sendable, Equatable {
    /// The time in seconds since the scene's start.
    package var time: Double
    /// The size of the canvas in points, and the scale in pixels per point.
    package var width, height, scale: Double
    package var layers: [Layer]
    package var animations: [AnimationRecord]
    package var cost: FrameWork

    package struct Layer: Codable, Sendable, Equatable {
        package var layer: LayerRecord
        /// The properties that are not at their defaults.
        package var properties: [PropertyRecord]
    }

    /// Creates the data. `limit` is the maximum number of listed layers, and of listed animations.
    package init(_ player: OfflineRenderer, limit: Int = .max) {
        time = player.time
        scale = Double(player.scale)
        width = Double(player.size.width)
        height = Double(player.size.height)
        let host = player.host
        // First, because it draws the layers, which determines those with contents.
        cost = FrameWork(host, width: player.pixelWidth, height: player.pixelHeight)
        layers = zip(host.records(limit: limit), host.descriptions(limit: limit)).map { record, description in
            Layer(layer: record, properties: description.records)
        }
        animations = host.animationRecords(limit: limit)
    }
}
