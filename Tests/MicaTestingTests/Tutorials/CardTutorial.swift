import Foundation
import Mica

// The code of Docs/tutorials/card.md, line for line.

final class CardView: UIView {
    let name = UILabel(frame: CGRect(x: 24, y: 40, width: 272, height: 40))
    let title = UILabel(frame: CGRect(x: 24, y: 84, width: 272, height: 24))

    init(name: String, title: String) {
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 160))
        backgroundColor = .systemBackground
        self.name.text = name
        self.name.font = .boldSystemFont(ofSize: 32)
        self.title.text = title
        self.title.textColor = .secondaryLabel
        addSubview(self.name)
        addSubview(self.title)
    }

    required init?(coder: NSCoder) { fatalError("A card is not archived.") }
}

final class StripedCardView: UIView {
    let stripe = CAGradientLayer()

    init(name: String, title: String) {
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 160))
        stripe.frame = CGRect(x: 0, y: 0, width: 320, height: 12)
        stripe.colors = [
            CGColor(red: 0, green: 0.48, blue: 1, alpha: 1), CGColor(red: 0.69, green: 0.32, blue: 0.87, alpha: 1),
        ]
        stripe.startPoint = CGPoint(x: 0, y: 0.5)
        stripe.endPoint = CGPoint(x: 1, y: 0.5)
        addSubview(CardView(name: name, title: title))
        layer.addSublayer(stripe)
    }

    required init?(coder: NSCoder) { fatalError("A card is not archived.") }
}

@MainActor func writeCard(name: String, title: String, to url: URL) async throws {
    let player = OfflineRenderer(view: StripedCardView(name: name, title: title), scale: 2)
    try await player.write(to: url, from: 0, to: 1.0 / 60, fps: 60)
}

final class CardScene: Scene {
    static let name = "card"
    static let summary = "A card with a name and a title."
    let size = CGSize(width: 320, height: 160)
    let duration = 1.0
    @SceneParameter("name", "The name in large letters.") var name = "Ada Lovelace"
    @SceneParameter("title", "What stands below it.") var title = "Mathematician"
    init() {}
    func makeView() -> UIView { StripedCardView(name: name, title: title) }
}
