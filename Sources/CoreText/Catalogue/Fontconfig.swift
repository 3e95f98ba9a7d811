import CMicaFontconfig

/// The system's fonts, as listed by fontconfig. The library does its own locking.
enum Fontconfig {
    // Fontconfig's configuration is loaded once, then only read; it can be shared between threads since version 2.10.
    private nonisolated(unsafe) static let config: OpaquePointer? = FcInitLoadConfigAndFonts()

    /// Returns all faces whose property equals `value` (case and blanks are ignored in family names).
    static func entries(where property: String, is value: String) -> [FontEntry] {
        query { pattern in
            _ = value.withCString { text in
                text.withMemoryRebound(to: FcChar8.self, capacity: value.utf8.count + 1) {
                    FcPatternAddString(pattern, property, $0)
                }
            }
        }
    }

    /// Returns all faces of the system.
    static func allEntries() -> [FontEntry] { query { _ in } }

    /// Returns the faces with the character, the nearest to `family` and `weight` first.
    static func entries(covering scalar: UInt32, family: String, weight: Int, italic: Bool) -> [FontEntry] {
        guard let config, let pattern = FcPatternCreate(), let set = FcCharSetCreate() else { return [] }
        defer {
            FcPatternDestroy(pattern)
            FcCharSetDestroy(set)
        }
        FcCharSetAddChar(set, scalar)
        FcPatternAddCharSet(pattern, FC_CHARSET, set)
        family.withCString { text in
            text.withMemoryRebound(to: FcChar8.self, capacity: family.utf8.count + 1) {
                _ = FcPatternAddString(pattern, FC_FAMILY, $0)
            }
        }
        FcPatternAddInteger(pattern, FC_WEIGHT, Int32(FcWeightFromOpenTypeDouble(Double(weight))))
        FcPatternAddInteger(pattern, FC_SLANT, italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
        FcConfigSubstitute(config, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultNoMatch
        guard let sorted = FcFontSort(config, pattern, FcTrue, nil, &result) else { return [] }
        defer { FcFontSetDestroy(sorted) }
        return patterns(of: sorted).lazy.filter { pattern in
            var covered: OpaquePointer?
            return FcPatternGetCharSet(pattern, FC_CHARSET, 0, &covered) == FcResultMatch && covered != nil
                && FcCharSetHasChar(covered, scalar) != 0
        }.prefix(4).compactMap { entry($0) }
    }

    private static func query(_ fill: (OpaquePointer) -> Void) -> [FontEntry] {
        guard let config, let pattern = FcPatternCreate() else { return [] }
        defer { FcPatternDestroy(pattern) }
        FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
        fill(pattern)
        guard let objects = FcObjectSetCreate() else { return [] }
        defer { FcObjectSetDestroy(objects) }
        for name in [
            FC_FILE, FC_INDEX, FC_FAMILY, FC_STYLE, FC_FULLNAME, FC_POSTSCRIPT_NAME, FC_WEIGHT, FC_SLANT, FC_WIDTH,
            FC_SPACING, FC_VARIABLE, FC_COLOR,
        ] {
            FcObjectSetAdd(objects, name)
        }
        guard let list = FcFontList(config, pattern, objects) else { return [] }
        defer { FcFontSetDestroy(list) }
        // The order of fontconfig's list depends on its cache; this order does not.
        return patterns(of: list).compactMap { entry($0) }.sorted {
            ($0.path, $0.index) < ($1.path, $1.index)
        }
    }

    private static func patterns(of set: UnsafeMutablePointer<FcFontSet>) -> [OpaquePointer] {
        (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] }
    }

    private static func entry(_ pattern: OpaquePointer) -> FontEntry? {
        func string(_ property: String, _ n: Int32 = 0) -> String? {
            var text: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(pattern, property, n, &text) == FcResultMatch, let text else { return nil }
            return String(cString: text)
        }
        func number(_ property: String) -> Double? {
            var value = 0.0
            return FcPatternGetDouble(pattern, property, 0, &value) == FcResultMatch ? value : nil
        }
        func flag(_ property: String) -> Bool {
            var value = FcBool(0)
            return FcPatternGetBool(pattern, property, 0, &value) == FcResultMatch && value != 0
        }
        guard let path = string(FC_FILE), let family = string(FC_FAMILY) else { return nil }
        let index = Int(number(FC_INDEX) ?? 0)
        // The named instances of a variable font repeat it.
        guard index >> 16 == 0 else { return nil }
        // Type 1 fonts have no tables for shaping.
        guard !path.hasSuffix(".pfb"), !path.hasSuffix(".t1"), !path.hasSuffix(".gz") else { return nil }
        var families: [String] = []
        while let next = string(FC_FAMILY, Int32(families.count)) { families.append(next) }
        let style = string(FC_STYLE) ?? "Regular"
        let percent = number(FC_WIDTH) ?? 100
        let widths = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200.0]
        return FontEntry(
            path: path, index: index, family: family, otherFamilies: Array(families.dropFirst()), style: style,
            fullName: string(FC_FULLNAME) ?? "\(family) \(style)",
            postScriptName: string(FC_POSTSCRIPT_NAME) ?? "\(family)-\(style)".filter { $0 != " " },
            weight: Int(FcWeightToOpenTypeDouble(number(FC_WEIGHT) ?? 80).rounded()),
            isItalic: (number(FC_SLANT) ?? 0) > 0,
            width: widths.indices.min { abs(widths[$0] - percent) < abs(widths[$1] - percent) }! + 1,
            isMonospaced: (number(FC_SPACING) ?? 0) >= 100, isVariable: flag(FC_VARIABLE), hasColor: flag(FC_COLOR))
    }
}
