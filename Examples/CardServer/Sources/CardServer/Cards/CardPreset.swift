import UIKit

/// The sizes at which sites show a shared link.
enum CardPreset: String, CaseIterable {
    /// `og:image` of Open Graph.
    case og
    /// `twitter:image` of a `summary_large_image`.
    case x
    /// A repository's social preview.
    case repository
    case square
    case story

    static let parameter =
        "preset=\(allCases.map { "\($0) (\(Int($0.size.width)) × \(Int($0.size.height)))" }.joined(separator: "|")); default og"

    /// In points, which are pixels at a scale of 1.
    var size: CGSize {
        switch self {
        case .og: CGSize(width: 1200, height: 630)
        case .x: CGSize(width: 1200, height: 600)
        case .repository: CGSize(width: 1280, height: 640)
        case .square: CGSize(width: 1080, height: 1080)
        case .story: CGSize(width: 1080, height: 1920)
        }
    }
}
