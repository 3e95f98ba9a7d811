public import CoreGraphics

/// A button of an alert.
@preconcurrency @MainActor open class UIAlertAction: NSObject, NSCopying {
    /// The meaning of a button.
    public enum Style: Int, Sendable {
        /// An ordinary action.
        case `default` = 0
        /// Cancels without a change.
        case cancel = 1
        /// Deletes or changes data; drawn in red.
        case destructive = 2
    }

    /// The title of the button. Default nil.
    public let title: String?
    /// The style, which determines the button's appearance and position.
    public let style: Style
    /// `true` if the button can be pressed. Default `true`.
    @Observed open var isEnabled = true { didSet { onChange?() } }
    let handler: ((UIAlertAction) -> Void)?
    var onChange: (() -> Void)?

    /// Creates an action. `handler` is called after the alert was dismissed.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }

    open nonisolated func copy(with zone: NSZone? = nil) -> Any {
        MainActor.assumeIsolated { UIAlertAction(title: title, style: style, handler: handler) }
    }
}

/// A message with buttons in the centre of the window or at its bottom edge; each button dismisses it.
///
/// Return presses the button of `preferredAction`, Escape the cancel button; so does a touch outside of an action
/// sheet.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
    /// The position of an alert.
    public enum Style: Int, Sendable {
        /// At the bottom edge.
        case actionSheet = 0
        /// In the centre.
        case alert = 1
    }

    /// The text below the title, in a smaller font. Default nil.
    @Observed open var message: String? { didSet { alertView?.rebuild() } }
    open override var title: String? { didSet { alertView?.rebuild() } }
    /// The style with which the alert was created.
    public let preferredStyle: Style
    /// The actions in the order in which they were added.
    public private(set) var actions: [UIAlertAction] = []
    /// The action that return triggers, drawn in a heavier font; one of `actions`. Default nil.
    @Observed open var preferredAction: UIAlertAction? { didSet { alertView?.rebuild() } }

    private let transitions = AlertTransitions()
    private var alertView: AlertView? { viewIfLoaded as? AlertView }

    /// Creates an alert without buttons.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        modalPresentationStyle = .custom
        transitioningDelegate = transitions
    }
    public required init?(coder: NSCoder) {
        preferredStyle = .alert
        super.init(coder: coder)
        modalPresentationStyle = .custom
        transitioningDelegate = transitions
    }

    /// Adds a button. A second cancel button is ignored and logged.
    open func addAction(_ action: UIAlertAction) {
        if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
            return report(
                "UIAlertController: “\(action.title ?? "")” is ignored: there is already a cancel action.")
        }
        actions.append(action)
        action.onChange = { [weak self] in self?.alertView?.rebuild() }
        alertView?.rebuild()
    }

    /// The text fields in the order in which they were added; nil for none.
    public private(set) var textFields: [UITextField]?

    /// Adds a text field below the message; `configurationHandler` may set it up. Stops the program for action sheets,
    /// which have no text fields.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        guard preferredStyle == .alert else {
            fatalError("UIAlertController: an action sheet cannot have text fields; use the style .alert.")
        }
        let field = AlertField(self)
        textFields = (textFields ?? []) + [field]
        configurationHandler?(field)
        alertView?.rebuild()
    }

    /// Handles the return key in a field: moves to the next field, or from the last one triggers the preferred action.
    func returnKey(in field: UITextField) {
        let fields = textFields ?? []
        if let index = fields.firstIndex(where: { $0 === field }), index + 1 < fields.count {
            fields[index + 1].becomeFirstResponder()
        } else {
            (preferredAction ?? (actions.count == 1 ? actions[0] : actions.last { $0.style != .cancel })).map(choose)
        }
    }

    open override func loadView() { view = AlertView(self) }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        textFields?.first?.becomeFirstResponder()
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if let first = textFields?.first, !(textFields ?? []).contains(where: \.isFirstResponder) {
            first.becomeFirstResponder()
        }
        UIAccessibility.post(notification: .screenChanged, argument: view)
    }

    /// Triggers the cancel action.
    open override func accessibilityPerformEscape() -> Bool {
        guard let cancelAction else { return false }
        choose(cancelAction)
        return true
    }

    var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }

    func choose(_ action: UIAlertAction) {
        guard action.isEnabled, !isBeingDismissed, presentingViewController != nil else { return }
        dismiss(animated: true) { action.handler?(action) }
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        switch presses.first?.key?.keyCode {
        case .keyboardEscape: cancelAction.map(choose)
        case .keyboardReturnOrEnter, .keypadEnter:
            (preferredAction ?? (actions.count == 1 ? actions[0] : nil)).map(choose)
        default: super.pressesBegan(presses, with: event)
        }
    }
}

