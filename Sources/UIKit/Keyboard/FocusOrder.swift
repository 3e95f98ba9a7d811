/// Which text the tab key goes to next: those of the window, or of the controller in front, row by row in the order of reading.
extension UIResponder {
    func moveFocus(forward: Bool) {
        guard let view = nextView, let window = view.window else { return }
        let fields = window.focusableTexts
        guard let index = fields.firstIndex(where: { $0 === self }), fields.count > 1 else { return }
        // One that does not want is passed over.
        for step in 1..<fields.count {
            let next = fields[(index + (forward ? step : fields.count - step)) % fields.count]
            if next.becomeFirstResponder() { return }
            // It ended the old one and refused all the same.
            if !isFirstResponder { return }
        }
    }
}

extension UIWindow {
    fileprivate var focusableTexts: [UIView] {
        var top = rootViewController
        while let presented = top?.presentedViewController { top = presented }
        var found: [(view: UIView, frame: CGRect)] = []
        (top?.viewIfLoaded ?? self).forEachView { view in
            guard view is any UIKeyInput, view.canBecomeFirstResponder, view.isUserInteractionEnabled, view.isSeen
            else { return }
            found.append((view, view.convert(view.bounds, to: self)))
        }
        let isMirrored = isMirrored
        // Views whose middles lie in each other's heights are in one row.
        let sorted = found.enumerated().sorted { a, b in
            let (first, second) = (a.element.frame, b.element.frame)
            if first.midY < second.minY || second.midY > first.maxY { return true }
            if second.midY < first.minY || first.midY > second.maxY { return false }
            if first.minX != second.minX { return (first.minX < second.minX) != isMirrored }
            return a.offset < b.offset
        }
        return sorted.map(\.element.view)
    }
}

extension UIView {
    fileprivate var isSeen: Bool {
        var current: UIView? = self
        while let view = current {
            if view.isHidden || view.alpha < 0.01 { return false }
            current = view.superview
        }
        return true
    }
}
