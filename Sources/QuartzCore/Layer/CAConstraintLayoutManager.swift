public import CoreGraphics

/// Sets the frames of sublayers from their `constraints`.
///
/// Two constraints on an axis (an edge and another edge, the middle, or the extent) define both position and size; one
/// defines the position. Constraints may refer to each other's layers in any order; a cycle uses the current frame.
/// Names without a matching sibling are ignored. One object may serve any number of layers.
open class CAConstraintLayoutManager: NSObject, CALayoutManager, NSSecureCoding {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init() }
    open class var supportsSecureCoding: Bool { true }
    open func encode(with coder: NSCoder) {}

    open func preferredSize(of layer: CALayer) -> CGSize {
        var size = layer.bounds.size
        for child in layer.sublayers ?? [] {
            size.width = max(size.width, child.frame.maxX)
            size.height = max(size.height, child.frame.maxY)
        }
        return size
    }

    open func invalidateLayout(of layer: CALayer) {}

    open func layoutSublayers(of layer: CALayer) {
        var solver = ConstraintSolver(layer)
        solver.run()
    }
}

/// One layout of one layer's sublayers.
private struct ConstraintSolver {
    private struct Span {
        var low: CGFloat, extent: CGFloat
    }
    private enum Axis: Int { case x, y }
    private struct Item: Hashable {
        let layer: ObjectIdentifier
        let axis: Int
    }
    private let parent: CALayer
    private let children: [CALayer]
    private let byName: [String: CALayer]
    private var solved: [Item: Span] = [:]

    init(_ parent: CALayer) {
        self.parent = parent
        children = parent.sublayers ?? []
        byName = Dictionary(
            children.compactMap { child in child.name.map { ($0, child) } }, uniquingKeysWith: { first, _ in first })
    }

    mutating func run() {
        for child in children where !(child.constraints ?? []).isEmpty {
            solve(child, .x)
            solve(child, .y)
        }
        for child in children {
            guard let x = solved[Item(layer: ObjectIdentifier(child), axis: 0)],
                let y = solved[Item(layer: ObjectIdentifier(child), axis: 1)], !(child.constraints ?? []).isEmpty
            else { continue }
            let frame = CGRect(x: x.low, y: y.low, width: max(0, x.extent), height: max(0, y.extent))
            let now = child.frame
            if frame.size != now.size {
                child.frame = frame
            } else if frame.origin != now.origin {
                // The frame of a rotated layer does not determine the size of its bounds.
                let p = child.position
                child.position = CGPoint(
                    x: p.x + frame.origin.x - now.origin.x, y: p.y + frame.origin.y - now.origin.y)
            }
        }
    }

    /// Solves depth first with an explicit stack, since constraints may form long chains.
    private mutating func solve(_ layer: CALayer, _ axis: Axis) {
        var stack = [layer]
        var open: Set<ObjectIdentifier> = []
        while let current = stack.last {
            let item = Item(layer: ObjectIdentifier(current), axis: axis.rawValue)
            if solved[item] != nil {
                stack.removeLast()
                continue
            }
            open.insert(item.layer)
            let own = (current.constraints ?? []).filter { Self.axis($0.attribute) == axis }
            let needed = own.compactMap { constraint -> CALayer? in
                guard constraint.sourceName != "superlayer", let source = byName[constraint.sourceName],
                    solved[Item(layer: ObjectIdentifier(source), axis: axis.rawValue)] == nil,
                    Self.axis(constraint.sourceAttribute) == axis, !open.contains(ObjectIdentifier(source))
                else { return nil }
                return source
            }
            if needed.isEmpty {
                solved[item] = span(current, own, axis)
                stack.removeLast()
            } else {
                stack.append(contentsOf: needed)
            }
        }
    }

    private func span(_ layer: CALayer, _ constraints: [CAConstraint], _ axis: Axis) -> Span {
        let now = frameSpan(layer, axis)
        var low: CGFloat?, middle: CGFloat?, high: CGFloat?, extent: CGFloat?
        for constraint in constraints {
            guard let source = value(constraint.sourceName, constraint.sourceAttribute) else { continue }
            let result = source * constraint.scale + constraint.offset
            guard result.isFinite else { continue }
            switch constraint.attribute {
            case .minX, .minY: low = result
            case .midX, .midY: middle = result
            case .maxX, .maxY: high = result
            case .width, .height: extent = result
            }
        }
        if let low, let high { return Span(low: low, extent: high - low) }
        if let low, let middle { return Span(low: low, extent: 2 * (middle - low)) }
        if let middle, let high { return Span(low: 2 * middle - high, extent: 2 * (high - middle)) }
        let size = extent ?? now.extent
        if let low { return Span(low: low, extent: size) }
        if let middle { return Span(low: middle - size / 2, extent: size) }
        if let high { return Span(low: high - size, extent: size) }
        return Span(low: now.low, extent: size)
    }

    private func value(_ name: String, _ attribute: CAConstraintAttribute) -> CGFloat? {
        let axis = Self.axis(attribute)
        let span: Span
        if name == "superlayer" {
            let b = parent.bounds
            span = axis == .x ? Span(low: b.minX, extent: b.width) : Span(low: b.minY, extent: b.height)
        } else if let source = byName[name] {
            span = solved[Item(layer: ObjectIdentifier(source), axis: axis.rawValue)] ?? frameSpan(source, axis)
        } else {
            return nil
        }
        switch attribute {
        case .minX, .minY: return span.low
        case .midX, .midY: return span.low + span.extent / 2
        case .maxX, .maxY: return span.low + span.extent
        case .width, .height: return span.extent
        }
    }

    private func frameSpan(_ layer: CALayer, _ axis: Axis) -> Span {
        let frame = layer.frame
        return axis == .x
            ? Span(low: frame.minX, extent: frame.width) : Span(low: frame.minY, extent: frame.height)
    }

    private static func axis(_ attribute: CAConstraintAttribute) -> Axis {
        switch attribute {
        case .minX, .midX, .maxX, .width: .x
        case .minY, .midY, .maxY, .height: .y
        }
    }
}
