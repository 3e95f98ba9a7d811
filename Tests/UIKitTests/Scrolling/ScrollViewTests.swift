import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct ScrollViewTests {
    private func makeScroll() -> (UIScrollView, TestHarness) {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        scroll.contentSize = CGSize(width: 200, height: 1000)
        let harness = TestHarness(scroll, scale: 1)
        harness.advance(by: 0.1)
        return (scroll, harness)
    }

    @Test func deceleration_losesTwoThousandthsAMillisecond() {
        let (scroll, harness) = makeScroll()
        scroll.contentSize.height = 100_000
        var target = CGPoint.zero, velocity = CGPoint.zero
        final class Watcher: UIScrollViewDelegate {
            var body: (CGPoint, CGPoint) -> Void = { _, _ in }
            func scrollViewWillEndDragging(
                _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
                targetContentOffset: UnsafeMutablePointer<CGPoint>
            ) { body(velocity, targetContentOffset.pointee) }
        }
        let watcher = Watcher()
        watcher.body = {
            velocity = $0
            target = $1
        }
        scroll.delegate = watcher
        harness.drag(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 30), over: 0.15)
        let start = scroll.contentOffset.y
        #expect(abs(velocity.y - 1) < 0.05, "a point a millisecond: \(velocity.y)")
        // (v − 10) · 0.998 / 0.002, in points.
        #expect(abs(target.y - start - (velocity.y - 0.01) * 499) < 1)
        #expect(scroll.isDecelerating)
        harness.advance(by: 8)
        #expect(scroll.contentOffset == target && !scroll.isDecelerating)
    }

    /// Three pages that return to the middle one whenever the third is reached.
    private final class Pager: UIScrollViewDelegate {
        var first = true, arrivals = 0
        func scrollViewDidScroll(_ scroll: UIScrollView) {
            if first {
                guard scroll.contentOffset.x >= 320 else { return }
                first = false
                scroll.contentSize = CGSize(width: 960, height: 100)
                scroll.contentOffset = CGPoint(x: 320 + max(0, scroll.contentOffset.x - 320), y: 0)
            } else if scroll.contentOffset.x >= 640 {
                arrivals += 1
                scroll.contentOffset = CGPoint(x: 320, y: 0)
            }
        }
    }

    /// An animated scroll ends once, even if its end is reverted at the moment of its arrival.
    @Test(arguments: [0.3, 0.5, 1, 2.5]) func animatedScrolling_arrivesOnce(afterASwipe wait: Double) {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 100)), pager = Pager()
        scroll.contentSize = CGSize(width: 640, height: 100)
        scroll.isPagingEnabled = true
        scroll.delegate = pager
        let harness = TestHarness(scroll, scale: 1)
        harness.advance(by: 0.2)
        harness.drag(from: CGPoint(x: 280, y: 50), to: CGPoint(x: 150, y: 50), over: 0.2)
        harness.advance(by: wait)
        scroll.setContentOffset(CGPoint(x: 640, y: 0), animated: true)
        harness.advance(by: 1)
        #expect(pager.arrivals == 1 && scroll.contentOffset.x == 320, "\(pager.arrivals), \(scroll.contentOffset)")
    }

    private final class Follower: UIScrollViewDelegate {
        var onScroll: (UIScrollView) -> Void = { _ in }, onEnd: (UIScrollView) -> Void = { _ in }
        var ends = 0
        func scrollViewDidScroll(_ scrollView: UIScrollView) { onScroll(scrollView) }
        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
            ends += 1
            onEnd(scrollView)
        }
    }

    /// An end that starts the next scroll is reported once for each.
    @Test func animatedScrolling_isContinuedAtItsEnd() {
        let (scroll, harness) = makeScroll()
        let follower = Follower()
        follower.onEnd = { [unowned follower] scroll in
            guard follower.ends < 3 else { return }
            scroll.setContentOffset(CGPoint(x: 0, y: 100 * follower.ends), animated: true)
        }
        scroll.delegate = follower
        scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
        harness.advance(by: 3)
        #expect(follower.ends == 3 && scroll.contentOffset.y == 200, "\(follower.ends), \(scroll.contentOffset)")
    }

    /// A scroll that the delegate stops in its middle neither continues nor reports its end.
    @Test func animatedScrolling_isStoppedByItsDelegate() {
        let (scroll, harness) = makeScroll()
        let follower = Follower()
        follower.onScroll = { scroll in
            guard scroll.contentOffset.y > 100 else { return }
            scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
        }
        scroll.delegate = follower
        scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
        harness.advance(by: 2)
        #expect(scroll.contentOffset.y == 100 && follower.ends == 0)
    }

    /// A scroll to the present offset reports no end, one to a rectangle a single end.
    @Test func animatedScrolling_ofOtherCallsEndsOnce() {
        let (scroll, harness) = makeScroll()
        let follower = Follower()
        scroll.delegate = follower
        scroll.setContentOffset(.zero, animated: true)
        harness.advance(by: 1)
        #expect(follower.ends == 0)
        scroll.scrollRectToVisible(CGRect(x: 0, y: 500, width: 10, height: 50), animated: true)
        harness.advance(by: 1)
        #expect(follower.ends == 1 && scroll.contentOffset.y == 350)
    }

    /// At every frame rate.
    @Test(arguments: [24, 30, 60, 120, 97]) func animatedScrolling_endsOnceAndExactly(rate: Int) {
        let (scroll, harness) = makeScroll()
        let log = Log()
        scroll.delegate = log
        scroll.setContentOffset(CGPoint(x: 0, y: 300.5), animated: true)
        for _ in 0..<rate { harness.advance(by: 1 / Double(rate)) }
        #expect(scroll.contentOffset.y == 300.5 && log.events == ["animated"])
        #expect(log.offsets.filter { $0.y == 300.5 }.count == 1)
    }

    private final class Log: UIScrollViewDelegate {
        var offsets: [CGPoint] = []
        var events: [String] = []
        var target: CGPoint?
        var changeTarget: (CGPoint) -> CGPoint = { $0 }
        func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset) }
        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
            targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) {
            targetContentOffset.pointee = changeTarget(targetContentOffset.pointee)
            target = targetContentOffset.pointee
        }
        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { events.append("decelerated") }
        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { events.append("animated") }
    }

    /// The target of a flick: within the content, beyond its end, and where the delegate sets it.
    @Test(arguments: [100_000, 1000, 260], [0.05, 0.15, 0.4])
    func throwing_restsExactlyOnItsTarget(_ height: CGFloat, _ seconds: Double) throws {
        let (scroll, harness) = makeScroll()
        scroll.contentSize.height = height
        let log = Log()
        scroll.delegate = log
        harness.drag(from: CGPoint(x: 100, y: 183), to: CGPoint(x: 100, y: 31), over: seconds)
        harness.advance(by: 12)
        let target = try #require(log.target)
        #expect(scroll.contentOffset == target && log.offsets.last == target, "\(scroll.contentOffset) \(target)")
        #expect(target.y > 0 && target.y <= height - 200)
        #expect(log.events == ["decelerated"])
        log.changeTarget = { _ in CGPoint(x: 0, y: 17.3) }
        harness.drag(from: CGPoint(x: 100, y: 31), to: CGPoint(x: 100, y: 183), over: seconds)
        harness.advance(by: 12)
        #expect(scroll.contentOffset == CGPoint(x: 0, y: 17.3))
    }

    @Test func throwing_outOfAStretch_restsOnItsTarget() throws {
        let (scroll, harness) = makeScroll()
        let log = Log()
        scroll.delegate = log
        // Down beyond the top, then a flick back up.
        harness.perform(
            ScriptedTouch(samples: [
                .init(time: 0, location: CGPoint(x: 100, y: 20)), .init(time: 0.3, location: CGPoint(x: 100, y: 180)),
                .init(time: 0.4, location: CGPoint(x: 100, y: 150)),
            ]))
        #expect(scroll.contentOffset.y < 0)
        harness.advance(by: 12)
        #expect(try scroll.contentOffset == #require(log.target) && scroll.contentOffset.y >= 0)
    }

    @Test func animatedOffset_isReportedInEachFrame() {
        let (scroll, harness) = makeScroll()
        let log = Log()
        scroll.delegate = log
        scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
        #expect(scroll.contentOffset == .zero && log.offsets.isEmpty, "it starts with the next frame")
        harness.advance(by: 0.15)
        // Half of the distance at half of the time, with ease-in-out.
        #expect(abs(scroll.contentOffset.y - 150) < 20, "\(scroll.contentOffset)")
        #expect(scroll.layer.presentation()?.bounds.origin == scroll.contentOffset)
        #expect(log.events.isEmpty)
        harness.advance(by: 0.5)
        let ys = log.offsets.map(\.y)
        #expect((17...19).contains(ys.count), "0.3 s at 60 frames a second: \(ys.count)")
        #expect(zip(ys, ys.dropFirst()).allSatisfy { $0 < $1 } && ys.last == 300)
        #expect(log.events == ["animated"])
        scroll.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 10), animated: true)
        harness.advance(by: 0.5)
        #expect(scroll.contentOffset == .zero && log.events == ["animated", "animated"])
        #expect(log.offsets.count > 2 * 16)
    }

    @Test func animatedOffset_endsWhereAFingerOrAnotherOffsetTakesIt() {
        let (scroll, harness) = makeScroll()
        let log = Log()
        scroll.delegate = log
        scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
        harness.advance(by: 0.1)
        scroll.setContentOffset(CGPoint(x: 0, y: 10), animated: false)
        harness.advance(by: 1)
        #expect(scroll.contentOffset.y == 10 && log.offsets.last?.y == 10)
        scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
        harness.advance(by: 0.1)
        scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
        harness.advance(by: 1)
        #expect(scroll.contentOffset.y == 100 && log.events == ["animated"])
    }

    @Test func rubber_followsApplesRule() {
        let (scroll, harness) = makeScroll()
        harness.perform(
            ScriptedTouch(samples: [
                .init(time: 0, location: CGPoint(x: 100, y: 20)), .init(time: 0.3, location: CGPoint(x: 100, y: 130)),
                .init(time: 0.5, location: CGPoint(x: 100, y: 130)),
                .init(time: 0.5, location: CGPoint(x: 100, y: 130)),
            ]))
        // (1 − 1 / (0.55 · pull / side + 1)) · side, where the pull is the rest of 110 points after the slop.
        let stretched = -scroll.contentOffset.y
        func rubber(_ pull: CGFloat) -> CGFloat {
            let part: CGFloat = 0.55 * pull / 200
            return (1 - 1 / (part + 1)) * 200
        }
        let least = rubber(95), most = rubber(110)
        #expect(stretched > least && stretched < most, "\(stretched) in \(least)…\(most)")
    }

    @Test func paging_turnsOnePage() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        scroll.contentSize = CGSize(width: 800, height: 100)
        scroll.isPagingEnabled = true
        let harness = TestHarness(scroll, scale: 1)
        harness.drag(from: CGPoint(x: 180, y: 50), to: CGPoint(x: 100, y: 50), over: 0.1)
        harness.advance(by: 2)
        #expect(scroll.contentOffset.x == 200)
        harness.drag(from: CGPoint(x: 150, y: 50), to: CGPoint(x: 120, y: 50), over: 1)
        harness.advance(by: 2)
        #expect(scroll.contentOffset.x == 200, "a short slow drag falls back")
        harness.drag(from: CGPoint(x: 20, y: 50), to: CGPoint(x: 180, y: 50), over: 0.1)
        harness.advance(by: 2)
        #expect(scroll.contentOffset.x == 0)
    }

    @Test func zoom_keepsThePointBetweenTheFingers() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        final class Zoomer: UIScrollViewDelegate {
            let view: UIView
            var scales: [CGFloat] = []
            init(_ view: UIView) { self.view = view }
            func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
            func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
                scales.append(scale)
            }
        }
        let zoomer = Zoomer(content)
        scroll.delegate = zoomer
        scroll.addSubview(content)
        scroll.contentSize = content.bounds.size
        scroll.maximumZoomScale = 3
        let harness = TestHarness(scroll, scale: 1)
        harness.advance(by: 0.1)
        let point = CGPoint(x: 60, y: 100)
        harness.pinch(scroll, at: point, scale: 2)
        harness.advance(by: 0.5)
        let scale = scroll.zoomScale
        #expect(scale > 1.5 && scale <= 2, "\(scale)")
        let seen = content.convert(point, to: harness.window)
        #expect(abs(seen.x - 60) < 2 && abs(seen.y - 100) < 2, "\(seen)")
        #expect(abs(scroll.contentSize.width - 200 * scale) < 1e-6)
        harness.pinch(scroll, at: CGPoint(x: 100, y: 100), scale: 4)
        harness.advance(by: 1)
        #expect(scroll.zoomScale == 3, "it springs back to the limit")
        scroll.setZoomScale(0.2, animated: false)
        #expect(scroll.zoomScale == 1 && zoomer.scales.last == 1)
        scroll.zoom(to: CGRect(x: 100, y: 100, width: 100, height: 100), animated: false)
        #expect(scroll.zoomScale == 2 && scroll.contentOffset == CGPoint(x: 200, y: 200))
    }

    @Test func zoom_constraintsSeeTheZoomedSize() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)), content = UIView()
        final class Zoomer: UIScrollViewDelegate {
            let view: UIView
            init(_ view: UIView) { self.view = view }
            func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
        }
        let zoomer = Zoomer(content)
        scroll.delegate = zoomer
        scroll.maximumZoomScale = 4
        scroll.addSubview(content)
        content.translatesAutoresizingMaskIntoConstraints = false
        let top = content.topAnchor.constraint(equalTo: scroll.topAnchor)
        NSLayoutConstraint.activate([
            content.widthAnchor.constraint(equalToConstant: 100), content.heightAnchor.constraint(equalToConstant: 40),
            content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor), top,
            content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
            content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -8),
        ])
        let harness = TestHarness(scroll, scale: 1)
        harness.advance(by: 0.1)
        #expect(scroll.contentSize == CGSize(width: 100, height: 48))
        scroll.zoomScale = 2
        #expect(content.frame == CGRect(x: 0, y: 0, width: 200, height: 80))
        #expect(content.bounds.size == CGSize(width: 100, height: 40), "the view's own size is the same")
        #expect(scroll.contentSize == CGSize(width: 200, height: 88))
        top.constant = 60
        scroll.layoutIfNeeded()
        #expect(content.frame == CGRect(x: 0, y: 60, width: 200, height: 80), "the frame begins at the constraint")
        #expect(scroll.contentSize == CGSize(width: 200, height: 148))
        scroll.zoomScale = 1
        #expect(content.frame == CGRect(x: 0, y: 60, width: 100, height: 40))
        #expect(scroll.contentSize == CGSize(width: 100, height: 108))
    }

    @Test func indicators_showWhileItScrolls() {
        let (scroll, harness) = makeScroll()
        scroll.backgroundColor = .white
        scroll.contentSize.width = 400
        harness.perform(
            ScriptedTouch(samples: [
                .init(time: 0, location: CGPoint(x: 100, y: 150)), .init(time: 0.2, location: CGPoint(x: 60, y: 50)),
                .init(time: 0.3, location: CGPoint(x: 60, y: 50)),
            ]))
        expectSnapshot(harness.image(), "scroll_indicators")
        harness.advance(by: 3)
        expectSnapshot(harness.image(), "scroll_indicatorsGone")
    }

    @Test func wheel_turnsTheInnermostThatCan() {
        let (scroll, harness) = makeScroll()
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        inner.contentSize = CGSize(width: 200, height: 150)
        scroll.addSubview(inner)
        harness.scroll(at: CGPoint(x: 50, y: 50), by: CGPoint(x: 0, y: 120))
        harness.advance(by: 2)
        #expect(inner.contentOffset.y == 50 && scroll.contentOffset.y == 0)
        harness.scroll(at: CGPoint(x: 50, y: 50), by: CGPoint(x: 0, y: 80))
        harness.advance(by: 2)
        #expect(scroll.contentOffset.y == 80)
        harness.scroll(at: CGPoint(x: 50, y: 150), by: CGPoint(x: 0, y: CGFloat.nan))
        harness.advance(by: 1)
        #expect(scroll.contentOffset.y == 80)
    }

    @Test func contentTouches_waitWhetherTheFingerScrolls() {
        let (scroll, harness) = makeScroll()
        let button = UIButton(frame: CGRect(x: 0, y: 50, width: 200, height: 100))
        scroll.addSubview(button)
        var events: [String] = []
        button.addAction(UIAction { _ in events.append("down") }, for: .touchDown)
        button.addAction(UIAction { _ in events.append("up") }, for: .touchUpInside)
        harness.drag(from: CGPoint(x: 100, y: 140), to: CGPoint(x: 100, y: 60), over: 0.1)
        harness.advance(by: 8)
        #expect(events.isEmpty && scroll.contentOffset.y > 0 && !scroll.isDecelerating, "a quick drag scrolls")
        scroll.contentOffset = .zero
        harness.tap(button)
        #expect(events == ["down", "up"], "a quick tap is a tap")
    }

    @Test func refresh_pullsSpinsAndCloses() {
        let (scroll, harness) = makeScroll()
        scroll.backgroundColor = .white
        let refresh = UIRefreshControl()
        var refreshes = 0
        refresh.addAction(UIAction { _ in refreshes += 1 }, for: .valueChanged)
        scroll.refreshControl = refresh
        harness.drag(from: CGPoint(x: 100, y: 10), to: CGPoint(x: 100, y: 60), over: 0.3)
        harness.advance(by: 1)
        #expect(refreshes == 0 && scroll.contentOffset.y == 0)
        #expect(refresh.isHidden, "at rest nothing shows through a bar above the content")
        harness.perform(
            ScriptedTouch(samples: [
                .init(time: 0, location: CGPoint(x: 100, y: 10)), .init(time: 0.4, location: CGPoint(x: 100, y: 1000)),
                .init(time: 0.6, location: CGPoint(x: 100, y: 1000)),
            ]))
        #expect(refreshes == 1 && refresh.isRefreshing && !refresh.isHidden)
        harness.advance(by: 2)
        #expect(scroll.contentOffset.y == -60)
        expectSnapshot(harness.image(), "scroll_refreshing")
        refresh.endRefreshing()
        harness.advance(by: 0.1)
        #expect(!refresh.isHidden, "it fades while the space closes")
        harness.advance(by: 1)
        #expect(
            refresh.isHidden && !refresh.isRefreshing && scroll.contentOffset.y == 0 && scroll.contentInset.top == 0)
    }

    /// Before `refreshControl` existed, the control was added as a subview.
    @Test func refreshControl_asASubview() {
        let (scroll, harness) = makeScroll()
        let refresh = UIRefreshControl()
        #expect(refresh.frame == CGRect(x: 0, y: 0, width: 320, height: 60))
        scroll.addSubview(refresh)
        #expect(scroll.refreshControl === refresh && refresh.superview === scroll)
        #expect(refresh.frame == CGRect(x: 0, y: -60, width: scroll.bounds.width, height: 60))
        let other = UIRefreshControl()
        scroll.addSubview(other)
        #expect(scroll.refreshControl === refresh && other.superview === scroll, "the first one counts")
        refresh.removeFromSuperview()
        #expect(scroll.refreshControl == nil && refresh.superview == nil)
        harness.advance(by: 0.1)
    }

    @Test func nonsense_isIgnored() {
        let (scroll, harness) = makeScroll()
        scroll.contentOffset = CGPoint(x: CGFloat.nan, y: 5)
        #expect(scroll.contentOffset == .zero)
        scroll.setZoomScale(.nan, animated: true)
        scroll.zoom(to: .zero, animated: true)
        harness.advance(by: 0.5)
        #expect(scroll.zoomScale == 1)
    }

    private final class Counted: UIView {
        var count = 0
        override func layoutSubviews() {
            super.layoutSubviews()
            count += 1
        }
    }
    private final class CountedScroll: UIScrollView {
        var count = 0
        override func layoutSubviews() {
            super.layoutSubviews()
            count += 1
        }
    }
    private final class CountedController: UIViewController {
        var count = 0
        override func loadView() { view = Counted(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
        override func viewDidLayoutSubviews() { count += 1 }
    }

    /// According to public experiments with UIKit (question 728372 of Stack Overflow, when `layoutSubviews` is called):
    /// scrolling lays out the scroll view and its superview.
    @Test func scrolling_laysOutTheScrollViewAndItsSuperview() throws {
        let controller = CountedController(), scroll = CountedScroll(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        scroll.contentSize = CGSize(width: 100, height: 400)
        controller.view.addSubview(scroll)
        let harness = TestHarness(controller, size: CGSize(width: 100, height: 100), scale: 1)
        harness.advance(by: 0.1)
        let superview = try #require(controller.view as? Counted)
        scroll.count = 0
        superview.count = 0
        controller.count = 0
        scroll.contentOffset.y = 30
        harness.advance(by: 0.1)
        #expect(scroll.count == 1 && superview.count == 1 && controller.count == 1)
        // The same offset again changes nothing.
        scroll.contentOffset.y = 30
        harness.advance(by: 0.1)
        #expect(scroll.count == 1 && superview.count == 1 && controller.count == 1)
        // By its bounds, and in each frame of an animated scroll.
        scroll.bounds.origin.y = 40
        harness.advance(by: 0.1)
        #expect(scroll.count == 2 && superview.count == 2 && controller.count == 2)
        scroll.setContentOffset(CGPoint(x: 0, y: 200), animated: true)
        harness.advance(by: 0.5)
        #expect(scroll.count > 15 && superview.count == scroll.count && controller.count == scroll.count)
        // By a finger.
        superview.count = 0
        harness.drag(from: CGPoint(x: 50, y: 60), to: CGPoint(x: 50, y: 20), over: 0.2)
        #expect(superview.count > 5)
    }

    /// The edges of a scroll view are those of its content for constraints, its centre that of its frame.
    @Test func constraints_toTheCentreUseTheFrame() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), content = UIView()
        scroll.addSubview(content)
        content.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
            content.topAnchor.constraint(equalTo: scroll.topAnchor),
            content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
            content.centerXAnchor.constraint(equalTo: scroll.centerXAnchor),
            content.heightAnchor.constraint(equalToConstant: 300),
        ])
        scroll.layoutIfNeeded()
        #expect(content.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
        #expect(scroll.contentSize == CGSize(width: 200, height: 300))
        let label = UIView()
        label.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(label)
        NSLayoutConstraint.activate([
            label.centerXAnchor.constraint(equalTo: scroll.centerXAnchor),
            label.centerYAnchor.constraint(equalTo: scroll.centerYAnchor),
            label.widthAnchor.constraint(equalToConstant: 20), label.heightAnchor.constraint(equalToConstant: 10),
        ])
        scroll.layoutIfNeeded()
        #expect(label.frame == CGRect(x: 90, y: 45, width: 20, height: 10))
        scroll.contentOffset.y = 50
        scroll.layoutIfNeeded()
        #expect(label.frame == CGRect(x: 90, y: 45, width: 20, height: 10), "it scrolls with the content")
    }
}
