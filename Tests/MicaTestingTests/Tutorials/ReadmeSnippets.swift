import Foundation
import Mica
import MicaTesting
import Testing

// The card and the test of the README, line for line.

@MainActor func writeGreeting(to url: URL) async throws {
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 120))
    card.backgroundColor = .systemIndigo
    let label = UILabel(frame: card.bounds)
    (label.text, label.textColor, label.textAlignment) = ("Hello, Ada", .white, .center)
    label.font = .boldSystemFont(ofSize: 36)
    card.addSubview(label)
    try await OfflineRenderer(view: card, scale: 2).write(to: url, from: 0, to: 1.0 / 60, fps: 60)
}

@MainActor @Test func switchSlides() {
    let toggle = UISwitch()
    let harness = TestHarness(toggle)
    expectSnapshot(
        of: harness, as: [.filmStrip(to: 0.4, frames: 4, touches: [.tap(CGPoint(x: 20, y: 15), at: 0)], columns: 4)])
    harness.expectSettles(within: 0.5)
}