/// The texts and buttons of an alert.
@MainActor final class AlertView: UIView {
    private unowned let controller: UIAlertController
    private let words = UIScrollView()
    private let titleLabel = UILabel()
    private let messageLabel = UILabel()
    private var buttons: [AlertButton] = []
    private var lines: [UIView] = []
    /// The backgrounds: one for all, and one for the cancel button of an action sheet.
    private let surface = UIView(), cancelSurface = UIView()

    private var isSheet: Bool { controller.preferredStyle == .actionSheet }
    private var margin: CGFloat { isSheet ? 12 : 16 }
    private var buttonHeight: CGFloat { isSheet ? 57 : 44 }
    private static let radius: CGFloat = 14, gap: CGFloat = 8

    init(_ controller: UIAlertController) {
        self.controller = controller
        super.init(frame: .zero)
        backgroundColor = .clear
        accessibilityViewIsModal = true
        for view in [surface, cancelSurface] {
            view.backgroundColor = UIColor {
                $0.userInterfaceStyle == .dark ? UIColor(white: 0.15, alpha: 0.9) : UIColor(white: 0.97, alpha: 0.9)
            }
            view.layer.blursBackdrop = true
            view.layer.cornerRadius = AlertView.radius
            view.layer.cornerCurve = .continuous
            view.clipsToBounds = true
            addSubview(view)
        }
        for label in [titleLabel, messageLabel] {
            label.numberOfLines = 0
            label.textAlignment = .center
            words.addSubview(label)
        }
        words.alwaysBounceVertical = false
        surface.addSubview(words)
        rebuild()
    }
    required init?(coder: NSCoder) { nil }

    func rebuild() {
        titleLabel.text = controller.title
        messageLabel.text = controller.message
        titleLabel.font = .systemFont(ofSize: isSheet ? 13 : 17, weight: .semibold)
        messageLabel.font = .systemFont(ofSize: 13)
        titleLabel.textColor = isSheet ? .secondaryLabel : .label
        messageLabel.textColor = isSheet ? .secondaryLabel : .label
        (buttons as [UIView] + lines).forEach { $0.removeFromSuperview() }
        for field in controller.textFields ?? [] where field.superview !== words { words.addSubview(field) }
        // The cancel button is last, but first of two buttons in a row.
        let others = controller.actions.filter { $0.style != .cancel }
        let cancel = controller.cancelAction.map { [$0] } ?? []
        let ordered = !isSheet && controller.actions.count == 2 ? cancel + others : others + cancel
        buttons = ordered.map { AlertButton(controller, $0) }
        lines = buttons.map { _ in UIView.hairline() }
        for (button, line) in zip(buttons, lines) {
            let home = isSheet && button.action.style == .cancel ? cancelSurface : surface
            home.addSubview(button)
            line.backgroundColor = .separator
            if home === surface { home.addSubview(line) }
        }
        cancelSurface.isHidden = !isSheet || cancel.isEmpty
        superview?.setNeedsLayout()
        setNeedsLayout()
    }

    /// The separators are one pixel thick.
    override func traitsApplied() {
        super.traitsApplied()
        setNeedsLayout()
    }

    private var wordsHeight: CGFloat { wordFrames(width: bounds.width).height }
    /// The height of a field and the distance between fields, in points.
    private static let fieldHeight: CGFloat = 30, fieldGap: CGFloat = 6

    private func wordFrames(width: CGFloat) -> (title: CGRect, message: CGRect, fields: [CGRect], height: CGFloat) {
        let room = CGSize(width: max(0, width - 2 * margin), height: .greatestFiniteMagnitude)
        var y = isSheet ? margin + 2 : margin + 4
        func frame(_ label: UILabel) -> CGRect {
            guard label.text?.isEmpty == false else { return CGRect(x: margin, y: y, width: room.width, height: 0) }
            let height = label.sizeThatFits(room).height.rounded(.up)
            defer { y += height + 4 }
            return CGRect(x: margin, y: y, width: room.width, height: height)
        }
        let title = frame(titleLabel), message = frame(messageLabel)
        var fields: [CGRect] = []
        for _ in controller.textFields ?? [] {
            y += fields.isEmpty ? 8 : AlertView.fieldGap
            fields.append(CGRect(x: margin, y: y, width: room.width, height: AlertView.fieldHeight))
            y += AlertView.fieldHeight
        }
        if !fields.isEmpty { y += 4 }
        let hasWords = title.height + message.height > 0 || !fields.isEmpty
        return (title, message, fields, hasWords ? y - 4 + (isSheet ? margin + 2 : margin + 4) : 0)
    }

