import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

/// Changes of an offset by motions, fingers, code, and content that shrinks.
@MainActor @Suite(.fixedFonts) struct ScrollMotionTests {
    private final class Log: UIScrollViewDelegate {
        var events: [String] = []
        /// The target of the next throws; nil keeps theirs.
        var target: CGPoint?
        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
            targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) {
            if let target { targetContentOffset.pointee = target }
        }
        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { events.append("drag") }
        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
            events.append(decelerate ? "throw" : "drop")
        }
        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { events.append("rest") }
    }
    private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    private let log = Log()
    private let harness: TestHarness

    init() {
        scroll.contentSize = CGSize(width: 300, height: 100_000)
        scroll.delegate = log
        harness = TestHarness(scroll, scale: 1)
        harness.advance(by: 0.1)
    }

    private func flick() {
        harness.drag(from: CGPoint(x: 150, y: 250), to: CGPoint(x: 150, y: 50), over: 0.1)
        harness.advance(by: 0.2)
    }

    // MARK: Motion

    /// Free content stops at 10 points a second: ln(v / 10) / 2.002 seconds after the throw.
    @Test(arguments: [60, 500, 2000] as [CGFloat]) func deceleration_endsAtTenPointsASecond(_ speed: CGFloat) {
        var motion = ScrollMotion(offset: .zero, velocity: CGPoint(x: 0, y: speed), rate: 0.998)
        motion.range.high.y = 100_000
        var time = 0.0
        while !motion.isAtRest, time < 10 {
            motion.advance(by: 0.001)
            time += 0.001
        }
        #expect(abs(time - Foundation.log(Double(speed) / 10) / 2.002) < 0.005, "\(time) s")
        #expect(abs(motion.offset.y - (speed - 10) * 0.499) < 0.1)
        #expect(motion.restingOffset == motion.offset)
    }

    @Test func runningOut_endsExactlyAtTheTarget() {
        for target in [-300, -0.5, 0, 0.25, 10, 4711.5] as [CGFloat] {
            var motion = ScrollMotion(offset: .zero, velocity: .zero, rate: 0.998)
            motion.range = (CGPoint(x: 0, y: -10_000), CGPoint(x: 0, y: 10_000))
            motion.runOut(at: CGPoint(x: 0, y: target))
            motion.advance(by: 20)
            #expect(motion.isAtRest && motion.offset.y == target, "\(target): \(motion.offset.y)")
        }
    }

    // MARK: Fingers

    @Test func finger_stopsDeceleratingContent() {
        flick()
        #expect(scroll.isDecelerating)
        log.events = []
        let point = CGPoint(x: 150, y: 150)
        harness.drag(from: point, to: point, over: 0.1)
        let caught = scroll.contentOffset
        #expect(!scroll.isDecelerating && log.events == ["rest"])
        harness.advance(by: 1)
        #expect(scroll.contentOffset == caught)
    }

    /// Such as a carousel that ends at a card.
    @Test func finger_stopsContentOnTheWayToAChosenTarget() {
        log.target = CGPoint(x: 0, y: 3000)
        flick()
        #expect(scroll.isDecelerating)
        let point = CGPoint(x: 150, y: 150)
        harness.drag(from: point, to: point, over: 0.1)
        let caught = scroll.contentOffset
        #expect(!scroll.isDecelerating && caught.y != 3000)
        harness.advance(by: 1)
        #expect(scroll.contentOffset == caught)
    }

    @Test func finger_thatStopsContentDoesNotTapIt() {
        final class Button: UIView {
            var taps = 0
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { taps += 1 }
        }
        let button = Button(frame: CGRect(x: 0, y: 0, width: 300, height: 100_000))
        scroll.addSubview(button)
        harness.tap(at: CGPoint(x: 150, y: 150))
        harness.advance(by: 0.5)
        #expect(button.taps == 1)
        flick()
        harness.tap(at: CGPoint(x: 150, y: 150))
        harness.advance(by: 0.5)
        #expect(button.taps == 1 && !scroll.isDecelerating)
        harness.tap(at: CGPoint(x: 150, y: 150))
        harness.advance(by: 0.5)
        #expect(button.taps == 2)
    }

    /// A wheel scrolls the content to a target. A click during that motion reaches the content.
    @Test func click_whileAWheelScrolls() {
        final class Button: UIView {
            var taps = 0
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { taps += 1 }
        }
        let button = Button(frame: CGRect(x: 0, y: 0, width: 300, height: 100_000))
        scroll.addSubview(button)
        harness.scroll(at: CGPoint(x: 150, y: 150), by: CGPoint(x: 0, y: 200))
        harness.advance(by: 0.05)
        harness.tap(at: CGPoint(x: 150, y: 150))
        harness.advance(by: 0.5)
        #expect(button.taps == 1)
    }

    @Test func finger_thatCatchesContentDragsIt() {
        flick()
        log.events = []
        harness.drag(from: CGPoint(x: 150, y: 50), to: CGPoint(x: 150, y: 250), over: 0.4)
        #expect(
            log.events.prefix(2) == ["drag", "throw"] && !log.events.contains("rest"), "\(log.events)")
    }

    @Test func finger_onContentBeyondItsEnd() {
        scroll.contentSize.height = 600
        harness.drag(from: CGPoint(x: 150, y: 20), to: CGPoint(x: 150, y: 280), over: 0.3)
        harness.advance(by: 0.02)
        #expect(scroll.contentOffset.y < 0)
        harness.tap(at: CGPoint(x: 150, y: 150))
        harness.advance(by: 2)
        #expect(scroll.contentOffset.y == 0 && !scroll.isDecelerating)
    }

    // MARK: Code

    /// Endless scroll views set the offset while the content decelerates: the motion continues from there.
    @Test func offset_setInAMotion() {
        flick()
        let before = scroll.contentOffset.y
        scroll.contentOffset.y += 3000
        #expect(scroll.isDecelerating)
        harness.advance(by: 0.2)
        let moved = scroll.contentOffset.y - before
        #expect(moved > 3100 && moved < 3600)
        scroll.setContentOffset(.zero, animated: false)
        harness.advance(by: 0.5)
        #expect(scroll.contentOffset == .zero && !scroll.isDecelerating)
    }

    /// An observer that takes the content back to the middle, as views without end do, during a drag and a throw.
    @Test func offset_thatAnObserverTakesBack() {
        final class Endless: UIScrollViewDelegate {
            var jumps = 0
            func scrollViewDidScroll(_ scrollView: UIScrollView) {
                guard scrollView.contentOffset.y > 1000 else { return }
                jumps += 1
                scrollView.contentOffset.y -= 500
            }
        }
        let endless = Endless()
        scroll.delegate = endless
        scroll.contentOffset.y = 900
        harness.drag(from: CGPoint(x: 150, y: 280), to: CGPoint(x: 150, y: 30), over: 0.3)
        #expect(
            endless.jumps == 1 && scroll.contentOffset.y > 600 && scroll.contentOffset.y < 760,
            "\(endless.jumps), \(scroll.contentOffset.y)")
        harness.advance(by: 5)
        #expect(endless.jumps == 1 && scroll.contentOffset.y < 1000 || endless.jumps > 1)
    }

    // MARK: Content that shrinks

    @Test func content_thatShrinksStaysInView() {
        scroll.contentSize.height = 1000
        scroll.contentOffset.y = 700
        scroll.contentSize.height = 800
        #expect(scroll.contentOffset.y == 500)
        scroll.frame.size.height = 600
        #expect(scroll.contentOffset.y == 200)
        scroll.contentInset.bottom = 100
        scroll.contentOffset.y = 300
        scroll.contentInset.bottom = 0
        #expect(scroll.contentOffset.y == 200)
        scroll.contentSize = .zero
        #expect(scroll.contentOffset.y == 0)
    }

    @Test func content_thatAFingerHoldsMayBeBeyondItsEnd() {
        scroll.contentOffset.y = -80
        scroll.contentSize.height = 2000
        #expect(scroll.contentOffset.y == -80, "pulled below its top, as a refresh control has it")
    }

    @Test func table_withFewerRows() {
        final class Rows: NSObject, UITableViewDataSource {
            var count = 100
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell()
            }
        }
        let rows = Rows(), table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
        table.rowHeight = 44
        table.dataSource = rows
        let harness = TestHarness(table, scale: 1)
        table.contentOffset.y = 4100
        harness.advance(by: 0.1)
        rows.count = 10
        table.reloadData()
        harness.advance(by: 0.1)
        #expect(table.contentOffset.y == 140 && table.visibleCells.count == 7)
        rows.count = 3
        table.reloadData()
        harness.advance(by: 0.1)
        #expect(table.contentOffset.y == 0 && table.visibleCells.count == 3)
    }

    @Test func plainTable_withAHeaderHeightAndNoHeaders() {
        final class Sections: NSObject, UITableViewDataSource {
            func numberOfSections(in tableView: UITableView) -> Int { 2 }
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell()
            }
        }
        let sections = Sections(), table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
        table.rowHeight = 44
        table.sectionHeaderHeight = 28
        table.dataSource = sections
        table.layoutIfNeeded()
        #expect(table.rectForRow(at: [0, 0]).minY == 0 && table.rectForRow(at: [1, 0]).minY == 88)
        #expect(UITableViewCell().frame == CGRect(x: 0, y: 0, width: 320, height: 44))
    }
}
