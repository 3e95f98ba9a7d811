import MicaTesting
import QuartzCore
import Testing
import UIKit

/// Whatever other tests showed before.
@MainActor private func useScreen() {
    UIScreen.main.configure(size: CGSize(width: 390, height: 844), scale: 2, style: .light, direction: .leftToRight)
}

/// The inherited values of views whose layers are moved without UIKit's knowledge.
@MainActor @Suite(.serialized) struct InheritedValuesTests {
    /// A window with nested views, all of whose inherited values were read.
    @MainActor private struct Stage {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), other = UIWindow()
        let top = UIView(), middle = UIView(), low = UIView()

        init() {
            useScreen()
            other.overrideUserInterfaceStyle = .dark
            other.tintColor = .green
            window.tintColor = .red
            window.addSubview(top)
            top.addSubview(middle)
            middle.addSubview(low)
            expect(window, .red, .light)
        }

        func expect(
            _ window: UIWindow?, _ tint: UIColor, _ style: UIUserInterfaceStyle,
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            for view in [low, middle, top] {
                #expect(view.window === window, sourceLocation: sourceLocation)
                #expect(view.tintColor == tint, sourceLocation: sourceLocation)
                #expect(view.traitCollection.userInterfaceStyle == style, sourceLocation: sourceLocation)
            }
        }
    }

    @Test func layersMovedDirectly_takeTheirViewsAlong() {
        let stage = Stage()
        stage.top.layer.removeFromSuperlayer()
        stage.expect(nil, .systemBlue, .light)
        stage.other.layer.addSublayer(stage.top.layer)
        stage.expect(stage.other, .green, .dark)
        stage.window.layer.insertSublayer(stage.top.layer, at: 0)
        stage.expect(stage.window, .red, .light)
        stage.window.layer.sublayers = nil
        stage.expect(nil, .systemBlue, .light)
        stage.other.layer.sublayers = [stage.top.layer]
        stage.expect(stage.other, .green, .dark)
        stage.other.layer.replaceSublayer(stage.top.layer, with: CALayer())
        stage.expect(nil, .systemBlue, .light)
    }

    /// A layer between two views, a mask, and a superlayer that is removed.
    @Test func otherWays_ofALayer() {
        let stage = Stage(), bare = CALayer()
        stage.window.layer.addSublayer(bare)
        bare.addSublayer(stage.top.layer)
        #expect(stage.top.superview == nil)
        stage.expect(nil, .systemBlue, .light)
        stage.other.layer.addSublayer(stage.top.layer)
        stage.expect(stage.other, .green, .dark)
        do {
            let holder = UIView()
            holder.tintColor = .purple
            holder.addSubview(stage.top)
            stage.expect(nil, .purple, .light)
        }
        stage.expect(nil, .systemBlue, .light)
    }

    /// A superview that was freed, and a new one at its address.
    @Test func superviews_atTheSameAddress() {
        let leaf = UIView()
        for _ in 0..<50 {
            do {
                let dark = UIView()
                dark.overrideUserInterfaceStyle = .dark
                dark.addSubview(leaf)
                #expect(leaf.traitCollection.userInterfaceStyle == .dark)
                leaf.removeFromSuperview()
            }
            let plain = UIView()
            plain.addSubview(leaf)
            #expect(leaf.traitCollection.userInterfaceStyle == .light)
        }
    }

    /// A renderer shows its own settings; views created later, outside a window, follow the screen as before.
    @Test func renderers_leaveTheScreenAsItWas() {
        useScreen()
        // An earlier test in this task may have left a harness that a cycle retains.
        let kept = TestHarness(UIView(), size: CGSize(width: 390, height: 844))
        defer { withExtendedLifetime(kept) {} }
        func direction() -> UIUserInterfaceLayoutDirection { UIView().effectiveUserInterfaceLayoutDirection }
        do {
            let first = TestHarness(UIView(), size: CGSize(width: 20, height: 20), layoutDirection: .rightToLeft)
            do {
                let second = TestHarness(UIView(), size: CGSize(width: 30, height: 20), scale: 3)
                #expect(direction() == .leftToRight && UIScreen.main.scale == 3)
                second.advance(by: 1)
            }
            #expect(direction() == .rightToLeft && UIScreen.main.bounds.width == 20)
            first.advance(by: 1)
        }
        #expect(direction() == .leftToRight && UIScreen.main.bounds.width == 390)
        var first: TestHarness? = TestHarness(UIView(), size: CGSize(width: 20, height: 20), style: .dark)
        let second = TestHarness(UIView(), size: CGSize(width: 30, height: 20))
        first?.advance(by: 1)
        first = nil
        #expect(UIScreen.main.bounds.width == 30)
        second.advance(by: 1)
    }

    /// Tints that a class overrides apply to its subviews.
    @Test func tintColor_ofAClass() {
        final class Purple: UIView {
            override var tintColor: UIColor! {
                get { .purple }
                set {}
            }
        }
        let purple = Purple(), view = UIView(), low = UIView()
        purple.addSubview(view)
        view.addSubview(low)
        #expect(low.tintColor == .purple && view.tintColor == .purple)
        view.tintColor = .orange
        #expect(low.tintColor == .orange)
        view.tintColor = nil
        #expect(low.tintColor == .purple)
    }

    /// Uses its background as the colour of a part, like drop-down lists do.
    private final class Panel: UIView {
        let part = UIView()
        var set = 0
        override var backgroundColor: UIColor? {
            get { part.backgroundColor }
            set {
                set += 1
                part.backgroundColor = newValue
            }
        }
        func dim(_ color: UIColor) { super.backgroundColor = color }
    }

    @Test func traits_leaveTheBackgroundThatASubclassMeans() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), panel = Panel()
        panel.addSubview(panel.part)
        panel.backgroundColor = .systemBackground
        panel.dim(.label)
        window.addSubview(panel)
        window.overrideUserInterfaceStyle = .dark
        #expect(panel.set == 1 && panel.part.backgroundColor == .systemBackground)
        #expect(panel.part.layer.backgroundColor?.components == [0, 0, 0, 1])
        #expect(panel.layer.backgroundColor?.components == [1, 1, 1, 1])
    }
}
