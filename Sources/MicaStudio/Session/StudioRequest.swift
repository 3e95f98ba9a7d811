#if Studio
import Foundation
import QuartzCore

/// A page's request. Its type determines the fields that are used.
struct StudioRequest: Decodable {
    enum Kind: String, Decodable {
        /// Another scene, or other values of the setup; fields that are nil stay.
        case setup
        case seek, step, play, pause
        case touch, wheel, hover, key
        /// Forgets what was done by hand; the script takes place again.
        case clearEvents
        /// Another value of a layer's property, from now on.
        case property
        /// An image for fields to name: `text` is its name, `data` the file.
        case image
        /// Other numbers of an animation; without values it is as the scene has it.
        case animation
        /// An answer with the same number once everything that was asked for before is shown: for tests of the page.
        case settle
        case select, overlay, explode, snapshot, lint, exportFile = "export", cancel, snapshotTest
    }
    var type: Kind
    var id: Int?
    var scene: String?
    var parameters: [String: String]?
    var width, height, scale: Double?
    /// The scene's own size.
    var ownSize: Bool?
    var isDark, isRightToLeft: Bool?
    var accessibility: [String]?
    /// Empty: the usual one.
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
    /// Base64 in JSON.
    var data: Data?
    var layer, layerName, key, keyPath, value: String?
    var values: [String: Double]?
    /// Of an overlay: names as `--overlay` has them.
    var names: [String]?
    var view: ExplodedTree.View?
    var format: String?
}
#endif
