import Testing
import UIKit

private func text(_ value: Any) -> String {
    switch value {
    case let point as CGPoint: "(\(point.x), \(point.y))"
    case let size as CGSize: "(\(size.width), \(size.height))"
    case let rect as CGRect: "(\(rect.minX), \(rect.minY), \(rect.width), \(rect.height))"
    default: "\(value)"
    }
}

@MainActor @Suite struct KeyValueObservingTests {
    private final class Observer: UIView {
        var log: [String] = []
        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            let new = change?[.newKey].map(text) ?? "-", old = change?[.oldKey].map(text) ?? "-"
            let prior = change?[.notificationIsPriorKey] == nil ? "" : " prior"
            log.append("\(keyPath ?? "") \(old) → \(new)\(prior)")
        }
    }

    @Test func scrollView_isObservedByKeys() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), observer = Observer()
        scroll.addObserver(observer, forKeyPath: "contentOffset", options: [.new, .old], context: nil)
        scroll.addObserver(observer, forKeyPath: "contentSize", options: .new, context: nil)
        scroll.addObserver(observer, forKeyPath: "contentInset", options: [], context: nil)
        scroll.contentOffset = CGPoint(x: 0, y: 5)
        scroll.contentOffset = CGPoint(x: 0, y: 5)
        scroll.bounds.origin.y = 6
        scroll.contentSize = CGSize(width: 10, height: 20)
        scroll.contentInset.top = 1
        #expect(
            observer.log == [
                "contentOffset (0.0, 0.0) → (0.0, 5.0)", "contentOffset (0.0, 5.0) → (0.0, 6.0)",
                "contentSize - → (10.0, 20.0)", "contentInset - → -",
            ])
        scroll.removeObserver(observer, forKeyPath: "contentOffset")
        scroll.contentOffset = .zero
        #expect(observer.log.count == 4)
    }

    @Test func imageView_andControls_areObservedByKeys() {
        let view = UIImageView(), button = UIButton(), observer = Observer(), image = UIImage()
        view.addObserver(observer, forKeyPath: "image", options: [], context: nil)
        view.addObserver(observer, forKeyPath: "highlighted", options: .new, context: nil)
        for key in ["enabled", "selected", "highlighted"] {
            button.addObserver(observer, forKeyPath: key, options: [.old, .new], context: nil)
        }
        view.image = image
        view.image = image
        view.isHighlighted = true
        button.isEnabled = false
        button.isSelected = true
        button.isSelected = true
        button.isHighlighted = true
        #expect(
            observer.log == [
                "image - → -", "highlighted - → 1", "enabled 1 → 0", "selected 0 → 1",
                "highlighted 0 → 1",
            ])
    }

    /// The object can no longer be found by a weak reference when its property ends the observation.
    @Test func observationThatEndsWithItsObject_releasesItsClosure() {
        final class Captured {}
        final class Own: UIView { var token: NSKeyValueObservation? }
        weak var captured: Captured?
        do {
            let own = Own(), object = Captured()
            captured = object
            own.token = own.observe(\.alpha) { [object] _, _ in _ = object }
        }
        #expect(captured == nil)
    }

    @Test func view_isToldOfOnceAChange() {
        let view = UIView(), observer = Observer()
        for key in ["frame", "center", "hidden", "alpha", "layer.opacity"] {
            view.addObserver(observer, forKeyPath: key, options: .new, context: nil)
        }
        view.frame = CGRect(x: 2, y: 2, width: 4, height: 4)
        #expect(observer.log == ["frame - → (2.0, 2.0, 4.0, 4.0)", "center - → (4.0, 4.0)"])
        observer.log = []
        view.layer.position.x = 5
        view.isHidden = true
        view.alpha = 0.5
        #expect(
            observer.log.sorted() == [
                "alpha - → 0.5", "center - → (5.0, 4.0)", "frame - → (3.0, 2.0, 4.0, 4.0)", "hidden - → 1",
                "layer.opacity - → 0.5",
            ])
    }

    @Test func options_initialAndPrior() {
        let label = UILabel(), observer = Observer()
        label.text = "a"
        label.addObserver(observer, forKeyPath: "text", options: [.new, .old, .initial, .prior], context: nil)
        label.text = "b"
        label.text = nil
        #expect(
            observer.log == [
                "text - → a", "text a → - prior", "text a → b", "text b → - prior", "text b → <null>",
            ])
    }

    @Test func context_tellsObserversApart() {
        let view = UIView(), observer = Observer()
        let contexts = UnsafeMutableRawPointer.allocate(byteCount: 2, alignment: 1)
        defer { contexts.deallocate() }
        view.addObserver(observer, forKeyPath: "alpha", options: [], context: contexts)
        view.addObserver(observer, forKeyPath: "alpha", options: .new, context: contexts + 1)
        view.removeObserver(observer, forKeyPath: "alpha", context: contexts)
        view.removeObserver(observer, forKeyPath: "alpha", context: contexts)
        view.alpha = 0
        #expect(observer.log == ["alpha - → 0.0"])
    }

    /// Changes that an observer makes itself are reported too, and neither object is retained.
    @Test func observers_mayChangeWhatTheyObserve() {
        final class Clamp: UIView {
            override func observeValue(
                forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
                context: UnsafeMutableRawPointer?
            ) {
                guard let view = object as? UIScrollView, view.contentOffset.y < 0 else { return }
                view.contentOffset.y = 0
            }
        }
        let scroll = UIScrollView()
        var clamp: Clamp? = Clamp()
        scroll.addObserver(clamp!, forKeyPath: "contentOffset", options: .new, context: nil)
        scroll.contentOffset.y = -5
        #expect(scroll.contentOffset.y == 0)
        weak let kept = clamp
        clamp = nil
        #expect(kept == nil)
        scroll.contentOffset.y = -5
        #expect(scroll.contentOffset.y == -5)
    }

    @Test func recognizer_state() {
        let recognizer = UITapGestureRecognizer(), scroll = UIScrollView(), observer = Observer()
        var states: [UIGestureRecognizer.State] = []
        let token = recognizer.observe(\.state, options: [.new]) { _, change in states.append(change.newValue!) }
        scroll.addObserver(observer, forKeyPath: "panGestureRecognizer.state", options: [], context: nil)
        recognizer.state = .began
        #expect(states == [.began])
        token.invalidate()
    }

    @Test func closures_observeAsLongAsTheyAreKept() {
        let scroll = UIScrollView()
        var log: [String] = []
        var token: NSKeyValueObservation? = scroll.observe(\.contentOffset, options: [.new, .old, .initial]) {
            log.append("\($0 === scroll) \($1.oldValue.map(text) ?? "nil") \(text($1.newValue!))")
        }
        scroll.contentOffset = CGPoint(x: 1, y: 2)
        #expect(log == ["true nil (0.0, 0.0)", "true (0.0, 0.0) (1.0, 2.0)"])
        token = nil
        scroll.contentOffset = .zero
        #expect(log.count == 2 && token == nil)
        let layer = CALayer()
        let other = layer.observe(\.bounds, options: .new) { log.append(text($1.newValue!)) }
        layer.frame = CGRect(x: 1, y: 1, width: 2, height: 2)
        #expect(log.last == "(0.0, 0.0, 2.0, 2.0)" && log.count == 3)
        withExtendedLifetime(other) {}
    }

    @Test func values_asObjectiveCHasThem() {
        #expect(NSValue.observed(CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
        #expect(NSValue.boxed(CGSize(width: 3, height: 4))?.cgSizeValue == CGSize(width: 3, height: 4))
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4), turn = CGAffineTransform(rotationAngle: 1)
        #expect(NSValue.boxed(rect)?.cgRectValue == rect && NSValue.boxed(turn)?.cgAffineTransformValue == turn)
        let depth = CATransform3DMakeTranslation(1, 2, 3)
        #expect(NSValue.boxed(depth).map { CATransform3DEqualToTransform($0.caTransform3DValue, depth) } == true)
        #expect(NSValue.boxed("text") == nil && NSValue.boxed(nil) == nil && NSValue.boxed(NSNumber(value: 1)) != nil)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSValue.observed(insets).uiEdgeInsetsValue == insets)
        #expect(NSValue.observed(NSValue(cgSize: CGSize(width: 1, height: 2))).cgSizeValue.height == 2)
    }

    @Test func observations_thatEndInAnyOrder_leaveTheOthersInTheirs() {
        let view = UIView()
        var log: [Int] = []
        var tokens: [NSKeyValueObservation?] = (0..<12).map { index in
            view.observe(\.alpha) { _, _ in log.append(index) }
        }
        for index in [0, 11, 3, 4, 5, 6, 7, 8, 1] { tokens[index] = nil }
        view.alpha = 0.5
        #expect(log == [2, 9, 10])
        tokens = []
        view.alpha = 1
        #expect(log.count == 3)
    }

    private final class Player: NSObject {
        var progress = 0.0
        var title: String { "" }
    }

    /// A key path has no name of its own, only a meaningless address.
    @Test func ownProperties_areNamedByTheirTypesInTheLog() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let player = Player()
            _ = player.observe(\.progress) { _, _ in }
            _ = player.observe(\.title) { _, _ in }
        }
        let log = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        for type in ["Double", "String"] {
            #expect(
                log.contains("Player: the property of type \(type) cannot be observed; use didSet, or a delegate"))
        }
        #expect(!log.contains("computed") && !log.contains("0x"), "\(log)")
    }
}
