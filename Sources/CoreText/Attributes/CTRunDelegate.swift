public import Foundation

/// The measures of a character that is a placeholder, for example for an image in the text.
public final class CTRunDelegate: Hashable {
    private let mark = AttributeMark.word
    let callbacks: CTRunDelegateCallbacks
    let refCon: UnsafeMutableRawPointer

    init(_ callbacks: CTRunDelegateCallbacks, _ refCon: UnsafeMutableRawPointer) {
        self.callbacks = callbacks
        self.refCon = refCon
    }
    deinit { callbacks.dealloc(refCon) }

    public static func == (a: CTRunDelegate, b: CTRunDelegate) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The callbacks of a run delegate; each is called with its `refCon` and returns points.
public struct CTRunDelegateCallbacks {
    /// The version; `kCTRunDelegateVersion1`.
    public var version: Int
    /// Called with the reference when the delegate is deallocated.
    public var dealloc: (UnsafeMutableRawPointer) -> Void
    /// The height above the baseline in points.
    public var getAscent: (UnsafeMutableRawPointer) -> CGFloat
    /// The depth below the baseline in points.
    public var getDescent: (UnsafeMutableRawPointer) -> CGFloat
    /// The width in points.
    public var getWidth: (UnsafeMutableRawPointer) -> CGFloat

    /// Creates callbacks. They are called with the reference that is passed to the delegate.
    public init(
        version: Int, dealloc: @escaping (UnsafeMutableRawPointer) -> Void,
        getAscent: @escaping (UnsafeMutableRawPointer) -> CGFloat,
        getDescent: @escaping (UnsafeMutableRawPointer) -> CGFloat,
        getWidth: @escaping (UnsafeMutableRawPointer) -> CGFloat
    ) {
        self.version = version
        self.dealloc = dealloc
        self.getAscent = getAscent
        self.getDescent = getDescent
        self.getWidth = getWidth
    }
}

/// The only version of callbacks.
public let kCTRunDelegateVersion1 = 1
/// The newest version of callbacks.
public let kCTRunDelegateCurrentVersion = 1

/// Creates a delegate; `nil` for callbacks of an unknown version.
public func CTRunDelegateCreate(
    _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
    guard callbacks.pointee.version == kCTRunDelegateVersion1 else { return nil }
    // A delegate without a reference passes an address that is never read.
    return CTRunDelegate(callbacks.pointee, refCon ?? UnsafeMutableRawPointer(bitPattern: 8)!)
}

/// Returns the reference with which the delegate was created.
public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer { runDelegate.refCon }
