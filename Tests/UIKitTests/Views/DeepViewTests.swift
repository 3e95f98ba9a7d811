import QuartzCore
import Testing
import UIKit

/// Hierarchies of 100,000 levels in every operation: none of them needs an equally deep stack.
@MainActor @Suite(.serialized) struct DeepViewTests {
    private static let depth = 100_000

    private final class Box: UIView {
        nonisolated(unsafe) static var freed = 0  // The suite runs one test at a time, on the main actor.
        deinit { Box.freed += 1 }
    }

    private func views(_ make: () -> UIView = { Box() }) -> [UIView] {
        let views = (0..<Self.depth).map { _ in
            let view = make()
            view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            return view
        }
        for (outer, inner) in zip(views, views.dropFirst()) { outer.addSubview(inner) }
        return views
    }
    /// A window that is shown: a hidden one receives no touches.
    private func window() -> UIWindow {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.isHidden = false
        return window
    }

    @Test func everyWayDownAndUp() throws {
        let window = window(), views = views(), low = try #require(views.last)
        window.addSubview(views[0])
        #expect(low.window === window && low.isDescendant(of: window))
        #expect(window.hitTest(CGPoint(x: 5, y: 5), with: nil) === low)
        low.frame.origin.x = 50
        #expect(window.hitTest(CGPoint(x: 5, y: 5), with: nil) === views[Self.depth - 2])
        #expect(low.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 51, y: 2))
        #expect(low.convert(CGPoint(x: 51, y: 2), from: window) == CGPoint(x: 1, y: 2))
        window.overrideUserInterfaceStyle = .dark
        #expect(low.traitCollection.userInterfaceStyle == .dark)
        views[0].tintColor = .red
        #expect(low.tintColor == .red)
        low.tag = 5
        #expect(window.viewWithTag(5) === low)
        for view in views {
            view.setNeedsLayout()
            view.setNeedsDisplay()
        }
        low.layoutIfNeeded()
        window.layoutIfNeeded()
        window.makeKeyAndVisible()
        window.touch(finger: 0, phase: .began, at: CGPoint(x: 5, y: 5), time: 0)
        window.touch(finger: 0, phase: .ended, at: CGPoint(x: 5, y: 5), time: 0.1)
        views[0].removeFromSuperview()
        #expect(low.window == nil && low.traitCollection.userInterfaceStyle != .dark)
        window.isHidden = true
    }

    @Test func sizes_followAllTheWay() throws {
        let views = views(), low = try #require(views.last)
        for view in views { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
        views[0].frame.size = CGSize(width: 200, height: 50)
        #expect(low.frame == CGRect(x: 0, y: 0, width: 200, height: 50))
        // Twice in one change: also from within it.
        views[0].bounds.size.width = 30
        #expect(low.bounds.size == CGSize(width: 30, height: 50))
    }

    @Test func teardown() {
        Box.freed = 0
        var views = views()
        let window = window()
        window.addSubview(views[0])
        // Retained views survive, with their subtree.
        let kept = views[Self.depth - 3]
        views[0].removeFromSuperview()
        views = []
        #expect(Box.freed == Self.depth - 3 && kept.superview == nil && kept.subviews.first?.subviews.count == 1)
        var masks = (0..<Self.depth).map { _ in Box() as UIView }
        for (outer, inner) in zip(masks, masks.dropFirst()) { outer.mask = inner }
        Box.freed = 0
        masks = []
        #expect(Box.freed == Self.depth)
    }

    /// Controls receive the touches of their parts, at any depth, and classes that override hit testing are called.
    @Test func hitTest_asksWhoeverAnswersItself() throws {
        final class Picky: UIView {
            var asked = 0
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                asked += 1
                return point.x < 50 ? super.hitTest(point, with: event) : nil
            }
        }
        final class Half: UIView {
            override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { point.y < 50 }
        }
        func place<View: UIView>(_ view: View) -> View {
            view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            return view
        }
        let window = window(), below = place(UIView()), picky = place(Picky()), control = place(UIControl())
        let label = place(UIView()), half = place(Half())
        window.addSubview(below)
        window.addSubview(picky)
        picky.addSubview(control)
        control.addSubview(label)
        label.addSubview(half)
        #expect(window.hitTest(CGPoint(x: 10, y: 10), with: nil) === control && picky.asked == 1)
        #expect(window.hitTest(CGPoint(x: 60, y: 10), with: nil) === below && picky.asked == 2)
        control.isUserInteractionEnabled = false
        #expect(window.hitTest(CGPoint(x: 10, y: 10), with: nil) === picky)
        #expect(label.hitTest(CGPoint(x: 10, y: 10), with: nil) === half)
        #expect(label.hitTest(CGPoint(x: 10, y: 60), with: nil) === label)
        label.alpha = 0
        #expect(label.hitTest(CGPoint(x: 10, y: 10), with: nil) == nil)
        let many = views { UIControl() }
        below.addSubview(many[0])
        picky.isHidden = true
        #expect(window.hitTest(CGPoint(x: 10, y: 10), with: nil) === many.last)
    }
}
