import MicaInterfaceBuilder
import Testing

/// Values and parts with rules of their own.
@Suite struct ValueTests {
    @Test func scopeIsSelectedAfterTheTitles() throws {
        let lines = try Sample.view(
            """
            <searchBar selectedScopeButtonIndex="1" id="s"><scopeButtonTitles><string>A</string><string>B</string></scopeButtonTitles></searchBar>
            """)
        let titles = try #require(lines.firstIndex(of: "searchBar_s.scopeButtonTitles = [\"A\", \"B\"]"))
        let index = try #require(lines.firstIndex(of: "searchBar_s.selectedScopeButtonIndex = 1"))
        #expect(titles < index)
    }

    @Test func titlesOfTabsAreMoved() throws {
        let lines = try Sample.controller(
            """
            <viewController id="vc"><tabBarItem key="tabBarItem" title="T" id="t">
            <offsetWrapper key="titlePositionAdjustment" horizontal="1" vertical="-2"/></tabBarItem></viewController>
            """, others: "")
        #expect(lines.contains("tabBarItem_t.titlePositionAdjustment = UIOffset(horizontal: 1, vertical: -2)"))
    }

    @Test func paragraphsHaveTabStops() throws {
        func paragraph(_ tabs: String) throws -> String {
            let lines = try Sample.view(
                """
                <label id="l"><attributedString key="attributedText"><fragment content="a"><attributes>
                <paragraphStyle key="NSParagraphStyle" alignment="left">\(tabs)</paragraphStyle>
                </attributes></fragment></attributedString></label>
                """)
            return lines.first { $0.contains("interfaceParagraph") } ?? ""
        }
        let stops = try paragraph(
            "<tabStops><textTab alignment=\"right\" location=\"20\"/><textTab location=\"x\"/><textTab location=\"30\"/></tabStops>"
        )
        #expect(
            stops.contains(
                "$0.tabStops = [NSTextTab(textAlignment: .right, location: 20), NSTextTab(textAlignment: .left, location: 30)]"
            ))
        #expect(try paragraph("<tabStops/>").contains("$0.tabStops = []"))
        #expect(try !paragraph("").contains("tabStops"))
    }

    @Test func coloursOfTheSystemsCatalogueAreDynamic() throws {
        func color(_ name: String) throws -> [String] {
            try Sample.view(
                """
                <view id="v"><color key="backgroundColor" name="\(name)" catalog="System" colorSpace="catalog" white="0.25" alpha="1"/></view>
                """
            ).filter { $0.contains("backgroundColor") }
        }
        #expect(try color("labelColor") == ["view_v.backgroundColor = UIColor.label"])
        #expect(try color("selectedMenuItemColor") == ["view_v.backgroundColor = UIColor(white: 0.25, alpha: 1)"])
        let old = try Sample.view(
            """
            <view id="v"><color key="backgroundColor" xcode11CocoaTouchSystemColor="systemBackgroundColor" cocoaTouchSystemColor="whiteColor"/></view>
            """)
        #expect(old.contains("view_v.backgroundColor = UIColor.systemBackground"))
    }

    @Test func rangesOfRuntimeAttributesAreRanges() throws {
        let lines = try Sample.view(
            """
            <view customClass="SpanView" id="v"><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="range" keyPath="span">
            <range key="value" location="1" length="2"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes></view>
            """, "class SpanView: UIView { @objc var span = NSRange() }")
        #expect(lines.contains("build.set(&view_v.span, .range(NSRange(location: 1, length: 2)), \"SpanView.span\")"))
    }

    @Test func barsHaveImagesOfTheirOwn() throws {
        let lines = try Sample.view(
            "<navigationBar backIndicatorImage=\"back\" backgroundImage=\"ground\" shadowImage=\"line\" id=\"n\"/>")
        #expect(lines.contains("navigationBar_n.backIndicatorImage = UIImage(named: \"back\")"))
        #expect(lines.contains("navigationBar_n.setBackgroundImage(UIImage(named: \"ground\"), for: .default)"))
        #expect(lines.contains("navigationBar_n.shadowImage = UIImage(named: \"line\")"))
    }

    /// The view has a line already.
    @Test func outletsOfMissingViewsAreSilent() throws {
        let found = try Sample.findings(
            Sample.storyboard(
                Sample.scene(
                    """
                    <viewController id="vc"><view key="view" id="root"><subviews><mapView id="m"><connections>
                    <outlet property="delegate" destination="vc" id="o"/></connections></mapView></subviews></view></viewController>
                    """)))
        #expect(found.count == 1 && found[0].contains("MapKit"))
    }

    /// Their frames are those of the cell's style; all else is as in other labels.
    @Test func labelsOfCellsReceiveTouches() throws {
        let xml = Sample.storyboard(
            Sample.scene(
                """
                <viewController id="vc"><view key="view" id="root"><subviews><tableView id="t"><prototypes>
                <tableViewCell reuseIdentifier="c" style="IBUITableViewCellStyleDefault" textLabel="l" id="c">
                <tableViewCellContentView key="contentView" id="cc"><subviews><label text="A" id="l"><rect key="frame" x="1" y="2" width="3" height="4"/></label></subviews>
                </tableViewCellContentView></tableViewCell></prototypes></tableView></subviews></view></viewController>
                """))
        let lines = Sample.statements(of: "make_c", in: try Sample.generated(xml).text)
        #expect(lines.contains("label_l.isUserInteractionEnabled = true"))
        #expect(!lines.contains { $0.contains("label_l.frame") })
    }

    @Test func contentOfStyledCellsKeepsItsConstraints() throws {
        let xml = Sample.storyboard(
            Sample.scene(
                """
                <viewController id="vc"><view key="view" id="root"><subviews><tableView id="t"><prototypes>
                <tableViewCell reuseIdentifier="c" style="IBUITableViewCellStyleDefault" textLabel="l" id="c">
                <tableViewCellContentView key="contentView" id="cc"><subviews><label text="A" id="l"/>
                <view translatesAutoresizingMaskIntoConstraints="NO" id="v"/></subviews><constraints>
                <constraint firstItem="v" firstAttribute="top" secondItem="cc" secondAttribute="top" constant="3" id="k"/>
                </constraints></tableViewCellContentView></tableViewCell></prototypes></tableView></subviews></view>
                </viewController>
                """))
        let lines = Sample.statements(of: "make_c", in: try Sample.generated(xml).text)
        let added = try #require(lines.firstIndex { $0.contains("addSubview(view_v)") })
        let constrained = try #require(lines.firstIndex { $0.contains("constant: 3") })
        #expect(added < constrained)
    }

    @Test func controllersWithoutAViewNameTheirNib() throws {
        func lines(_ content: String) throws -> [String] {
            let xml = Sample.storyboard(
                Sample.scene("<viewController nibName=\"Card\" id=\"vc\">\(content)</viewController>"))
            return Sample.statements(of: "scene_vc", in: try Sample.generated(xml).text)
        }
        #expect(try lines("").contains("build.setNibName(\"Card\", of: controller)"))
        #expect(try !lines("<view key=\"view\" id=\"root\"/>").contains { $0.contains("setNibName") })
    }

    @Test func labelsOfCellsHaveTheClassOfTheApp() throws {
        let xml = Sample.storyboard(
            Sample.scene(
                """
                <viewController id="vc"><view key="view" id="root"><subviews><tableView id="t"><prototypes>
                <tableViewCell reuseIdentifier="c" style="IBUITableViewCellStyleSubtitle" textLabel="l" detailTextLabel="d" id="c">
                <tableViewCellContentView key="contentView" id="cc"><subviews><label text="A" id="l"/><label customClass="Small" customModule="App" id="d"/></subviews>
                </tableViewCellContentView></tableViewCell></prototypes></tableView></subviews></view></viewController>
                """))
        let lines = Sample.statements(
            of: "make_c", in: try Sample.generated(xml, "class Small: UILabel {}").text)
        #expect(lines.contains("let label_l: UILabel = tableViewCell_c.textLabel ?? UILabel()"))
        #expect(lines.contains { $0.contains("build.view(Small.self") })
        #expect(lines.contains("build.setPart(detailTextLabel: label_d, of: tableViewCell_c)"))
    }

    @Test func contentOfItemsKeepsTheSizeOfItsItem() throws {
        let xml = Sample.storyboard(
            Sample.scene(
                """
                <viewController id="vc"><view key="view" id="root"><subviews><collectionView id="t"><cells>
                <collectionViewCell reuseIdentifier="c" id="c"><view key="contentView" opaque="NO" id="cc">
                <rect key="frame" x="0.0" y="0.0" width="50" height="50"/><autoresizingMask key="autoresizingMask"/></view>
                </collectionViewCell></cells></collectionView></subviews></view></viewController>
                """))
        let lines = Sample.statements(of: "make_c", in: try Sample.generated(xml).text)
        #expect(lines.contains("view_cc.isOpaque = false"))
        #expect(!lines.contains { $0.hasPrefix("view_cc.frame") || $0.hasPrefix("view_cc.autoresizingMask") })
    }

    /// Each view and constraint is installed once in the base and once in the change.
    @Test func manyInstallationsVary() throws {
        let ids = (0..<2000).map { "v\($0)" }
        let views = ids.map { "<view id=\"\($0)\"/>" }.joined()
        let excluded = ids.map { "<exclude reference=\"\($0)\"/>" }.joined()
        let included = ids.map { "<include reference=\"\($0)\"/>" }.joined()
        let lines = try Sample.view(
            """
            <view id="o"><subviews>\(views)</subviews><variation key="default"><mask key="subviews">\(excluded)</mask></variation>
            <variation key="widthClass=regular"><mask key="subviews">\(included)</mask></variation></view>
            """)
        #expect(lines.count { $0.contains("removeFromSuperview") } == 2000)
        #expect(lines.count { $0.contains("at: min(0, ") } == 1 && lines.count { $0.contains("at: min(1999, ") } == 1)
    }
}
