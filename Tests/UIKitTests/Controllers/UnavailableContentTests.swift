import MicaTesting
import Testing
import UIKit

/// Replacements of missing content.
@MainActor @Suite(.fixedFonts) struct UnavailableContentTests {
    private final class Page: UIViewController {
        var states: [String?] = []
        var shows: (@MainActor (UIContentUnavailableConfigurationState) -> UIContentUnavailableConfiguration?)?
        override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
            states.append(state.searchText)
            if let shows { contentUnavailableConfiguration = shows(state) }
        }
    }

    private func harness(_ controller: UIViewController) -> TestHarness {
        let harness = TestHarness(controller, size: CGSize(width: 320, height: 400), scale: 1)
        harness.advance(by: 0.1)
        return harness
    }

    private func shown(in page: UIViewController) -> UIContentUnavailableView? {
        page.view.subviews.compactMap { $0 as? UIContentUnavailableView }.first
    }
    private func texts(_ view: UIView) -> [String] {
        let own = (view as? UILabel).flatMap { $0.isHidden || $0.alpha == 0 ? nil : $0.text }
        return (own.map { [$0] } ?? []) + view.subviews.filter { !$0.isHidden }.flatMap(texts)
    }

    @Test func content_isCentredAboveTheView() throws {
        let page = Page(), below = UIView()
        page.view.addSubview(below)
        var configuration = UIContentUnavailableConfiguration.empty()
        configuration.image = UIImage(systemName: "tray")
        configuration.text = "No Messages"
        configuration.secondaryText = "New ones appear here."
        page.contentUnavailableConfiguration = configuration
        let harness = harness(page)
        let view = try #require(shown(in: page))
        #expect(view.frame == page.view.bounds && page.view.subviews.last === view)
        #expect(texts(view) == ["No Messages", "New ones appear here."])
        let labels = view.subviews.last?.subviews.first?.subviews.compactMap { $0 as? UILabel } ?? []
        let first = try #require(labels.first), second = try #require(labels.last)
        let a = first.convert(first.bounds, to: view), b = second.convert(second.bounds, to: view)
        // Labels begin at pixels.
        #expect(abs(a.midX - 160) <= 0.5 && abs(b.midX - 160) <= 0.5, "\(a) \(b)")
        #expect(abs(b.minY - a.maxY - 5) <= 0.5, "\(a) \(b)")
        page.contentUnavailableConfiguration = nil
        harness.advance(by: 0.1)
        #expect(shown(in: page) == nil && below.superview === page.view)
    }

    @Test func updates_arriveBeforeTheFirstLayout_andOnRequest() {
        let page = Page()
        page.shows = { _ in .loading() }
        let harness = harness(page)
        #expect(page.states.count == 1 && shown(in: page).map(texts) == ["Loading…"])
        page.view.setNeedsLayout()
        harness.advance(by: 0.1)
        #expect(page.states.count == 1)
        page.shows = { _ in nil }
        page.setNeedsUpdateContentUnavailableConfiguration()
        #expect(page.states.count == 1)
        harness.advance(by: 0.1)
        #expect(page.states.count == 2 && shown(in: page) == nil)
    }

    @Test func buttons_runTheirActions_once() throws {
        let page = Page()
        var presses = 0
        var configuration = UIContentUnavailableConfiguration.empty()
        configuration.text = "Offline"
        configuration.button = .filled()
        configuration.button.title = "Try Again"
        configuration.buttonProperties.primaryAction = UIAction { _ in presses += 1 }
        page.contentUnavailableConfiguration = configuration
        // The same view shows the next configuration.
        page.contentUnavailableConfiguration = configuration
        let harness = harness(page)
        let view = try #require(shown(in: page))
        #expect(texts(view) == ["Offline", "Try Again"])
        let button = try #require(
            view.subviews.last?.subviews.first?.subviews.first { $0 is UIButton && !$0.isHidden } as? UIButton)
        harness.tap(button)
        #expect(presses == 1)
        configuration.buttonProperties.primaryAction = nil
        page.contentUnavailableConfiguration = configuration
        harness.tap(button)
        #expect(presses == 1)
    }

    @Test func searches_nameTheirText() throws {
        var state = UIContentUnavailableConfigurationState(traitCollection: .current)
        let search = UIContentUnavailableConfiguration.search()
        #expect(search.text == "No Results" && search.updated(for: state).text == "No Results")
        state.searchText = "mica"
        #expect(search.updated(for: state).text == "No Results for “mica”")
        var own = search
        own.text = "Nothing"
        #expect(own.updated(for: state).text == "Nothing")
        #expect(UIContentUnavailableConfiguration.empty().updated(for: state).text == nil)
        let view = UIContentUnavailableView(configuration: search)
        #expect(view.supports(own) && view.sizeThatFits(CGSize(width: 300, height: 300)).height > 60)
    }

    @Test func states_haveTheTextOfAnActiveSearch() {
        let page = Page(), search = UISearchController(searchResultsController: nil)
        page.navigationItem.searchController = search
        let harness = harness(UINavigationController(rootViewController: page))
        #expect(page.contentUnavailableConfigurationState.searchText == nil)
        search.isActive = true
        search.searchBar.text = "mica"
        harness.advance(by: 1)
        #expect(page.contentUnavailableConfigurationState.searchText == "mica")
    }

    @Test func content_isCentredInTheSafeArea() throws {
        let page = Page()
        page.additionalSafeAreaInsets = UIEdgeInsets(top: 100, left: 0, bottom: 0, right: 0)
        var configuration = UIContentUnavailableConfiguration.empty()
        configuration.text = "Nothing"
        page.contentUnavailableConfiguration = configuration
        let harness = harness(page)
        let view = try #require(shown(in: page)), scroller = try #require(view.subviews.last as? UIScrollView)
        let stack = try #require(scroller.subviews.first)
        let frame = stack.convert(stack.bounds, to: view)
        #expect(abs(frame.midY - 250) <= 1 && scroller.contentOffset.y == 0, "\(frame)")
        // It stays in front, and comes back after the app has removed it.
        let order = page.view.subviews
        page.view.setNeedsLayout()
        harness.advance(by: 0.1)
        #expect(page.view.subviews == order)
        view.removeFromSuperview()
        page.view.setNeedsLayout()
        harness.advance(by: 0.1)
        #expect(shown(in: page) === view)
    }

    /// The search's text is asked again on request.
    @Test func searches_areUpdatedOnRequest() throws {
        let page = Page(), search = UISearchController(searchResultsController: nil)
        page.navigationItem.searchController = search
        let harness = harness(UINavigationController(rootViewController: page))
        page.contentUnavailableConfiguration = UIContentUnavailableConfiguration.search()
        search.isActive = true
        search.searchBar.text = "mica"
        page.setNeedsUpdateContentUnavailableConfiguration()
        harness.advance(by: 1)
        #expect(try texts(#require(shown(in: page))).first == "No Results for “mica”")
    }
}
