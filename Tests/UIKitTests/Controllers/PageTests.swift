import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct PageTests {
    @MainActor final class Log { var lines: [String] = [] }

    private final class Page: UIViewController {
        let number: Int, log: Log
        init(_ number: Int, _ log: Log) {
            self.number = number
            self.log = log
            super.init(nibName: nil, bundle: nil)
            view.backgroundColor = [UIColor.systemTeal, .systemYellow, .systemPink, .systemGreen][number % 4]
        }
        required init?(coder: NSCoder) { nil }
        private func note(_ event: String) { log.lines.append("\(number).\(event)") }
        override func viewWillAppear(_ animated: Bool) { note("willAppear\(animated ? "!" : "")") }
        override func viewDidAppear(_ animated: Bool) { note("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { note("willDisappear\(animated ? "!" : "")") }
        override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
    }

    private final class Book: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
        var pages: [Page] = []
        var asked: [String] = [], told: [String] = []
        var dots = 0
        var answersItself = false
        func pageViewController(_ book: UIPageViewController, viewControllerBefore page: UIViewController)
            -> UIViewController?
        {
            asked.append("before \((page as? Page)?.number ?? -1)")
            if answersItself { return page }
            return pages.firstIndex { $0 === page }.flatMap { $0 > 0 ? pages[$0 - 1] : nil }
        }
        func pageViewController(_ book: UIPageViewController, viewControllerAfter page: UIViewController)
            -> UIViewController?
        {
            asked.append("after \((page as? Page)?.number ?? -1)")
            if answersItself { return page }
            return pages.firstIndex { $0 === page }.flatMap { $0 + 1 < pages.count ? pages[$0 + 1] : nil }
        }
        func presentationCount(for book: UIPageViewController) -> Int { dots }
        func presentationIndex(for book: UIPageViewController) -> Int { 0 }
        func pageViewController(_ book: UIPageViewController, willTransitionTo pending: [UIViewController]) {
            told.append("will \(pending.map { ($0 as? Page)?.number ?? -1 })")
        }
        func pageViewController(
            _ book: UIPageViewController, didFinishAnimating finished: Bool,
            previousViewControllers: [UIViewController], transitionCompleted completed: Bool
        ) { told.append("did from \(previousViewControllers.map { ($0 as? Page)?.number ?? -1 }) \(completed)") }
    }

    private let book = Book(), log = Log()

    private func make(
        _ style: UIPageViewController.TransitionStyle = .scroll, isVertical: Bool = false, spacing: CGFloat = 0,
        spine: UIPageViewController.SpineLocation = .min, pages: Int = 4, isRightToLeft: Bool = false
    ) -> (TestHarness, UIPageViewController) {
        book.pages = (0..<pages).map { Page($0, log) }
        let controller = UIPageViewController(
            transitionStyle: style, navigationOrientation: isVertical ? .vertical : .horizontal,
            options: [.interPageSpacing: spacing, .spineLocation: NSNumber(value: spine.rawValue)])
        controller.dataSource = book
        controller.delegate = book
        controller.setViewControllers(
            Array(book.pages.prefix(spine == .mid ? 2 : 1)), direction: .forward, animated: false)
        controller.view.frame = CGRect(x: 0, y: 0, width: 200, height: 150)
        let harness = TestHarness(
            controller, scale: 1, layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight)
        harness.advance(by: 0.1)
        return (harness, controller)
    }

    private func seen(_ page: UIViewController, _ harness: TestHarness) -> CGRect {
        page.view.convert(page.view.bounds, to: harness.window)
    }

    @Test func finger_turns_withExactCalls() {
        let (harness, controller) = make()
        let pages = book.pages
        #expect(log.lines == ["0.willAppear", "0.didAppear"] && book.asked.isEmpty)
        #expect(controller.viewControllers == [pages[0]] && pages[0].parent === controller)
        #expect(seen(pages[0], harness) == CGRect(x: 0, y: 0, width: 200, height: 150))
        log.lines = []
        harness.drag(from: CGPoint(x: 180, y: 70), to: CGPoint(x: 40, y: 70), over: 0.3)
        #expect(book.asked == ["before 0", "after 0"] && book.told == ["will [1]"])
        #expect(log.lines == ["1.willAppear!", "0.willDisappear!"])
        #expect(seen(pages[1], harness).minX == seen(pages[0], harness).maxX)
        harness.advance(by: 2)
        #expect(log.lines == ["1.willAppear!", "0.willDisappear!", "0.didDisappear", "1.didAppear"])
        #expect(book.told == ["will [1]", "did from [0] true"] && controller.viewControllers == [pages[1]])
        #expect(pages[0].parent == nil && pages[0].view.superview == nil && seen(pages[1], harness).minX == 0)
        // Too short a stroke does not turn the page.
        log.lines = []
        book.told = []
        book.asked = []
        harness.drag(from: CGPoint(x: 120, y: 70), to: CGPoint(x: 60, y: 70), over: 1)
        harness.advance(by: 2)
        #expect(book.asked == ["after 1"], "the previous one is known")
        #expect(book.told == ["will [2]", "did from [1] false"] && controller.viewControllers == [pages[1]])
        #expect(
            log.lines == [
                "2.willAppear!", "1.willDisappear!", "1.willAppear!", "2.willDisappear!", "2.didDisappear",
                "1.didAppear",
            ])
        #expect(pages[2].parent == nil && pages[1].parent === controller)
    }

    @Test func stroke_toTheOtherSideMeanwhile() {
        let (harness, controller) = make()
        controller.setViewControllers([book.pages[1]], direction: .forward, animated: false)
        harness.advance(by: 0.1)
        log.lines = []
        func touch(_ phase: UITouch.Phase, _ x: CGFloat) {
            harness.window.touch(finger: 0, phase: phase, at: CGPoint(x: x, y: 70), time: harness.time)
            harness.advance(by: 0.05)
        }
        touch(.began, 80)
        for x in stride(from: 70.0, through: 40, by: -10) { touch(.moved, x) }
        for x in stride(from: 50.0, through: 190, by: 10) { touch(.moved, x) }
        #expect(book.told == ["will [2]", "did from [1] false", "will [0]"])
        touch(.ended, 190)
        harness.advance(by: 2)
        #expect(book.told.last == "did from [1] true" && controller.viewControllers == [book.pages[0]])
        #expect(log.lines.suffix(2) == ["1.didDisappear", "0.didAppear"])
        // At the first page it yields, and springs back.
        harness.drag(from: CGPoint(x: 40, y: 70), to: CGPoint(x: 180, y: 70), over: 0.2)
        let place = seen(book.pages[0], harness).minX
        #expect(place > 10 && place < 120)
        harness.advance(by: 2)
        #expect(seen(book.pages[0], harness).minX == 0 && controller.viewControllers == [book.pages[0]])
    }

    @Test func quickStrokes_turnAPageEach() {
        let (harness, controller) = make()
        for _ in 0..<3 {
            harness.drag(from: CGPoint(x: 180, y: 70), to: CGPoint(x: 30, y: 70), over: 0.1)
            // Before the page has settled.
            harness.advance(by: 0.12)
        }
        harness.advance(by: 2)
        #expect(controller.viewControllers == [book.pages[3]], "\(book.told)")
        #expect(book.told.count { $0.hasPrefix("did") && $0.hasSuffix("true") } == 3)
        #expect(book.pages.prefix(3).allSatisfy { $0.parent == nil && $0.view.window == nil })
        #expect(log.lines.suffix(2) == ["2.didDisappear", "3.didAppear"])
    }

    @Test(arguments: [false, true]) func code_setsPages(isRightToLeft: Bool) {
        let (harness, controller) = make(spacing: 20, isRightToLeft: isRightToLeft)
        let pages = book.pages
        var ends: [Bool] = []
        log.lines = []
        controller.setViewControllers([pages[2]], direction: .forward, animated: true) { ends.append($0) }
        harness.advance(by: 0.15)
        let old = seen(pages[0], harness), new = seen(pages[2], harness)
        #expect(isRightToLeft ? old.minX == new.maxX + 20 : new.minX == old.maxX + 20)
        #expect(ends.isEmpty && log.lines == ["2.willAppear!", "0.willDisappear!"])
        harness.advance(by: 0.3)
        #expect(ends == [true] && seen(pages[2], harness).minX == 0 && book.told.isEmpty)
        #expect(log.lines.suffix(2) == ["0.didDisappear", "2.didAppear"])
        // A finger continues from there, in the reading direction.
        let x: (CGFloat) -> CGFloat = { isRightToLeft ? 200 - $0 : $0 }
        harness.drag(from: CGPoint(x: x(180), y: 70), to: CGPoint(x: x(30), y: 70), over: 0.2)
        harness.advance(by: 2)
        #expect(controller.viewControllers == [pages[3]])
        // Two in a row: the first counts as finished.
        controller.setViewControllers([pages[0]], direction: .reverse, animated: true) { ends.append($0) }
        harness.advance(by: 0.1)
        controller.setViewControllers([pages[1]], direction: .forward, animated: true) { ends.append($0) }
        harness.advance(by: 1)
        #expect(ends == [true, true, true] && controller.viewControllers == [pages[1]])
        #expect(pages.count { $0.view.window != nil } == 1 && pages.count { $0.parent != nil } == 1)
    }

    @Test func hand_catchesWhatCodeSet() {
        let (harness, controller) = make()
        var ends: [Bool] = []
        controller.setViewControllers([book.pages[1]], direction: .forward, animated: true) { ends.append($0) }
        harness.advance(by: 0.08)
        func touch(_ phase: UITouch.Phase, _ x: CGFloat) {
            harness.window.touch(finger: 0, phase: phase, at: CGPoint(x: x, y: 70), time: harness.time)
            harness.advance(by: 0.016)
        }
        touch(.began, 60)
        for x in stride(from: 72.0, through: 180, by: 12) { touch(.moved, x) }
        #expect(ends == [false] || ends == [true])
        touch(.ended, 180)
        harness.advance(by: 2)
        let shown = controller.viewControllers?.first
        #expect(ends.count == 1 && shown.map { seen($0, harness).minX } == 0)
        #expect(book.pages.count { $0.view.window != nil } == 1)
    }

    @Test func vertical_turnsUpAndDown() {
        let (harness, controller) = make(isVertical: true)
        harness.drag(from: CGPoint(x: 100, y: 130), to: CGPoint(x: 100, y: 20), over: 0.2)
        harness.advance(by: 2)
        #expect(controller.viewControllers == [book.pages[1]])
        harness.drag(from: CGPoint(x: 180, y: 70), to: CGPoint(x: 30, y: 70), over: 0.2)
        harness.advance(by: 2)
        #expect(controller.viewControllers == [book.pages[1]])
        harness.resize(to: CGSize(width: 120, height: 300))
        harness.advance(by: 0.1)
        #expect(seen(book.pages[1], harness) == CGRect(x: 0, y: 0, width: 120, height: 300))
    }

    @Test func pageControl_countsThePages() {
        book.dots = 4
        let (harness, controller) = make()
        let control = controller.view.subviews.compactMap { $0 as? UIPageControl }.first
        #expect(control?.numberOfPages == 4 && control?.frame == CGRect(x: 0, y: 113, width: 200, height: 37))
        #expect(book.pages[0].view.frame.height == 113)
        harness.drag(from: CGPoint(x: 180, y: 70), to: CGPoint(x: 30, y: 70), over: 0.2)
        harness.advance(by: 2)
        #expect(control?.currentPage == 1 && controller.viewControllers == [book.pages[1]])
        harness.tap(at: CGPoint(x: 190, y: 130))
        harness.advance(by: 1)
        #expect(control?.currentPage == 2 && controller.viewControllers == [book.pages[2]])
        harness.tap(at: CGPoint(x: 10, y: 130))
        harness.advance(by: 1)
        #expect(control?.currentPage == 1 && controller.viewControllers == [book.pages[1]])
    }

    @Test func mistakes_changeNothing() {
        let (harness, controller) = make()
        book.answersItself = true
        for x in [30.0, 180] {
            harness.drag(from: CGPoint(x: 100, y: 70), to: CGPoint(x: x, y: 70), over: 0.2)
            harness.advance(by: 2)
        }
        #expect(controller.viewControllers == [book.pages[0]] && seen(book.pages[0], harness).minX == 0)
        let parent = UIViewController(), child = UIViewController()
        parent.addChild(child)
        for wrong in [[], [child], [controller], book.pages] as [[UIViewController]] {
            controller.setViewControllers(wrong, direction: .forward, animated: true)
        }
        controller.setViewControllers(nil, direction: .forward, animated: false)
        #expect(controller.viewControllers == [book.pages[0]] && child.parent === parent)
        // Without a data source no finger turns the page.
        controller.dataSource = nil
        harness.drag(from: CGPoint(x: 180, y: 70), to: CGPoint(x: 30, y: 70), over: 0.2)
        #expect(seen(book.pages[0], harness).minX == 0)
    }

    @Test func curlingPages_dissolve() {
        let (harness, controller) = make(.pageCurl, spine: .mid)
        #expect(controller.spineLocation == .mid && controller.isDoubleSided)
        #expect(controller.gestureRecognizers.count == 2)
        #expect(controller.viewControllers?.count == 2 && book.pages[1].view.frame.minX == 100)
        log.lines = []
        harness.tap(at: CGPoint(x: 190, y: 70))
        harness.advance(by: 0.2)
        #expect(book.told == ["will [2, 3]"])
        harness.advance(by: 1)
        #expect(controller.viewControllers == [book.pages[2], book.pages[3]])
        #expect(book.told.last == "did from [0, 1] true" && book.pages[0].parent == nil)
        #expect(log.lines.suffix(2) == ["2.didAppear", "3.didAppear"])
        harness.drag(from: CGPoint(x: 60, y: 70), to: CGPoint(x: 160, y: 70), over: 0.2)
        harness.advance(by: 1)
        #expect(controller.viewControllers == [book.pages[0], book.pages[1]])
    }
}

