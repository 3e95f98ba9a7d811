import ImageIO
import Mica
import Testing
import UIKit

/// The effect of `CATransaction.flush()` on a visible window without a renderer: layout, display and commit until all
/// is done.
@MainActor @Suite(.serialized) struct FlushTests {
    private final class Placeholder: CALayer {
        var onDisplay: (() -> Void)?
        override init() { super.init() }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { nil }
        override func display() { onDisplay?() }
    }

    /// Centres its sublayers.
    private final class Root: CALayer {
        override init() { super.init() }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { nil }
        override func layoutSublayers() {
            super.layoutSublayers()
            for layer in sublayers ?? [] { layer.position = CGPoint(x: 50, y: 50) }
        }
    }

    /// Centres the content of its root.
    private final class Holder: UIView {
        let root = Root()
        override init(frame: CGRect) {
            super.init(frame: frame)
            root.frame = bounds
            // A layer that replaces another appears at once.
            root.actions = ["sublayers": NSNull()]
            layer.addSublayer(root)
        }
        required init?(coder: NSCoder) { nil }
        override func layoutSubviews() {
            super.layoutSubviews()
            for layer in root.sublayers ?? [] { layer.position = CGPoint(x: 50, y: 50) }
        }
    }

    enum Request: CaseIterable { case none, layer, view }

    private func holder(_ request: Request) -> (holder: Holder, placeholder: Placeholder, real: CALayer) {
        let holder = Holder(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let placeholder = Placeholder(), real = CALayer()
        placeholder.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        real.bounds = placeholder.bounds
        holder.root.addSublayer(placeholder)
        placeholder.onDisplay = { [unowned holder, unowned placeholder] in
            placeholder.removeFromSuperlayer()
            holder.root.addSublayer(real)
            switch request {
            case .none: break
            case .layer: holder.root.setNeedsLayout()
            case .view: holder.setNeedsLayout()
            }
        }
        placeholder.setNeedsDisplay()
        return (holder, placeholder, real)
    }

    private func window(_ view: UIView) -> UIWindow {
        let window = UIWindow(frame: view.bounds)
        window.isHidden = false
        window.addSubview(view)
        return window
    }

    private let middle = CGPoint(x: 50, y: 50)

    @Test(arguments: Request.allCases) func replacedInItsFirstDisplay_isLaidOut(_ request: Request) {
        let (holder, _, real) = holder(request), window = window(holder)
        CATransaction.flush()
        #expect(real.position == middle && real.presentation()?.position == middle)
        withExtendedLifetime(window) {}
    }

    @Test(arguments: Request.allCases) func replacedInALaterDisplay_isLaidOut(_ request: Request) {
        let (holder, placeholder, real) = holder(request), window = window(holder)
        let replace = placeholder.onDisplay
        placeholder.onDisplay = nil
        CATransaction.flush()
        #expect(real.superlayer == nil)
        placeholder.onDisplay = replace
        placeholder.setNeedsDisplay()
        CATransaction.flush()
        #expect(real.position == middle && real.presentation()?.position == middle)
        withExtendedLifetime(window) {}
    }

    @Test(arguments: Request.allCases) func replacedInAFrame_isShownInIt(_ request: Request) throws {
        let (holder, _, real) = holder(request)
        real.backgroundColor = UIColor.red.cgColor
        let renderer = OfflineRenderer(view: holder, scale: 1)
        let image = try #require(Bitmap(renderer.image()))
        #expect(real.position == middle && image[50, 50] == 0xFF00_00FF)
    }

    @Test(arguments: Request.allCases) func replacedLater_isShownInTheFrame(_ request: Request) throws {
        let (holder, placeholder, real) = holder(request)
        real.backgroundColor = UIColor.red.cgColor
        let replace = placeholder.onDisplay
        placeholder.onDisplay = nil
        let harness = TestHarness(holder, scale: 1)
        harness.advance(by: 0.1)
        placeholder.onDisplay = replace
        placeholder.setNeedsDisplay()
        let image = try #require(Bitmap(harness.image()))
        #expect(real.position == middle && image[50, 50] == 0xFF00_00FF)
    }

    /// Requests layout whenever it draws, and counts.
    private final class Asking: UIView {
        var asksFor: (Asking) -> Void = { _ in }
        private(set) var draws = 0, layouts = 0
        override func draw(_ rect: CGRect) {
            draws += 1
            asksFor(self)
        }
        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
        }
    }

