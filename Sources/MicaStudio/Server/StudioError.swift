#if Studio
import Foundation

/// The reason that the studio cannot perform a request: one sentence.
package struct StudioError: Error, CustomStringConvertible, LocalizedError {
    package let description: String
    package var errorDescription: String? { description }
    package init(_ description: String) { self.description = description }
}
#endif
