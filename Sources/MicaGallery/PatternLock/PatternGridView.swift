public import UIKit

/// Nine nodes that a finger joins to form a pattern.
///
/// A finger joins the nodes that it passes over, including a node exactly between two others, and nodes that fast
/// touches skip. The last piece of the line follows the finger.
public final class PatternGridView: UIView {
    /// A closure that is called with the joined nodes whenever one is added.
    public var onChange: (([Int]) -> Void)?
    /// A closure that is called when the finger is lifted after joining at least one node.
    public var onFinish: (([Int]) -> Void)?
    /// `false` if touches are ignored.
    public var isAccepting = true
    /// The width of the line in pixels of the display; less if the grid is small.
    public var lineWidthInPixels: CGFloat = 24 { didSet { setNeedsLayout() } }

    /// The joined nodes, in order.
    public private(set) var pattern: [Int] = []
    /// The state of the joined nodes.
    public private(set) var state = PatternNode.State.normal

    /// The nine nodes, row by row.
    public let nodes = (0..<PatternLock.nodeCount).map { _ in PatternNode() }
    let line = CAShapeLayer()
    private var stroke: PatternStroke?
    private var finger: CGPoint?
    private var touch: UITouch?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isMultipleTouchEnabled = false
        line.fillColor = nil
        line.lineCap = .round
        line.lineJoin = .round
        line.actions = ["path": NSNull(), "lineWidth": NSNull(), "strokeColor": NSNull()]
        layer.addSublayer(line)
        nodes.forEach(layer.addSublayer)
        applyTraits()
    }

    public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        applyTraits()
        setNeedsLayout()
    }

    private func applyTraits() {
        let isDark = traitCollection.userInterfaceStyle == .dark
        withoutActions {
            for node in nodes {
                node.contentsScale = traitCollection.displayScale
                node.idleColor = UIColor(hex: isDark ? 0x9AA6C4 : 0x5B6579).cgColor
            }
        }
    }

    private var cell: CGFloat { min(bounds.width, bounds.height) / 3 }

    /// The centres of the nodes in the view's coordinates, row by row.
    public var centers: [CGPoint] {
        nodes.indices.map { index in
            CGPoint(
                x: bounds.midX + (CGFloat(index % 3) - 1) * cell, y: bounds.midY + (CGFloat(index / 3) - 1) * cell)
        }
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        withoutActions {
            let side = cell * 0.64
            for (node, center) in zip(nodes, centers) {
                node.bounds = CGRect(x: 0, y: 0, width: side, height: side)
                node.position = center
            }
            line.frame = bounds
            line.lineWidth = min(lineWidthInPixels / traitCollection.displayScale, cell * 0.28)
        }
        // A finger position from before a change of size is obsolete.
        if touch == nil { finger = nil }
        showLine()
    }

    /// Shows a pattern in a state, without a finger.
    public func show(_ pattern: [Int], _ state: PatternNode.State) {
        self.pattern = pattern
        stroke = nil
        touch = nil
        finger = nil
        self.state = pattern.isEmpty ? .normal : state
        showNodes()
        showLine()
    }

    /// Removes the pattern.
    public func clear() { show([], .normal) }

    private func showNodes() {
        for (index, node) in nodes.enumerated() {
            guard let place = pattern.firstIndex(of: index) else {
                node.state = .normal
                node.direction = nil
                continue
            }
            node.state = state
            let next = place + 1 < pattern.count ? pattern[place + 1] : nil
            // The angle between two centres of the grid does not depend on its size.
            node.direction = next.map { next in
                let columns = next % 3 - index % 3, rows = next / 3 - index / 3
                return CGPoint(x: columns, y: rows).direction
            }
        }
        line.strokeColor = (PatternNode.color(of: state) ?? PatternNode.selectedColor).copy(alpha: 0.2)
    }

    private func showLine() {
        let centers = centers
        let path = CGMutablePath()
        for (place, node) in pattern.enumerated() {
            if place == 0 { path.move(to: centers[node]) } else { path.addLine(to: centers[node]) }
        }
        if let finger, !pattern.isEmpty { path.addLine(to: finger) }
        line.path = path
    }

    private func withoutActions(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }

    // MARK: Touches

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isAccepting, touch == nil, let first = touches.first else { return }
        clear()
        touch = first
        stroke = PatternStroke(at: first.location(in: self), centers: centers, reach: cell * 0.3)
        follow(first)
    }

    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch, touches.contains(touch) else { return }
        follow(touch)
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch, touches.contains(touch) else { return }
        follow(touch)
        let drawn = pattern
        show(drawn, .selected)
        if !drawn.isEmpty { onFinish?(drawn) }
    }

    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch, touches.contains(touch) else { return }
        clear()
    }

    private func follow(_ touch: UITouch) {
        let point = touch.location(in: self)
        stroke?.move(to: point)
        finger = point
        let joined = stroke?.nodes ?? []
        if joined != pattern {
            pattern = joined
            state = .selected
            showNodes()
            onChange?(joined)
        }
        showLine()
    }
}

extension CGPoint {
    /// The direction from the origin, clockwise from the right. It is tabulated for directions between nodes, so that
    /// no pixel depends on the arc tangent of a library.
    fileprivate var direction: CGFloat {
        // The arc tangents of 1/2, 1 and 2.
        let flat: CGFloat = 0.463_647_609_000_806_1, steep: CGFloat = 1.107_148_717_794_090_4
        let width = abs(x), height = abs(y)
        let angle: CGFloat =
            if height == 0 {
                0
            } else if width == 0 {
                .pi / 2
            } else if width == height {
                .pi / 4
            } else {
                height > width ? steep : flat
            }
        let upright = x < 0 ? .pi - angle : angle
        return y < 0 ? -upright : upright
    }
}
