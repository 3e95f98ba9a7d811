import Foundation

/// A wrong argument: one sentence with what is wrong and what would be right.
package struct UsageError: Error, CustomStringConvertible, LocalizedError {
    package let description: String
    package var errorDescription: String? { description }
    package init(_ description: String) { self.description = description }
}
