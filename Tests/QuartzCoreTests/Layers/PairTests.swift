import CoreGraphics
import MicaSnapshot
import QuartzCore
import Testing

/// Every pair of properties that act on a whole layer: one strip for each property, one cell for each other one.
@Suite struct PairTests {
    enum Look: String, CaseIterable, Sendable {
        case corners, clip, mask, shadow, opacity, border, space, filter, blend, raster, outline, glass, copies

        func apply(to layer: CALayer) {
            switch self {
            case .corners:
                layer.cornerRadius = 10
                layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
            case .clip: layer.masksToBounds = true
            case .mask:
                let ring = CAShapeLayer()
                ring.path = CGPath(ellipseIn: CGRect(x: -2, y: -2, width: 34, height: 34), transform: nil)
                layer.mask = ring
            case .shadow:
                layer.shadowOpacity = 0.8
                layer.shadowOffset = CGSize(width: 3, height: 4)
                layer.shadowRadius = 2
            case .opacity: layer.opacity = 0.5
            case .border:
                layer.borderWidth = 3
                layer.borderColor = LookStage.color(0.1, 0.4, 0.1)
            case .space:
                var tilt = CATransform3DIdentity
                tilt.m34 = -1 / 80
                layer.transform = CATransform3DRotate(tilt, 0.7, 0.3, 1, 0)
            case .filter:
                layer.filters = [
                    CIFilter(name: "CISepiaTone")!, CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 0.8])!,
                ]
            case .blend: layer.compositingFilter = "multiplyBlendMode"
            case .raster:
                layer.shouldRasterize = true
                layer.rasterizationScale = 0.5
            case .outline:
                layer.shadowOpacity = 0.8
                layer.shadowColor = LookStage.color(0.1, 0.1, 0.6)
                layer.shadowOffset = CGSize(width: -2, height: 3)
                layer.shadowRadius = 1.5
                layer.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 14, width: 30, height: 20), transform: nil)
            case .glass:
                layer.backgroundColor = LookStage.color(1, 1, 1, 0.3)
                layer.backgroundFilters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 2])!]
            case .copies:
                guard let copies = layer as? CAReplicatorLayer else { return }
                copies.instanceCount = 3
                copies.instanceTransform = CATransform3DMakeTranslation(-7, -6, 0)
                copies.instanceRedOffset = -0.4
                copies.instanceAlphaOffset = -0.2
            }
        }

        /// A box with an image that extends beyond its edge.
        static func layer(
            _ frame: CGRect, _ alpha: Double, photo: CGRect, _ looks: Look..., isSmooth: Bool = true
        ) -> CALayer {
            let layer = looks.contains(.copies) ? CAReplicatorLayer() : CALayer()
            layer.frame = frame
            layer.backgroundColor = LookStage.color(0.9, 0.3, 0.2, alpha)
            let picture = CALayer()
            picture.frame = photo
            picture.contents = LookStage.photo(24)
            layer.addSublayer(picture)
            for part in [layer, picture] { part.allowsEdgeAntialiasing = isSmooth }
            for (i, look) in looks.enumerated() where !looks[..<i].contains(look) { look.apply(to: layer) }
            return layer
        }
    }

    @Test(arguments: Look.allCases)
    func pairs(look: Look) {
        let others = Look.allCases
        let picture = LookStage(44 * others.count, 44)
        for (i, other) in others.enumerated() {
            let x = Double(44 * i)
            let below = CAGradientLayer()
            below.frame = CGRect(x: x, y: 0, width: 44, height: 44)
            below.colors = [LookStage.color(1, 0.9, 0.5), LookStage.color(0.6, 0.8, 1)]
            picture.root.addSublayer(below)
            let bar = LookStage.box(x + 20, 0, 4, 44, LookStage.color(0.3, 0.4, 0.7))
            picture.root.addSublayer(bar)
            let layer = Look.layer(
                CGRect(x: x + 7, y: 7, width: 30, height: 30), 1, photo: CGRect(x: 12, y: 10, width: 24, height: 14),
                look, other)
            picture.add(layer)
        }
        picture.expectSnapshot("pairs_\(look.rawValue)")
    }

    /// A layer's pictures are the same on any number of threads, in parts and as a whole.
    @Test(arguments: Look.allCases, [false, true])
    func pairs_movedLayersEqualFreshOnes(look: Look, isSmooth: Bool) {
        func build(_ picture: LookStage) -> [CALayer] {
            Look.allCases.enumerated().map { i, other in
                let layer = Look.layer(
                    CGRect(x: Double(20 * i) + 4, y: Double(12 * i) + 3.5, width: 40, height: 30), 0.8,
                    photo: CGRect(x: 12, y: 10, width: 34, height: 14), look, other, isSmooth: isSmooth)
                picture.add(layer)
                return layer
            }
        }
        let moved = LookStage(240, 180), fresh = LookStage(240, 180, threads: 3)
        CATransaction.setDisableActions(true)
        let a = build(moved), b = build(fresh)
        moved.draw()
        for i in stride(from: 0, to: a.count, by: 3) {
            for layer in [a[i], b[i]] {
                layer.position.x += 11
                layer.sublayers?.first?.opacity = 0.4
            }
        }
        moved.host.advance(to: moved.host.time)
        fresh.host.advance(to: fresh.host.time)
        #expect(LookStage.bytes(moved.draw()) == LookStage.bytes(fresh.draw()))
    }
}
