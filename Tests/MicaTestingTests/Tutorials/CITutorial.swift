import MicaTesting
import Testing

// The code of Docs/tutorials/ci.md, line for line.

final class DrawerView: UIView {
    let handle = UIView(frame: CGRect(x: 0, y: 10, width: 40, height: 40))

    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: 160, height: 60))
        backgroundColor = .systemBackground
        handle.backgroundColor = .systemBlue
        handle.layer.cornerRadius = 8
        addSubview(handle)
    }

    required init?(coder: NSCoder) { fatalError("A drawer is not archived.") }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { open() }

    func open() {
        UIView.animate(withDuration: 0.4) { self.handle.frame.origin.x = 110 }
    }
}

@MainActor @Suite struct DrawerTests {
    @Test func opens() {
        expectSnapshot(
            of: DrawerView(),
            as: [.filmStrip(to: 0.6, frames: 4, touches: [.tap(CGPoint(x: 20, y: 30), at: 0.05)], columns: 4)])
    }

    @Test func opensWithoutJumps() {
        let drawer = DrawerView()
        let harness = TestHarness(drawer)
        harness.tap(drawer)
        harness.expectContinuous(\.position, of: drawer.handle.layer, maxJump: 12)
        harness.expectNoAnimations()
    }
}
