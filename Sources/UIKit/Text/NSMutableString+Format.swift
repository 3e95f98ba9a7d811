public import Foundation

extension NSMutableString {
    /// Appends what `String(format:)` makes of these.
    public func appendFormat(_ format: String, _ arguments: any CVarArg...) {
        append(String(format: format, arguments: arguments))
    }
}
