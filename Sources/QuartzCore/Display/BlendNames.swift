import Raster

/// The blend modes that `compositingFilter` names, as on Apple's systems: "multiplyBlendMode" and its kin, or a
/// `CIFilter`.
enum BlendNames {
    static func mode(_ filter: Any?) -> BlendMode? {
        if let filter = filter as? CIFilter { return filter.blendMode }
        guard let name = filter as? String, name.hasSuffix("BlendMode") else { return nil }
        return modes[String(name.dropLast("BlendMode".count))]
    }

    private static let modes: [String: BlendMode] = Dictionary(
        uniqueKeysWithValues: BlendMode.allCases.prefix(16).map { (String(describing: $0), $0) })
}
