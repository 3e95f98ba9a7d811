import QuartzCore

extension UIView {
    /// A view for a line as thick as a pixel. Its edges are smooth: where its window is drawn smaller, or moves, it is paler for that
    /// instead of missing in some places.
    static func hairline() -> UIView {
        let line = UIView()
        line.layer.allowsEdgeAntialiasing = true
        return line
    }
}
