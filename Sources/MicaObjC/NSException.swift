public import Foundation

/// The kind of an exception.
public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    /// Creates a name from its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A fault of no other kind.
    public static let genericException = NSExceptionName("NSGenericException")
    /// An index or a range outside of a collection.
    public static let rangeException = NSExceptionName("NSRangeException")
    /// An argument that a method does not accept.
    public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
    /// An assertion that does not hold.
    public static let internalInconsistencyException = NSExceptionName("NSInternalInconsistencyException")
    /// A key without a property.
    public static let undefinedKeyException = NSExceptionName("NSUnknownKeyException")
}

/// A fault that stops the program. Swift cannot catch it, on Apple's systems either.
open class NSException: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: nothing changes after the initialiser.

    /// The kind.
    public let name: NSExceptionName
    /// The reason, for the log; nil for none.
    public let reason: String?
    /// More values; nil for none.
    public let userInfo: [AnyHashable: Any]?

    /// Creates an exception.
    public init(name aName: NSExceptionName, reason aReason: String?, userInfo aUserInfo: [AnyHashable: Any]? = nil) {
        name = aName
        reason = aReason
        userInfo = aUserInfo
    }

    /// Stops the program with the kind and the reason.
    open func raise() { fatalError("\(name.rawValue): \(reason ?? "no reason")") }
    /// Stops the program with a kind and a reason.
    public static func raise(_ name: NSExceptionName, format: String, arguments argList: CVaListPointer) {
        NSException(name: name, reason: NSString(format: format, arguments: argList) as String).raise()
    }
    open override var description: String { reason ?? name.rawValue }
}
