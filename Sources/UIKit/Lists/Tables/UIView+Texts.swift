extension UIView {
    /// The texts of visible labels in the view, from back to front.
    var labelTexts: [String] {
        var texts: [String] = []
        forEachView {
            if let label = $0 as? UILabel, !label.isHidden, let text = label.text, !text.isEmpty { texts.append(text) }
        }
        return texts
    }

    /// `true` if there is a control in the view, or the view is one.
    var containsControl: Bool {
        var contains = false
        forEachView { if $0 is UIControl { contains = true } }
        return contains
    }
}
