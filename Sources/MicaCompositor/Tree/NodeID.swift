/// Identifies a node across frames: see `RenderNode.id`.
///
/// Its parts are stored separately and share no bits, so that no two nodes get the same identifier.
public struct NodeID: Sendable, Hashable {
    /// The role of the node for its owner; numbers count within each role.
    public enum Role: UInt8, Sendable {
        /// The owner's own node.
        case layer
        /// One of several contents.
        case contents
        /// The group of two contents that fade into each other, and these two.
        case crossFade
        /// The group of a layer's old and new appearance.
        case transition
        /// A node in a copy of a tree, whose owner is a number.
        case snapshot
        case replica
        case tile
        /// The part that casts the shadow of its owner, if the two are composited separately.
        case body
    }
    /// The layer's address, or the number of a snapshot.
    public let owner: UInt64
    public let number: UInt32
    public let role: Role

    /// Creates an identifier. Numbers must be below 2³².
    public init(owner: UInt64, _ role: Role = .layer, _ number: Int = 0) {
        self.owner = owner
        self.role = role
        self.number = UInt32(truncatingIfNeeded: number)
    }

    /// Creates an identifier for a node without a layer, 0 or above.
    public init(_ number: Int) { self.init(owner: UInt64(number)) }
}

extension NodeID: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: UInt64) { self.init(owner: value) }
}
