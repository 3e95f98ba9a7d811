#if Studio
import Foundation
package import QuartzCore
import UIKit

/// The page's changes as lines for a source file.
package enum SwiftCode {
    /// Returns an assignment; `nil` if the text is not a valid value of the field. Flags have other names in Swift than
    /// in key-value coding: `isHidden` is "hidden".
    package static func property(_ field: PropertyField, _ text: String) -> String? {
        let name = LayerProperty.allCases.first { $0.key == field.key }.map { "\($0)" } ?? field.key
        return field.swift(text)?.replacing("layer.\(field.key) = ", with: "layer.\(name) = ")
    }

    package static func animation(_ edit: AnimationEdit, className: String) -> String {
        var lines: [String] = []
        let name = className.contains("Spring") ? "spring" : "animation"
        for key in ["mass", "stiffness", "damping", "initialVelocity"] {
            if let value = edit.values[key] { lines.append("\(name).\(key) = \(number(value))") }
        }
        if name == "spring", !lines.isEmpty, edit.values["duration"] == nil {
            lines.append("\(name).duration = \(name).settlingDuration")
        }
        for key in ["duration", "speed", "repeatCount"] {
            if let value = edit.values[key] { lines.append("\(name).\(key) = \(number(value))") }
        }
        let points = ["c1x", "c1y", "c2x", "c2y"].compactMap { edit.values[$0].map(number) }
        if points.count == 4 {
            lines.append(
                "\(name).timingFunction = CAMediaTimingFunction(controlPoints: \(points.joined(separator: ", ")))")
        }
        return lines.joined(separator: "\n")
    }

    /// Returns a test that compares the visible state with a golden. It does not include the user's input and changes
    /// of animations; a comment mentions them if there are any.
    @MainActor package static func snapshotTest(_ setup: StudioSetup, time: Double, sceneClass: String) -> String {
        let function = setup.scene.split(separator: "-").enumerated().map { index, word in
            index == 0 ? String(word) : word.capitalized
        }.joined()
        var lines = [
            "@MainActor @Test func \(function)_at\(Int((time * 1000).rounded()))ms() throws {",
            "    let scene = \(sceneClass)()",
        ]
        for (name, text) in setup.parameters.sorted(by: { $0.key < $1.key }) {
            lines.append("    try scene.setParameter(\(quoted(name)), to: \(quoted(text)))")
        }
        var arguments = ["scene: scene"]
        if let width = setup.width, let height = setup.height {
            arguments.append("size: CGSize(width: \(number(width)), height: \(number(height)))")
        }
        arguments.append("scale: \(number(setup.scale))")
        if setup.isDark { arguments.append("style: .dark") }
        if setup.isRightToLeft { arguments.append("layoutDirection: .rightToLeft") }
        let settings = accessibility(setup)
        if !settings.isEmpty {
            lines.append("    var settings = UIAccessibility.Settings()")
            lines += settings.map { "    settings.\($0)" }
            arguments.append("accessibility: settings")
        }
        lines.append("    let harness = TestHarness(\(arguments.joined(separator: ", ")))")
        if !setup.events.isEmpty || !setup.edits.isEmpty {
            lines.append("    // Without manual changes, and without changes of animations.")
        }
        if time > 0 { lines.append("    harness.advance(by: \(number(time)))") }
        lines += ["    expectSnapshot(of: harness, as: [.image])", "}"]
        return lines.joined(separator: "\n")
    }

    /// Returns assignments to the settings that are not at their defaults.
    @MainActor private static func accessibility(_ setup: StudioSetup) -> [String] {
        let usual = Dictionary(
            uniqueKeysWithValues: Mirror(reflecting: UIAccessibility.Settings()).children.compactMap { child in
                (child.value as? Bool).map { (child.label ?? "", $0) }
            })
        var lines = Mirror(reflecting: setup.settings).children.compactMap { child -> String? in
            guard let label = child.label, let value = child.value as? Bool, usual[label] != value else { return nil }
            return "\(label) = \(value)"
        }
        if let size = setup.textSize { lines.append("preferredContentSizeCategory = .\(size)") }
        return lines
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }

    package static func number(_ value: Double) -> String {
        let rounded = (value * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
}
#endif
