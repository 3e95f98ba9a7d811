import UIKit

extension CodeScreens {
    static func navigation() -> UIViewController {
        let root = screen(ItemsController(), 320, 300) { _, _ in }
        root.extendedLayoutIncludesOpaqueBars = true
        let folder = UIBarButtonItem(image: UIImage(systemName: "folder"), style: .plain, target: nil, action: nil)
        folder.tintColor = .systemGreen
        folder.imageInsets = UIEdgeInsets(top: 2, left: 0, bottom: -2, right: 0)
        let gap = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
        gap.width = 30
        root.toolbarItems = [
            UIBarButtonItem(
                title: "Edit", style: .plain, target: root, action: #selector(ItemsController.edit(_:))),
            UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
            UIBarButtonItem(barButtonSystemItem: .trash, target: nil, action: nil), gap, folder,
        ]
        let item = root.navigationItem
        item.title = "Items"
        item.hidesBackButton = true
        item.largeTitleDisplayMode = .always
        item.leftItemsSupplementBackButton = true
        item.backButtonTitle = "All"
        item.backButtonDisplayMode = .generic
        item.hidesSearchBarWhenScrolling = false
        item.backBarButtonItem = UIBarButtonItem(title: "Back to items", style: .plain, target: nil, action: nil)
        let done = UIBarButtonItem(
            barButtonSystemItem: .done, target: root, action: #selector(ItemsController.finish))
        done.style = .done
        item.leftBarButtonItem = done
        let add = UIBarButtonItem(image: UIImage(systemName: "plus"), style: .plain, target: nil, action: nil)
        add.accessibilityLabel = "Add an item"
        root.addItem = add
        let small = UIImage.SymbolConfiguration(scale: .small)
        let sort = UIBarButtonItem(title: "Sort", style: .plain, target: nil, action: nil)
        sort.image = UIImage(systemName: "arrow.up.arrow.down", withConfiguration: small)
        sort.isEnabled = false
        sort.tag = 3
        item.rightBarButtonItems = [add, sort]

        let navigation = UINavigationController(rootViewController: root)
        navigation.isToolbarHidden = false
        navigation.hidesBarsOnSwipe = true
        navigation.hidesBarsOnTap = true
        navigation.hidesBarsWhenVerticallyCompact = true
        set(navigation.navigationBar)
        navigation.toolbar.isOpaque = false
        navigation.toolbar.clearsContextBeforeDrawing = false
        navigation.toolbar.tintColor = .systemOrange
        navigation.toolbar.standardAppearance = UIToolbarAppearance()
        navigation.toolbar.scrollEdgeAppearance = UIToolbarAppearance()
        return navigation
    }

    private static func set(_ bar: UINavigationBar) {
        bar.prefersLargeTitles = true
        bar.tintColor = .systemPurple
        bar.barTintColor = .systemYellow
        bar.titleTextAttributes = [.font: UIFont.boldSystemFont(ofSize: 15), .foregroundColor: UIColor.systemRed]
        let shadow = NSShadow()
        shadow.shadowColor = UIColor(white: 0, alpha: 0.25)
        shadow.shadowOffset = CGSize(width: 1, height: 1)
        bar.largeTitleTextAttributes = [.foregroundColor: UIColor.systemIndigo, .shadow: shadow]
        let standard = UINavigationBarAppearance()
        standard.backgroundColor = .systemGray6
        standard.shadowColor = .systemRed
        bar.standardAppearance = standard
        let edge = UINavigationBarAppearance()
        edge.backgroundColor = .systemGray5
        bar.scrollEdgeAppearance = edge
    }

    static func titles() -> UIViewController {
        let root = UIViewController()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
        scroll.isMultipleTouchEnabled = true
        scroll.backgroundColor = .systemGray4
        scroll.contentInsetAdjustmentBehavior = .never
        root.view = scroll
        let item = root.navigationItem
        item.prompt = "A prompt"
        item.leftBarButtonItems = [
            UIBarButtonItem(title: "One", style: .plain, target: nil, action: nil),
            UIBarButtonItem(title: "Two", style: .done, target: nil, action: nil),
        ]
        let segments = UISegmentedControl(items: ["Map", "List"])
        segments.frame = CGRect(x: 100, y: 6, width: 120, height: 31)
        segments.isOpaque = false
        segments.contentHorizontalAlignment = .left
        segments.contentVerticalAlignment = .top
        segments.selectedSegmentIndex = 0
        item.titleView = segments
        let square = UIView(frame: CGRect(x: 270, y: 7, width: 30, height: 30))
        square.backgroundColor = .systemRed
        item.rightBarButtonItem = UIBarButtonItem(customView: square)
        let navigation = TitlesNavigation(navigationBarClass: TallBar.self, toolbarClass: nil)
        navigation.viewControllers = [root]
        navigation.navigationBar.barStyle = .black
        navigation.navigationBar.isTranslucent = false
        return navigation
    }

    static func tabs() -> UIViewController {
        let first = screen(UIViewController(), 320, 300) { _, _ in }
        let house = UITabBarItem(title: "House", image: UIImage(systemName: "house"), tag: 5)
        house.selectedImage = UIImage(systemName: "house.fill")
        house.badgeValue = "3"
        house.badgeColor = .systemGreen
        house.titlePositionAdjustment = UIOffset(horizontal: 0, vertical: -2)
        first.tabBarItem = house
        let second = screen(UIViewController(), 320, 300, color: .systemGray5) { _, _ in }
        let search = UITabBarItem(title: "Search", image: UIImage(systemName: "magnifyingglass"), selectedImage: nil)
        search.imageInsets = UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2)
        second.tabBarItem = search
        let third = screen(UIViewController(), 320, 300) { _, _ in }
        third.tabBarItem = UITabBarItem(tabBarSystemItem: .favorites, tag: 0)
        third.tabBarItem.isEnabled = false
        for controller in [first, second, third] { controller.view.autoresizingMask = [] }
        let tabs = UITabBarController()
        tabs.tabBar.itemPositioning = .centered
        tabs.tabBar.itemWidth = 80
        tabs.tabBar.itemSpacing = 20
        tabs.tabBar.backgroundColor = UIColor(white: 0, alpha: 0)
        tabs.tabBar.tintColor = .systemPurple
        tabs.tabBar.barTintColor = .systemGray6
        tabs.tabBar.unselectedItemTintColor = .systemBrown
        tabs.viewControllers = [first, second, third]
        tabs.selectedIndex = 1
        return tabs
    }

    static func bars() -> UIViewController {
        screen(BarsController(), 320, 200) { view, controller in
            view.add(UINavigationBar(), 0, 0, 320, 44) {
                let item = UINavigationItem(title: "Own bar")
                item.rightBarButtonItem = UIBarButtonItem(
                    barButtonSystemItem: .save, target: controller, action: #selector(BarsController.save(_:)))
                $0.items = [item]
                $0.delegate = controller
            }
            view.add(UIToolbar(), 0, 70, 320, 44) {
                $0.isOpaque = false
                $0.clearsContextBeforeDrawing = false
                $0.barStyle = .black
                $0.isTranslucent = false
                $0.barTintColor = .systemIndigo
                $0.items = [
                    UIBarButtonItem(barButtonSystemItem: .play, target: nil, action: nil),
                    UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
                    UIBarButtonItem(title: "Stop", style: .done, target: nil, action: nil),
                ]
            }
            view.add(UITabBar(), 0, 140, 320, 49) {
                $0.barStyle = .black
                $0.isTranslucent = false
                $0.items = [
                    UITabBarItem(tabBarSystemItem: .recents, tag: 0),
                    UITabBarItem(title: "Stars", image: UIImage(systemName: "star"), tag: 0),
                ]
                $0.delegate = controller
            }
        }
    }

    static func split() -> UIViewController {
        let list = screen(UIViewController(), 320, 480, color: .systemGray5) { view, _ in view.autoresizingMask = [] }
        list.title = "List"
        list.navigationItem.title = "List"
        let detail = screen(UIViewController(), 320, 480, color: .systemTeal) { view, _ in view.autoresizingMask = [] }
        let split = UISplitViewController(style: .doubleColumn)
        split.preferredSplitBehavior = .tile
        split.preferredDisplayMode = .oneBesideSecondary
        split.presentsWithGesture = false
        split.primaryEdge = .trailing
        split.minimumPrimaryColumnWidth = 200
        split.maximumPrimaryColumnWidth = 260
        split.preferredPrimaryColumnWidth = 220
        split.preferredPrimaryColumnWidthFraction = 0.3
        split.showsSecondaryOnlyButton = true
        split.setViewController(UINavigationController(rootViewController: list), for: .primary)
        split.setViewController(detail, for: .secondary)
        return split
    }

    static func pages() -> UIViewController {
        PagesController(
            transitionStyle: .scroll, navigationOrientation: .horizontal, options: [.interPageSpacing: 12 as CGFloat])
    }

    static func embedding() -> UIViewController {
        screen(EmbeddingController(), 320, 220) { view, controller in
            controller.definesPresentationContext = true
            controller.providesPresentationContextTransitionStyle = true
            controller.overrideUserInterfaceStyle = .light
            controller.viewRespectsSystemMinimumLayoutMargins = false
            let container = view.add(UIView(), 10, 10, 145, 200) { $0.isOpaque = false }
            let other = view.add(UIView()) { $0.isOpaque = false }
            other.frame = CGRect(x: 165, y: 10, width: 145, height: 200)
            let safe = view.safeAreaLayoutGuide
            NSLayoutConstraint.activate([
                safe.trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: 10),
                other.topAnchor.constraint(equalTo: safe.topAnchor, constant: 10),
                other.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 145 / 320),
                view.layoutMarginsGuide.bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: 10),
            ])
            let inner = screen(UIViewController(), 145, 200, color: .systemOrange) { _, _ in }
            for (child, place) in [(inner, container), (frames(), other)] {
                controller.addChild(child)
                child.view.frame = place.bounds
                child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                place.addSubview(child.view)
                child.didMove(toParent: controller)
            }
        }
    }

    static func card(_ owner: CardOwner) -> CardView {
        let card = CardView(frame: CGRect(x: 0, y: 0, width: 240, height: 80))
        card.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        card.backgroundColor = .systemGray6
        owner.card = card
        owner.title = card.add(UILabel("Card", .boldSystemFont(ofSize: 20)), 10, 10, 120, 24) {
            $0.textColor = .systemIndigo
        }
        card.button = card.add(UIButton.system("Open"), 150, 40, 80, 30) {
            $0.addTarget(owner, action: #selector(CardOwner.open(_:)), for: .touchUpInside)
        }
        card.addGestureRecognizer(UITapGestureRecognizer(target: owner, action: #selector(CardOwner.open(_:))))
        return card
    }
}
