import UIKit

/// A list of cards in a scroll view, a button that adds one with a spring, and a drawer.
final class CardsViewController: UIViewController, UIScrollViewDelegate {
    let scrollView = UIScrollView()
    let addButton = UIButton(type: .system)
    let header = UILabel()
    let drawer = DrawerView()
    private(set) var cards: [CardView] = []

    private let names = ["Read the paper", "Water the plants", "Call home", "Fix the bicycle", "Write a letter"]

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground

        scrollView.delegate = self
        scrollView.alwaysBounceVertical = true
        view.addSubview(scrollView)

        header.text = "Notes"
        header.font = .systemFont(ofSize: 34, weight: .bold)
        scrollView.addSubview(header)

        addButton.setTitle("Add", for: .normal)
        addButton.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
        addButton.addAction(UIAction { [weak self] _ in self?.add(animated: true) }, for: .touchUpInside)
        scrollView.addSubview(addButton)

        drawer.backdrop = scrollView
        view.addSubview(drawer)

        for _ in 0..<6 { add(animated: false) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        scrollView.frame = view.bounds
        header.frame = CGRect(x: 20, y: 24, width: 200, height: 44)
        addButton.frame = CGRect(x: view.bounds.width - 84, y: 28, width: 64, height: 36)
        layOutCards()
        if drawer.frame.isEmpty || drawer.frame.width != view.bounds.width { drawer.place(drawer.position) }
    }

    private func layOutCards() {
        for (index, card) in cards.enumerated() {
            card.frame = CGRect(
                x: 16, y: 84 + CGFloat(index) * 92, width: view.bounds.width - 32, height: 80)
        }
        scrollView.contentSize = CGSize(
            width: view.bounds.width, height: 84 + CGFloat(cards.count) * 92 + DrawerView.closedHeight)
    }

    private func add(animated: Bool) {
        let card = CardView()
        card.title.text = names[cards.count % names.count]
        card.progress = CGFloat(cards.count % 5 + 1) / 5
        card.detail.text = "\(Int(card.progress * 100)) % done"
        let tap = UITapGestureRecognizer()
        tap.addHandler { [weak self, weak card] _ in
            if let self, let card { open(card) }
        }
        card.addGestureRecognizer(tap)
        cards.insert(card, at: 0)
        scrollView.addSubview(card)
        guard animated else { return layOutCards() }

        card.frame = CGRect(x: 16, y: 84, width: view.bounds.width - 32, height: 80)
        card.alpha = 0
        card.transform = CGAffineTransform(scaleX: 0.6, y: 0.6)
        UIView.animate(
            withDuration: 0.7, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0.5,
            options: [.allowUserInteraction]
        ) {
            card.alpha = 1
            card.transform = .identity
            self.layOutCards()
        }
    }

    private func open(_ card: CardView) {
        let detail = DetailViewController(progress: card.progress)
        detail.onDone = { progress in
            UIView.transition(with: card, duration: 0.3, options: .transitionCrossDissolve) {
                card.progress = progress
                card.detail.text = "\(Int(progress * 100)) % done"
            }
        }
        present(detail, animated: true)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        let pull = max(0, -scrollView.contentOffset.y)
        header.transform = CGAffineTransform(scaleX: 1 + pull / 600, y: 1 + pull / 600)
    }
}
