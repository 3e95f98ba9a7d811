/// Recognises a drag from an edge of the view's window inwards.
@preconcurrency @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges at which the gesture begins. Default none.
    open var edges: UIRectEdge = []

    /// The maximum distance from the edge at which a finger touches down, in points.
    private static let reach: CGFloat = 24

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let window = view?.window, let place = touches.first?.location(in: window) else { return state = .failed }
        let reach = UIScreenEdgePanGestureRecognizer.reach, size = window.bounds.size
        let isAtEdge =
            edges.contains(.left) && place.x <= reach || edges.contains(.right) && place.x >= size.width - reach
            || edges.contains(.top) && place.y <= reach || edges.contains(.bottom) && place.y >= size.height - reach
        guard state != .possible || isAtEdge else { return state = .failed }
        super.touchesBegan(touches, with: event)
    }
}

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top edge.
    public static let top = UIRectEdge(rawValue: 1 << 0)
    /// The left edge.
    public static let left = UIRectEdge(rawValue: 1 << 1)
    /// The bottom edge.
    public static let bottom = UIRectEdge(rawValue: 1 << 2)
    /// The right edge.
    public static let right = UIRectEdge(rawValue: 1 << 3)
    /// All four edges.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
