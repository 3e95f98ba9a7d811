public import Foundation

/// Computes `out` (a number for each pair of the function's range) from `in` (a number for each pair of its domain).
public typealias CGFunctionEvaluateCallback = (
    _ info: UnsafeMutableRawPointer?, _ in: UnsafePointer<CGFloat>, _ out: UnsafeMutablePointer<CGFloat>
) -> Void
/// Releases `info`.
public typealias CGFunctionReleaseInfoCallback = @convention(c) (_ info: UnsafeMutableRawPointer?) -> Void

/// The callbacks of a `CGFunction`.
public struct CGFunctionCallbacks {
    /// The version; 0.
    public var version: UInt32
    /// Computes the function; required.
    public var evaluate: CGFunctionEvaluateCallback?
    /// Called when the function is deallocated.
    public var releaseInfo: CGFunctionReleaseInfoCallback?

    /// Creates the struct from all callbacks.
    public init(
        version: UInt32, evaluate: CGFunctionEvaluateCallback?, releaseInfo: CGFunctionReleaseInfoCallback?
    ) {
        self.version = version
        self.evaluate = evaluate
        self.releaseInfo = releaseInfo
    }
}

/// A client's function from numbers to numbers, each limited to its interval.
public final class CGFunction: Hashable {
    let info: UnsafeMutableRawPointer?
    /// The lowest and highest input of each dimension; unlimited if `nil`.
    let domain: [CGFloat]?
    let range: [CGFloat]?
    let domainDimension: Int, rangeDimension: Int
    private let callbacks: CGFunctionCallbacks

    /// Creates a function; `nil` without a callback or without dimensions.
    public init?(
        info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?, rangeDimension: Int,
        range: UnsafePointer<CGFloat>?, callbacks: UnsafePointer<CGFunctionCallbacks>
    ) {
        guard domainDimension > 0, rangeDimension > 0, callbacks.pointee.evaluate != nil else { return nil }
        self.info = info
        self.domainDimension = domainDimension
        self.rangeDimension = rangeDimension
        self.domain = domain.map { p in (0..<domainDimension * 2).map { p[$0] } }
        self.range = range.map { p in (0..<rangeDimension * 2).map { p[$0] } }
        self.callbacks = callbacks.pointee
    }

    deinit { callbacks.releaseInfo?(info) }

    /// Returns the function's value; results that are not finite become 0.
    func callAsFunction(_ input: [CGFloat]) -> [CGFloat] {
        let input = Self.limit(input, domain)
        var output = [CGFloat](repeating: 0, count: rangeDimension)
        callbacks.evaluate?(info, input, &output)
        return Self.limit(output.map { $0.isFinite ? $0 : 0 }, range)
    }

    private static func limit(_ values: [CGFloat], _ limits: [CGFloat]?) -> [CGFloat] {
        guard let limits else { return values }
        return values.enumerated().map { i, v in max(limits[i * 2], min(v, limits[i * 2 + 1])) }
    }

    public static func == (one: CGFunction, other: CGFunction) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// The type identifier of this class; it differs from Apple's.
    public class var typeID: CFTypeID { 0x4350_666E }
}
