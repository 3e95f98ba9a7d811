import ArgumentParser
import Foundation
import ImageIO
package import UIKit

/// The options that say what of a scene is shown: shared by all commands that make pictures.
package struct SceneOptions: ParsableArguments {
    package init() {}

    @Option(
        help: ArgumentHelp(
            "Sets a parameter of the scene; may be given often. “list --parameters” tells names, ranges and defaults.",
            valueName: "name=value"))
    var set: [String] = []
    @Option(
        help: ArgumentHelp(
            "Parameters of the scene as a JSON object; “-” for the standard input. --set goes above it.",
            valueName: "file"))
    var props: String?
    @Option(
        help: ArgumentHelp(
            "A PNG, JPEG, GIF or WebP file to show, for scenes with a parameter “image”.", valueName: "file"))
    var image: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("In points, such as 800x600; the scene's own by default.", valueName: "width×height"))
    var size: String?
    @Option(
        parsing: .unconditional,
        help: """
            Pixels a point, above 0; 1 by default, in a window what the display has. A picture has at most \
            \(ImageLimits.maximumSide) pixels a side.
            """)
    var scale: String?
    @Flag(help: "Dark instead of light appearance; not every scene has both.")
    var dark = false
    @Flag(help: "Mirrored, for languages that are read from the right.")
    var rightToLeft = false
    @Option(
        help: ArgumentHelp(
            """
            What the user has switched on in the accessibility settings, with commas between: \
            \(UIAccessibility.Settings.words.joined(separator: ", ")). Nothing by default, in a window what the desktop says.
            """, valueName: "settings"))
    var accessibility: String?

    /// The scene with its parameters set.
    @MainActor package func makeScene(_ type: any Scene.Type) throws -> any Scene {
        try makeScene(type, props: props.map { try SceneProps(file: $0) }.map { [$0] } ?? [])
    }

    /// `props` are set in their order, before `--set`; names in `others` need not be parameters.
    @MainActor func makeScene(_ type: any Scene.Type, props: [SceneProps], except others: Set<String> = []) throws
        -> any Scene
    {
        let scene = type.init()
        for props in props { try props.apply(to: scene, except: others) }
        if let image {
            guard scene.parameters.contains(where: { $0.name == "image" }) else {
                throw UsageError("the scene \(type.name) shows no image; leave --image out")
            }
            do {
                try scene.setParameter("image", to: image)
            } catch {
                // The file's own fault is told as such.
                _ = try ImageFile.image(at: URL(fileURLWithPath: image))
                throw error
            }
        }
        for setting in set {
            guard let sign = setting.firstIndex(of: "="), sign > setting.startIndex else {
                throw UsageError("--set \(setting) is not of the form name=value")
            }
            try scene.setParameter(
                String(setting[..<sign]), to: String(setting[setting.index(after: sign)...]))
        }
        return scene
    }

    @MainActor package func makeRenderer(_ scene: any Scene, defaultScale: Double? = nil) throws -> OfflineRenderer {
        let scale = try parsedScale ?? defaultScale ?? 1
        let size = try parsedSize ?? scene.size
        guard OfflineRenderer.canRender(size: size, scale: scale),
            size.width * size.height * scale * scale <= CGFloat(ImageLimits.maximumPixels)
        else {
            throw UsageError(
                "\(text(size.width)) × \(text(size.height)) points at scale \(text(scale)) is no possible picture: "
                    + "it takes 1 to \(ImageLimits.maximumSide) pixels a side and no more than "
                    + "\(ImageLimits.maximumPixels / 1_000_000) million in all")
        }
        return OfflineRenderer(
            scene: scene, size: size, scale: scale, style: style, layoutDirection: layoutDirection,
            accessibility: try parsedAccessibility ?? UIAccessibility.Settings())
    }

    /// The values of the options; `nil` if an option is not given.
    package var parsedSize: CGSize? { get throws { try size.map(Self.parse) } }
    package var parsedScale: Double? {
        get throws {
            guard let scale else { return nil }
            guard let number = Double(scale), number.isFinite, number > 0 else {
                throw UsageError("--scale \(scale) is not a number above 0")
            }
            return number
        }
    }
    package var parsedAccessibility: UIAccessibility.Settings? {
        get throws {
            guard let accessibility else { return nil }
            let words = accessibility.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let settings = UIAccessibility.Settings(words: words) else {
                throw UsageError(
                    "--accessibility \(accessibility): the words are "
                        + UIAccessibility.Settings.words.joined(separator: ", "))
            }
            return settings
        }
    }
    package var style: UIUserInterfaceStyle { dark ? .dark : .light }
    package var layoutDirection: UITraitEnvironmentLayoutDirection { rightToLeft ? .rightToLeft : .leftToRight }

    /// "800x600", "800×600".
    static func parse(_ text: String) throws -> CGSize {
        let parts = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" }
        let numbers = parts.compactMap { Double($0) }
        guard parts.count == 2, numbers.count == 2, numbers.allSatisfy({ $0.isFinite && $0 > 0 }) else {
            throw UsageError("--size \(text) is not a width and a height in points; write it like 800x600")
        }
        return CGSize(width: numbers[0], height: numbers[1])
    }

    private func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
    }
}

/// Seconds on a command line.
package enum Seconds {
    package static func parse(_ text: String, _ option: String) throws -> Double {
        let number = text.hasSuffix("s") ? String(text.dropLast()) : text
        guard let seconds = Double(number), seconds.isFinite, seconds >= 0, seconds <= 86_400 else {
            throw UsageError("\(option) \(text) is no time in seconds from 0 to 86400")
        }
        return seconds
    }
}