    @Test func layoutAskedForInDraw_isDoneInTheSameFlush() {
        let view = Asking(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), window = window(view)
        view.asksFor = { $0.setNeedsLayout() }
        CATransaction.flush()
        let layouts = view.layouts
        #expect(view.draws == 1 && layouts >= 2)
        view.setNeedsDisplay()
        CATransaction.flush()
        #expect(view.draws == 2 && view.layouts == layouts + 1)
        CATransaction.flush()
        #expect(view.draws == 2 && view.layouts == layouts + 1, "no layout is requested any more")
        withExtendedLifetime(window) {}
    }

    @Test func displayAskedForInLayout_isDoneInTheSameFlush() {
        final class Redrawing: UIView {
            var draws = 0
            override func draw(_ rect: CGRect) { draws += 1 }
            override func layoutSubviews() { setNeedsDisplay() }
        }
        let view = Redrawing(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), window = window(view)
        CATransaction.flush()
        let first = view.draws
        view.setNeedsLayout()
        CATransaction.flush()
        #expect(first >= 1 && view.draws == first + 1)
        withExtendedLifetime(window) {}
    }

    @Test func whatNeverSettles_goesOnInTheNextFlush() {
        let view = Asking(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), window = window(view)
        view.asksFor = {
            $0.setNeedsDisplay()
            $0.setNeedsLayout()
            CATransaction.flush()
        }
        CATransaction.flush()
        let draws = view.draws
        #expect((1...1000).contains(draws))
        CATransaction.flush()
        #expect(view.draws > draws && view.draws < 3000)
        withExtendedLifetime(window) {}
    }
}

/// Turns of a harness end with display, as turns of the run loop do on iOS.
@MainActor @Suite(.serialized) struct TurnDisplayTests {
    private final class Counting: UIView {
        private(set) var draws = 0
        var onDraw: (Counting) -> Void = { _ in }
        override func draw(_ rect: CGRect) {
            draws += 1
            onDraw(self)
        }
    }

    private let view = Counting(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

    @Test func turn_displaysWithoutAnImage() {
        let harness = TestHarness(view, scale: 1)
        #expect(view.draws == 1, "in its first turn")
        view.setNeedsDisplay()
        #expect(view.draws == 1)
        harness.advance(by: 0)
        #expect(view.draws == 2)
        _ = harness.image()
        harness.advance(by: 1)
        #expect(view.draws == 2, "nothing invalidated it since")
    }

    @Test func eachTurn_displaysWhatItInvalidated() {
        let harness = TestHarness(view, scale: 1)
        var drawn: [Int] = []
        for time in [0.1, 0.2, 0.3] {
            _ = MediaTimer.scheduledTimer(withTimeInterval: time, repeats: false) { [view] _ in
                drawn.append(view.draws)
                view.setNeedsDisplay()
                view.setNeedsDisplay()
            }
        }
        harness.advance(by: 1)
        #expect(drawn == [1, 2, 3] && view.draws == 4)
    }

    @Test func awaitedTurn_displays() async {
        let harness = TestHarness(view, scale: 1)
        view.setNeedsDisplay()
        await harness.advance(by: 0.1)
        #expect(view.draws == 2)
    }

    /// A change of the bounds in drawing is laid out and drawn in the same turn.
    @Test func drawing_thatChangesOthers() {
        let other = Counting(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.addSubview(other)
        let harness = TestHarness(view, scale: 1)
        view.onDraw = { [unowned other] _ in other.setNeedsDisplay() }
        let before = other.draws
        view.setNeedsDisplay()
        harness.advance(by: 0)
        #expect(other.draws == before + 1)
    }

    @Test func whatNeverSettles_letsTheTurnEnd() {
        view.onDraw = { $0.setNeedsDisplay() }
        let harness = TestHarness(view, scale: 1)
        let draws = view.draws
        // Ten rounds in each of the turns of the first frame.
        #expect((2...120).contains(draws))
        harness.advance(by: 0)
        #expect(view.draws > draws && view.draws < draws + 21)
    }
}
