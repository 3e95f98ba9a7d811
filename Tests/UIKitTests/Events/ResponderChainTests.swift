import Mica
import Testing
import UIKit

/// Responder chains that an app makes cyclic: they end at the cycle.
@MainActor @Suite struct ResponderChainTests {
    private final class Link: UIView {
        var after: UIResponder?
        var touches = 0, calls: [String] = []
        override var next: UIResponder? { after }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            self.touches += 1
            super.touchesBegan(touches, with: event)
        }
        func note(_ sender: Any?) { calls.append("note") }
    }

    /// Cycles of 1, 2, 3 and 10 responders, after a tail of 0 and 5.
    private func chain(tail: Int, circle: Int) -> [Link] {
        let links = (0..<tail + circle).map { _ in Link() }
        for (link, next) in zip(links, links.dropFirst()) { link.after = next }
        links.last!.after = links[tail]
        return links
    }

    @Test(arguments: [0, 5], [1, 2, 3, 10]) func circle_ends(tail: Int, circle: Int) {
        let links = chain(tail: tail, circle: circle)
        defer { links.last!.after = nil }
        let start = links[0]
        #expect(start.undoManager == nil && start.inputAccessoryView == nil)
        #expect(start.target(forAction: Selector("none:"), withSender: nil) == nil)
        start.touchesBegan([], with: nil)
        start.touchesMoved([], with: nil)
        start.touchesEnded([], with: nil)
        start.touchesCancelled([], with: nil)
        start.pressesEnded([], with: nil)
        start.pressesCancelled([], with: nil)
        #expect(links.allSatisfy { (1...4).contains($0.touches) })
        #expect(!start.becomeFirstResponder())
        // Again afterwards: no state of the previous walk remains.
        let before = start.touches
        start.touchesBegan([], with: nil)
        #expect(start.touches > before)
    }

    @Test func circle_ofAWindowsViews() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), link = Link()
        link.frame = root.bounds
        link.after = link
        root.addSubview(link)
        let harness = TestHarness(root, scale: 1)
        harness.advance(by: 0.1)
        harness.tap(link)
        #expect(link.touches == 1)
        let control = UIControl(frame: root.bounds)
        link.addSubview(control)
        control.addTarget(nil, action: Selector("none:"), for: .touchUpInside)
        control.sendActions(for: .touchUpInside)
        link.after = nil
    }

    /// A responder calls one before it in the chain while it is being called itself.
    @Test func walkWithinAWalk_hasAllOfItsChain() {
        final class Host: UIView {
            let manager = UndoManager()
            weak var inner: UIView?
            var found: [UndoManager?] = []
            override var undoManager: UndoManager? { manager }
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                found.append(inner?.undoManager)
                super.touchesBegan(touches, with: event)
            }
        }
        let host = Host(), views = (0..<9).map { _ in UIView() }
        var above: UIView = host
        for view in views {
            above.addSubview(view)
            above = view
        }
        host.inner = above
        for view in views.reversed() { view.touchesBegan([], with: nil) }
        #expect(host.found.count == 9 && host.found.allSatisfy { $0 === host.manager })
    }

    @Test func longChain_isWalkedToItsEnd() {
        let links = (0..<300).map { _ in Link() }
        for (link, next) in zip(links, links.dropFirst()) { link.after = next }
        links[0].touchesBegan([], with: nil)
        #expect(links.allSatisfy { $0.touches == 1 })
    }
}
