import MicaInterface
import Testing
import UIKit

/// The values that the initialisers of the app's classes see and override.
@MainActor @Suite struct InitialiserTests {
    private func scene<Controller: UIViewController>(_ identifier: String) throws -> Controller {
        try #require(
            UIStoryboard(name: "Initialisers", bundle: nil).instantiateViewController(withIdentifier: identifier)
                as? Controller)
    }

    private func find<View: UIView>(_ type: View.Type, in view: UIView) throws -> View {
        try #require(view.subviews.lazy.compactMap { $0 as? View }.first)
    }

    @Test func controller_seesItsItems() throws {
        let controller: SeenController = try scene("seen")
        #expect(controller.seen == "From the file Tab Bar true false true")
        #expect(controller.title == "Own" && !controller.isViewLoaded)
        let item = try #require(controller.item as? SeenItem)
        #expect(item.seen == "6")
        #expect(item.tag == 60 && controller.navigationItem.rightBarButtonItem === item)
        let tab = controller.tabBarItem as? SeenTab
        #expect(tab?.seen == "Tab" && tab?.badgeValue == "1")
    }

    @Test func views_seeTheirValues() throws {
        let controller: SeenController = try scene("seen")
        let view = try #require(controller.view)
        let label = try find(SeenLabel.self, in: view), stack = try find(SeenStack.self, in: view)
        #expect(label.seen == "Hello 23.0 true 0.5 4 \(CGRect(x: 10, y: 20, width: 100, height: 30))")
        #expect(label.sets == 1)
        #expect(label.textColor == .red && label.alpha == 1 && controller.label === label)
        #expect(stack.seen == "true 9.0 2 true")
        #expect(stack.spacing == 3)
        let scroll = try find(SeenScroll.self, in: view), button = try find(SeenButton.self, in: view)
        #expect(scroll.seen == "\(CGSize(width: 300, height: 90)) true \(CGSize(width: 100, height: 90))")
        #expect(scroll.contentSize.height == 400)
        #expect(button.seen == "Go true Filled")
        #expect(button.configuration?.title == "Own")
    }

    @Test func lists_seeTheirStyleCellsAndLayout() throws {
        let controller: SeenController = try scene("seen")
        let view = try #require(controller.view), table = try find(SeenTable.self, in: view)
        #expect(table.seen == "true 61.0")
        #expect(table.rowHeight == 99)
        let own = try #require(table.dequeueReusableCell(withIdentifier: "own") as? SeenCell)
        #expect(own.seen == "own Inside - true")
        #expect(own.backgroundColor == .red && own.label?.text == "Inside")
        let value = try #require(table.dequeueReusableCell(withIdentifier: "value") as? SeenCell)
        #expect(value.seen == "value Title Title true")
        #expect(value.detailTextLabel != nil)
        let collection = try find(SeenCollection.self, in: view)
        let layout = try #require(collection.collectionViewLayout as? SeenLayout)
        #expect(collection.seen == "true")
        #expect(layout.seen == "\(CGSize(width: 44, height: 33)) 7.0")
        #expect(layout.minimumLineSpacing == 1)
    }

    /// The constraints between a view and views in it exist; those with layout guides of the controller follow.
    @Test func views_seeTheirSubviewsAndConstraints() throws {
        let controller: SeenController = try scene("seen")
        controller.loadViewIfNeeded()
        let inner = try #require(controller.inner as? SeenView)
        #expect(inner.seen == "\(CGSize(width: 20, height: 20)) 0 2 0 true")
        #expect(inner.tag == 12)
        let box = try #require(inner.superview as? SeenView), root = try #require(box.superview as? SeenView)
        #expect(box.seen == "\(CGSize(width: 100, height: 50)) 1 2 0 true")
        // A nib has bounds and a centre: frames are not set.
        #expect(inner.frames == 0 && box.frames == 0)
        #expect(root.seen == "\(CGSize(width: 320, height: 480)) 8 0 0 true")
        #expect(root === controller.view)
    }

    @Test func controllers_seeTheirScenesAndBars() throws {
        let navigation: SeenNavigation = try scene("bars")
        #expect(navigation.seen == "true 1 true")
        let bar = navigation.navigationBar as? SeenBar
        #expect(bar?.seen == "false" && bar?.isTranslucent == true)
        let eager = try #require(navigation.topViewController as? EagerController)
        #expect(eager.seen == "3 true")
        #expect(eager.view.tag == 30 && eager.loads == 1)
    }

    @Test func valuesFollow_anInitialiserThatDoesNotPassTheCoderOn() throws {
        let controller: SeenController = try scene("seen")
        let late = try find(SeenLate.self, in: controller.view)
        #expect(late.seen == "1.0")
        #expect(late.frame == CGRect(x: 120, y: 300, width: 40, height: 40))
    }

    private final class Detail: UIViewController {
        let number: Int, seen: String
        init?(number: Int, coder: NSCoder) {
            (self.number, seen) = (number, "")
            super.init(coder: coder)
            title = "\(title ?? "-") \(number)"
        }
        required init?(coder: NSCoder) { return nil }
    }

    @Test func creator_seesTheValues() {
        let storyboard = TestStoryboard.make([
            InterfaceScene(id: "a", identifier: "a") { build in
                let (detail, _) = build.controller(Detail.self) { $0.title = "File" }
                return detail
            }
        ])
        let detail = storyboard.instantiateViewController(identifier: "a") { Detail(number: 4, coder: $0) }
        #expect(detail.title == "File 4" && detail.storyboard === storyboard)
    }

    private class Nested: UIView {
        let other: UIView?, plain: UIView?
        var tags: [Int] = []
        required init?(coder: NSCoder) {
            // These objects are not in the file, although they get its coder.
            other = UILabel(coder: coder)
            plain = UIView(coder: coder)
            super.init(coder: coder)
            tags = [tag, other?.tag ?? -1, plain?.tag ?? -1]
        }
    }

    @Test func valuesAreThoseOfTheObjectAlone() throws {
        var created = 0
        let storyboard = TestStoryboard.make([
            TestStoryboard.scene("a", UIViewController.self) { build, controller in
                build.setView(of: controller) { build in
                    let (view, inner) = build.view(Nested.self) { view -> UIView in
                        created += 1
                        view.tag = 5
                        let (inner, _) = build.view(Nested.self) { $0.tag = 6 }
                        view.addSubview(inner)
                        return inner
                    }
                    inner.frame.size.width = 7
                    return view
                }
            }
        ])
        let view = try #require(storyboard.instantiateViewController(withIdentifier: "a").view as? Nested)
        #expect(view.tags == [5, 0, 0] && created == 1)
        #expect((view.subviews.first as? Nested)?.tags == [6, 0, 0] && view.subviews.first?.frame.width == 7)
    }

    // MARK: Classes of UIKit

    private static let views: [UIView.Type] = [
        UIView.self, UILabel.self, UIButton.self, UIImageView.self, UITextField.self, UISearchTextField.self,
        UITextView.self, UIScrollView.self, UIStackView.self, UIVisualEffectView.self, UIControl.self, UISwitch.self,
        UISlider.self, UISegmentedControl.self, UIStepper.self, UIPageControl.self, UIProgressView.self,
        UIActivityIndicatorView.self, UIRefreshControl.self, UIDatePicker.self, UIPickerView.self, UISearchBar.self,
        UIInputView.self, UIToolbar.self, UINavigationBar.self, UITabBar.self, UITableView.self, UITableViewCell.self,
        UITableViewHeaderFooterView.self, UICollectionView.self, UICollectionViewCell.self,
        UICollectionViewListCell.self, UICollectionReusableView.self, UIWindow.self,
    ]
    private static let controllers: [UIViewController.Type] = [
        UIViewController.self, UITableViewController.self, UICollectionViewController.self,
        UINavigationController.self, UITabBarController.self, UISplitViewController.self, UIPageViewController.self,
        UISearchController.self, UIAlertController.self, UIActivityViewController.self,
    ]

    /// The values are applied inside the initialiser of each class that a file can name, and only there.
    @Test func initialisersOfUIKit_applyTheValues() {
        func isFilledInside<Object: NSObject>(_ type: Object.Type, _ create: (NSCoder) -> Object?) -> Bool {
            let coder = UINib.coder
            var filled = 0, inside = 0
            _ = NibDecoding.make(
                coder,
                {
                    let made = create(coder)!
                    inside = filled
                    return made
                }, fill: { (_: Object) in filled += 1 })
            return inside == 1 && filled == 1
        }
        for type in InitialiserTests.views { #expect(isFilledInside(type) { type.init(coder: $0) }, "\(type)") }
        for type in InitialiserTests.controllers { #expect(isFilledInside(type) { type.init(coder: $0) }, "\(type)") }
        for type in [UIBarButtonItem.self, UITabBarItem.self] as [UIBarItem.Type] {
            #expect(isFilledInside(type) { type.init(coder: $0) }, "\(type)")
        }
        for type in [UICollectionViewLayout.self, UICollectionViewFlowLayout.self] {
            #expect(isFilledInside(type) { type.init(coder: $0) }, "\(type)")
        }
    }
}
