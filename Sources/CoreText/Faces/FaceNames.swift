import CMicaHarfBuzz

/// The names of a face.
package struct FaceNames: Sendable {
    /// The typographic family: "Inter" for all its weights.
    package var family: String
    /// The style, such as "Semi Bold Italic".
    package var style: String
    package var fullName: String
    package var postScriptName: String
    package var legacyFamily: String
}

extension FontFace {
    /// The face's names; empty ones are replaced with the nearest in the file.
    package var names: FaceNames {
        if let known = knownNames.withLock({ $0 }) { return known }
        let names = readNames()
        knownNames.withLock { $0 = names }
        return names
    }

    private func readNames() -> FaceNames {
        let legacy = name(1)
        let family = name(16) ?? legacy ?? "Last Resort"
        let style = name(17) ?? name(2) ?? "Regular"
        let full = name(4) ?? "\(family) \(style)"
        let postScript = name(6) ?? "\(family)-\(style)".filter { $0 != " " }
        return FaceNames(
            family: family, style: style, fullName: full, postScriptName: postScript, legacyFamily: legacy ?? family)
    }

    /// An axis of a variable font.
    package struct Axis: Sendable {
        package var tag: UInt32
        package var minimum: Double, initial: Double, maximum: Double
        package var name: String
    }

    /// The axes; empty for a font that does not vary.
    package var axes: [Axis] {
        var count = hb_ot_var_get_axis_count(hbFace)
        guard count > 0, count < 256 else { return [] }
        var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
        hb_ot_var_get_axis_infos(hbFace, 0, &count, &infos)
        return infos.prefix(Int(count)).map {
            Axis(
                tag: $0.tag, minimum: Double($0.min_value), initial: Double($0.default_value),
                maximum: Double($0.max_value), name: name(UInt32($0.name_id)) ?? tagName($0.tag))
        }
    }
}
