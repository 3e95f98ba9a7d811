import CoreGraphics

/// The rectangles of a field's parts in its bounds, in points.
@MainActor struct FieldGeometry {
    let border: UITextField.BorderStyle
    let isMirrored: Bool
    let bounds: CGRect

    private var inset: CGFloat { border == .none ? 0 : border == .line ? 2 : 7 }

    private func mirroredIfNeeded(_ rect: CGRect) -> CGRect {
        guard isMirrored else { return rect }
        return CGRect(x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    /// Returns the space that a view at a side takes from the text, including the distance between them.
    private func room(for side: CGRect, atStart: Bool, gap: CGFloat) -> CGFloat {
        (atStart == isMirrored ? bounds.maxX - side.minX : side.maxX - bounds.minX) + gap
    }

    /// Returns the rectangle of the text beside the rectangles of the visible views.
    func textRect(left: CGRect?, right: CGRect?, clearButton: CGRect?) -> CGRect {
        var start = inset, end = inset
        if let left { start = max(start, room(for: left, atStart: true, gap: min(inset, 5))) }
        if let right { end = max(end, room(for: right, atStart: false, gap: min(inset, 5))) }
        if let clearButton { end = max(end, room(for: clearButton, atStart: false, gap: 4)) }
        let vertical: CGFloat = border == .none ? 0 : 2
        return mirroredIfNeeded(
            CGRect(
                x: bounds.minX + start, y: bounds.minY + vertical, width: max(0, bounds.width - start - end),
                height: max(0, bounds.height - 2 * vertical)))
    }

    /// Returns the rectangle of the clear button beside the visible right view.
    func clearButtonRect(beside right: UIView?) -> CGRect {
        let side = FieldClearButton.side
        let margin = max(border == .none ? 0 : 5, right.map { size(of: $0).width + 2 } ?? 0)
        return sideRect(CGSize(width: side, height: side), x: bounds.maxX - side - margin)
    }

    /// Returns the rectangle of the left view; zero without a view.
    func leftRect(_ view: UIView?) -> CGRect { view.map { sideRect(size(of: $0), x: bounds.minX) } ?? .zero }

    /// Returns the rectangle of the right view; zero without a view.
    func rightRect(_ view: UIView?) -> CGRect {
        guard let view else { return .zero }
        let size = size(of: view)
        return sideRect(size, x: bounds.maxX - size.width)
    }

    private func size(of view: UIView) -> CGSize {
        let size = view.bounds.size
        return size == .zero ? view.sizeThatFits(size) : size
    }

    private func sideRect(_ size: CGSize, x: CGFloat) -> CGRect {
        let y = bounds.minY + ((bounds.height - size.height) / 2).rounded()
        return mirroredIfNeeded(CGRect(x: x, y: y, width: size.width, height: size.height))
    }
}
