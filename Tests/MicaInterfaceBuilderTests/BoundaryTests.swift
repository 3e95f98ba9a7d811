import MicaInterfaceBuilder
import Testing

/// Views and segues at the edges of what Auto Layout, scenes and numbers allow.
@Suite struct BoundaryTests {
    // MARK: Fixed frames

    @Test func viewsWithAFixedFrameKeepIt() throws {
        func lines(_ attributes: String) throws -> [String] {
            try Sample.view(
                """
                <label \(attributes) translatesAutoresizingMaskIntoConstraints="NO" id="l">
                <rect key="frame" x="1" y="2" width="3" height="4"/><autoresizingMask key="autoresizingMask" flexibleMaxX="YES"/></label>
                """)
        }
        let fixed = try lines("fixedFrame=\"YES\"")
        #expect(fixed.contains("label_l.frame = CGRect(x: 1, y: 2, width: 3, height: 4)"))
        #expect(fixed.contains("label_l.autoresizingMask = [.flexibleRightMargin]"))
        #expect(!fixed.contains { $0.contains("translatesAutoresizingMaskIntoConstraints") })
        #expect(try lines("").contains("label_l.translatesAutoresizingMaskIntoConstraints = false"))
    }
}
