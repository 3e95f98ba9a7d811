public import Foundation
package import MicaRaster

/// How cells are fitted to device pixels. All three draw alike here: cells keep their exact size and distance.
public enum CGPatternTiling: Int32, Sendable {
    /// On Apple's systems cells keep their size, and steps may change by a fraction of a pixel.
    case noDistortion = 0
    /// On Apple's systems steps stay, and cells may be distorted a little.
    case constantSpacingMinimalDistortion = 1
    /// On Apple's systems steps stay, and cells may be distorted.
    case constantSpacing = 2
}

/// Draws one cell of a pattern, in pattern space.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// Frees `info`.
public typealias CGPatternReleaseInfoCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// The functions behind a pattern.
public struct CGPatternCallbacks {
    /// 0.
    public var version: UInt32
    /// Draws a cell; needed.
    public var drawPattern: CGPatternDrawPatternCallback?
    /// Called when the pattern goes.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    /// All callbacks.
    public init(
        version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?
    ) {
        (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
    }
}

/// A drawing to tile the plane with.
///
/// A pattern with colours of its own draws as its callback says; one without is a stencil, painted in the colour that
/// is set with it, and setting colours in its callback has no effect.
public final class CGPattern: Hashable {
    let info: UnsafeMutableRawPointer?
    /// What a cell shows, in pattern space.
    let bounds: CGRect
    /// Pattern space to the default user space of the context that is drawn into.
    let matrix: CGAffineTransform
    /// The distances from cell to cell, in pattern space.
    let xStep: CGFloat, yStep: CGFloat
    let tiling: CGPatternTiling
    let isColored: Bool
    let callbacks: CGPatternCallbacks
    /// What layers with this pattern as their background drew with it.
    package let drawings = Guarded<[any Sendable]>([])

    /// Nil without a drawing callback, with empty bounds, with a step of 0, or where a number is not finite.
    public init?(
        info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
        tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        let sum = bounds.origin.x + bounds.origin.y + bounds.width + bounds.height + xStep + yStep
        guard callbacks.pointee.drawPattern != nil, !bounds.isEmpty, xStep != 0, yStep != 0, sum.isFinite,
            matrix.isFinite
        else { return nil }
        (self.info, self.bounds, self.matrix, self.xStep, self.yStep) = (info, bounds, matrix, xStep, yStep)
        (self.tiling, self.isColored, self.callbacks) = (tiling, isColored, callbacks.pointee)
    }

    deinit { callbacks.releaseInfo?(info) }

    public static func == (one: CGPattern, other: CGPattern) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// The number of this type among Core Foundation's types; not Apple's number.
    public class var typeID: CFTypeID { 0x4350_7074 }
}
