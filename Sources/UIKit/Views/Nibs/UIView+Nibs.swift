import QuartzCore

extension UIView {
    private static let restorationKey = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    /// The identifier for state restoration, which does not take place here. Default nil.
    public var restorationIdentifier: String? {
        get { objc_getAssociatedObject(self, UIView.restorationKey) as? String }
        set { objc_setAssociatedObject(self, UIView.restorationKey, newValue, .OBJC_ASSOCIATION_COPY_NONATOMIC) }
    }

    /// Applies the changes by size class of the view and its descendants; they may add and remove views.
    func updateSizeVariations() {
        var changing: [UIView] = []
        forEachView { if $0.ownSizeVariations != nil { changing.append($0) } }
        for view in changing { view.ownSizeVariations?.update(for: view.traitCollection) }
    }

    /// The view's changes by size class, created on first access.
    package var sizeVariations: SizeVariations {
        if let ownSizeVariations { return ownSizeVariations }
        let made = SizeVariations()
        ownSizeVariations = made
        return made
    }
}
