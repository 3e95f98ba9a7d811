import QuartzCore

/// A run of lines of a text view, drawn once and moved during scrolling. Only visible lines have fragments.
final class TextFragment: UIView {
    private(set) var block: TextBlock?
    private(set) var lines = 0..<0

    /// The maximum overflow of glyphs beyond their lines, in points.
    private static let bleed: CGFloat = 8
    static let lineCount = 16

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isOpaque = false
    }
    required init?(coder: NSCoder) { nil }

    /// Displays lines of a block; `origin` is the block's origin in the text view's coordinates.
    func show(_ block: TextBlock, _ lines: Range<Int>, at origin: CGPoint, width: CGFloat) {
        let isOther = self.block !== block || self.lines != lines
        (self.block, self.lines) = (block, lines)
        let bleed = TextFragment.bleed, top = block.lines[lines.lowerBound].top,
            bottom = block.lines[lines.upperBound - 1].bottom
        let place = CGRect(
            x: origin.x - bleed, y: origin.y + top - bleed, width: width + 2 * bleed, height: bottom - top + 2 * bleed)
        if isOther || frame.size != place.size { setNeedsDisplay() }
        if frame != place { frame = place }
    }

    override func draw(_ rect: CGRect) {
        guard let block, let context = UIGraphicsGetCurrentContext(), lines.upperBound <= block.lines.count else {
            return
        }
        let bleed = TextFragment.bleed
        block.draw(lines, in: context, at: CGPoint(x: bleed, y: bleed - block.lines[lines.lowerBound].top))
    }
}
