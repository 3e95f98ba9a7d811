extension KindTests {
    /// A list's element and its statements.
    static let listCases: [(String, [String])] = [
        (
            """
            <scrollView pagingEnabled="YES" showsVerticalScrollIndicator="NO" id="s"><viewLayoutGuide key="contentLayoutGuide" id="g"/></scrollView>
            """,
            [
                "let scrollView_s: UIScrollView = build.view(UIScrollView.self)", "scrollView_s.clipsToBounds = false",
                "scrollView_s.isPagingEnabled = true", "scrollView_s.showsVerticalScrollIndicator = false",
                "view_root.addSubview(scrollView_s)",
            ]
        ),
        (
            """
            <tableView clipsSubviews="YES" style="insetGrouped" separatorStyle="none" rowHeight="-1" sectionHeaderHeight="18" sectionFooterHeight="30" id="t">
            <prototypes><tableViewCell reuseIdentifier="Cell" clipsSubviews="YES" id="c"><tableViewCellContentView key="contentView" id="cc"/></tableViewCell></prototypes></tableView>
            """,
            [
                "let tableView_t: UITableView = build.view(UITableView.self)",
                "build.setStyle(.insetGrouped, of: tableView_t)", "tableView_t.clipsToBounds = true",
                "tableView_t.separatorStyle = .none", "tableView_t.rowHeight = -1",
                "tableView_t.sectionHeaderHeight = -1", "tableView_t.sectionFooterHeight = 30",
                "build.prototype(\"Cell\", of: tableView_t) { [weak controller] build in make_c(build, controller) }",
                "view_root.addSubview(tableView_t)",
            ]
        ),
        (
            """
            <tableView clipsSubviews="YES" id="t"><view key="tableHeaderView" id="h"/><sections><tableViewSection headerTitle="H" footerTitle="F" id="x"><cells>
            <tableViewCell clipsSubviews="YES" rowHeight="60" id="c"/></cells></tableViewSection></sections></tableView>
            """,
            [
                "let tableView_t: UITableView = build.view(UITableView.self)", "tableView_t.clipsToBounds = true",
                "let view_h: UIView = build.view(UIView.self)", "tableView_t.tableHeaderView = view_h",
                "let tableViewCell_c: UITableViewCell = build.view(UITableViewCell.self)",
                "build.setStyle(.default, reuseIdentifier: nil, of: tableViewCell_c)",
                "tableViewCell_c.clipsToBounds = true", "let sections_t: [InterfaceSection] = [",
                "    InterfaceSection(header: \"H\", footer: \"F\", headerHeight: nil, footerHeight: nil, cells: [tableViewCell_c], rowHeights: [60]),",
                "]", "build.staticSections(sections_t, of: tableView_t, in: nil)", "view_root.addSubview(tableView_t)",
            ]
        ),
        (
            """
            <collectionView clipsSubviews="YES" id="c"><collectionViewFlowLayout key="collectionViewLayout" minimumLineSpacing="5" scrollDirection="horizontal" id="f">
            <size key="itemSize" width="50" height="60"/><inset key="sectionInset" minX="1" minY="2" maxX="3" maxY="4"/></collectionViewFlowLayout>
            <cells><collectionViewCell reuseIdentifier="Cell" id="k"/></cells><collectionReusableView key="sectionHeaderView" reuseIdentifier="Head" id="h"/></collectionView>
            """,
            [
                "let collectionView_c: UICollectionView = build.view(UICollectionView.self)",
                "collectionView_c.clipsToBounds = true",
                "let collectionViewFlowLayout_f: UICollectionViewFlowLayout = UICollectionViewFlowLayout()",
                "collectionViewFlowLayout_f.scrollDirection = .horizontal",
                "collectionViewFlowLayout_f.minimumLineSpacing = 5",
                "collectionViewFlowLayout_f.itemSize = CGSize(width: 50, height: 60)",
                "collectionViewFlowLayout_f.sectionInset = UIEdgeInsets(top: 2, left: 1, bottom: 4, right: 3)",
                "build.setLayout(collectionViewFlowLayout_f, of: collectionView_c)",
                "build.prototype(\"Cell\", of: collectionView_c) { [weak controller] build in make_k(build, controller) }",
                "build.prototype(\"Head\", kind: UICollectionView.elementKindSectionHeader, of: collectionView_c) { [weak controller] build in make_h(build, controller) }",
                "view_root.addSubview(collectionView_c)",
            ]
        ),
        (
            """
            <toolbar translucent="NO" id="t"><items><barButtonItem systemItem="add" id="a"/><barButtonItem title="Go" style="done" id="b"/></items></toolbar>
            """,
            [
                "let toolbar_t: UIToolbar = build.view(UIToolbar.self)", "toolbar_t.isTranslucent = false",
                "let barButtonItem_a: UIBarButtonItem = build.object(UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil))",
                "let barButtonItem_b: UIBarButtonItem = build.object(UIBarButtonItem())",
                "barButtonItem_b.title = \"Go\"", "barButtonItem_b.style = .done",
                "toolbar_t.items = [barButtonItem_a, barButtonItem_b]", "view_root.addSubview(toolbar_t)",
            ]
        ),
        (
            """
            <navigationBar id="n"><textAttributes key="titleTextAttributes"><color key="textColor" white="1" alpha="1"/></textAttributes>
            <items><navigationItem title="T" id="i"/></items></navigationBar>
            """,
            [
                "let navigationBar_n: UINavigationBar = build.view(UINavigationBar.self)",
                "navigationBar_n.titleTextAttributes = [.foregroundColor: UIColor(white: 1, alpha: 1)]",
                "let navigationItem_i: UINavigationItem = build.object(UINavigationItem(title: \"\"))",
                "navigationItem_i.title = \"T\"", "navigationBar_n.items = [navigationItem_i]",
                "view_root.addSubview(navigationBar_n)",
            ]
        ),
        (
            "<tabBar id=\"t\"><items><tabBarItem title=\"A\" image=\"a\" id=\"a\"/><tabBarItem systemItem=\"search\" id=\"b\"/></items></tabBar>",
            [
                "let tabBar_t: UITabBar = build.view(UITabBar.self)",
                "let tabBarItem_a: UITabBarItem = build.object(UITabBarItem())", "tabBarItem_a.title = \"A\"",
                "tabBarItem_a.image = UIImage(named: \"a\")",
                "let tabBarItem_b: UITabBarItem = build.object(UITabBarItem(tabBarSystemItem: .search, tag: 0))",
                "tabBar_t.items = [tabBarItem_a, tabBarItem_b]", "view_root.addSubview(tabBar_t)",
            ]
        ),
    ]

    /// A controller's element and the statements of its function.
    static let controllerCases: [(String, [String])] = [
        (
            """
            <viewController title="T" hidesBottomBarWhenPushed="YES" modalPresentationStyle="overFullScreen" id="vc">
            <extendedEdge key="edgesForExtendedLayout" top="YES"/><navigationItem key="navigationItem" title="N" largeTitleDisplayMode="never" id="n">
            <barButtonItem key="rightBarButtonItem" systemItem="save" id="s"/><view key="titleView" id="t"/></navigationItem>
            <tabBarItem key="tabBarItem" title="B" selectedImage="i" id="b"/><toolbarItems><barButtonItem systemItem="flexibleSpace" id="f"/></toolbarItems></viewController>
            """,
            [
                "let controller: UIViewController = build.controller(UIViewController.self)",
                "controller.title = \"T\"",
                "controller.hidesBottomBarWhenPushed = true", "controller.modalPresentationStyle = .overFullScreen",
                "controller.edgesForExtendedLayout = [.top]",
                "let navigationItem_n: UINavigationItem = controller.navigationItem", "navigationItem_n.title = \"N\"",
                "navigationItem_n.largeTitleDisplayMode = .never",
                "let barButtonItem_s: UIBarButtonItem = build.object(UIBarButtonItem(barButtonSystemItem: .save, target: nil, action: nil))",
                "navigationItem_n.rightBarButtonItem = barButtonItem_s",
                "let view_t: UIView = build.view(UIView.self)", "navigationItem_n.titleView = view_t",
                "let tabBarItem_b: UITabBarItem = build.object(UITabBarItem())", "tabBarItem_b.title = \"B\"",
                "tabBarItem_b.selectedImage = UIImage(named: \"i\")", "controller.tabBarItem = tabBarItem_b",
                "let barButtonItem_f: UIBarButtonItem = build.object(UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil))",
                "controller.toolbarItems = [barButtonItem_f]", "return controller",
            ]
        ),
        (
            """
            <navigationController toolbarHidden="NO" id="vc"><navigationBar key="navigationBar" largeTitles="YES" id="n"/>
            <connections><segue destination="a" kind="relationship" relationship="rootViewController" id="1"/></connections></navigationController>
            """,
            [
                "let controller: UINavigationController = build.controller(UINavigationController.self)",
                "controller.isToolbarHidden = false",
                "let navigationBar_n: UINavigationBar = controller.navigationBar",
                "navigationBar_n.prefersLargeTitles = true", "controller.viewControllers = [build.scene(\"a\")]",
                "return controller",
            ]
        ),
        (
            """
            <tabBarController id="vc"><tabBar key="tabBar" translucent="NO" id="t"/><connections>
            <segue destination="a" kind="relationship" relationship="viewControllers" id="1"/><segue destination="b" kind="relationship" relationship="viewControllers" id="2"/></connections></tabBarController>
            """,
            [
                "let controller: UITabBarController = build.controller(UITabBarController.self)",
                "let tabBar_t: UITabBar = controller.tabBar", "tabBar_t.isTranslucent = false",
                "controller.viewControllers = [build.scene(\"a\"), build.scene(\"b\")]", "return controller",
            ]
        ),
        (
            """
            <splitViewController id="vc"><connections><segue destination="b" kind="relationship" relationship="detailViewController" id="1"/>
            <segue destination="a" kind="relationship" relationship="masterViewController" id="2"/></connections></splitViewController>
            """,
            [
                "let controller: UISplitViewController = build.controller(UISplitViewController.self)",
                "controller.viewControllers = [build.scene(\"a\"), build.scene(\"b\")]", "return controller",
            ]
        ),
        (
            """
            <splitViewController style="doubleColumn" preferredDisplayMode="allVisible" id="vc"><connections>
            <segue destination="b" kind="relationship" relationship="detailViewController" id="1"/></connections></splitViewController>
            """,
            [
                "let controller: UISplitViewController = build.controller(UISplitViewController.self)",
                "build.setStyle(UISplitViewController.Style.doubleColumn, of: controller)",
                "controller.preferredDisplayMode = .oneBesideSecondary",
                "controller.setViewController(build.scene(\"b\"), for: .secondary)", "return controller",
            ]
        ),
        (
            "<pageViewController transitionStyle=\"scroll\" navigationOrientation=\"vertical\" spineLocation=\"none\" pageSpacing=\"8\" id=\"vc\"/>",
            [
                "let controller: UIPageViewController = build.controller(UIPageViewController.self)",
                "build.setStyle(.scroll, orientation: .vertical, spine: .none, spacing: 8, of: controller)",
                "return controller",
            ]
        ),
        (
            """
            <tableViewController clearsSelectionOnViewWillAppear="NO" id="vc"><tableView key="view" id="t"/></tableViewController>
            """,
            [
                "let controller: UITableViewController = build.controller(UITableViewController.self)",
                "controller.clearsSelectionOnViewWillAppear = false",
                "build.setView(of: controller) { [unowned controller] build in view_t(build, controller) }",
                "return controller",
            ]
        ),
        (
            "<collectionViewController id=\"vc\"><collectionView key=\"view\" id=\"c\"/></collectionViewController>",
            [
                "let controller: UICollectionViewController = build.controller(UICollectionViewController.self)",
                "build.setView(of: controller) { [unowned controller] build in view_c(build, controller) }",
                "return controller",
            ]
        ),
    ]
}
