public import Mica
public import UIKit

/// `pattern-lock`: a pattern is set and confirmed; the app returns, and a wrong and the right pattern are drawn.
public final class PatternLockScene: Scene {
    public static let name = "pattern-lock"
    public static let group = "Components"
    public static let summary = "A pattern is set and confirmed; to unlock, it is drawn once wrong and once right."
    public let size = CGSize(width: 300, height: 480)
    public let duration: TimeInterval = 11
    public let posterTime: TimeInterval = 9.75

    /// The store of the pattern. Default memory.
    @SceneParameter("store", "Where the pattern is kept: memory, or desktop for the keyring or a file.") public
        var store = Store.memory

    /// The kinds of stores.
    public enum Store: String, SceneParameterValue, CaseIterable {
        /// For the lifetime of the scene.
        case memory
        /// In the keyring, or in a file if there is no keyring.
        case desktop

        public static var parameterTypeName: String { "memory or desktop" }
        public init(parameterText text: String) throws(SceneParameterTextError) {
            guard let store = Store(rawValue: text) else {
                throw SceneParameterTextError("is neither memory nor desktop")
            }
            self = store
        }
        public var parameterText: String { rawValue }
    }

    public init() {}

    public func makeView() -> UIView {
        switch store {
        case .memory:
            // A cheap key, derived immediately: the pattern of the scene is in its source, and every frame should be
            // the same.
            let lock = PatternLock(store: MemoryPatternStore(), cost: .init(rounds: 1 << 4))
            return Stage(lock, worksInBackground: false) {
                let time = CACurrentMediaTime()
                return LockMoment(wall: time, sinceBoot: time, boot: "scene")
            }
        case .desktop:
            let lock = PatternLock(store: DesktopPatternStore(app: "org.mica.gallery"))
            return Stage(lock, worksInBackground: true) { .now }
        }
    }

    public var script: [ScriptedTouch] { script(in: size) }

    /// Returns the touches for a view of another size, in which the lock keeps its aspect ratio.
    public func script(in size: CGSize) -> [ScriptedTouch] {
        let unit = min(size.width / self.size.width, size.height / self.size.height)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: size.width / 2 + (x - 150) * unit, y: size.height / 2 + (y - 240) * unit)
        }
        func draw(_ nodes: [Int], at time: TimeInterval, over duration: TimeInterval = 1) -> ScriptedTouch {
            let points = nodes.map { node in
                point(150 + 88 * CGFloat(node % 3 - 1), 266 + 88 * CGFloat(node / 3 - 1))
            }
            return .drag(through: points, at: time, over: duration)
        }
        let pattern = [0, 3, 6, 7, 4, 2]
        return [
            draw(pattern, at: 0.5), draw(pattern, at: 2.3), .tap(point(150, 408), at: 5),
            draw([0, 1, 2, 5], at: 6, over: 0.8), draw(pattern, at: 8.4),
        ]
    }

    /// The protected app: a page with a button that locks it.
    private final class Stage: UIView {
        private let lockWindow: PatternLockWindow
        private let title = StageLabel("Private notes", size: 22, weight: .bold, color: Palette.text)
        private let lines = [
            "Water the ferns on Friday", "Ask Maya about the boat", "Gate code: see the green book",
            "Read chapter nine",
        ].map { StageLabel($0, size: 14, weight: .regular, color: Palette.text) }
        private let cards = (0..<4).map { _ in UIView() }
        private let button = UIControl()
        private let buttonLabel = StageLabel("Lock now", size: 15, weight: .semibold, color: .white)
        private var hasBegun = false

        init(_ lock: PatternLock, worksInBackground: Bool, clock: @escaping () -> LockMoment) {
            lockWindow = PatternLockWindow(lock: lock)
            super.init(frame: .zero)
            lockWindow.clock = clock
            lockWindow.worksInBackground = worksInBackground
            backgroundColor = Palette.ground
            for (card, line) in zip(cards, lines) {
                card.backgroundColor = Palette.panel
                card.addSubview(line)
                addSubview(card)
            }
            button.backgroundColor = Palette.blue
            button.addSubview(buttonLabel)
            button.addAction(UIAction { [unowned self] _ in lockWindow.raise() }, for: .touchUpInside)
            addSubview(button)
            addSubview(title)
        }

        required init?(coder: NSCoder) { nil }

        override func didMoveToWindow() {
            super.didMoveToWindow()
            guard let window, !hasBegun else { return }
            hasBegun = true
            lockWindow.protect(window)
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            let unit = min(bounds.width / 300, bounds.height / 480), top = bounds.midY - 240 * unit
            let isMirrored = traitCollection.layoutDirection == .rightToLeft
            title.place(at: CGPoint(x: bounds.midX, y: top + 60 * unit), unit: unit)
            for (index, card) in cards.enumerated() {
                card.frame = CGRect(
                    x: bounds.midX - 130 * unit, y: top + (104 + 62 * CGFloat(index)) * unit, width: 260 * unit,
                    height: 52 * unit)
                card.layer.cornerRadius = 12 * unit
                let x = (isMirrored ? 242 : 18) * unit
                lines[index].place(at: CGPoint(x: x, y: 26 * unit), unit: unit, anchor: isMirrored ? 1 : 0)
            }
            button.frame = CGRect(x: bounds.midX - 70 * unit, y: top + 386 * unit, width: 140 * unit, height: 44 * unit)
            button.layer.cornerRadius = 22 * unit
            buttonLabel.place(at: CGPoint(x: 70 * unit, y: 22 * unit), unit: unit)
        }
    }
}
