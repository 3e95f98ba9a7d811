import MicaCompositor
import MicaRaster
import Testing

/// Every pair of properties that act on a whole node, compared with the reference.
struct ReferencePairTests {
    enum Look: CaseIterable, Sendable {
        case corners, clip, mask, shadow, outline, opacity, border, blur, colors, blend, glass

        func apply(to v: inout RenderStyle.Values, _ flags: inout RenderNode.Flags, _ opacity: inout Float) {
            switch self {
            case .corners:
                v.cornerRadius = 9
                v.corners = [.minXMinY, .maxXMaxY]
            case .clip: flags.insert(.masksToBounds)
            case .mask:
                v.mask = RenderNode(
                    id: 40, transform: Harness.move(-2, 3), bounds: Harness.box(0, 0, 30, 22),
                    background: Harness.color(0, 0, 0, 0.7),
                    children: RenderChildren([
                        RenderNode(
                            id: 41, transform: Harness.move(5.5, 4), bounds: Harness.box(0, 0, 12, 26),
                            background: .black)
                    ]))
            case .shadow:
                v.shadow = RenderStyle.Shadow(
                    color: .black, opacity: 0.8, offset: Point(3, 4), radius: 2, path: nil)
            case .outline:
                v.shadow = RenderStyle.Shadow(
                    color: Harness.color(0.1, 0.1, 0.6), opacity: 0.8, offset: Point(-2, 3), radius: 1.5,
                    path: .rect(Harness.box(4, 10, 30, 20)))
            case .opacity: opacity = 0.6
            case .border:
                v.borderWidth = 3
                v.borderColor = Harness.color(0.1, 0.4, 0.1, 0.8)
            case .blur: v.filters.append(.gaussianBlur(radius: 1.5))
            case .colors:
                v.filters.append(
                    .colorMatrix([-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0]))
            case .blend: v.blend = .multiply
            case .glass: v.backdropFilters = [.gaussianBlur(radius: 2)]
            }
        }
    }

    @Test(arguments: Look.allCases, Look.allCases)
    func pairs(_ first: Look, _ second: Look) {
        var values = RenderStyle.Values(), opacity: Float = 1
        var flags: RenderNode.Flags = [.groupsOpacity, .antialiasesEdges]
        first.apply(to: &values, &flags, &opacity)
        if second != first { second.apply(to: &values, &flags, &opacity) }
        let photo = RenderNode(
            id: 3, transform: Harness.move(14, 11), bounds: Harness.box(0, 0, 24, 12),
            content: Harness.content(Harness.picture(24, 12), in: Harness.box(0, 0, 24, 12)))
        let layer = RenderNode(
            id: 2, transform: Harness.move(15, 16), bounds: Harness.box(0, 0, 32, 30),
            background: Harness.color(0.9, 0.3, 0.2, 0.8), opacity: opacity, flags: flags, style: RenderStyle(values),
            children: RenderChildren([photo]))
        let bars = (0..<8).map {
            RenderNode(
                id: NodeID(10 + $0), transform: Harness.move(Double($0) * 8, 0), bounds: Harness.box(0, 0, 4, 64),
                background: Harness.color(1, 0.8, 0))
        }
        expectReference(
            RenderNode(
                id: 1, transform: .identity, bounds: Harness.box(0, 0, 64, 64), background: Harness.color(0.9, 0.9, 1),
                children: RenderChildren(bars + [layer])), "\(first) and \(second)")
    }
}