    private var isSideBySide: Bool {
        !isSheet && buttons.count == 2
            && buttons.allSatisfy { $0.sizeThatFits(CGSize(width: 1e4, height: 44)).width <= bounds.width / 2 - 8 }
    }

    /// Returns the size at a width, no higher than `height`; longer texts scroll.
    override func sizeThatFits(_ size: CGSize) -> CGSize {
        bounds.size.width = size.width
        return CGSize(width: size.width, height: min(size.height, wordsHeight + buttonsHeight))
    }

    private var buttonsHeight: CGFloat {
        let rows = isSideBySide ? 1 : buttons.count
        return CGFloat(rows) * buttonHeight + (cancelSurface.isHidden ? 0 : AlertView.gap)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let inCancel = cancelSurface.isHidden ? 0 : buttonHeight + AlertView.gap
        surface.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - inCancel))
        cancelSurface.frame = CGRect(
            x: 0, y: bounds.height - buttonHeight, width: bounds.width, height: buttonHeight)
        let frames = wordFrames(width: bounds.width), room = max(0, bounds.height - buttonsHeight)
        words.frame = CGRect(x: 0, y: 0, width: bounds.width, height: min(frames.height, room))
        words.contentSize = CGSize(width: bounds.width, height: frames.height)
        titleLabel.frame = frames.title
        messageLabel.frame = frames.message
        for (field, frame) in zip(controller.textFields ?? [], frames.fields) { field.frame = frame }
        let thickness = traitCollection.pixelGrid.pixel
        var y = words.frame.height
        let beside = isSideBySide
        for (index, (button, line)) in zip(buttons, lines).enumerated() {
            if button.superview === cancelSurface {
                button.frame = cancelSurface.bounds
                continue
            }
            if beside {
                let half = bounds.width / 2, isLeft = (index == 0) != isMirrored
                button.frame = CGRect(x: isLeft ? 0 : half, y: y, width: half, height: buttonHeight)
                line.frame =
                    index == 0
                    ? CGRect(x: 0, y: y, width: bounds.width, height: thickness)
                    : CGRect(x: half, y: y, width: thickness, height: buttonHeight)
            } else {
                button.frame = CGRect(x: 0, y: y, width: bounds.width, height: buttonHeight)
                line.frame = CGRect(x: 0, y: y, width: bounds.width, height: y > 0 ? thickness : 0)
                y += buttonHeight
            }
        }
    }
}

/// A text field of an alert.
@MainActor final class AlertField: UITextField {
    init(_ controller: UIAlertController) {
        super.init(frame: .zero)
        font = .systemFont(ofSize: 13)
        borderStyle = .roundedRect
        addAction(
            UIAction { [weak controller, weak self] _ in if let self { controller?.returnKey(in: self) } },
            for: .primaryActionTriggered)
    }
    required init?(coder: NSCoder) { nil }
}

@MainActor final class AlertButton: UIButton {
    let action: UIAlertAction
    private weak var controller: UIAlertController?

    /// Inside the round corners of the alert.
    override var focusOutline: (rect: CGRect, radius: CGFloat) { (bounds.insetBy(dx: 6, dy: 6), 8) }
    /// Return triggers the preferred action, if there is one.
    override var pressesByReturn: Bool { controller?.preferredAction == nil }

    init(_ controller: UIAlertController, _ action: UIAlertAction) {
        self.action = action
        self.controller = controller
        super.init(frame: .zero)
        let isHeavy =
            action === controller.preferredAction || controller.preferredAction == nil && action.style == .cancel
        let size: CGFloat = controller.preferredStyle == .actionSheet ? 20 : 17
        titleLabel?.font = .systemFont(ofSize: size, weight: isHeavy ? .semibold : .regular)
        titleLabel?.adjustsFontSizeToFitWidth = true
        setTitle(action.title, for: .normal)
        isEnabled = action.isEnabled
        tintColorDidChange()
        addAction(UIAction { [weak controller] _ in controller?.choose(action) }, for: .touchUpInside)
    }
    required init?(coder: NSCoder) { nil }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setTitleColor(action.style == .destructive ? .systemRed : tintColor, for: .normal)
        setTitleColor(.tertiaryLabel, for: .disabled)
    }
    override func didMoveToWindow() {
        super.didMoveToWindow()
        tintColorDidChange()
    }

    override var isHighlighted: Bool {
        didSet { backgroundColor = isHighlighted ? UIColor(white: 0.5, alpha: 0.25) : nil }
    }
}

