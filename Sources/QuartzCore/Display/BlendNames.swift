import CoreGraphics
import MicaRaster

/// The blend modes by Core Image's names and by the string values of `compositingFilter`: "multiplyBlendMode" and the
/// like, "destOut" and other Porter–Duff operators.
enum BlendNames {
    static func mode(_ filter: Any?) -> BlendMode? {
        if let filter = filter as? CIFilter { return filter.blendMode }
        return (filter as? String).flatMap { strings[$0] }
    }

    /// Reports a compositing filter that is invalid.
    static func check(_ filter: Any?) {
        if let filter, mode(filter) == nil, !((filter as? CIFilter).map { !$0.isEnabled } ?? false) {
            report(
                "CALayer.compositingFilter \(filter) is not a blend mode; the layer is composited normally.")
        }
    }

    static let coreImage: [String: BlendMode] = {
        var table: [String: BlendMode] = [
            "CISourceOverCompositing": .normal, "CISourceInCompositing": .sourceIn,
            "CISourceOutCompositing": .sourceOut, "CISourceAtopCompositing": .sourceAtop,
            "CIAdditionCompositing": .plusLighter, "CIMultiplyCompositing": .product,
            "CIMaximumCompositing": .maximum, "CIMinimumCompositing": .minimum,
        ]
        for mode in mixing where mode != .normal {
            let name = String(describing: mode)
            table["CI\(name.prefix(1).uppercased())\(name.dropFirst())BlendMode"] = mode
        }
        return table
    }()

    private static let strings: [String: BlendMode] = {
        var table: [String: BlendMode] = [
            "clear": .clear, "copy": .copy, "sourceOver": .normal, "sourceIn": .sourceIn, "sourceOut": .sourceOut,
            "sourceAtop": .sourceAtop, "destOver": .destinationOver, "destIn": .destinationIn,
            "destOut": .destinationOut, "destAtop": .destinationAtop, "xor": .xor, "plusL": .plusLighter,
            "plusD": .plusDarker, "multiply": .product, "maximum": .maximum, "minimum": .minimum,
        ]
        for mode in mixing { table["\(mode)BlendMode"] = mode }
        return table
    }()

    /// The modes that mix colours, whose names end in "BlendMode".
    private static let mixing = BlendMode.allCases.filter {
        $0.rawValue < BlendMode.clear.rawValue
            || (BlendMode.linearBurn.rawValue...BlendMode.divide.rawValue).contains($0.rawValue)
    }
}
