import Mica
import UIKit

/// Visual effect views: materials above moving content, and vibrant text.
final class EffectsPage: ControlPage {
    override class var name: String { "effects" }
    private let stripes = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        let colors: [UIColor] = [.systemRed, .systemOrange, .systemYellow, .systemGreen, .systemBlue, .systemPurple]
        for (index, color) in colors.enumerated() {
            let stripe = UIView(frame: CGRect(x: 20 + 48 * index, y: 20, width: 40, height: 440))
            stripe.backgroundColor = color
            stripe.layer.cornerRadius = 12
            stripes.addSubview(stripe)
        }
        view.addSubview(stripes)
        let styles: [(String, UIBlurEffect.Style)] = [
            ("Ultra thin", .systemUltraThinMaterial), ("Thin", .systemThinMaterial), ("Regular", .systemMaterial),
            ("Thick", .systemThickMaterial), ("Chrome", .systemChromeMaterial),
        ]
        for (index, style) in styles.enumerated() {
            let blur = UIBlurEffect(style: style.1), card = UIVisualEffectView(effect: blur), label = UILabel()
            card.frame = CGRect(x: 36, y: 36 + 84 * index, width: 248, height: 72)
            card.layer.cornerRadius = 16
            card.clipsToBounds = true
            label.text = style.0
            label.font = .preferredFont(forTextStyle: .headline)
            label.textAlignment = .center
            label.frame = card.bounds
            card.contentView.addSubview(label)
            view.addSubview(card)
        }
        let drag = UIPanGestureRecognizer()
        drag.addHandler { [weak self] drag in
            guard let self else { return }
            stripes.transform = CGAffineTransform(translationX: drag.translation(in: view).x, y: 0)
        }
        view.addGestureRecognizer(drag)
    }

    override var touches: [ScriptedTouch] {
        [
            .drag(
                through: [CGPoint(x: 160, y: 240), CGPoint(x: 230, y: 240), CGPoint(x: 160, y: 240)], at: 0.3,
                over: 1.8)
        ]
    }
}