/// The animations and the presentation of alerts.
@MainActor private final class AlertTransitions: NSObject, UIViewControllerTransitioningDelegate {
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { AlertTransition(presented, isComing: true) }
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        AlertTransition(dismissed, isComing: false)
    }
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { AlertPresentation(presentedViewController: presented, presenting: presenting) }
}

@MainActor private final class AlertTransition: TransitionWithCurve {
    private let isSheet: Bool, isComing: Bool

    init(_ alert: UIViewController, isComing: Bool) {
        isSheet = (alert as? UIAlertController)?.preferredStyle == .actionSheet
        self.isComing = isComing
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        0.4
    }

    func animate(_ changes: @escaping () -> Void, completion: ((Bool) -> Void)?) {
        settle(changes, completion: completion)
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        let context = transitionContext
        guard let view = context.view(forKey: isComing ? .to : .from) else { return context.completeTransition(true) }
        if isComing {
            context.containerView.addSubview(view)
            if let controller = context.viewController(forKey: .to) { view.frame = context.finalFrame(for: controller) }
            move(view, away: true, in: context.containerView)
            context.containerView.layoutIfNeeded()
        }
        animate {
            self.move(view, away: !self.isComing, in: context.containerView)
        } completion: { _ in
            if !self.isComing {
                view.transform = .identity
                view.alpha = 1
            }
            context.completeTransition(true)
        }
    }

    private func move(_ view: UIView, away: Bool, in container: UIView) {
        if isSheet {
            let way = container.bounds.height - view.center.y + view.bounds.height / 2
            view.transform = away ? CGAffineTransform(translationX: 0, y: way) : .identity
        } else {
            view.alpha = away ? 0 : 1
            if isComing { view.transform = away ? CGAffineTransform(scaleX: 1.1, y: 1.1) : .identity }
        }
    }
}

@MainActor private final class AlertPresentation: UIPresentationController {
    private let dimming = UIView()
    private var alert: UIAlertController? { presentedViewController as? UIAlertController }

    /// The width of an alert and its margins, in points.
    private static let width: CGFloat = 270, room: CGFloat = 8

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let container = containerView, let view = presentedView else { return .zero }
        var safe = container.bounds.inset(by: container.safeAreaInsets)
        // The keyboard covers the lower part.
        if let keyboard = container.window?.keyboard.height, keyboard > 0 {
            safe.size.height = max(0, min(safe.height, container.bounds.height - keyboard - safe.minY))
        }
        let room = safe.insetBy(dx: AlertPresentation.room, dy: AlertPresentation.room)
        if alert?.preferredStyle == .actionSheet {
            let size = view.sizeThatFits(CGSize(width: min(room.width, 500), height: room.height))
            return CGRect(
                x: room.midX - size.width / 2, y: room.maxY - size.height, width: size.width, height: size.height)
        }
        let size = view.sizeThatFits(CGSize(width: min(room.width, AlertPresentation.width), height: room.height))
        return CGRect(
            x: (room.midX - size.width / 2).rounded(), y: (room.midY - size.height / 2).rounded(), width: size.width,
            height: size.height)
    }

    /// Makes room when the keyboard appears or disappears.
    private func keyboardMoves() {
        guard let container = containerView else { return }
        container.setNeedsLayout()
        UIView.animate(withDuration: KeyboardPresenter.duration) { container.layoutIfNeeded() }
    }
    private var keyboardToken: (any NSObjectProtocol)?

    override func presentationTransitionWillBegin() {
        guard let container = containerView else { return }
        keyboardToken = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillChangeFrameNotification, object: container.window?.screen, queue: nil
        ) { [weak self] _ in MainActor.assumeIsolated { self?.keyboardMoves() } }
        dimming.frame = container.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.3)
        dimming.alpha = 0
        container.insertSubview(dimming, at: 0)
        let tap = UITapGestureRecognizer()
        tap.addHandler { [weak self] _ in
            guard let alert = self?.alert, alert.preferredStyle == .actionSheet else { return }
            alert.cancelAction.map(alert.choose)
        }
        dimming.addGestureRecognizer(tap)
        presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 1 }
    }

    override func dismissalTransitionWillBegin() {
        presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
    }

    override func dismissalTransitionDidEnd(_ completed: Bool) {
        guard completed else { return }
        dimming.removeFromSuperview()
        if let keyboardToken { NotificationCenter.default.removeObserver(keyboardToken) }
        keyboardToken = nil
    }

    override func containerViewWillLayoutSubviews() {
        guard presentedViewController.transitionCoordinator == nil else { return }
        presentedView?.frame = frameOfPresentedViewInContainerView
    }
}
