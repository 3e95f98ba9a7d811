import ArgumentParser
import Foundation
import ImageIO
import MicaVulkan
package import UIKit

/// The options that select the content of a scene: shared by all commands that render.
package struct SceneOptions: ParsableArguments {
    package init() {}

    @Option(
        help: ArgumentHelp(
            "Set a parameter of the scene; may be repeated. “list --parameters” prints names, ranges and defaults.",
            valueName: "name=value"))
    var set: [String] = []
    @Option(
        help: ArgumentHelp(
            "JSON file of scene parameters; “-” for standard input. --set overrides it.",
            valueName: "file"))
    var props: String?
    @Option(
        help: ArgumentHelp(
            """
            A PNG, JPEG, GIF or WebP file, for scenes with a parameter “image”; ID=file replaces an image of a Lottie \
            file, and may be repeated.
            """, valueName: "file"))
    var image: [String] = []
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Size in points, such as 800x600; the scene's size by default.", valueName: "width×height"))
    var size: String?
    @Option(
        parsing: .unconditional,
        help: """
            Pixels per point, above 0; 1 by default, the display's scale in a window. An image has at most \
            \(ImageLimits.maximumSide) pixels a side.
            """)
    var scale: String?
    @Flag(help: "Dark appearance, if the scene has one.")
    var dark = false
    @Flag(help: "Right-to-left layout.")
    var rightToLeft = false
    @Option(
        help: ArgumentHelp(
            """
            Accessibility settings that are on, separated by commas: \
            \(UIAccessibility.Settings.words.joined(separator: ", ")). None by default, the desktop's settings in a window.
            """, valueName: "settings"))
    var accessibility: String?
    @OptionGroup var lottie: LottieOptions

    @Option(
        help: ArgumentHelp(
            """
            The drawing back end: cpu, gpu (a graphics chip with Vulkan) or auto (the faster one). The pixels are the same. \
            cpu by default; the environment's MICA_BACKEND sets another default.
            """, valueName: "name"))
    var backend: String?

    /// Returns the scene with its parameters set.
    @MainActor package func makeScene(_ type: any Scene.Type) throws -> any Scene {
        try makeScene(type, props: props.map { try SceneProps(file: $0) }.map { [$0] } ?? [])
    }

    /// Returns the scene with `props` set in order, before `--set`. Names in `others` need not be parameters.
    @MainActor func makeScene(_ type: any Scene.Type, props: [SceneProps], except others: Set<String> = []) throws
        -> any Scene
    {
        try chooseBackEnd()
        let scene = type.init()
        for props in props { try props.apply(to: scene, except: others) }
        if let scene = scene as? LottieScene {
            try lottie.apply(to: scene, images: image)
        } else {
            try lottie.refuse(for: type.name)
            try setImage(of: scene)
        }
        for setting in set {
            guard let sign = setting.firstIndex(of: "="), sign > setting.startIndex else {
                throw UsageError("--set", mustBe: "name=value", got: setting)
            }
            try scene.setParameter(
                String(setting[..<sign]), to: String(setting[setting.index(after: sign)...]))
        }
        return scene
    }

    /// Sets the parameter “image” of a scene.
    @MainActor private func setImage(of scene: any Scene) throws {
        guard let path = image.last else { return }
        guard scene.parameter(named: "image") != nil else {
            throw UsageError("the scene \(type(of: scene).name) has no parameter “image”; leave --image out")
        }
        do {
            try scene.setParameter("image", to: path)
        } catch {
            // Reports a fault of the file itself first.
            _ = try ImageFile.image(at: URL(fileURLWithPath: path))
            throw error
        }
    }

    private func chooseBackEnd() throws {
        guard let backend else { return }
        guard let choice = GraphicsChip.Choice(rawValue: backend) else {
            throw UsageError("--backend", mustBe: "cpu, gpu or auto", got: backend)
        }
        GraphicsChip.choose(choice)
    }

    @MainActor package func makeRenderer(_ scene: any Scene, defaultScale: Double? = nil) throws -> OfflineRenderer {
        let scale = try parsedScale ?? defaultScale ?? 1
        let size = try parsedSize ?? scene.size
        guard OfflineRenderer.canRender(size: size, scale: scale),
            size.width * size.height * scale * scale <= CGFloat(ImageLimits.maximumPixels)
        else {
            throw UsageError(
                "an image",
                mustBe: "1–\(ImageLimits.maximumSide) pixels a side and at most "
                    + "\(ImageLimits.maximumPixels / 1_000_000) million in all",
                got: "\(text(size.width)) × \(text(size.height)) points at scale \(text(scale))")
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
                throw UsageError("--scale", mustBe: "above 0", got: scale)
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
                    "--accessibility",
                    mustBe: "a list of " + UIAccessibility.Settings.words.joined(separator: ", "), got: accessibility)
            }
            return settings
        }
    }
    package var style: UIUserInterfaceStyle { dark ? .dark : .light }
    package var layoutDirection: UITraitEnvironmentLayoutDirection { rightToLeft ? .rightToLeft : .leftToRight }

    /// Parses "800x600", "800×600".
    static func parse(_ text: String) throws -> CGSize {
        let parts = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" }
        let numbers = parts.compactMap { Double($0) }
        guard parts.count == 2, numbers.count == 2, numbers.allSatisfy({ $0.isFinite && $0 > 0 }) else {
            throw UsageError("--size", mustBe: "a width and a height in points such as 800x600", got: text)
        }
        return CGSize(width: numbers[0], height: numbers[1])
    }

    private func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
    }
}

/// A time in seconds on a command line.
package enum Seconds {
    package static func parse(_ text: String, _ option: String) throws -> Double {
        let number = text.hasSuffix("s") ? String(text.dropLast()) : text
        guard let seconds = Double(number), seconds.isFinite, seconds >= 0, seconds <= 86_400 else {
            throw UsageError(option, mustBe: "0–86400 seconds", got: text)
        }
        return seconds
    }
}
