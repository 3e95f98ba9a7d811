import MicaGallery
import Mica
import MicaTesting
import Testing
import UIKit

/// The behaviour of single scenes, by values and by pixels.
@MainActor @Suite(.fixedFonts) struct SceneBehaviourTests {
    private func layers(_ root: CALayer) -> [CALayer] { [root] + (root.sublayers ?? []).flatMap(layers) }

    private func views(_ root: UIView) -> [UIView] { [root] + root.subviews.flatMap(views) }

    private func window(_ player: OfflineRenderer) throws -> UIWindow { try #require(player.window) }

    private func pixels(_ player: OfflineRenderer) -> [UInt32] {
        let canvas = player.render()
        return (0..<canvas.height).flatMap { y in (0..<canvas.width).map { canvas[$0, y] } }
    }

    @Test func layout_autoresizedRowsKeepTheirRoomAndComeBack() throws {
        let player = OfflineRenderer(scene: LayoutScene(), scale: 1)
        player.advance(to: 0.1)
        let rows = layers(try window(player).layer).filter { $0.autoresizingMask.contains(.layerWidthSizable) }
        #expect(rows.count == 3)
        let start = rows.map(\.frame)
        for step in 0..<4 {
            player.advance(to: 0.6 + 1.1 * Double(step))
            for (row, next) in zip(rows, rows.dropFirst()) {
                #expect(row.frame.maxY < next.frame.minY, "step \(step): \(row.frame) and \(next.frame)")
            }
            for row in rows { #expect(row.bounds.height > 4 && row.bounds.width > 4, "step \(step): \(row.frame)") }
            if step % 2 == 1 { #expect(rows.map(\.frame) == start) } else { #expect(rows.map(\.frame) != start) }
        }
    }

    /// The lines of the cross-hair end at the dot's centre from the first frame on, and do not cover the texts.
    @Test(arguments: [UITraitEnvironmentLayoutDirection.leftToRight, .rightToLeft])
    func coordinates_crossHairMeetsItsDot(_ direction: UITraitEnvironmentLayoutDirection) throws {
        let player = OfflineRenderer(scene: CoordinatesScene(), scale: 1, layoutDirection: direction)
        player.advance(to: 0)
        let window = try self.window(player), all = layers(window.layer)
        let cross = try #require(all.first { $0.name == "cross" } as? CAShapeLayer)
        let dot = try #require(all.first { $0.name == "dot" })
        let texts = views(window).compactMap { $0 as? UILabel }.filter { !($0.text ?? "").isEmpty }
        #expect(texts.count == 6)
        for frame in 0..<300 {
            player.advance(to: Double(frame) / 60)
            let shown = dot.presentation() ?? dot
            let middle = try #require(dot.superlayer).convert(shown.position, to: cross)
            let box = try #require(cross.path).boundingBox
            let corner = CGPoint(x: direction == .leftToRight ? box.maxX : box.minX, y: box.maxY)
            #expect(abs(corner.x - middle.x) < 0.01 && abs(corner.y - middle.y) < 0.01, "frame \(frame)")
            for text in texts where text.convert(text.bounds, to: window).intersects(box) {
                Issue.record("frame \(frame): the cross-hair strikes through “\(text.text ?? "")”")
            }
        }
    }

    @Test(arguments: [CGSize(width: 480, height: 270), CGSize(width: 160, height: 160), CGSize(width: 300, height: 90)])
    func elasticBall_isNotCutHoweverLarge(_ size: CGSize) throws {
        for diameter in ["10", "110", "200"] {
            let scene = ElasticBallScene()
            try scene.setParameter("diameter", to: diameter)
            let player = OfflineRenderer(scene: scene, size: size, scale: 1)
            let width = Int(size.width), height = Int(size.height)
            for frame in 0..<Int(scene.duration * 30) {
                player.advance(to: Double(frame) / 30)
                let picture = pixels(player), ground = picture[0]
                var edge = (0..<width).map { picture[$0] }
                edge += (0..<width).map { picture[(height - 1) * width + $0] }
                edge += (0..<height).map { picture[$0 * width] }
                edge += (0..<height).map { picture[$0 * width + width - 1] }
                #expect(edge.allSatisfy { $0 == ground }, "diameter \(diameter), frame \(frame)")
            }
        }
        #expect(throws: SceneParameterError.self) { try ElasticBallScene().setParameter("diameter", to: "201") }
    }

    @Test(arguments: [1, 2, 3] as [CGFloat]) func patternLock_lineIs24Pixels(_ scale: CGFloat) throws {
        let grid = PatternGridView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let harness = TestHarness(grid, scale: scale)
        grid.show([0, 1], .selected)
        harness.advance(by: 1)
        // Midway between two nodes: the column of pixels that the line covers.
        let canvas = harness.renderer.render(), x = Int(100 * scale)
        let ground = canvas[x, Int(150 * scale)]
        #expect((0..<Int(100 * scale)).count { canvas[x, $0] != ground } == 24)
    }

    @Test func arrowMask_goIsAWordInTheMiddle() throws {
        let view = ArrowMaskView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.1)
        #expect(view.goButton.title(for: .normal) == "Go")
        let label = try #require(view.goButton.titleLabel)
        #expect(label.font.pointSize >= 20)
        let box = label.convert(label.bounds, to: view)
        #expect(abs(box.midX - 200) < 1 && abs(box.midY - 200) < 1 && box.width < 60, "\(box)")
        // White letters: wide rows of ink in the label's box, and none of them truncated.
        let canvas = harness.renderer.render()
        let ink = (180..<220).flatMap { y in (172..<228).map { (x: $0, y: y) } }
            .filter { canvas[$0.x, $0.y] & 0xFF > 230 && canvas[$0.x, $0.y] >> 8 & 0xFF > 230 }
        let left = ink.map(\.x).min() ?? 0, right = ink.map(\.x).max() ?? 0
        #expect(right - left > 25 && right - left < 60 && abs(left + right - 400) < 6, "from \(left) to \(right)")
    }

    /// Every text of every scene, at three moments: 12 points at least, and inside the picture.
    @Test(arguments: 0..<28) func captions_canBeRead(_ index: Int) throws {
        let type = try #require(galleryScenes.indices.contains(index) ? galleryScenes[index] : nil)
        let scene = type.init()
        let player = OfflineRenderer(scene: scene, scale: 1)
        for time in [0.05, scene.posterTime, scene.duration - 0.05].sorted() {
            player.advance(to: time)
            let window = try self.window(player)
            for label in views(window).compactMap({ $0 as? UILabel }) {
                guard let text = label.text, !text.isEmpty, !isHidden(label) else { continue }
                #expect(label.font.pointSize >= 12, "\(type.name): “\(text)” of \(label.font.pointSize) points")
                let box = label.convert(label.bounds, to: window)
                #expect(box.minX >= 4 && box.maxX <= scene.size.width - 4, "\(type.name): “\(text)” at \(box)")
            }
            for text in layers(window.layer).compactMap({ $0 as? CATextLayer }) { #expect(text.fontSize >= 12) }
        }
    }

    private func isHidden(_ view: UIView) -> Bool {
        view.isHidden || view.alpha == 0 || (view.superview.map(isHidden) ?? false)
    }

    private func texts(_ player: OfflineRenderer) throws -> [String] {
        views(try window(player)).compactMap { ($0 as? UILabel)?.text }
    }

    @Test func loadingTick_invitationGoesWhenItIsFinished() throws {
        let player = OfflineRenderer(scene: LoadingTickScene(), scale: 1)
        player.advance(to: 1)
        #expect(try texts(player).contains("tap to finish"))
        player.advance(to: 4.5)
        #expect(try !texts(player).contains { $0.contains("tap") })
    }

    @Test func arcToCircle_namesItsVariantsAndRunsAtAConstantSpeed() throws {
        let player = OfflineRenderer(scene: ArcToCircleScene(), scale: 1)
        player.advance(to: 0)
        let names = try texts(player).filter { !$0.isEmpty }
        #expect(names.count == 2 && names[0].hasPrefix("A ") && names[1].hasPrefix("B "))
        let arcs = layers(try window(player).layer).compactMap { $0 as? ArcToCircleLayer }
        #expect(arcs.map(\.path) == [.threeQuarterTurn, .wholeTurn])
        let values: [(time: Double, a: CGFloat, b: CGFloat)] = [
            (1, 0.2, 0.2), (2.5, 0.5, 0.5), (4, 0.8, 0.8), (6, 1, 0.8), (9, 1, 0.2),
        ]
        for (time, a, b) in values {
            player.advance(to: time)
            let shown = arcs.map { ($0.presentation() ?? $0).progress }
            #expect(abs(shown[0] - a) < 1e-6 && abs(shown[1] - b) < 1e-6, "at \(time): \(shown)")
        }
    }

    @Test func clipping_panelsCanBeSeen() throws {
        for style in [UIUserInterfaceStyle.light, .dark] {
            let player = OfflineRenderer(scene: ClippingScene(), scale: 1, style: style)
            player.advance(to: 0)
            let canvas = player.render()
            // In the middle of the wheel, where no tile or shadow is, and beside the panel.
            let panel = canvas[Int(480 * 0.27), Int(270 * 0.43)], ground = canvas[8, 8]
            let step = abs(Int(panel >> 8 & 255) - Int(ground >> 8 & 255))
            #expect(step >= 12, "\(style): \(step) of 255")
        }
    }

    /// Scenes whose end equals their beginning: a movie of them loops without a jump.
    @Test(arguments: [
        "arrow-mask", "arc-to-circle", "one-loading", "elastic-ball", "fade", "bounce-path", "calculation-modes",
        "nested-transactions", "chained", "completion", "stop-in-place", "pause-resume", "speed-tree", "view-animate",
        "clipping", "layout", "transform-3d",
    ]) func scene_endsAsItBegins(_ name: String) throws {
        let scene = try #require(galleryScenes.first { $0.name == name }).init()
        let size = CGSize(width: 240, height: (240 * scene.size.height / scene.size.width).rounded())
        let player = OfflineRenderer(scene: scene, size: size, scale: 1)
        player.advance(to: 0)
        let first = pixels(player)
        player.advance(to: scene.duration)
        let last = pixels(player)
        var change = 0
        for (old, new) in zip(first, last) {
            for part: UInt32 in [0, 8, 16] { change += abs(Int(old >> part & 255) - Int(new >> part & 255)) }
        }
        #expect(Double(change) / Double(first.count * 765) < 1e-4, "\(name)")
    }

    /// No scene pauses at its end for longer than it takes to see the result.
    @Test(arguments: 0..<28) func scene_hasNoStillTail(_ index: Int) throws {
        let type = try #require(galleryScenes.indices.contains(index) ? galleryScenes[index] : nil)
        let scene = type.init()
        let size = CGSize(width: 240, height: (240 * scene.size.height / scene.size.width).rounded())
        let player = OfflineRenderer(scene: scene, size: size, scale: 1)
        player.advance(to: scene.duration - 1.2)
        let before = pixels(player)
        player.advance(to: scene.duration - 0.6)
        let middle = pixels(player)
        player.advance(to: scene.duration)
        #expect(before != middle || middle != pixels(player), "\(type.name)")
    }
}
