import Foundation
import Mica
import QuartzCore
import UIKit

/// The state of a renderer as text: layers with model and presentation values and animations, and the accessibility
/// tree.
@MainActor enum TreeText {
    static func text(of renderer: OfflineRenderer) -> String {
        let elements = renderer.window.map { AccessibilityElement.elements(in: $0) } ?? []
        let layers = renderer.host.dump()
        return elements.isEmpty ? layers : layers + "accessibility\n" + elements.map { "  \($0.line)\n" }.joined()
    }

    /// Returns seconds with four decimals.
    static func seconds(_ time: TimeInterval) -> String {
        let rounded = (time * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
    }

    static func json(of renderer: OfflineRenderer) throws -> String {
        var object: [String: Any] = [:]
        if let root = Node.tree(renderer.host.descriptions()) { object["layers"] = root.json }
        let elements = renderer.window.map { AccessibilityElement.elements(in: $0) } ?? []
        if !elements.isEmpty { object["accessibility"] = elements.map(\.json) }
        let data = try JSONSerialization.data(
            withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// A layer with its content.
    private final class Node {
        let layer: LayerDescription
        var children: [Node] = []

        init(_ layer: LayerDescription) { self.layer = layer }

        static func tree(_ layers: [LayerDescription]) -> Node? {
            var open: [Node] = []
            var root: Node?
            for layer in layers {
                let node = Node(layer)
                open.removeLast(max(0, open.count - layer.depth))
                open.last?.children.append(node)
                open.append(node)
                root = root ?? node
            }
            return root
        }

        /// The node as JSON. Complexity: JSON is as deep as the tree.
        var json: [String: Any] {
            var result: [String: Any] = ["class": layer.className]
            if let name = layer.name { result["name"] = name }
            if !layer.properties.isEmpty {
                var model: [String: Any] = [:], shown: [String: Any] = [:]
                for property in layer.properties {
                    model[property.key] = property.model
                    if let value = property.shown { shown[property.key] = value }
                }
                result["model"] = model
                if !shown.isEmpty { result["presentation"] = shown }
            }
            if !layer.animations.isEmpty {
                result["animations"] = layer.animations.map { animation in
                    var object = ["animation": animation.summary]
                    object["key"] = animation.key
                    return object
                }
            }
            let sublayers = children.filter { !$0.layer.isMask }.map(\.json)
            if !sublayers.isEmpty { result["sublayers"] = sublayers }
            if let mask = children.first(where: { $0.layer.isMask }) { result["mask"] = mask.json }
            return result
        }
    }
}

/// An element for assistive programs.
@MainActor struct AccessibilityElement {
    let label: String?, value: String?, hint: String?, identifier: String?
    let traits: UIAccessibilityTraits
    /// The frame in points of the window.
    let frame: CGRect

    /// Returns the elements of the views in a window, in reading order.
    static func elements(in view: UIView) -> [AccessibilityElement] {
        AccessibilityNode.elements(in: view).map {
            AccessibilityElement(
                label: $0.label, value: $0.value, hint: $0.hint, identifier: $0.identifier, traits: $0.traits,
                frame: $0.frame)
        }
    }

    private var traitNames: [String] { traits.words }
    private var frameNumbers: [String] {
        [frame.minX, frame.minY, frame.width, frame.height].map { TreeText.seconds(Double($0)) }
    }

    var line: String {
        var words = [label.map { "“\($0)”" } ?? "(no label)"]
        if let value { words.append("value “\(value)”") }
        if let hint { words.append("hint “\(hint)”") }
        if let identifier { words.append("identifier “\(identifier)”") }
        words += traitNames
        return words.joined(separator: ", ") + " in (\(frameNumbers.joined(separator: " ")))"
    }

    var json: [String: Any] {
        var result: [String: Any] = ["frame": frameNumbers.joined(separator: " ")]
        result["label"] = label
        result["value"] = value
        result["hint"] = hint
        result["identifier"] = identifier
        if !traits.isEmpty { result["traits"] = traitNames }
        return result
    }
}
