import MicaInterfaceBuilder
import Testing

/// Values and parts with rules of their own.
@Suite struct ValueTests {
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
        #expect(lines.contains("tableViewCell_c.textLabel?.isUserInteractionEnabled = true"))
        #expect(!lines.contains { $0.contains("textLabel?.frame") })
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
        #expect(lines.count { $0.contains("at: min(1999, ") } == 1)
    }
}
