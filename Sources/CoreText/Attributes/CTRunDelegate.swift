public import Foundation

/// What answers for the measures of a character that stands for something else: an image in the text.
public final class CTRunDelegate: Hashable {
    let callbacks: CTRunDelegateCallbacks
    let refCon: UnsafeMutableRawPointer

    init(_ callbacks: CTRunDelegateCallbacks, _ refCon: UnsafeMutableRawPointer) {
        (self.callbacks, self.refCon) = (callbacks, refCon)
    }
    deinit { callbacks.dealloc(refCon) }

    public static func == (a: CTRunDelegate, b: CTRunDelegate) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The functions of a run delegate; each is given its `refCon` and answers in points.
public struct CTRunDelegateCallbacks {
    /// `kCTRunDelegateVersion1`.
    public var version: Int
    /// Called with the reference when the delegate goes.
    public var dealloc: (UnsafeMutableRawPointer) -> Void
    /// The height above the baseline in points.
    public var getAscent: (UnsafeMutableRawPointer) -> CGFloat
    /// The depth below the baseline in points.
    public var getDescent: (UnsafeMutableRawPointer) -> CGFloat
    /// The width in points.
    public var getWidth: (UnsafeMutableRawPointer) -> CGFloat

    /// Callbacks by their parts. They get the reference that the delegate was made with.
    public init(
        version: Int, dealloc: @escaping (UnsafeMutableRawPointer) -> Void,
        getAscent: @escaping (UnsafeMutableRawPointer) -> CGFloat,
        getDescent: @escaping (UnsafeMutableRawPointer) -> CGFloat,
        getWidth: @escaping (UnsafeMutableRawPointer) -> CGFloat
    ) {
        (self.version, self.dealloc) = (version, dealloc)
        (self.getAscent, self.getDescent, self.getWidth) = (getAscent, getDescent, getWidth)
    }
}

/// The only version of callbacks.
public let kCTRunDelegateVersion1 = 1
/// The newest version of callbacks.
public let kCTRunDelegateCurrentVersion = 1

/// A delegate; nil for callbacks of an unknown version.
public func CTRunDelegateCreate(
    _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
    guard callbacks.pointee.version == kCTRunDelegateVersion1 else { return nil }
    // A delegate without a reference of its own gets an address that is never read.
    return CTRunDelegate(callbacks.pointee, refCon ?? UnsafeMutableRawPointer(bitPattern: 8)!)
}

/// The reference that the delegate was made with.
public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer { runDelegate.refCon }
