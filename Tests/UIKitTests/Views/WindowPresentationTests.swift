import Foundation
import QuartzCore
import Testing
import UIKit

/// Windows without a renderer.
@MainActor @Suite(.serialized) struct WindowPresentationTests {
    /// Code outside turns belongs to the host made last: to none, if that was released. (Made in `init`, another test's
    /// host could come before the test begins.)
    private func window() -> (UIWindow, UIView) {
        _ = LayerHost(layer: CALayer(), size: .zero, scale: 1)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        window.addSubview(view)
        return (window, view)
    }

    @Test func visibleWindow_hasAPresentationTreeBehindTheCommit() throws {
        let (window, view) = window()
        CATransaction.flush()
        window.makeKeyAndVisible()
        CATransaction.flush()
        let shown = try #require(view.layer.presentation())
        #expect(shown.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
        #expect(shown.superlayer?.model() === window.layer)
        // Later additions appear with the next commit.
        let later = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        view.addSubview(later)
        #expect(later.layer.presentation() == nil)
        CATransaction.flush()
        #expect(later.layer.presentation()?.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
        // Values of the last commit.
        view.frame.origin.x = 50
        #expect(view.layer.presentation()?.frame.origin.x == 10)
        CATransaction.flush()
        #expect(view.layer.presentation()?.frame.origin.x == 50)
        window.isHidden = true
        #expect(view.layer.presentation() == nil)
    }

    /// The first layout is part of the commit.
    @Test func commit_laysOut() {
        final class Filling: UIView {
            let inner = UIView()
            override func layoutSubviews() {
                if inner.superview == nil { addSubview(inner) }
                inner.frame = bounds
            }
        }
        let (window, _) = window(), view = Filling(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
        window.addSubview(view)
        window.isHidden = false
        CATransaction.flush()
        #expect(view.inner.layer.presentation()?.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
        window.isHidden = true
    }

    /// A later renderer takes over running animations.
    @Test func renderer_takesTheTreeOver() throws {
        let (window, view) = window()
        window.isHidden = false
        CATransaction.flush()
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 0
        move.toValue = 1000
        move.duration = 1000
        view.layer.add(move, forKey: "a")
        CATransaction.flush()
        let before = try #require(view.layer.presentation()).position.x
        let host = LayerHost(layer: window.layer, size: CGSize(width: 100, height: 100), scale: 1)
        host.advance(to: host.time)
        let at0 = try #require(view.layer.presentation()).position.x
        #expect(at0 >= before && at0 < before + 60)
        host.advance(to: host.startTime + 500)
        #expect(abs(try #require(view.layer.presentation()).position.x - at0 - 500) < 1e-6)
        host.advance(to: host.startTime + 1001)
        #expect(view.layer.animationKeys() == nil)
        window.isHidden = true
        #expect(view.layer.presentation() != nil, "the renderer has it")
    }

    @Test func windows_areHiddenAtFirst() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        #expect(window.isHidden)
        window.makeKeyAndVisible()
        #expect(!window.isHidden)
        window.isHidden = true
        #expect(window.isHidden)
        window.isHidden = false
        #expect(!window.isHidden)
    }
}
