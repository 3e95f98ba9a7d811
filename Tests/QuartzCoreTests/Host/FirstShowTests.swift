import CoreGraphics
import QuartzCore
import Testing

/// Properties set on layers before they are on screen for the first time.
@Suite(.serialized) struct FirstShowTests {
    /// Sets up itself and a sublayer in its first layout, or when it is displayed.
    private final class SelfMade: CALayer {
        let inner = CALayer()
        var isSetUpByDisplay = false
        private(set) var layouts = 0, displays = 0

        override init() {
            super.init()
            addSublayer(inner)
        }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { nil }

        private func setUp(_ step: Int) {
            position = CGPoint(x: 40 * step, y: 30)
            opacity = 0.5
            inner.opacity = 0.25
            inner.cornerRadius = 4
        }
        override func layoutSublayers() {
            layouts += 1
            if !isSetUpByDisplay { setUp(layouts) }
        }
        override func display() {
            displays += 1
            if isSetUpByDisplay { setUp(displays) }
        }
    }

    enum Commit: CaseIterable { case turn, flush, explicit }

    private func commit(_ way: Commit, _ stage: Stage, _ body: () -> Void) {
        switch way {
        case .turn:
            body()
            stage.host.advance(to: stage.host.time)
        case .flush:
            body()
            CATransaction.flush()
        case .explicit:
            CATransaction.begin()
            body()
            CATransaction.commit()
        }
    }

    @Test(arguments: [false, true], Commit.allCases) func firstLayoutAndDisplay_animateNothing(
        _ byDisplay: Bool, _ way: Commit
    ) throws {
        let stage = Stage(), layer = SelfMade()
        layer.isSetUpByDisplay = byDisplay
        layer.setNeedsDisplay()
        layer.setNeedsLayout()
        // Under a superlayer whose time is paused, an old value would stay forever.
        let still = CALayer()
        still.speed = 0
        stage.add(still)
        commit(way, stage) { still.addSublayer(layer) }
        _ = stage.host.renderTree()
        stage.run(to: 1)
        #expect(layer.layouts == 1 && layer.displays == 1)
        #expect(layer.animationKeys() == nil && layer.inner.animationKeys() == nil)
        let shown = try #require(layer.presentation()), inner = try #require(layer.inner.presentation())
        #expect(shown.position == CGPoint(x: 40, y: 30) && shown.opacity == 0.5)
        #expect(inner.opacity == 0.25 && inner.cornerRadius == 4)
        // From then on it does.
        layer.setNeedsLayout()
        layer.setNeedsDisplay()
        stage.run(to: 1)
        _ = stage.host.renderTree()
        #expect(layer.animationKeys() == ["position"])
    }

    /// A layer that a layout adds to a visible tree is new there too.
    @Test func addedInALayout_isNew() {
        final class Growing: CALayer {
            override func layoutSublayers() {
                let new = CALayer()
                addSublayer(new)
                new.opacity = 0.5
            }
        }
        let stage = Stage(), layer = Growing()
        layer.setNeedsLayout()
        stage.add(layer)
        layer.setNeedsLayout()
        stage.run(to: 1)
        #expect(layer.sublayers?.count == 2)
        #expect(layer.sublayers?.allSatisfy { $0.animationKeys() == nil && $0.presentation()?.opacity == 0.5 } == true)
    }

    /// A commit puts it on screen: later changes animate, even before a frame was drawn.
    @Test(arguments: Commit.allCases) func behindTheCommit_changesAnimate(_ way: Commit) {
        let stage = Stage(), layer = HandLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.setNeedsDisplay()
        commit(way, stage) { stage.root.addSublayer(layer) }
        layer.opacity = 0.5
        #expect(layer.animationKeys() == ["opacity"])
    }

    /// An implicit animation in the layout of a transaction has that transaction's values.
    @Test func layoutOfATransaction_hasItsValues() {
        final class Following: CALayer {
            override func layoutSublayers() { sublayers?.first?.position = CGPoint(x: bounds.width, y: 0) }
        }
        let stage = Stage(), layer = Following(), inner = CALayer()
        layer.addSublayer(inner)
        stage.add(layer)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.bounds.size.width = 80
        stage.root.addSublayer(CALayer())
        CATransaction.commit()
        #expect(inner.position.x == 80 && inner.animationKeys() == nil)
    }
}
