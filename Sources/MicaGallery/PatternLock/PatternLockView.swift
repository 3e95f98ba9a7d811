public import UIKit

/// The screen of a pattern lock: a title, the chosen pattern while one is set, nine nodes, and a message.
public final class PatternLockView: UIView {
    /// The labels of the instruction and of the error message.
    public let titleLabel = UILabel(), messageLabel = UILabel()
    /// A small image of the pattern that was drawn first.
    public let preview = PatternPreviewView()
    /// The grid of nodes.
    public let grid = PatternGridView()

    /// The tone of a message.
    public enum Tone: Hashable, Sendable {
        /// Neutral.
        case plain
        /// Something succeeded.
        case good
        /// Something failed.
        case bad
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        backgroundColor = UIColor { UIColor(hex: $0.userInterfaceStyle == .dark ? 0x0F1424 : 0xF6F7FB) }
        titleLabel.textColor = UIColor { UIColor(hex: $0.userInterfaceStyle == .dark ? 0xF4F6FB : 0x1B2130) }
        for label in [titleLabel, messageLabel] {
            label.textAlignment = .center
            label.numberOfLines = 0
        }
        for part in [titleLabel, preview, grid, messageLabel] { addSubview(part) }
    }

    /// Shows a message below the grid.
    public func say(_ text: String, _ tone: Tone = .plain) {
        messageLabel.text = text
        messageLabel.textColor =
            switch tone {
            case .plain: UIColor { UIColor(hex: $0.userInterfaceStyle == .dark ? 0x9AA6C4 : 0x5B6579) }
            case .good: UIColor { UIColor(hex: $0.userInterfaceStyle == .dark ? 0x13EAA4 : 0x0B8A63) }
            case .bad: UIColor { UIColor(hex: $0.userInterfaceStyle == .dark ? 0xFF7B7B : 0xC62F3B) }
            }
    }

    /// Shakes the message, because something was wrong.
    public func shake() {
        let shake = CAKeyframeAnimation(keyPath: "position.x")
        let unit = min(bounds.width / 300, bounds.height / 480)
        shake.values = [0, -9, 8, -6, 4, -2, 0].map { $0 * unit }
        shake.isAdditive = true
        shake.duration = 0.45
        messageLabel.layer.add(shake, forKey: "shake")
    }

    /// Lays out a column in the middle, as large as possible.
    public override func layoutSubviews() {
        super.layoutSubviews()
        let unit = min(bounds.width / 300, bounds.height / 480), top = bounds.midY - 240 * unit
        func place(_ view: UIView, y: CGFloat, width: CGFloat, height: CGFloat) {
            view.frame = CGRect(
                x: bounds.midX - width * unit / 2, y: top + y * unit, width: width * unit, height: height * unit)
        }
        titleLabel.font = .systemFont(ofSize: 20 * unit, weight: .semibold)
        messageLabel.font = .systemFont(ofSize: 14 * unit)
        place(preview, y: 26, width: 54, height: 54)
        place(titleLabel, y: 92, width: 280, height: 30)
        place(grid, y: 134, width: 264, height: 264)
        place(messageLabel, y: 406, width: 280, height: 62)
    }
}
