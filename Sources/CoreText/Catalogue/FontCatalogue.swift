import CoreGraphics
import Foundation
import MicaBase

/// All fonts that can be found by name: those registered in this process first, then the system's.
///
/// Results are cached, so that fontconfig is queried once for each name or missing character; it is not loaded at all
/// while registered fonts are sufficient.
package final class FontCatalogue: Sendable {
    /// The catalogue of the process, or a task's own, so that tests can use a fixed set of fonts without affecting
    /// others.
    @TaskLocal package static var shared = FontCatalogue()

    package init() {}

    private struct State {
        var registered: [FontEntry] = []
        /// The bytes of registered fonts that are not files, and the index of the face, by the paths of their entries.
        var memory: [String: (data: Data, index: Int)] = [:]
        var nextMemory = 1
        var usesSystemFonts = true
        var families: [String: [FontEntry]] = [:]
        var exact: [String: FontEntry?] = [:]
        var faces: [FaceKey: FontFace?] = [:]
        var fallbacks: [FallbackKey: FontFace?] = [:]
        var all: [FontEntry]?
        var systemFonts: [CGFloat: CTFont] = [:]
        /// Changes when names refer to other fonts.
        var generation = 0
        var reported: Set<String> = []
        var reports: [String] = []
        var lookedFor = "Inter"
        var undrawableTextCount = 0

        mutating func forgetAnswers() {
            families = [:]
            exact = [:]
            fallbacks = [:]
            all = nil
            systemFonts = [:]
            generation += 1
        }
    }
    private struct FaceKey: Hashable {
        var path: String
        var index: Int
        var variations: [FontVariation]
    }
    private struct FallbackKey: Hashable {
        var scalar: UInt32
        var weight: Int
        var italic: Bool
        var color: Bool
        var near: String
    }
    private let state = Guarded(State())

    /// A Boolean value that indicates whether the system's fonts are found as well as registered ones. Tests set it to
    /// `false`, so that their images do not depend on installed fonts. Default `true`.
    package var usesSystemFonts: Bool {
        get { state.withLock { $0.usesSystemFonts } }
        set {
            state.withLock {
                $0.usesSystemFonts = newValue
                $0.forgetAnswers()
            }
        }
    }

    // MARK: Registering

    /// Registers all faces of a file and returns them. A file that is already registered returns the same result.
    package func register(path: String) throws(FontFileError) -> [FontEntry] {
        let known = state.withLock { $0.registered.filter { $0.path == path } }
        if !known.isEmpty { return known }
        let first = try FontFace(path: path)
        var entries = [FontEntry(first, path: path)]
        var index = 1
        while index < 64, let next = try? FontFace(path: path, index: index) {
            entries.append(FontEntry(next, path: path))
            index += 1
        }
        state.withLock { [entries] in
            $0.registered.append(contentsOf: entries)
            $0.forgetAnswers()
        }
        return entries
    }

    /// Registers a face of a font file's bytes; returns `nil` if it is already registered. Its path is not that of a
    /// file.
    package func register(data: Data, index: Int) throws(FontFileError) -> FontEntry? {
        let face = try FontFace(data: Array(data), index: index)
        return state.withLock { state in
            guard !state.memory.values.contains(where: { $0 == (data, index) }) else { return nil }
            let path = "font in memory \(state.nextMemory)"
            state.nextMemory += 1
            state.memory[path] = (data, index)
            let entry = FontEntry(face, path: path)
            state.registered.append(entry)
            state.forgetAnswers()
            return entry
        }
    }

    /// Unregisters a face that was registered as bytes. Returns `false` if it was not.
    package func unregister(data: Data, index: Int) -> Bool {
        state.withLock { state in
            guard let path = state.memory.first(where: { $0.value == (data, index) })?.key else { return false }
            state.memory[path] = nil
            state.registered.removeAll { $0.path == path }
            state.faces = state.faces.filter { $0.key.path != path }
            state.forgetAnswers()
            return true
        }
    }

    /// Unregisters the faces of a file. Returns `false` if it was not registered. Existing fonts stay valid.
    package func unregister(path: String) -> Bool {
        state.withLock {
            let before = $0.registered.count
            $0.registered.removeAll { $0.path == path }
            $0.forgetAnswers()
            return $0.registered.count < before
        }
    }

    package var registered: [FontEntry] { state.withLock { $0.registered } }

    /// All faces, registered ones first.
    package var all: [FontEntry] {
        state.withLock { state in
            if let all = state.all { return all }
            let system = state.usesSystemFonts ? Fontconfig.allEntries() : []
            let paths = Set(state.registered.map(\.path))
            let all = state.registered + system.filter { !paths.contains($0.path) }
            state.all = all
            return all
        }
    }

    // MARK: Finding

    /// Returns the faces of a family, by name without regard to case.
    package func family(_ name: String) -> [FontEntry] {
        let key = name.lowercased()
        return state.withLock { state in
            if let known = state.families[key] { return known }
            func belongs(_ entry: FontEntry) -> Bool {
                entry.family.lowercased() == key || entry.otherFamilies.contains { $0.lowercased() == key }
            }
            var found = state.registered.filter(belongs)
            if found.isEmpty, state.usesSystemFonts, !name.isEmpty {
                found = Fontconfig.entries(where: "family", is: name)
                // A name such as "Inter Black" refers to one weight.
                if found.contains(where: { $0.family.lowercased() == key }) {
                    found.removeAll { $0.family.lowercased() != key }
                }
            }
            state.families[key] = found
            return found
        }
    }

    /// Returns the face with a PostScript name or a full name.
    package func face(named name: String) -> FontEntry? {
        let key = name.lowercased()
        return state.withLock { state in
            if let known = state.exact[key] { return known }
            var found = state.registered.first {
                $0.postScriptName.lowercased() == key || $0.fullName.lowercased() == key
            }
            if found == nil, state.usesSystemFonts, !name.isEmpty {
                found =
                    Fontconfig.entries(where: "postscriptname", is: name).first
                    ?? Fontconfig.entries(where: "fullname", is: name).first
            }
            state.exact[key] = .some(found)
            return found
        }
    }

    /// Returns the face of a family that is nearest to the style; `nil` for an unknown family.
    package func face(family: String, weight: Int, italic: Bool, width: Int = 5) -> FontEntry? {
        self.family(family).min {
            $0.distance(weight: weight, italic: italic, width: width)
                < $1.distance(weight: weight, italic: italic, width: width)
        }
    }

    /// Returns the system's font at a size in points.
    func systemFont(size: CGFloat) -> CTFont {
        let (known, generation) = state.withLock { ($0.systemFonts[size], $0.generation) }
        if let known { return known }
        let font = CTFont(.system, size: size)
        state.withLock { state in
            guard state.generation == generation else { return }
            if state.systemFonts.count >= 64 { state.systemFonts = [:] }
            state.systemFonts[size] = font
        }
        return font
    }

    /// Opens a face, or returns the open one; `nil` for a file that is missing or damaged.
    package func open(_ entry: FontEntry, variations: [FontVariation] = []) -> FontFace? {
        let sorted = variations.sorted { $0.tag < $1.tag }
        let key = FaceKey(path: entry.path, index: entry.index, variations: sorted)
        return state.withLock { open(key, &$0) }
    }

    private func open(_ key: FaceKey, _ state: inout State) -> FontFace? {
        if let known = state.faces[key] { return known }
        let face =
            if let data = state.memory[key.path]?.data {
                try? FontFace(data: Array(data), index: key.index, variations: key.variations)
            } else {
                try? FontFace(path: key.path, index: key.index, variations: key.variations)
            }
        state.faces[key] = .some(face)
        return face
    }

    /// The files of all faces that have been opened.
    package var openedFiles: [String] {
        state.withLock { state in
            Set(state.faces.compactMap { state.memory[$0.key.path] == nil && $0.value != nil ? $0.key.path : nil })
                .sorted()
        }
    }

    /// The file to which each requested name was resolved. With other fonts installed, the same name may resolve to
    /// another face.
    package var answers: [String: String] {
        func file(_ path: String?) -> String { path?.split(separator: "/").last.map(String.init) ?? "none" }
        return state.withLock { state in
            var result: [String: String] = [:]
            for (name, entries) in state.families {
                result["family " + name] = Set(entries.map { file($0.path) }).sorted().joined(separator: ", ")
            }
            for (name, entry) in state.exact { result["face " + name] = file(entry?.path) }
            for (key, face) in state.fallbacks {
                let style = "\(key.weight)\(key.italic ? " italic" : "")\(key.color ? " colour" : "")"
                result["character U+\(String(key.scalar, radix: 16, uppercase: true)) near \(key.near) \(style)"] =
                    file(face?.path)
            }
            return result
        }
    }

    // MARK: Missing fonts

    /// Logs, once for each family, that another one substitutes for it.
    func reportStandIn(for wanted: String, by family: String, _ sentence: @autoclosure () -> String) {
        report("\(wanted)\n\(family)", sentence())
    }

    /// Logs, once, that there are no fonts.
    func reportNoFont(lookingFor family: String) {
        state.withLock { $0.lookedFor = family }
        report("", noFontSentence + "; characters are drawn as boxes")
    }

    /// Logs, once for each script, that no font has its characters.
    func reportMissing(_ scalar: UInt32, script: UInt32) {
        guard let character = Unicode.Scalar(scalar) else { return }
        report(
            "script \(script)",
            "no installed font has the character “\(Character(character))” (U+\(String(scalar, radix: 16, uppercase: true))): "
                + "it and others of its script are drawn as boxes; install a font for this script")
    }

    private func report(_ key: String, _ sentence: @autoclosure () -> String) {
        // The number is limited, so that names from clients cannot fill the memory.
        guard state.withLock({ $0.reported.count < 100 && $0.reported.insert(key).inserted }) else { return }
        let sentence = sentence()
        state.withLock { $0.reports.append(sentence) }
        warn(sentence, module: "CoreText")
    }

    /// The logged sentences so far.
    package var reports: [String] { state.withLock { $0.reports } }

    /// The message for the case that no font is found, with the remedy.
    package var noFontSentence: String {
        let family = state.withLock { $0.lookedFor }
        return "no fonts are installed (looked for “\(family)”); install one, such as the package "
            + "fonts-inter, or set FONTCONFIG_FILE to a configuration with fonts"
    }

    /// The number of times that text was drawn as boxes because there are no fonts.
    package var undrawableTextCount: Int { state.withLock { $0.undrawableTextCount } }
    func countUndrawableText() { state.withLock { $0.undrawableTextCount += 1 } }

    // MARK: Falling back

    /// Returns a face with the character, for text whose own font lacks it: for an emoji first a colour font, then any
    /// registered font, then the nearest one of fontconfig. Returns `nil` if there is none.
    package func fallback(for scalar: UInt32, near family: String, weight: Int, italic: Bool, color: Bool) -> FontFace?
    {
        let key = FallbackKey(scalar: scalar, weight: weight, italic: italic, color: color, near: family)
        return state.withLock { state in
            if let known = state.fallbacks[key] { return known }
            if state.fallbacks.count > 20_000 { state.fallbacks = [:] }
            let found = findFallback(key, &state)
            state.fallbacks[key] = .some(found)
            return found
        }
    }

    private func findFallback(_ key: FallbackKey, _ state: inout State) -> FontFace? {
        func holds(_ entry: FontEntry) -> FontFace? {
            let weight = entry.isVariable ? [FontVariation(tag: tag("wght"), value: Double(key.weight))] : []
            guard let face = open(FaceKey(path: entry.path, index: entry.index, variations: weight), &state),
                face.glyph(for: key.scalar) != nil
            else { return nil }
            return face
        }
        if key.color {
            let colored = state.registered.filter(\.hasColor)
            for entry in colored { if let face = holds(entry) { return face } }
            if state.usesSystemFonts {
                for entry in Fontconfig.entries(where: "family", is: "Noto Color Emoji") {
                    if let face = holds(entry) { return face }
                }
            }
        }
        // Registered fonts in the order of registration, each family at the nearest style.
        var seen: Set<String> = []
        for entry in state.registered where entry.hasColor == key.color && seen.insert(entry.family).inserted {
            let best = state.registered.filter { $0.family == entry.family }.min {
                $0.distance(weight: key.weight, italic: key.italic, width: 5)
                    < $1.distance(weight: key.weight, italic: key.italic, width: 5)
            }
            if let face = holds(best ?? entry) { return face }
        }
        for entry in state.registered where entry.hasColor != key.color {
            if let face = holds(entry) { return face }
        }
        guard state.usesSystemFonts else { return nil }
        let found = Fontconfig.entries(
            covering: key.scalar, family: key.near, weight: key.weight, italic: key.italic)
        for entry in found where entry.hasColor == key.color { if let face = holds(entry) { return face } }
        for entry in found { if let face = holds(entry) { return face } }
        return nil
    }
}
