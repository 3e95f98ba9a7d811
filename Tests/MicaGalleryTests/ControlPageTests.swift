import Mica
import MicaGallery
import MicaTesting
import Testing
import UIKit

/// The pages of the scene `controls`. (Arguments are evaluated outside the main actor: numbers stand for pages.)
@MainActor @Suite(.fixedFonts) struct ControlPageTests {
    private static let size = CGSize(width: 320, height: 480)

    private func harness(
        _ name: String, scale: CGFloat = 1, style: UIUserInterfaceStyle = .light,
        direction: UITraitEnvironmentLayoutDirection = .leftToRight, category: UIContentSizeCategory = .large
    ) throws -> TestHarness {
        let scene = ControlsScene()
        try scene.setParameter("page", to: name)
        return TestHarness(
            scene: scene, scale: scale, style: style, layoutDirection: direction,
            accessibility: .init { $0.preferredContentSizeCategory = category })
    }

    @Test func names_areThose() {
        #expect(ControlsScene.Page.names.count == 25, "give the new number to the tests below")
        #expect(Set(ControlsScene.Page.names).count == ControlsScene.Page.names.count)
        let scene = ControlsScene()
        #expect(throws: SceneParameterError.self) { try scene.setParameter("page", to: "gramophone") }
        #expect(scene.page == .all && scene.duration == 2.5 * 25)
    }

    private func name(_ index: Int) throws -> String {
        try #require(ControlsScene.Page.names.indices.contains(index) ? ControlsScene.Page.names[index] : nil)
    }

    private struct Look {
        var style = UIUserInterfaceStyle.light
        var direction = UITraitEnvironmentLayoutDirection.leftToRight
        var category = UIContentSizeCategory.large
    }

    /// One sheet for each page: light, dark, right to left, small and very large text; below, the first three after the
    /// page was operated.
    @Test(arguments: 0..<25) func page_looksRight(_ index: Int) throws {
        let name = try name(index), sheet = CALayer(), scale: CGFloat = 0.375
        let looks = [
            Look(), Look(style: .dark), Look(direction: .rightToLeft), Look(category: .small),
            Look(category: .accessibilityExtraLarge),
        ]
        let width = Self.size.width * scale, height = Self.size.height * scale
        for (column, look) in looks.enumerated() {
            let harness = try harness(
                name, scale: scale, style: look.style, direction: look.direction, category: look.category)
            for (row, time) in [0.05, 1.9].enumerated() where row == 0 || column < 3 {
                harness.advance(by: time - harness.time)
                let picture = CALayer()
                picture.frame = CGRect(
                    x: (width + 4) * CGFloat(column), y: (height + 4) * CGFloat(row), width: width, height: height)
                picture.contents = harness.image()
                sheet.addSublayer(picture)
            }
        }
        let size = CGSize(width: (width + 4) * 5 - 4, height: height * 2 + 4)
        sheet.backgroundColor = UIColor.systemGray.cgColor
        sheet.frame = CGRect(origin: .zero, size: size)
        expectSnapshot(OfflineRenderer(sheet, size: size, scale: 1).image(), "page_\(name)")
    }

    /// The scripted touches reach their controls in every direction and text size: each changes something on the page.
    @Test(arguments: 0..<25) func page_isOperated(_ index: Int) throws {
        let name = try name(index)
        for direction in [UITraitEnvironmentLayoutDirection.leftToRight, .rightToLeft] {
            let touched = try harness(name, scale: 0.25, direction: direction)
            let scene = ControlsScene()
            try scene.setParameter("page", to: name)
            let still = TestHarness(scene.makeView(), size: Self.size, scale: 0.25, layoutDirection: direction)
            var different = 0
            for _ in 0..<9 {
                touched.advance(by: 0.25)
                still.advance(by: 0.25)
                if bytes(touched) != bytes(still) { different += 1 }
            }
            #expect(different > 1, "\(name), \(direction)")
        }
    }

    private func bytes(_ harness: TestHarness) -> [UInt32] {
        let canvas = harness.renderer.render()
        return (0..<canvas.height).flatMap { y in (0..<canvas.width).map { canvas[$0, y] } }
    }

    @Test(arguments: 0..<25) func page_passesTheAudit(_ index: Int) throws {
        let name = try name(index)
        // A large title's line has a fixed height, for which the tests' font is a point too tall.
        let types: AccessibilityAuditType = ["navigation", "search"].contains(name) ? [] : .textClipped
        try harness(name).performAccessibilityAudit(for: types.union(.sufficientElementDescription))
        try harness(name, direction: .rightToLeft, category: .accessibilityExtraExtraExtraLarge)
            .performAccessibilityAudit(for: types)
    }

    @Test func overview_showsAllPages() throws {
        let harness = try harness("overview", scale: 0.75)
        #expect(harness.window.rootViewController?.children.count == ControlsScene.Page.names.count)
        expectSnapshot(harness.image(), "page_overview")
    }

    /// The show visits all pages and ends where it began.
    @Test func all_goesRound() throws {
        let harness = try harness("all", scale: 0.25)
        let start = bytes(harness)
        var seen: [ObjectIdentifier] = []
        for _ in 0..<25 {
            let page = try #require(harness.window.rootViewController?.children.last)
            seen.append(ObjectIdentifier(type(of: page)))
            harness.advance(by: 2.5)
        }
        #expect(Set(seen).count == 25)
        harness.advance(by: 0.05)
        #expect(bytes(harness) == start)
    }
}
