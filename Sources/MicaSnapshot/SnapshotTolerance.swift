public import CoreGraphics

/// The permitted difference between a picture and its golden.
///
/// ```swift
/// expectSnapshot(of: photo, tolerance: .perceptual(1).ignoring(CGRect(x: 0, y: 0, width: 80, height: 20)))
/// ```
public struct SnapshotTolerance: Sendable {
    /// The maximum difference of a channel, 0…255, that is ignored.
    public var channel: Int
    /// The fraction of all pixels, 0…1, that may differ by more.
    public var pixels: Double
    /// The maximum CIEDE2000 difference that is ignored, on white and on black; about 1 is just noticeable. `nil`:
    /// colours are compared only by `channel`.
    public var colorDifference: Double?
    /// Regions that may differ, in points of the picture from its top left corner.
    public var ignoredRegions: [CGRect]

    /// Creates a tolerance. By default it is exact: no channel, pixel or region may differ.
    public init(
        channel: Int = 0, pixels: Double = 0, colorDifference: Double? = nil, ignoredRegions: [CGRect] = []
    ) {
        self.channel = channel
        self.pixels = pixels
        self.colorDifference = colorDifference
        self.ignoredRegions = ignoredRegions
    }

    /// All bytes must be equal. Colours of fully transparent pixels are ignored.
    public static let exact = SnapshotTolerance()

    /// Returns a tolerance for colours that look the same up to a CIEDE2000 difference.
    /// - `pixels`: The fraction of all pixels, 0…1, that may differ by more.
    public static func perceptual(_ colorDifference: Double = 1, pixels: Double = 0) -> SnapshotTolerance {
        SnapshotTolerance(pixels: pixels, colorDifference: colorDifference)
    }

    /// Returns the tolerance with ignored regions, in points of the picture from its top left corner.
    public func ignoring(_ regions: CGRect...) -> SnapshotTolerance {
        var result = self
        result.ignoredRegions += regions
        return result
    }
}
