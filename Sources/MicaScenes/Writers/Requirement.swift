/// The message about a value that is out of range: "--port must be 1–65535 (got 0); leave it out for a free port".
package struct Requirement: CustomStringConvertible {
    package let description: String

    /// Creates a message. `range` follows "must be". `remedy` is optional advice.
    package init(_ name: String, mustBe range: String, got value: some Any, _ remedy: String? = nil) {
        description = "\(name) must be \(range) (got \(value))" + (remedy.map { "; " + $0 } ?? "")
    }
}

extension UsageError {
    package init(_ name: String, mustBe range: String, got value: some Any, _ remedy: String? = nil) {
        self.init(Requirement(name, mustBe: range, got: value, remedy).description)
    }
}

extension MovieWriterError {
    package init(_ kind: Kind, _ name: String, mustBe range: String, got value: some Any, _ remedy: String? = nil) {
        self.init(kind, Requirement(name, mustBe: range, got: value, remedy).description)
    }
}
