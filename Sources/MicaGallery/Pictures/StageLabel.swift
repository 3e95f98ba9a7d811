import UIKit

/// A line of text that scales with its stage, and is hidden if it would be unreadable.
final class StageLabel: UILabel {
    private let size: CGFloat, weight: UIFont.Weight
    private static let smallestReadable: CGFloat = 8

    /// Creates a label. `size` is the font size in points of the stage's design size.
    init(_ text: String, size: CGFloat, weight: UIFont.Weight = .medium, color: UIColor = Palette.quiet) {
        self.size = size
        self.weight = weight
        super.init(frame: .zero)
        self.text = text
        textColor = color
        textAlignment = .center
    }

    required init?(coder: NSCoder) { nil }

    /// Centres the label on a point of its superview. An `anchor` of 0 aligns its left end instead, 1 its right end.
    func place(at point: CGPoint, unit: CGFloat, anchor: CGFloat = 0.5) {
        isHidden = size * unit < StageLabel.smallestReadable
        guard !isHidden else { return }
        let wanted = UIFont.systemFont(ofSize: size * unit, weight: weight)
        if font != wanted { font = wanted }
        let room = intrinsicContentSize
        frame = CGRect(
            x: point.x - room.width * anchor, y: point.y - room.height / 2, width: room.width, height: room.height)
    }
}
