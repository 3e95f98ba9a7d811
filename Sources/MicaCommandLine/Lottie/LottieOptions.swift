import ArgumentParser
import Foundation

/// The options for Lottie files, which set parameters of a `LottieScene`.
struct LottieOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The animation of a .lottie file; its first one by default.", valueName: "name"))
    var animation: String?
    @Option(help: ArgumentHelp("The theme of a .lottie file.", valueName: "name"))
    var theme: String?
    @Option(help: ArgumentHelp("Play only the frames of this marker of a Lottie file.", valueName: "name"))
    var marker: String?
    @Option(
        help: ArgumentHelp(
            """
            Replace colours of a Lottie file, such as “Button.**.Fill 1=#336699”; * is one name, ** any number of names. \
            May be repeated.
            """, valueName: "keypath=colour"))
    var replaceColor: [String] = []
    @Option(
        help: ArgumentHelp(
            "Replace the text of a text layer of a Lottie file; may be repeated.", valueName: "keypath=text"))
    var text: [String] = []

    /// Sets the parameters of a scene.
    @MainActor func apply(to scene: LottieScene, images: [String]) throws {
        for (name, value) in [("animation", animation), ("theme", theme), ("marker", marker)] {
            if let value { try scene.setParameter(name, to: value) }
        }
        for setting in text {
            let (key, value) = try Self.split(setting, "--text", "KEYPATH=text", at: setting.firstIndex(of: "="))
            try scene.setParameter("text.\(key)", to: value)
        }
        for setting in replaceColor {
            // A name may contain “=”, a colour does not.
            let (key, value) = try Self.split(
                setting, "--replace-color", "KEYPATH=#RRGGBB", at: setting.lastIndex(of: "="))
            try scene.setParameter("color.\(key)", to: value)
        }
        for setting in images {
            let (id, path) = try Self.split(
                setting, "--image", "ID=file for a Lottie file", at: setting.firstIndex(of: "="))
            let known = scene.file.document.images.map(\.id)
            guard known.contains(id) else {
                throw UsageError(
                    known.isEmpty
                        ? "the file has no images; leave --image out"
                        : "--image must name one of the images \(known.prefix(20).joined(separator: ", ")) (got \(id))")
            }
            try scene.setParameter("image.\(id)", to: path)
        }
    }

    /// Throws if an option is given, for a scene that is not a Lottie file.
    func refuse(for scene: String) throws {
        let given = [
            ("--animation", animation != nil), ("--theme", theme != nil), ("--marker", marker != nil),
            ("--replace-color", !replaceColor.isEmpty), ("--text", !text.isEmpty),
        ].filter(\.1).map(\.0)
        guard let option = given.first else { return }
        throw UsageError("\(option) needs a Lottie file, which \(scene) is not; leave it out")
    }

    private static func split(_ setting: String, _ option: String, _ form: String, at sign: String.Index?) throws
        -> (String, String)
    {
        guard let sign, sign > setting.startIndex else { throw UsageError(option, mustBe: form, got: setting) }
        return (String(setting[..<sign]), String(setting[setting.index(after: sign)...]))
    }
}
