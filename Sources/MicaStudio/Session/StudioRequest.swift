#if Studio
import Foundation
import QuartzCore

/// A page's request. Its type determines the fields that are used.
struct StudioRequest: Decodable {
    enum Kind: String, Decodable {
        /// Selects another scene or other values of the setup; fields that are `nil` do not change.
        case setup
        case seek, step, play, pause
        case touch, wheel, hover, key
        /// Discards the user's input; the script is replayed again.
        case clearEvents
        /// Sets a layer's property from now on.
        case property
        /// Adds an image for use in fields: `text` is its name, `data` the file.
        case image
        /// Changes an animation's values; without values the scene's own apply.
        case animation
        /// Requests an answer with the same number once all previous requests are completed and visible: for tests of
        /// the page.
        case settle
        case select, overlay, explode, snapshot, lint, exportFile = "export", cancel, snapshotTest
    }
    var type: Kind
    var id: Int?
    var scene: String?
    var parameters: [String: String]?
    var width, height, scale: Double?
    /// `true` for the scene's own size.
    var ownSize: Bool?
    var isDark, isRightToLeft: Bool?
    var accessibility: [String]?
    /// Empty for the default size.
    var textSize: String?
    var edits: [AnimationEdit]?
    var events: [StudioEvent]?
    var time, from, to, fps, speed: Double?
    var frames: Int?
    var loops: Bool?
    var phase: StudioEvent.Phase?
    var finger, usage: Int?
    var x, y, dx, dy: Double?
    var text: String?
    /// Data as Base64 in JSON.
    var data: Data?
    var layer, layerName, key, keyPath, value: String?
    var values: [String: Double]?
    /// The names of overlays, as for `--overlay`.
    var names: [String]?
    var view: ExplodedTree.View?
    var format: String?
}
#endif
