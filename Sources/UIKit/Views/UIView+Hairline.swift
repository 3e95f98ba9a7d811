import QuartzCore

extension UIView {
    /// Returns a view for a line that is one pixel thick. Its edges are antialiased: in a window that is scaled down or
    /// moving, the line becomes paler instead of disappearing in places.
    static func hairline() -> UIView {
        let line = UIView()
        line.layer.allowsEdgeAntialiasing = true
        return line
    }
}
