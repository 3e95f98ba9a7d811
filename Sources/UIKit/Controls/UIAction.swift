/// Something that a control does, as a closure with a title and an image.
@preconcurrency @MainActor public final class UIAction: NSObject {
    /// An action's name, by which it is replaced and removed.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }
    /// What a button shows of it.
    public let title: String
    /// What a button shows of it.
    public let image: UIImage?
    /// Its name; one of its own by default.
    public let identifier: Identifier
    /// Who ran the action; set while its handler runs.
    public internal(set) weak var sender: AnyObject?
    let handler: (UIAction) -> Void

    /// An action with an identifier replaces another with the same one in a control; without one it gets one of its own.
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
        handler: @escaping @MainActor (UIAction) -> Void
    ) {
        (self.title, self.image, self.handler) = (title, image, handler)
        self.identifier = identifier ?? Identifier(UUID().uuidString)
    }
}
