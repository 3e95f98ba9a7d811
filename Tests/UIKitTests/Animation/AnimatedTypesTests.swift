import QuartzCore
import Testing
import UIKit

/// UIKit's own types in `@Animatable` properties and as the ends of animations.
@MainActor struct AnimatedTypesTests {
    private final class Shape: CALayer {
        @Animatable var tint = UIColor.black
        @Animatable var glow: UIColor? = nil
        @Animatable var outline: UIBezierPath? = nil
        @Animatable var colors: [UIColor] = []
    }

    /// Returns the layer on screen in the middle of an animation of `key`.
    private func middle(_ key: String, _ from: Any, _ to: Any) throws -> Shape {
        let layer = Shape(), host = LayerHost(layer: layer, size: CGSize(width: 1, height: 1), scale: 1)
        host.advance(to: host.time)
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 2
        layer.add(animation, forKey: nil)
        host.advance(to: host.time + 1)
        return try #require(layer.presentation())
    }

    private func red(_ color: UIColor?) -> CGFloat {
        var red: CGFloat = -1
        color?.getRed(&red, green: nil, blue: nil, alpha: nil)
        return red
    }

    @Test func colors_moveByComponents() throws {
        #expect(abs(red(try middle("tint", UIColor.black, UIColor.red).tint) - 0.5) < 1e-3)
        #expect(abs(red(try middle("glow", UIColor.black, CGColor.white).glow) - 0.5) < 1e-3)
        #expect(abs(red(try middle("colors", [UIColor.black], [UIColor.red]).colors.first) - 0.5) < 1e-3)
        // As in `CALayer`'s own properties, where a `CGColor` belongs.
        let shown = try middle("backgroundColor", UIColor.black, UIColor.red).backgroundColor
        #expect(abs(red(shown.map { UIColor(cgColor: $0) }) - 0.5) < 1e-3)
    }

    @Test func paths_movePointByPoint() throws {
        func box(_ side: CGFloat) -> UIBezierPath { UIBezierPath(rect: CGRect(x: 0, y: 0, width: side, height: side)) }
        #expect(try middle("outline", box(2), box(4)).outline?.bounds.width == 3)
        #expect(try middle("outline", box(2).cgPath, box(4)).outline?.bounds.height == 3)
        #expect(try middle("shadowPath", box(2), box(4)).shadowPath?.boundingBox.width == 3)
    }

    @Test func values_areReadByKey() {
        let layer = Shape()
        layer.setValue(CGColor(red: 1, green: 0, blue: 0, alpha: 1), forKey: "tint")
        #expect(red(layer.tint) == 1 && (layer.value(forKey: "tint") as? UIColor) == layer.tint)
        layer.setValue(CGPath(rect: CGRect(x: 0, y: 0, width: 7, height: 1), transform: nil), forKey: "outline")
        #expect(layer.outline?.bounds.width == 7)
    }
}
