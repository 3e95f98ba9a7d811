import Testing
import UIKit

/// The cost of deep and wide hierarchies, counted in accesses to a layer's superlayer, and to a view's tag and layout.
@MainActor @Suite(.serialized) struct ViewCostTests {
    private final class CountingLayer: CALayer {
        nonisolated(unsafe) static var count = 0  // The suite runs one test at a time, on the main actor.
        override var superlayer: CALayer? {
            CountingLayer.count += 1
            return super.superlayer
        }
    }
    private final class Box: UIView {
        override class var layerClass: AnyClass { CountingLayer.self }
        override var tag: Int {
            get {
                CountingLayer.count += 1
                return super.tag
            }
            set { super.tag = newValue }
        }
        override func layoutSubviews() {
            CountingLayer.count += 1
            super.layoutSubviews()
        }
    }

    private func count(_ work: () -> Void) -> Double {
        CountingLayer.count = 0
        work()
        return Double(CountingLayer.count)
    }

    private func makeBoxes(_ count: Int) -> [Box] {
        (0..<count).map { _ in Box(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
    }

    private enum BuildOrder: CaseIterable { case inWindow, fromTheTop, fromTheBottom }

    /// The work of each step in a hierarchy of some depth: building, hit testing, layout, traits, tint, removal.
    private func steps(_ depth: Int, _ order: BuildOrder) -> [(name: String, count: Double)] {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.isHidden = false
        let boxes = makeBoxes(depth)
        var result: [(String, Double)] = []
        func step(_ name: String, _ work: () -> Void) { result.append((name, count(work))) }
        step("build") {
            let pairs = Array(zip(boxes, boxes.dropFirst()))
            if order == .inWindow { window.addSubview(boxes[0]) }
            for (outer, inner) in order == .fromTheBottom ? pairs.reversed() : pairs {
                outer.addSubview(inner)
                inner.backgroundColor = .systemBackground
            }
            if order != .inWindow { window.addSubview(boxes[0]) }
        }
        #expect(boxes.last?.window === window && boxes.last?.isDescendant(of: window) == true)
        step("hit") { #expect(window.hitTest(CGPoint(x: 5, y: 5), with: nil) === boxes.last) }
        step("layout") {
            for box in boxes { box.setNeedsLayout() }
            window.layoutIfNeeded()
        }
        step("traits") { boxes[0].overrideUserInterfaceStyle = .dark }
        #expect(boxes.last?.traitCollection.userInterfaceStyle == .dark)
        step("tint") { boxes[0].tintColor = .red }
        step("ask") {
            for box in boxes { #expect(box.tintColor == .red && box.window === window) }
        }
        step("tag") { #expect(window.viewWithTag(7) == nil) }
        step("remove") { boxes[0].removeFromSuperview() }
        #expect(boxes.last?.window == nil && boxes.last?.traitCollection.userInterfaceStyle == .dark)
        return result
    }

    @Test(arguments: BuildOrder.allCases)
    private func nesting_costsAStepAView(_ order: BuildOrder) {
        let few = steps(200, order), many = steps(800, order)
        for (few, many) in zip(few, many) {
            #expect(many.count < few.count * 5 + 100, "\(few.name): \(few.count) → \(many.count)")
            #expect(many.count < 800 * 40, "\(many.name): \(many.count)")
            // These two reach every view, and are counted.
            if many.name == "tag" || many.name == "layout" { #expect(many.count >= 800, "\(many.name): \(many.count)") }
        }
    }

    @Test func siblings_costAStepAView() {
        func steps(_ number: Int) -> Double {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), parent = Box()
            window.addSubview(parent)
            let boxes = makeBoxes(number)
            parent.layer.addSublayer(CALayer())
            return count {
                for box in boxes { parent.addSubview(box) }
                for box in boxes.prefix(number / 4) { parent.bringSubviewToFront(box) }
                for (box, other) in zip(boxes, boxes.dropFirst(2)) { parent.insertSubview(box, aboveSubview: other) }
                for box in boxes.reversed() { box.removeFromSuperview() }
                #expect(parent.subviews.isEmpty)
            }
        }
        let few = steps(500), many = steps(2000)
        #expect(many < few * 5, "\(few) → \(many)")
    }
}
