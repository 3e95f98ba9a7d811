import QuartzCore

extension CALayer {
    /// Whether what lies behind is blurred, as behind bars and alerts.
    var blursBackdrop: Bool {
        get { backgroundFilters?.isEmpty == false }
        set {
            guard newValue != blursBackdrop else { return }
            let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 20])
            backgroundFilters = newValue ? [blur].compactMap { $0 } : nil
        }
    }
}
