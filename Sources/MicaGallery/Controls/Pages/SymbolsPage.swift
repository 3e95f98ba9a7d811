import Mica
import UIKit

/// Symbols: by name, in weights and scales, with several colours, and in a button that changes its symbol.
final class SymbolsPage: ControlPage {
    override class var name: String { "symbols" }
    private let like = UIButton(configuration: .tinted())
    private var isLiked = false

    /// Returns an image view with a symbol, whose name a screen reader reads.
    private static func view(
        _ name: String, _ configuration: UIImage.SymbolConfiguration, label: String, color: UIColor? = nil
    ) -> UIImageView {
        let view = UIImageView(image: UIImage(systemName: name, withConfiguration: configuration))
        view.contentMode = .center
        if let color { view.tintColor = color }
        view.isAccessibilityElement = true
        view.accessibilityLabel = label
        return view
    }

    private func addSymbols(_ views: [UIView]) {
        let row = UIStackView(arrangedSubviews: views)
        row.distribution = .fillEqually
        column.addArrangedSubview(row)
    }

    override func fill() {
        let body = UIImage.SymbolConfiguration(textStyle: .title2)
        addText("By name", style: .headline)
        let names: [[(name: String, label: String)]] = [
            [("house", "House"), ("bell", "Bell"), ("gear", "Gear"), ("trash", "Trash"), ("camera", "Camera")],
            [
                ("star.fill", "Star"), ("heart.circle", "Heart"), ("bell.slash", "No bell"),
                ("folder.badge.plus", "New folder"), ("chevron.forward", "Forward"),
            ],
        ]
        for line in names { addSymbols(line.map { Self.view($0.name, body, label: $0.label) }) }

        addText("Weights", style: .headline)
        let weights: [(weight: UIImage.SymbolWeight, label: String)] = [
            (.ultraLight, "Ultralight"), (.light, "Light"), (.regular, "Regular"), (.bold, "Bold"), (.black, "Black"),
        ]
        addSymbols(
            weights.map {
                Self.view("heart", body.applying(UIImage.SymbolConfiguration(weight: $0.weight)), label: $0.label)
            })

        addText("Scales", style: .headline)
        let scales: [(scale: UIImage.SymbolScale, label: String)] = [
            (.small, "Small"), (.medium, "Medium"), (.large, "Large"),
        ]
        addSymbols(
            scales.map {
                Self.view("envelope", body.applying(UIImage.SymbolConfiguration(scale: $0.scale)), label: $0.label)
            })

        addText("Colours", style: .headline)
        addSymbols([
            Self.view("star.fill", body, label: "Tinted", color: .systemOrange),
            Self.view(
                "star.circle.fill", body.applying(UIImage.SymbolConfiguration(hierarchicalColor: .systemGreen)),
                label: "Hierarchical"),
            Self.view(
                "star.circle.fill", body.applying(UIImage.SymbolConfiguration(paletteColors: [.white, .systemPurple])),
                label: "Palette"),
        ])
        showLike()
        like.addAction(
            UIAction { [unowned self] _ in
                isLiked.toggle()
                showLike()
            }, for: .primaryActionTriggered)
        addWide(like)
    }

    private func showLike() {
        like.configuration?.title = isLiked ? "Liked" : "Like"
        like.configuration?.image = UIImage(systemName: isLiked ? "hand.thumbsup.fill" : "hand.thumbsup")
        like.configuration?.imagePadding = 8
    }

    override var touches: [ScriptedTouch] { [tap(like, at: 0.6)] }
}
