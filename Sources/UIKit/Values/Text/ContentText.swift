/// A text of a configuration, which may have attributes of its own. Setting the plain text removes them.
struct ContentText<Attributed> {
    let plain: String?
    let attributed: Attributed?

    init(_ plain: String?) {
        self.plain = plain
        attributed = nil
    }
    init(_ attributed: Attributed?, plain: String?) {
        self.plain = plain
        self.attributed = attributed
    }
}

extension ContentText: Sendable where Attributed: Sendable {}
