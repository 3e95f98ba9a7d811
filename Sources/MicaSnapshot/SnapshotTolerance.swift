public import CoreGraphics

/// The permitted difference between a picture and its golden.
///
/// ```swift
/// expectSnapshot(of: photo, tolerance: .perceptual(1).ignoring(CGRect(x: 0, y: 0, width: 80, height: 20)))
/// ```
public struct SnapshotTolerance: Sendable {
    /// The largest difference of a channel, 0…255, that counts as none.
    public var channel: Int
    /// The part of all pixels, 0…1, that may differ by more.
    public var pixels: Double
    /// The largest CIEDE2000 difference that counts as none, on white and on black; about 1 is just noticeable. Nil: colours are
    /// compared by `channel` alone.
    public var colorDifference: Double?
    /// Regions that may differ, in points of the picture from its top left corner.
    public var ignoredRegions: [CGRect]

    /// By default exact: no channel, pixel or region may differ.
    public init(
        channel: Int = 0, pixels: Double = 0, colorDifference: Double? = nil, ignoredRegions: [CGRect] = []
    ) {
        (self.channel, self.pixels) = (channel, pixels)
        (self.colorDifference, self.ignoredRegions) = (colorDifference, ignoredRegions)
    }

    /// Every byte the same. Colours of fully transparent pixels do not count.
    public static let exact = SnapshotTolerance()

    /// Colours that look the same up to a CIEDE2000 difference.
    /// - `pixels`: The part of all pixels, 0…1, that may differ by more.
    public static func perceptual(_ colorDifference: Double = 1, pixels: Double = 0) -> SnapshotTolerance {
        SnapshotTolerance(pixels: pixels, colorDifference: colorDifference)
    }

    /// The same, without looking at some regions: in points of the picture from its top left corner.
    public func ignoring(_ regions: CGRect...) -> SnapshotTolerance {
        var result = self
        result.ignoredRegions += regions
        return result
    }
}
