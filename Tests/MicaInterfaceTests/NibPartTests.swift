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

    /// Interface Builder connects the content of an item with the item itself.
    @Test func itemWithItsOwnConstraints_hasItsSize() {
        let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), label = UILabel()
        label.translatesAutoresizingMaskIntoConstraints = false
        cell.contentView.addSubview(label)
        NSLayoutConstraint.activate([
            label.widthAnchor.constraint(equalToConstant: 70), label.heightAnchor.constraint(equalToConstant: 30),
            label.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 8),
            cell.trailingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
            label.topAnchor.constraint(equalTo: cell.topAnchor, constant: 4),
            cell.bottomAnchor.constraint(equalTo: label.bottomAnchor),
        ])
        let size = cell.systemLayoutSizeFitting(
            CGSize(width: 10, height: 10), withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: .fittingSizeLevel)
        #expect(size == CGSize(width: 86, height: 34))
    }

    @Test func labelsOfAStyle_areThoseOfTheNib() throws {
        final class Small: UILabel {}
        let storyboard = TestStoryboard.make([
            TestStoryboard.scene("cell", UIViewController.self) { build, controller in
                let cell = build.view(UITableViewCell.self), label = build.view(Small.self)
                build.setStyle(.subtitle, reuseIdentifier: "c", of: cell)
                cell.textLabel?.text = "first"
                label.text = "second"
                build.setPart(textLabel: label, of: cell)
                controller.navigationItem.titleView = cell
            }
        ])
        let controller = storyboard.instantiateViewController(withIdentifier: "cell")
        let cell = try #require(controller.navigationItem.titleView as? UITableViewCell)
        #expect(cell.textLabel is Small && cell.textLabel?.text == "second")
        #expect(cell.contentView.subviews.count == 1)
        cell.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
        cell.layoutIfNeeded()
        #expect((cell.textLabel?.frame.width ?? 0) > 20)
    }

    /// A weak outlet of the controller is the only one that knows it.
    @Test func viewWithoutSuperview_livesWithTheController() throws {
        weak var extra: UIView?
        let storyboard = TestStoryboard.make([
            InterfaceScene(id: "a", identifier: "a") { build in
                let controller = build.controller(UIViewController.self)
                build.setView(of: controller) { build in
                    let view = TestStoryboard.plainView(build), other = build.view(UIView.self)
                    build.keep(other)
                    return view
                }
                return controller
            }
        ])
        var controller: UIViewController? = storyboard.instantiateViewController(withIdentifier: "a")
        controller?.loadViewIfNeeded()
        extra = controller?.interface?.kept.lazy.compactMap { $0 as? UIView }.first
        #expect(extra != nil && extra?.superview == nil)
        controller = nil
        #expect(extra == nil)
    }

    @Test func tapOnTheLabelOfACell_selectsTheRow() throws {
        let rows = UIStoryboard(name: "Tables", bundle: nil).instantiateViewController(withIdentifier: "rows")
        let controller = try #require(rows as? RowsController)
        let harness = TestHarness(controller, size: CGSize(width: 320, height: 480), scale: 1)
        harness.advance(by: 0.1)
        let path = IndexPath(row: 0, section: 1)
        let label = try #require(controller.table.cellForRow(at: path)?.textLabel)
        #expect(label.isUserInteractionEnabled)
        harness.tap(at: label.convert(CGPoint(x: 4, y: 4), to: nil))
        harness.advance(by: 1)
        #expect(controller.table.indexPathsForSelectedRows == [path])
    }
}
