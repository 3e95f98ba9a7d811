import UIKit

/// A drawer at the lower edge that a finger pulls up; a property animator moves it and dims the content behind it.
final class DrawerView: UIView {
    enum Position { case closed, open }

    private(set) var position = Position.closed
    /// Dimmed while the drawer is open.
    weak var backdrop: UIView?

    private let handle = UIView()
    private let label = UILabel()
    private var animator: UIViewPropertyAnimator?
    private var startFraction: CGFloat = 0

    static let closedHeight: CGFloat = 64
    static let openHeight: CGFloat = 300

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        layer.cornerRadius = 20
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        layer.shadowOpacity = 0.2
        layer.shadowRadius = 12
        handle.backgroundColor = .systemGray3
        handle.layer.cornerRadius = 2.5
        label.text = "Pull me up"
        label.textAlignment = .center
        addSubview(handle)
        addSubview(label)

        let pan = UIPanGestureRecognizer()
        pan.addHandler { [weak self] in self?.panned($0) }
        addGestureRecognizer(pan)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        handle.frame = CGRect(x: bounds.midX - 18, y: 8, width: 36, height: 5)
        label.frame = CGRect(x: 16, y: 22, width: bounds.width - 32, height: 24)
    }

    private var travel: CGFloat { DrawerView.openHeight - DrawerView.closedHeight }

    func place(_ position: Position) {
        guard let parent = superview else { return }
        let height = position == .open ? DrawerView.openHeight : DrawerView.closedHeight
        frame = CGRect(
            x: 0, y: parent.bounds.height - height, width: parent.bounds.width, height: DrawerView.openHeight + 40)
        backdrop?.alpha = position == .open ? 0.5 : 1
    }

    private func makeAnimator(to target: Position) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: 0.6, dampingRatio: 0.85) { [self] in
            place(target)
        }
        animator.addCompletion { [weak self] end in
            guard let self else { return }
            if end == .end { position = target }
            label.text = position == .open ? "Push me down" : "Pull me up"
            self.animator = nil
        }
        return animator
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            if animator == nil { animator = makeAnimator(to: position == .closed ? .open : .closed) }
            animator?.pauseAnimation()
            startFraction = animator?.fractionComplete ?? 0
        case .changed:
            guard let animator else { return }
            var fraction = pan.translation(in: superview).y / travel
            if position == .closed { fraction = -fraction }
            if animator.isReversed { fraction = -fraction }
            animator.fractionComplete = startFraction + fraction
        case .ended, .cancelled:
            guard let animator else { return }
            let velocity = pan.velocity(in: superview).y
            let goesOn = position == .closed ? velocity < 100 : velocity > -100
            if goesOn == animator.isReversed { animator.isReversed.toggle() }
            let left = max(1, travel * (1 - animator.fractionComplete))
            let speed = CGVector(dx: 0, dy: abs(velocity) / left)
            animator.continueAnimation(
                withTimingParameters: UISpringTimingParameters(dampingRatio: 0.85, initialVelocity: speed),
                durationFactor: 0)
        default: break
        }
    }
}
