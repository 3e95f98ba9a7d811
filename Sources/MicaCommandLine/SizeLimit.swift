import Foundation
import UIKit

/// The steps by which `--max-bytes` reduces an animated image: the options of each attempt, each with lower quality
/// than the one before.
enum SizeLimit {
    /// The colours per frame and the quality of each step after the first, which has the requested values. `nil`: all
    /// colours, or no loss.
    private static func reductions(_ format: MovieFormat) -> [(colors: Int?, quality: Double?)] {
        switch format {
        case .gif: [(256, 0.8), (128, 0.7), (64, 0.6), (32, 0.4), (16, 0.2)]
        case .webp: [(nil, 0.75), (nil, 0.5), (nil, 0.25), (nil, 0)]
        default: [(256, nil), (128, nil), (64, nil), (32, nil), (16, nil), (8, nil)]
        }
    }

    /// A step never has more colours or a higher quality than requested.
    static func steps(for format: MovieFormat, from options: MovieOptions) -> [MovieOptions] {
        [options]
            + reductions(format).map { colors, quality in
                var step = options
                if let colors { step.colorCount = min(colors, options.colorCount ?? 256) }
                if let quality { step.quality = min(quality, options.quality ?? 1) }
                return step
            }
    }

    /// Returns a text such as "16 colours and a quality of 20 %".
    static func text(_ options: MovieOptions) -> String {
        let parts = [
            options.colorCount.map { "\($0) colours" },
            options.quality.map { "a quality of \(Int(($0 * 100).rounded())) %" },
        ]
        return parts.compactMap { $0 }.joined(separator: " and ")
    }
}

extension Scene {
    /// Returns another scene of the type with the same values.
    @MainActor func copyWithParameters() throws -> any Scene {
        let copy = Self()
        for parameter in parameters where parameter.valueText != parameter.defaultText {
            try copy.setParameter(parameter.name, to: parameter.valueText)
        }
        return copy
    }
}
