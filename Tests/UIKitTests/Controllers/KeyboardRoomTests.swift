import Mica
import MicaTesting
import Testing
import UIKit

/// Lists and scroll views beside the on-screen keyboard.
@MainActor @Suite struct KeyboardRoomTests {
    private final class Form: UITableViewController {
        let fields = (0..<15).map { _ in UITextField(frame: CGRect(x: 16, y: 5, width: 200, height: 30)) }
        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.rowHeight = 44
        }
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { fields.count }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell()
            cell.contentView.addSubview(fields[indexPath.row])
            return cell
        }
    }

    private func harness(_ controller: UIViewController) -> TestHarness {
        let harness = TestHarness(controller, size: CGSize(width: 390, height: 600))
        harness.usesOnScreenKeyboard = true
        harness.advance(by: 0.1)
        return harness
    }

    private func bottom(of view: UIView) -> CGFloat { view.convert(view.bounds, to: nil).maxY }

    @Test func tableControllers_makeRoom() {
        let form = Form(style: .plain), harness = harness(form), table: UITableView = form.tableView
        table.contentInset.bottom = 10
        harness.tap(form.fields[11])
        harness.advance(by: 1)
        #expect(form.fields[11].isFirstResponder)
        #expect(table.contentInset.bottom == 226 && table.verticalScrollIndicatorInsets.bottom == 216)
        // The cell is just above the keyboard and the table's own inset.
        #expect(table.rectForRow(at: [0, 11]).maxY - table.contentOffset.y == 374)
        // The next field, with the keyboard open.
        form.fields[13].becomeFirstResponder()
        harness.advance(by: 1)
        #expect(bottom(of: form.fields[13]) <= 600 - 226)
        form.view.endEditing(true)
        harness.advance(by: 1)
        #expect(table.contentInset.bottom == 10 && table.verticalScrollIndicatorInsets.bottom == 0)
        #expect(table.contentOffset.y == table.contentSize.height + 10 - 600)
    }

    /// An app that resets the inset itself does not lose more than the room.
    @Test func insetsOfTheApp_stay() {
        let form = Form(style: .plain), harness = harness(form), table: UITableView = form.tableView
        harness.tap(form.fields[11])
        harness.advance(by: 1)
        #expect(table.contentInset.bottom == 216)
        table.contentInset = .zero
        form.view.endEditing(true)
        harness.advance(by: 1)
        #expect(table.contentInset.bottom == 0)
    }

    @Test func tablesBelowTheKeyboard_countTheSafeAreaOnce() {
        let form = Form(style: .plain), tabs = UITabBarController()
        tabs.viewControllers = [form]
        let harness = harness(tabs), table: UITableView = form.tableView
        let bar = table.adjustedContentInset.bottom
        #expect(bar > 0)
        form.fields[9].becomeFirstResponder()
        harness.advance(by: 1)
        #expect(table.adjustedContentInset.bottom == 216 && table.contentInset.bottom == 216 - bar)
        tabs.selectedIndex = 0
        form.view.endEditing(true)
        harness.advance(by: 1)
        #expect(table.adjustedContentInset.bottom == bar)
    }

    private final class Cards: UICollectionViewController {
        let field = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "card")
        }
        override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            6
        }
        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "card", for: indexPath)
            if indexPath.item == 5 { cell.contentView.addSubview(field) }
            return cell
        }
    }

    @Test func collectionControllers_makeRoom() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 390, height: 90)
        let cards = Cards(collectionViewLayout: layout), harness = harness(cards)
        cards.field.becomeFirstResponder()
        harness.advance(by: 1)
        #expect(cards.collectionView.contentInset.bottom == 216)
        #expect(cards.field.superview.map { bottom(of: $0) } == 384)
        cards.field.resignFirstResponder()
        harness.advance(by: 1)
        #expect(cards.collectionView.contentInset.bottom == 0)
    }

    @Test func fields_scrollIntoView() {
        let controller = UIViewController(), scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 600))
        let field = UITextField(frame: CGRect(x: 0, y: 500, width: 100, height: 40))
        let far = UITextField(frame: CGRect(x: 0, y: 900, width: 100, height: 40))
        scroller.contentSize = CGSize(width: 390, height: 1000)
        scroller.addSubview(field)
        scroller.addSubview(far)
        controller.view = scroller
        let harness = harness(controller)
        // The usual code of apps: only the inset.
        let observer = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
        ) { _ in MainActor.assumeIsolated { scroller.contentInset.bottom = 216 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        harness.tap(field)
        harness.advance(by: 1)
        #expect(bottom(of: field) == 384)
        far.becomeFirstResponder()
        harness.advance(by: 1)
        #expect(bottom(of: far) == 384)
        // A visible one does not scroll.
        let before = scroller.contentOffset
        far.resignFirstResponder()
        far.becomeFirstResponder()
        harness.advance(by: 1)
        #expect(scroller.contentOffset == before)
    }

    @Test func rectangles_becomeVisibleInsideTheInsets() {
        let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        scroller.contentSize = CGSize(width: 300, height: 1000)
        scroller.contentInset = UIEdgeInsets(top: 20, left: 10, bottom: 50, right: 30)
        scroller.scrollRectToVisible(CGRect(x: 100, y: 300, width: 20, height: 20), animated: false)
        #expect(scroller.contentOffset == CGPoint(x: 50, y: 170))
        scroller.scrollRectToVisible(CGRect(x: 40, y: 150, width: 20, height: 20), animated: false)
        #expect(scroller.contentOffset == CGPoint(x: 30, y: 130))
        scroller.scrollRectToVisible(CGRect(x: 0, y: 0, width: 5, height: 5), animated: false)
        #expect(scroller.contentOffset == CGPoint(x: -10, y: -20))
    }
}
