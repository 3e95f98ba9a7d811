public import Foundation
package import MicaBase

/// The alignment of cells with device pixels. All three draw equally here: cells keep their exact size and spacing.
public enum CGPatternTiling: Int32, Sendable {
    /// On Apple's systems cells keep their size, and steps may change by a fraction of a pixel.
    case noDistortion = 0
    /// On Apple's systems steps are constant, and cells may be distorted slightly.
    case constantSpacingMinimalDistortion = 1
    /// On Apple's systems steps are constant, and cells may be distorted.
    case constantSpacing = 2
}

/// Draws one cell of a pattern, in pattern space.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// Releases `info`.
public typealias CGPatternReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a pattern.
public struct CGPatternCallbacks {
    /// The version; 0.
    public var version: UInt32
    /// Draws a cell; required.
    public var drawPattern: CGPatternDrawPatternCallback?
    /// Called when the pattern is deallocated.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    /// Creates the struct from all callbacks.
    public init(
        version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?
    ) {
        self.version = version
        self.drawPattern = drawPattern
        self.releaseInfo = releaseInfo
    }
}

/// A drawing that tiles the plane.
///
/// A coloured pattern draws with the colours of its callback. An uncoloured one is a stencil, painted in the colour
/// that is set with it; setting colours in its callback has no effect.
public final class CGPattern: Hashable {
    let info: UnsafeMutableRawPointer?
    /// The bounds of a cell, in pattern space.
    let bounds: CGRect
    /// The transform from pattern space to the default user space of the destination context.
    let matrix: CGAffineTransform
    /// The spacing of cells, in pattern space.
    let xStep: CGFloat, yStep: CGFloat
    let tiling: CGPatternTiling
    let isColored: Bool
    let callbacks: CGPatternCallbacks
    /// The cached drawings of layers with this pattern as their background.
    package let drawings = Guarded<[any Sendable]>([])

    /// Creates a pattern; `nil` without a drawing callback, with empty bounds, with a step of 0, or if a number is not
    /// finite.
    public init?(
        info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
        tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        let sum = bounds.origin.x + bounds.origin.y + bounds.width + bounds.height + xStep + yStep
        guard callbacks.pointee.drawPattern != nil, !bounds.isEmpty, xStep != 0, yStep != 0, sum.isFinite,
            matrix.isFinite
        else { return nil }
        self.info = info
        self.bounds = bounds
        self.matrix = matrix
        self.xStep = xStep
        self.yStep = yStep
        self.tiling = tiling
        self.isColored = isColored
        self.callbacks = callbacks.pointee
    }

    deinit { callbacks.releaseInfo?(info) }

    public static func == (one: CGPattern, other: CGPattern) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// The type identifier of this class; it differs from Apple's.
    public class var typeID: CFTypeID { 0x4350_7074 }
}
