import QuartzCore

extension CALayer {
    /// `true` if the layer blurs the content behind it, as bars and alerts do.
    var blursBackdrop: Bool {
        get { backgroundFilters?.isEmpty == false }
        set {
            guard newValue != blursBackdrop else { return }
            let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 20])
            backgroundFilters = newValue ? [blur].compactMap { $0 } : nil
        }
    }
}
