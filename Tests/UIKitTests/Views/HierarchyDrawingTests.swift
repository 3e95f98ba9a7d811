import MicaTesting
import QuartzCore
import Testing
import UIKit

/// `drawHierarchy` and snapshots capture what is on screen, including running animations and particles.
@MainActor @Suite(.fixedFonts) struct HierarchyDrawingTests {
    private let stage = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    private let content = UIView(frame: CGRect(x: 10, y: 5, width: 10, height: 10))
    private let harness: TestHarness

    init() {
        stage.backgroundColor = .white
        stage.clipsToBounds = true
        content.backgroundColor = .red
        stage.addSubview(content)
        harness = TestHarness(stage, scale: 1)
        harness.advance(by: 0.1)
    }

    private func pixels(_ image: CGImage?) throws -> [UInt32] {
        let context = try #require(
            CGContext(
                data: nil, width: 60, height: 40, bitsPerComponent: 8, bytesPerRow: 240,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.draw(try #require(image), in: CGRect(x: 0, y: 0, width: 60, height: 40))
        let data = try #require(context.data)
        return Array(UnsafeBufferPointer(start: data.assumingMemoryBound(to: UInt32.self), count: 60 * 40))
    }

    private func drawn(after: Bool = false) throws -> [UInt32] {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: stage.bounds.size, format: format).image { _ in
            #expect(stage.drawHierarchy(in: stage.bounds, afterScreenUpdates: after))
        }
        return try pixels(image.cgImage)
    }
    private func snapshot() throws -> [UInt32] {
        let view = try #require(stage.snapshotView(afterScreenUpdates: false))
        return try pixels((view as? UIImageView)?.image?.cgImage)
    }

    /// Expects the same drawing as on screen, which differs from the stage at rest.
    private func expectScreen(_ change: () -> Void, _ site: SourceLocation = #_sourceLocation) throws {
        let rest = try pixels(harness.image())
        change()
        for _ in 0..<3 {
            harness.advance(by: 0.11)
            let screen = try pixels(harness.image())
            #expect(screen != rest, "it moves", sourceLocation: site)
            #expect(try drawn() == screen, sourceLocation: site)
            #expect(try drawn(after: true) == screen, sourceLocation: site)
            #expect(try snapshot() == screen, sourceLocation: site)
        }
    }

    @Test func emitters_haveTheirParticles() throws {
        try expectScreen {
            let emitter = CAEmitterLayer(), cell = CAEmitterCell()
            emitter.emitterPosition = CGPoint(x: 30, y: 20)
            emitter.seed = 7
            let dot = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3)).image { context in
                UIColor.blue.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
            }
            cell.contents = dot.cgImage
            cell.birthRate = 100
            cell.lifetime = 1
            cell.velocity = 60
            cell.emissionRange = 2 * .pi
            emitter.emitterCells = [cell]
            stage.layer.addSublayer(emitter)
        }
    }

    @Test func animations_areInFlight() throws {
        try expectScreen {
            UIView.animate(withDuration: 1) {
                content.center.x = 50
                stage.backgroundColor = .yellow
            }
        }
    }

    @Test func replicators_haveTheirLateCopies() throws {
        try expectScreen {
            let replicator = CAReplicatorLayer(), dot = CALayer()
            replicator.instanceCount = 3
            replicator.instanceDelay = 0.1
            replicator.instanceTransform = CATransform3DMakeTranslation(12, 0, 0)
            dot.frame = CGRect(x: 2, y: 20, width: 8, height: 8)
            dot.backgroundColor = UIColor.black.cgColor
            replicator.addSublayer(dot)
            stage.layer.addSublayer(replicator)
            let fall = CABasicAnimation(keyPath: "position.y")
            fall.fromValue = 5
            fall.toValue = 35
            fall.duration = 1
            dot.add(fall, forKey: nil)
        }
    }

    @Test func transitions_areInFlight() throws {
        try expectScreen {
            UIView.transition(with: content, duration: 1, options: .transitionCrossDissolve) {
                content.backgroundColor = .blue
            }
        }
    }

    /// Changes of this turn are on screen after a commit.
    @Test func updates_areCommittedIfAskedFor() throws {
        UIView.animate(withDuration: 1) { content.center.x = 50 }
        harness.advance(by: 0.5)
        content.backgroundColor = .blue
        content.layer.removeAllAnimations()
        let after = try drawn(after: true)
        harness.advance(by: 0.01)
        let screen = try pixels(harness.image())
        #expect(after == screen)
    }

    @Test func views_withoutAWindow_areDrawnAsTheyAre() throws {
        stage.removeFromSuperview()
        content.backgroundColor = .green
        content.frame.origin.x = 40
        let drawn = try drawn()
        #expect(drawn[10 * 60 + 45] == drawn[6 * 60 + 41] && drawn[10 * 60 + 45] != drawn[0])
    }
}
