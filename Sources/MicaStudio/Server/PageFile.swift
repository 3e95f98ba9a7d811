#if Studio
import Mica

/// A file of the page. All of them are in the program: no file of the disk is served.
package struct PageFile {
    package let type: String
    package let bytes: [UInt8]

    /// Returns the file for a path after the token; `nil` for any other path.
    package static func named(_ path: String) -> PageFile? {
        let script = "text/javascript; charset=utf-8"
        return switch path {
        case "": PageFile(type: "text/html; charset=utf-8", bytes: PackageResources.index_html)
        case "studio.css": PageFile(type: "text/css; charset=utf-8", bytes: PackageResources.studio_css)
        case "studio.js": PageFile(type: script, bytes: PackageResources.studio_js)
        case "connection.js": PageFile(type: script, bytes: PackageResources.connection_js)
        case "stage.js": PageFile(type: script, bytes: PackageResources.stage_js)
        case "timeline.js": PageFile(type: script, bytes: PackageResources.timeline_js)
        case "curve.js": PageFile(type: script, bytes: PackageResources.curve_js)
        case "property.js": PageFile(type: script, bytes: PackageResources.property_js)
        case "tree.js": PageFile(type: script, bytes: PackageResources.tree_js)
        case "panels.js": PageFile(type: script, bytes: PackageResources.panels_js)
        case "compare.js": PageFile(type: script, bytes: PackageResources.compare_js)
        case "shared.js": PageFile(type: script, bytes: shared)
        case "timeline.css": PageFile(type: "text/css; charset=utf-8", bytes: TimelineParts.style)
        default: nil
        }
    }

    /// The scripts of the gallery's timeline as one module.
    private static let shared =
        Array(
            TimelineParts.scripts.joined(separator: [10]))
        + Array("export { \(TimelineParts.names.joined(separator: ", ")) };\n".utf8)
}
#endif
