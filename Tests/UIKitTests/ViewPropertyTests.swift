import QuartzCore
import Testing
import UIKit

/// The effect of `UIView`'s blocks on each property of a view's layer, according to the table of properties.
@MainActor @Suite(.serialized) struct ViewPropertyTests {
    @Test(arguments: LayerProperty.allCases)
    func block_animatesWhatTheRowSays(property: LayerProperty) {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), layer = view.layer
        // Of the same type as the previous value, and a different one.
        let new: Any?
        switch layer.value(forKey: property.key) {
        case let v as CGRect: new = v.insetBy(dx: 1, dy: 1)
        case let v as CGPoint: new = CGPoint(x: v.x + 0.25, y: v.y)
        case let v as CGSize: new = CGSize(width: v.width + 1, height: v.height)
        case is CATransform3D: new = CATransform3DMakeTranslation(1, 2, 0)
        case let v as CGFloat: new = v + 0.25
        case let v as Float: new = v == 0 ? 0.25 : v / 2
        default: new = property.row.kind == .color ? CGColor(red: 1, green: 0, blue: 0, alpha: 1) : nil
        }
        guard let new else { return }
        UIView.animate(withDuration: 1) { layer.setValue(new, forKey: property.key) }
        let animations = (layer.animationKeys() ?? []).compactMap { layer.animation(forKey: $0) as? CABasicAnimation }
        let changed = property == .frame ? .additive : property.row.inViewBlocks
        #expect(animations.isEmpty == (changed == .none), "\(animations)")
        for animation in animations {
            #expect(animation.isAdditive == (changed == .additive))
            #expect((animation.targetTransform != nil) == (changed == .composing))
        }
    }
}
