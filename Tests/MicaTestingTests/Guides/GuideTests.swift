import Foundation
import MicaTesting
import Testing

/// The code of the how-to guides is in the files beside this one, and draws their pictures.
@MainActor @Suite(.fixedFonts) struct GuideTests {
    @Test(arguments: [
        ("masks", "MasksGuide", 4), ("springs", "SpringsGuide", 4), ("interrupting", "InterruptingGuide", 7),
        ("gestures", "GesturesGuide", 3),
    ])
    func code_isCompiled(page: String, file: String, count: Int) throws {
        let blocks = try BookPage.swiftBlocks("Docs/guides/\(page).md")
        #expect(blocks.count == count)
        try BookPage.expectBlocks(blocks, in: "Guides/\(file).swift")
    }

    private func expect(_ image: CGImage, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try BookPage.expectPicture(image, "Docs/guides/pictures/\(name).png", sourceLocation: sourceLocation)
    }

    private func dot() -> (view: UIView, dot: UIView) {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 100))
        view.backgroundColor = .white
        let dot = UIView(frame: CGRect(x: 14, y: 14, width: 12, height: 12))
        dot.backgroundColor = .systemBlue
        dot.layer.cornerRadius = 6
        view.addSubview(dot)
        return (view, dot)
    }

    private let moments = (0...36).map { Double($0) / 30 }

    @Test func masks() throws {
        let size = CGSize(width: 120, height: 120)
        try expect(BookPage.strip(OfflineRenderer(makeStar(), size: size, scale: 2), [0]), "masks-1")

        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 220, height: 60))
        label.text = "A line of text that goes on."
        label.font = .systemFont(ofSize: 24)
        label.lineBreakMode = .byClipping
        let view = UIView(frame: label.frame)
        view.addSubview(label)
        fadeEnd(of: label)
        try expect(BookPage.strip(OfflineRenderer(view: view, scale: 2), [0]), "masks-2")

        let reveal = OfflineRenderer(makeReveal(), size: size)
        try expect(BookPage.strip(reveal, [0.25, 0.5, 0.75, 1]), "masks-3")
    }

    @Test func masks_costAGroup_andRoundedCornersNone() {
        func cost(_ change: (UIView) -> Void) -> Int? {
            let (view, dot) = dot()
            let inner = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 6))
            inner.backgroundColor = .red
            dot.addSubview(inner)
            change(dot)
            return TestHarness(view).frameCost { dot.center.x += 1 }.groups
        }
        #expect(cost { fadeEnd(of: $0) } == 1)
        #expect(cost { $0.layer.masksToBounds = true } == 1)
        #expect(cost { _ in } == 0)
    }

    @Test func springs() throws {
        try expect(
            BookPage.trail(OfflineRenderer(makeRace(), size: CGSize(width: 240, height: 90), scale: 2), moments),
            "springs-1")

        let (view, dot) = dot()
        let harness = TestHarness(view)
        raise(dot)
        harness.expectSettles(within: 2)
        #expect(dot.center.y == -20)
        shake(dot.layer)
        harness.expectSettles(within: 4)
        harness.expectNoAnimations()
    }

    @Test func interrupting() throws {
        let (view, first) = dot()
        let player = OfflineRenderer(view: view, scale: 2)
        player.host.perform { turnBack(first) }
        try expect(BookPage.trail(player, moments), "interrupting-1")

        let (springView, second) = dot()
        let spring = OfflineRenderer(view: springView, scale: 2)
        spring.host.perform { sendBack(second.layer) }
        try expect(BookPage.trail(spring, moments), "interrupting-2")
    }

    @Test func interrupting_byHand() throws {
        for redirects in [true, false] {
            let (view, dot) = dot()
            let harness = TestHarness(view)
            UIView.animate(withDuration: 0.6) { dot.center = CGPoint(x: 200, y: 20) }
            harness.advance(by: 0.3)
            let shown = try #require(dot.layer.presentation()).position
            #expect(shown.x > 60 && shown.x < 180)
            if redirects {
                redirect(dot.layer, to: CGPoint(x: 110, y: 80))
            } else {
                bend(dot.layer, to: CGPoint(x: 110, y: 80))
            }
            harness.expectContinuous(\.position, of: dot.layer, maxJump: 10, for: 0.2)
            stop(dot.layer)
            let stopped = dot.layer.position
            harness.advance(by: 1)
            #expect(dot.layer.position == stopped && stopped != CGPoint(x: 110, y: 80))
        }
    }

    @Test func gestures() throws {
        let drags = [
            ("gestures-1", dragSlowly, [0, 0.1, 0.2, 0.6], 100),
            ("gestures-2", dragQuickly, [0, 0.02, 0.05, 0.1], 300),
        ]
        for (name, perform, times, rest) in drags {
            let table = CardTable()
            let harness = TestHarness(table, scale: 1)
            perform(table, harness)
            let end = harness.time
            try expect(BookPage.strip(harness.renderer, times.map { end + $0 }, gap: 2), name)
            harness.expectSettles(within: 2)
            #expect(table.card.center.x == CGFloat(rest))
        }
    }
}
