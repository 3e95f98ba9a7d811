import MicaInterface
import MicaTesting
import Testing
import UIKit

/// Parts of lists as nibs create them.
@MainActor @Suite(.fixedFonts) struct NibPartTests {
    /// The control is created with the controller, before the table.
    @Test func refreshControl_doesNotLoadTheTable() throws {
        let controller = UITableViewController(style: .grouped), refresh = UIRefreshControl()
        controller.refreshControl = refresh
        #expect(!controller.isViewLoaded && controller.refreshControl === refresh)
        controller.loadViewIfNeeded()
        #expect(controller.tableView.refreshControl === refresh && controller.tableView.style == .grouped)
        controller.refreshControl = nil
        #expect(controller.tableView.refreshControl == nil && controller.refreshControl == nil)
    }

    @Test func refreshControlOfANib_isComplete() throws {
        let code = UIRefreshControl()
        let storyboard = TestStoryboard.make([
            TestStoryboard.scene("refresh", UIViewController.self) { build, controller in
                controller.navigationItem.titleView = build.view(UIRefreshControl.self)
            }
        ])
        let controller = storyboard.instantiateViewController(withIdentifier: "refresh")
        let made = try #require(controller.navigationItem.titleView as? UIRefreshControl)
        #expect(made.bounds.size == code.bounds.size && made.subviews.count == code.subviews.count)
        #expect(!made.subviews.isEmpty && !made.isUserInteractionEnabled)
    }
}
