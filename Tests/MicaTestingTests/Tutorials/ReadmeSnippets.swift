import Foundation
import Mica
import MicaTesting
import Testing

// The card and the test of the README, line for line.

@MainActor func greeting() throws -> Data {
    let card = UILabel(frame: CGRect(x: 0, y: 0, width: 320, height: 120))
    card.text = "Hello, Ada"
    card.textColor = .white
    card.textAlignment = .center
    card.font = .boldSystemFont(ofSize: 36)
    card.backgroundColor = .systemIndigo
    return try OfflineRenderer(view: card).data(as: .png)
}

@MainActor @Test func switchSlides() {
    let toggle = UISwitch()
    let harness = TestHarness(toggle)
    expectSnapshot(
        of: harness, as: [.filmStrip(to: 0.4, frames: 4, touches: [.tap(CGPoint(x: 20, y: 15), at: 0)], columns: 4)])
    harness.expectSettles(within: 0.5)
}
