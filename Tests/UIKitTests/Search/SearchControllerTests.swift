import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct SearchControllerTests {
    private final class Log: NSObject, UISearchControllerDelegate, UISearchResultsUpdating, UISearchBarDelegate {
        var calls: [String] = []
        func presentSearchController(_ searchController: UISearchController) { calls.append("present") }
        func willPresentSearchController(_ searchController: UISearchController) { calls.append("willPresent") }
        func didPresentSearchController(_ searchController: UISearchController) { calls.append("didPresent") }
        func willDismissSearchController(_ searchController: UISearchController) { calls.append("willDismiss") }
        func didDismissSearchController(_ searchController: UISearchController) { calls.append("didDismiss") }
        func updateSearchResults(for searchController: UISearchController) {
            let text = searchController.searchBar.text ?? ""
            calls.append("update \(searchController.isActive ? "“\(text)”" : "at the end")")
        }
        func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { calls.append("begin") }
        func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { calls.append("cancel") }
    }

    /// A table of rows that are named after their controller.
    private final class List: UIViewController, UITableViewDataSource {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        var calls: [String] = []
        init(_ title: String) {
            super.init(nibName: nil, bundle: nil)
            self.title = title
            table.dataSource = self
        }
        required init?(coder: NSCoder) { nil }
        override func loadView() { view = table }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "\(title ?? "") \(indexPath.row)"
            return cell
        }
        override func viewWillAppear(_ animated: Bool) { calls.append("willAppear") }
        override func viewDidAppear(_ animated: Bool) { calls.append("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { calls.append("willDisappear") }
        override func viewDidDisappear(_ animated: Bool) { calls.append("didDisappear") }
    }

    private let list = List("Birds"), results = List("Found"), log = Log()
    private let search: UISearchController, navigation: UINavigationController

    init() {
        search = UISearchController(searchResultsController: results)
        navigation = UINavigationController(rootViewController: list)
        search.delegate = log
        search.searchResultsUpdater = log
        search.searchBar.delegate = log
        search.searchBar.placeholder = "Search"
    }

    /// A navigation controller with the search in the item of its list.
    private func stage(
        large: Bool = false, style: UIUserInterfaceStyle = .light,
        direction: UITraitEnvironmentLayoutDirection = .leftToRight
    ) -> TestHarness {
        navigation.navigationBar.prefersLargeTitles = large
        list.navigationItem.searchController = search
        navigation.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        let harness = TestHarness(navigation, scale: 2, style: style, layoutDirection: direction)
        harness.advance(by: 0.1)
        return harness
    }

    private var bar: UINavigationBar { navigation.navigationBar }
    private var field: UISearchTextField { search.searchBar.searchTextField }
    private func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }
    private func names(_ harness: TestHarness) -> [String] {
        AccessibilityNode.elements(in: harness.window).compactMap(\.label)
    }
    private let dismiss = "Dismiss search"

    /// Parts of the bar that are recreated stay behind the search bar, which keeps its field and its touches.
    @Test(arguments: [false, true]) func barsChanges_stayBehindTheSearchBar(isSearching: Bool) throws {
        let harness = stage()
        if isSearching {
            search.hidesNavigationBarDuringPresentation = false
            // A search begun by code leaves the keyboard hidden, as in UIKit; a touch of the field shows it.
            harness.tap(field)
            harness.advance(by: 1)
        }
        let changes: [(String, () -> Void)] = [
            ("title", { self.list.title = "Fish" }), ("prompt", { self.list.navigationItem.title = "Frogs" }),
            (
                "button",
                {
                    self.list.navigationItem.rightBarButtonItem = UIBarButtonItem(
                        title: "Add", style: .plain, target: nil, action: nil)
                }
            ),
            ("large", { self.bar.prefersLargeTitles = true }), ("solid", { self.bar.isTranslucent = false }),
            ("look", { self.bar.standardAppearance = UINavigationBarAppearance() }),
            ("item's look", { self.list.navigationItem.standardAppearance = UINavigationBarAppearance() }),
            ("buttons", { self.list.navigationItem.setRightBarButtonItems([], animated: true) }),
        ]
        for (name, change) in changes {
            let before = field
            change()
            for time in [0.0, 0.6] {
                harness.advance(by: time)
                let row = try #require(search.searchBar.superview)
                #expect(bar.subviews.last === row, "\(name) after \(time)")
                let middle = field.convert(CGPoint(x: field.bounds.midX, y: field.bounds.midY), to: nil)
                let hit = harness.window.hitTest(middle, with: nil)
                #expect(
                    hit?.isDescendant(of: search.searchBar) == true, "\(name) after \(time): \(String(describing: hit))"
                )
            }
            #expect(field === before && field.isFirstResponder == isSearching, "\(name)")
        }
    }

    @Test func defaults_areApples() {
        let plain = UISearchController(searchResultsController: nil)
        #expect(!plain.isActive && plain.searchResultsController == nil && plain.searchResultsUpdater == nil)
        #expect(plain.obscuresBackgroundDuringPresentation && plain.hidesNavigationBarDuringPresentation)
        #expect(plain.automaticallyShowsCancelButton && plain.automaticallyShowsScopeBar)
        #expect(plain.automaticallyShowsSearchResultsController && !plain.showsSearchResultsController)
        #expect(plain.searchBar === plain.searchBar && plain.searchBar.bounds.height == 56)
        #expect(search.searchResultsController === results && !results.isViewLoaded)
        let item = UINavigationItem(title: "")
        #expect(item.searchController == nil && item.hidesSearchBarWhenScrolling)
        #expect(item.preferredSearchBarPlacement == .automatic && item.searchBarPlacement == .stacked)
    }

    // MARK: The row in the bar

    @Test func row_liesBelowTheTitle() {
        let harness = stage()
        #expect(bar.frame == CGRect(x: 0, y: 0, width: 320, height: 96))
        #expect(frame(search.searchBar) == CGRect(x: 0, y: 44, width: 320, height: 52))
        #expect(frame(field) == CGRect(x: 16, y: 52, width: 288, height: 36))
        #expect(list.view.safeAreaInsets.top == 96 && list.table.contentOffset.y == -96)
        expectSnapshot(harness.image(), "search_row")
        list.navigationItem.searchController = nil
        harness.advance(by: 0.1)
        #expect(bar.frame.height == 44 && list.table.contentOffset.y == -44 && search.searchBar.superview == nil)
    }

    @Test func row_givesWayBeforeALargeTitle() {
        let harness = stage(large: true)
        func height(at offset: CGFloat) -> CGFloat {
            list.table.contentOffset.y = offset
            harness.advance(by: 0.1)
            return bar.frame.height
        }
        #expect(bar.frame.height == 148 && list.table.adjustedContentInset.top == 148)
        #expect(list.table.contentOffset.y == -148)
        #expect(height(at: -118) == 118)
        #expect(frame(search.searchBar).maxY == 118 && search.searchBar.alpha < 1)
        #expect(height(at: -96) == 96)
        #expect(search.searchBar.alpha == 0)
        #expect(height(at: -70) == 70)
        #expect(height(at: 30) == 44)
        #expect(list.table.adjustedContentInset.top == 148, "the scroll range is the whole bar")
        #expect(height(at: -168) == 168, "the large title follows content that is pulled down")
        #expect(frame(search.searchBar).minY == 116)
        #expect(height(at: -148) == 148)
        list.navigationItem.hidesSearchBarWhenScrolling = false
        #expect(height(at: 30) == 96)
        #expect(frame(search.searchBar) == CGRect(x: 0, y: 44, width: 320, height: 52) && search.searchBar.alpha == 1)
    }

    @Test func row_comesAndGoesWithItsController() {
        let harness = stage(), detail = List("Detail")
        navigation.pushViewController(detail, animated: true)
        harness.advance(by: 0.1)
        #expect(search.searchBar.window != nil)
        harness.advance(by: 1)
        #expect(search.searchBar.window == nil && bar.frame.height == 44 && detail.view.safeAreaInsets.top == 44)
        navigation.popViewController(animated: true)
        harness.advance(by: 1)
        #expect(frame(search.searchBar) == CGRect(x: 0, y: 44, width: 320, height: 52) && bar.frame.height == 96)
    }

    @Test func otherItems_leaveTheKeyboard() {
        let harness = stage()
        harness.tap(field)
        harness.advance(by: 0.5)
        list.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Edit")
        list.title = "More birds"
        harness.advance(by: 0.1)
        harness.type("o")
        #expect(field.isFirstResponder && field.text == "o" && search.isActive)
    }

    // MARK: Beginning and ending

    @Test func calls_comeInOrder() {
        let harness = stage()
        harness.tap(field)
        harness.advance(by: 0.1)
        #expect(log.calls == ["present", "willPresent", "update “”", "begin"])
        #expect(search.isActive && field.isFirstResponder && search.presentingViewController === list)
        let moving = bar.layer.presentation()?.bounds.height ?? 0
        #expect(moving > 53 && moving < 95, "the bar is moving")
        harness.advance(by: 0.5)
        #expect(log.calls.last == "didPresent" && log.calls.count == 5)
        log.calls = []
        harness.type("ow")
        #expect(log.calls == ["update “o”", "update “ow”"])
        search.searchBar.text = "owl"
        #expect(log.calls.last == "update “owl”")
        log.calls = []
        harness.tap(at: CGPoint(x: 280, y: 26))
        #expect(log.calls == ["cancel", "willDismiss", "update at the end"])
        #expect(!search.isActive && search.searchBar.text == "" && !field.isFirstResponder)
        harness.advance(by: 0.5)
        #expect(log.calls.last == "didDismiss" && log.calls.count == 4)
        #expect(!search.searchBar.showsCancelButton && search.presentingViewController == nil && search.parent == nil)
    }

    @Test func bar_makesWayForTheSearch() {
        let harness = stage(large: true)
        harness.tap(field)
        harness.advance(by: 0.5)
        #expect(bar.frame == CGRect(x: 0, y: 0, width: 320, height: 52) && search.searchBar.showsCancelButton)
        #expect(list.view.safeAreaInsets.top == 52 && list.table.contentOffset.y == -52)
        #expect(frame(field).minX == 16 && frame(field).maxX < 260 && frame(field).midY == 26)
        #expect(names(harness).contains(dismiss) && !names(harness).contains("Birds"))
        search.isActive = false
        harness.advance(by: 0.5)
        #expect(bar.frame.height == 148 && list.table.contentOffset.y == -148)
        #expect(names(harness).contains("Birds") && names(harness).contains("Birds 0"))
        #expect(!names(harness).contains(dismiss))
        // Otherwise the row stays in place, however far the content is scrolled.
        search.hidesNavigationBarDuringPresentation = false
        search.obscuresBackgroundDuringPresentation = false
        search.isActive = true
        harness.advance(by: 0.5)
        #expect(bar.frame.height == 148 && !field.isFirstResponder)
        list.table.contentOffset.y = 100
        harness.advance(by: 0.1)
        #expect(bar.frame.height == 96 && search.searchBar.alpha == 1)
    }

    @Test func collapsedRow_comesBackForASearch() {
        let harness = stage()
        list.table.contentOffset.y = 200
        harness.advance(by: 0.1)
        #expect(bar.frame.height == 44)
        search.isActive = true
        harness.advance(by: 0.5)
        #expect(frame(search.searchBar) == CGRect(x: 0, y: 0, width: 320, height: 52) && search.searchBar.alpha == 1)
        #expect(list.table.contentOffset.y == 200)
        search.isActive = false
        harness.advance(by: 0.5)
        #expect(bar.frame.height == 44)
    }

    @Test func dimmedContent_endsTheSearchByATap() {
        let harness = stage()
        harness.tap(field)
        harness.advance(by: 0.5)
        expectSnapshot(harness.image(), "search_dimmed")
        harness.drag(from: CGPoint(x: 160, y: 400), to: CGPoint(x: 160, y: 200))
        #expect(search.isActive && list.table.contentOffset.y == -52, "the content does not scroll")
        harness.tap(at: CGPoint(x: 160, y: 300))
        harness.advance(by: 0.5)
        #expect(!search.isActive && log.calls.last == "didDismiss")
        // Content that is not dimmed receives touches.
        search.obscuresBackgroundDuringPresentation = false
        harness.tap(field)
        harness.advance(by: 0.5)
        harness.tap(at: CGPoint(x: 160, y: 300))
        harness.advance(by: 0.5)
        #expect(search.isActive && list.table.indexPathForSelectedRow != nil && names(harness).contains("Birds 0"))
    }

    @Test func escape_endsTheSearch() {
        let harness = stage()
        harness.tap(field)
        harness.advance(by: 0.5)
        harness.type("o")
        harness.press(.keyboardEscape)
        harness.advance(by: 0.5)
        #expect(!search.isActive && log.calls.last == "didDismiss" && search.searchBar.text == "")
        // Even if the field is not edited.
        search.isActive = true
        harness.advance(by: 0.5)
        let element = AccessibilityNode.elements(in: harness.window).first { $0.label == dismiss }
        #expect(element?.perform(.escape, time: harness.time) == true)
        harness.advance(by: 0.5)
        #expect(!search.isActive && navigation.viewControllers == [list])
    }

    private final class Menu: NSObject, UIEditMenuInteractionDelegate {
        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
            suggestedActions: [UIMenuElement]
        ) -> UIMenu? { UIMenu(children: [UIAction(title: "Share") { _ in }]) }
    }

    @Test func escape_closesTheEditMenuBeforeTheSearch() {
        let harness = stage()
        let menu = Menu(), interaction = UIEditMenuInteraction(delegate: menu)
        search.searchBar.addInteraction(interaction)
        interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: CGPoint(x: 60, y: 20)))
        search.isActive = true
        harness.advance(by: 0.5)
        var hasMenu: Bool { harness.window.subviews.contains { "\(Swift.type(of: $0))" == "EditMenuBar" } }
        #expect(hasMenu)
        harness.press(.keyboardEscape)
        harness.advance(by: 0.5)
        #expect(!hasMenu && search.isActive)
        harness.press(.keyboardEscape)
        harness.advance(by: 0.5)
        #expect(!search.isActive)
    }

    @Test func haste_keepsCallsInPairs() {
        let harness = stage()
        search.isActive = true
        search.isActive = false
        search.isActive = true
        func count(_ call: String) -> Int { log.calls.filter { $0 == call }.count }
        #expect(count("willPresent") == 2 && count("didPresent") == 1 && count("didDismiss") == 1)
        harness.advance(by: 0.5)
        #expect(log.calls.last == "didPresent" && search.isActive && search.parent === list)
        search.isActive = false
        harness.advance(by: 0.1)
        harness.tap(field)
        harness.advance(by: 0.5)
        #expect(search.isActive && log.calls.last == "didPresent" && count("didDismiss") == 2)
        #expect(names(harness).filter { $0 == dismiss }.count == 1)
    }

    @Test func presentation_beginsASearch() {
        let harness = stage()
        var done: [String] = []
        list.present(search, animated: true) { done.append("presented") }
        #expect(search.isActive && done.isEmpty)
        harness.advance(by: 0.5)
        #expect(done == ["presented"] && list.presentedViewController == nil)
        search.searchBar.text = "o"
        results.dismiss(animated: true) { done.append("dismissed") }
        harness.advance(by: 0.5)
        #expect(done == ["presented", "dismissed"] && !search.isActive && log.calls.last == "didDismiss")
    }

    // MARK: Results

    @Test func results_showWhileThereIsText() {
        let harness = stage()
        harness.tap(field)
        harness.advance(by: 0.5)
        #expect(!search.showsSearchResultsController && results.calls.isEmpty && !results.isViewLoaded)
        harness.type("o")
        harness.advance(by: 0.1)
        #expect(search.showsSearchResultsController && results.parent === search && search.parent === list)
        #expect(results.calls == ["willAppear", "didAppear"])
        #expect(frame(results.view) == CGRect(x: 0, y: 0, width: 320, height: 480))
        #expect(results.view.safeAreaInsets.top == 52 && results.table.contentOffset.y == -52)
        #expect(names(harness).contains("Found 0") && !names(harness).contains("Birds 0"))
        #expect(!names(harness).contains(dismiss))
        harness.press(.keyboardDeleteOrBackspace)
        harness.advance(by: 0.1)
        #expect(results.calls.suffix(2) == ["willDisappear", "didDisappear"] && results.view.window == nil)
        #expect(!search.showsSearchResultsController && names(harness).contains(dismiss))
        results.calls = []
        harness.type("o")
        search.isActive = false
        harness.advance(by: 0.1)
        #expect(results.calls == ["willAppear", "didAppear", "willDisappear"], "it fades")
        harness.advance(by: 0.5)
        #expect(results.calls.last == "didDisappear" && results.calls.count == 4 && results.parent == nil)
        #expect(list.calls == ["willAppear", "didAppear"], "the content stays")
    }

    @Test func results_showWhenTheyAreWanted() {
        let harness = stage()
        search.showsSearchResultsController = true
        #expect(!search.automaticallyShowsSearchResultsController && !results.isViewLoaded)
        search.isActive = true
        harness.advance(by: 0.5)
        #expect(results.calls == ["willAppear", "didAppear"] && results.view.window != nil)
        search.showsSearchResultsController = false
        search.searchBar.text = "o"
        harness.advance(by: 0.1)
        #expect(results.view.window == nil && names(harness).contains(dismiss))
    }

    @Test func results_pushAndComeBack() {
        let harness = stage(), detail = List("Detail")
        harness.tap(field)
        harness.advance(by: 0.5)
        harness.type("o")
        harness.advance(by: 0.1)
        results.calls = []
        results.presentingViewController?.navigationController?.pushViewController(detail, animated: true)
        #expect(!field.isFirstResponder)
        harness.advance(by: 0.1)
        #expect(results.view.window != nil && results.calls == ["willDisappear"])
        harness.advance(by: 1)
        #expect(results.view.window == nil && results.calls == ["willDisappear", "didDisappear"] && search.isActive)
        #expect(bar.frame.height == 44 && detail.view.safeAreaInsets.top == 44)
        navigation.popViewController(animated: true)
        harness.advance(by: 1)
        #expect(results.calls.suffix(2) == ["willAppear", "didAppear"] && results.calls.count == 4)
        #expect(bar.frame.height == 52 && search.searchBar.text == "o" && names(harness).contains("Found 0"))
        navigation.pushViewController(detail, animated: false)
        harness.advance(by: 0.1)
        #expect(results.view.window == nil)
        navigation.popViewController(animated: false)
        harness.advance(by: 0.1)
        #expect(results.view.window != nil && frame(results.view).height == 480)
        search.isActive = false
        harness.advance(by: 0.5)
        #expect(bar.frame.height == 96 && results.view.window == nil && names(harness).contains("Birds 0"))
    }

    @Test func scopes_showDuringTheSearch() {
        let harness = stage(style: .dark, direction: .rightToLeft)
        search.searchBar.scopeButtonTitles = ["All", "New"]
        harness.advance(by: 0.1)
        #expect(bar.frame.height == 96 && !search.searchBar.showsScopeBar)
        search.isActive = true
        search.searchBar.text = "owl"
        harness.advance(by: 0.5)
        #expect(bar.frame.height == 96 && frame(search.searchBar) == CGRect(x: 0, y: 0, width: 320, height: 96))
        #expect(results.view.safeAreaInsets.top == 96 && search.searchBar.showsScopeBar)
        expectSnapshot(harness.image(), "search_scopesRightToLeft")
        log.calls = []
        harness.tap(at: CGPoint(x: 80, y: 68))
        #expect(search.searchBar.selectedScopeButtonIndex == 1 && log.calls == ["update “owl”"])
        // The cancel button is on the left.
        harness.tap(at: CGPoint(x: 40, y: 26))
        harness.advance(by: 0.5)
        #expect(!search.isActive && !search.searchBar.showsScopeBar && bar.frame.height == 96)
        search.searchBar.showsCancelButton = false
        search.searchBar.showsScopeBar = false
        #expect(!search.automaticallyShowsCancelButton && !search.automaticallyShowsScopeBar)
        search.isActive = true
        harness.advance(by: 0.5)
        #expect(!search.searchBar.showsCancelButton && bar.frame.height == 52)
    }

    // MARK: In the content

    @Test func header_ofATable() {
        list.table.tableHeaderView = search.searchBar
        let harness = TestHarness(list, size: CGSize(width: 320, height: 480))
        harness.advance(by: 0.1)
        #expect(frame(search.searchBar) == CGRect(x: 0, y: 0, width: 320, height: 56))
        search.searchBar.scopeButtonTitles = ["All", "New"]
        harness.tap(field)
        harness.advance(by: 0.5)
        #expect(search.isActive && search.parent === list && search.searchBar.bounds.height == 100)
        #expect(frame(search.view) == CGRect(x: 0, y: 100, width: 320, height: 380))
        harness.type("o")
        harness.advance(by: 0.1)
        #expect(frame(results.view) == CGRect(x: 0, y: 100, width: 320, height: 380))
        #expect(results.view.safeAreaInsets.top == 0 && results.calls == ["willAppear", "didAppear"])
        list.table.contentOffset.y = 30
        harness.advance(by: 0.1)
        #expect(frame(search.view) == CGRect(x: 0, y: 70, width: 320, height: 410), "it follows the search bar")
        list.table.contentOffset.y = 0
        harness.press(.keyboardEscape)
        harness.advance(by: 0.5)
        #expect(!search.isActive && search.view.superview == nil && search.searchBar.bounds.height == 56)
        harness.tap(field)
        harness.advance(by: 0.5)
        harness.tap(at: CGPoint(x: 160, y: 300))
        harness.advance(by: 0.5)
        #expect(!search.isActive && log.calls.last == "didDismiss")
    }

    @Test func header_hidesTheNavigationBar() {
        list.table.tableHeaderView = search.searchBar
        navigation.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        let harness = TestHarness(navigation), detail = List("Detail")
        harness.advance(by: 0.1)
        #expect(frame(search.searchBar).minY == 44)
        harness.tap(field)
        harness.type("o")
        harness.advance(by: 0.5)
        #expect(bar.frame.maxY <= 0 && frame(search.searchBar).minY == 0 && !navigation.isNavigationBarHidden)
        #expect(frame(results.view) == CGRect(x: 0, y: 56, width: 320, height: 424))
        navigation.pushViewController(detail, animated: true)
        harness.advance(by: 1)
        #expect(bar.frame.minY == 0 && results.view.window == nil)
        navigation.popViewController(animated: true)
        harness.advance(by: 1)
        #expect(bar.frame.maxY <= 0 && frame(results.view) == CGRect(x: 0, y: 56, width: 320, height: 424))
        search.isActive = false
        harness.advance(by: 0.5)
        #expect(bar.frame.minY == 0 && frame(search.searchBar).minY == 44 && results.view.window == nil)
    }

    @Test func windowWithoutControllers_hasSearches() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        root.addSubview(search.searchBar)
        let harness = TestHarness(root)
        harness.tap(field)
        harness.type("o")
        harness.advance(by: 0.5)
        #expect(search.isActive && search.parent == nil && frame(results.view).minY == 56)
        search.isActive = false
        harness.advance(by: 0.5)
        #expect(search.view.superview == nil && results.parent == nil)
    }

    // MARK: Mistakes

    @Test func mistakes_changeNothing() {
        search.isActive = true
        #expect(!search.isActive && log.calls.isEmpty, "its bar is in no window")
        let harness = stage(), owner = UIViewController(), other = UINavigationItem(title: "Other")
        owner.addChild(results)
        search.isActive = true
        search.searchBar.text = "o"
        harness.advance(by: 0.5)
        #expect(results.parent === owner && !results.isViewLoaded && search.isActive)
        results.removeFromParent()
        search.searchBar.text = "ow"
        harness.advance(by: 0.1)
        #expect(results.parent === search)
        other.searchController = search
        harness.advance(by: 0.1)
        #expect(list.navigationItem.searchController == nil && !search.isActive && bar.frame.height == 44)
        #expect(log.calls.last == "didDismiss" && search.searchBar.window == nil)
    }

    @Test func search_isNotKept() {
        let harness = stage()
        var other: UISearchController? = UISearchController(searchResultsController: UIViewController())
        weak let gone = other
        weak let shown = other?.searchResultsController
        list.navigationItem.searchController = other
        harness.advance(by: 0.1)
        other?.isActive = true
        other?.searchBar.text = "o"
        harness.advance(by: 0.5)
        #expect(shown?.view.window != nil)
        list.navigationItem.searchController = nil
        other = nil
        harness.advance(by: 0.5)
        #expect(gone == nil && shown == nil)
        #expect(list.children.isEmpty && bar.frame.height == 44)
    }

    @Test func placeholder_isSearch_unlessThereIsAnother() {
        let search = UISearchController(searchResultsController: nil), bar = search.searchBar
        #expect(bar.searchTextField.placeholder == "Search" && bar.placeholder == nil)
        bar.placeholder = "Find"
        #expect(bar.searchTextField.placeholder == "Find" && search.searchBar.placeholder == "Find")
        bar.placeholder = nil
        #expect(bar.searchTextField.placeholder == "Search" && bar.placeholder == nil)
        bar.placeholder = ""
        #expect(search.searchBar.searchTextField.placeholder == "")
        bar.searchTextField.placeholder = "Own"
        #expect(search.searchBar.placeholder == "Own")
        #expect(UISearchBar().searchTextField.placeholder == nil, "a bar on its own has none")
    }
}