@MainActor @Suite(.fixedFonts) struct PageControlTests {
    private func makeHarness(_ control: UIPageControl, _ width: CGFloat = 160, isRightToLeft: Bool = false)
        -> TestHarness
    {
        control.frame = CGRect(x: 0, y: 9, width: width, height: 26)
        let sheet = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 44))
        sheet.backgroundColor = .systemIndigo
        sheet.addSubview(control)
        let harness = TestHarness(sheet, scale: 2, layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight)
        harness.advance(by: 0.1)
        return harness
    }

    @Test func dots_andWhatIsCut() {
        let control = UIPageControl()
        control.numberOfPages = 5
        control.currentPage = 1
        #expect(control.size(forNumberOfPages: 5) == CGSize(width: 91, height: 26))
        #expect(control.accessibilityValue == "page 2 of 5" && control.accessibilityTraits == .adjustable)
        expectSnapshot(makeHarness(control).image(), "pageControl_five")
        control.numberOfPages = 100
        control.currentPage = 50
        control.backgroundStyle = .prominent
        control.pageIndicatorTintColor = .systemYellow
        control.currentPageIndicatorTintColor = .systemRed
        expectSnapshot(makeHarness(control, isRightToLeft: true).image(), "pageControl_cut")
        control.numberOfPages = 1
        control.hidesForSinglePage = true
        #expect(control.currentPage == 0)
        let harness = makeHarness(control)
        #expect(control.subviews.count == 1)
        control.numberOfPages = Int.max
        control.currentPage = Int.max - 1
        harness.advance(by: 0.1)
        #expect(control.subviews.count < 12)
        control.numberOfPages = -3
        control.currentPage = 7
        harness.advance(by: 0.1)
        #expect(control.numberOfPages == 0 && control.currentPage == 0 && control.subviews.count == 1)
    }

    @Test(arguments: [false, true]) func finger_goesToBothSides(isRightToLeft: Bool) {
        let control = UIPageControl()
        control.numberOfPages = 5
        control.currentPage = 2
        var values: [Int] = []
        control.addAction(
            UIAction { [unowned control] _ in values.append(control.currentPage) }, for: .valueChanged)
        let harness = makeHarness(control, isRightToLeft: isRightToLeft)
        let x: (CGFloat) -> CGFloat = { isRightToLeft ? 160 - $0 : $0 }
        harness.tap(at: CGPoint(x: x(150), y: 2))
        #expect(values == [3])
        harness.tap(at: CGPoint(x: x(10), y: 22))
        harness.tap(at: CGPoint(x: x(10), y: 22))
        #expect(values == [3, 2, 1])
        harness.drag(from: CGPoint(x: x(60), y: 22), to: CGPoint(x: x(150), y: 22), over: 0.5)
        #expect(values == [3, 2, 1, 2, 3, 4] && control.interactionState == .none)
        control.accessibilityDecrement()
        #expect(values.last == 3)
        harness.performAccessibilityAudit()
    }
}
