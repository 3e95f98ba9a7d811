import Testing
import UIKit

/// The unused views of tables and collections.
@Suite struct ReuseQueueTests {
    @MainActor @Test func reuse_givesBackWhatWasPut() {
        let queue = ReuseQueue<UIView>()
        var made = 0
        #expect(queue.take("a") == nil)
        queue.register("a") {
            made += 1
            return UIView()
        }
        let first = queue.take("a")
        #expect(first?.isReused == false && made == 1)
        if let view = first?.view { queue.put(view, "a") }
        let second = queue.take("a")
        #expect(second?.view === first?.view && second?.isReused == true && made == 1 && queue.count == 0)
        // Made otherwise from now on: what is out and what waits are of no use.
        let third = queue.take("a"), parent = UIView()
        if let view = third?.view, let shown = second?.view {
            parent.addSubview(view)
            parent.addSubview(shown)
            queue.put(view, "a")
        }
        queue.register("a") { UILabel() }
        #expect(queue.count == 0 && parent.subviews.count == 1)
        if let shown = second?.view { queue.put(shown, "a") }
        #expect(queue.count == 0 && parent.subviews.isEmpty && queue.take("a")?.view is UILabel)
    }

    /// A view that is gone says nothing of the one that comes to lie in its place.
    @MainActor @Test func reuse_knowsViewsByMoreThanTheirPlace() throws {
        let queue = ReuseQueue<UIView>()
        queue.register("a") { UIView() }
        queue.register("b") { UIView() }
        var heir: UIView?, places: Set<ObjectIdentifier> = []
        for _ in 0..<10_000 where heir == nil {
            if let gone = queue.take("a")?.view { places.insert(ObjectIdentifier(gone)) }
            heir = queue.take("b").flatMap { places.contains(ObjectIdentifier($0.view)) ? $0.view : nil }
        }
        let view = try #require(heir, "memory is used again")
        queue.register("a") { UILabel() }
        queue.put(view, "b")
        #expect(queue.count == 1 && queue.take("b")?.view === view)
    }
}
