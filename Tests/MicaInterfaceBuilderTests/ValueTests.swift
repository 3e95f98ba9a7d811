import MicaInterfaceBuilder
import Testing

/// Values and parts with rules of their own.
@Suite struct ValueTests {
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
