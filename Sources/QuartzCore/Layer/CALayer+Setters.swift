import CoreGraphics

// The setters that need more than a line. They are inlined into the accessors of the body, which may be called often.

extension CALayer {
    @inline(__always)
    final func setBounds(_ wanted: CGRect) {
        let old = values.bounds, size = wanted.size
        let new = size.width < 0 || size.height < 0 ? wanted.standardized : wanted
        change(.bounds, old != new) { values.bounds = new }
        if old != new { boundsChanged(from: old) }
    }

    @inline(__always)
    final func setSublayerTransform(_ new: CATransform3D) {
        change(.sublayerTransform, values.sublayerTransform != new) { values.sublayerTransform = new }
    }

    @inline(__always)
    final func setContentsFormat(_ new: CALayerContentsFormat) {
        if new != .RGBA8Uint { report("CALayer.contentsFormat has no effect: layers draw with 8 bits per component.") }
        change(.contentsFormat, values.contentsFormat != new) { values.contentsFormat = new }
    }

    @inline(__always)
    final func setMinificationFilter(_ new: CALayerContentsFilter) {
        change(.minificationFilter, values.minificationFilter != new) { values.minificationFilter = new }
    }

    @inline(__always)
    final func setMagnificationFilter(_ new: CALayerContentsFilter) {
        change(.magnificationFilter, magnificationFilter != new) { values.magnificationFilter = new }
    }

    @inline(__always)
    final func setMinificationFilterBias(_ new: Float) {
        if new != 0 { report("CALayer.minificationFilterBias has no effect.") }
        change(.minificationFilterBias, minificationFilterBias != new) { values.minificationFilterBias = new }
    }

    @inline(__always)
    final func setContentsGravity(_ new: CALayerContentsGravity) {
        let new = new.isKnown ? new : .center
        change(.contentsGravity, values.contentsGravity != new) { values.contentsGravity = new }
    }

    @inline(__always)
    final func setCornerCurve(_ new: CALayerCornerCurve) {
        let new = new == .continuous ? new : .circular
        change(.cornerCurve, values.cornerCurve != new) { values.cornerCurve = new }
    }

    @inline(__always)
    final func setEdgeAntialiasingMask(_ new: CAEdgeAntialiasingMask) {
        let new = CAEdgeAntialiasingMask(rawValue: new.rawValue & 0xF)
        change(.edgeAntialiasingMask, edgeAntialiasingMask != new) { values.edgeAntialiasingMask = new }
    }

    @inline(__always)
    final func setCompositingFilter(_ new: Any?) {
        BlendNames.check(new)
        change(.compositingFilter, true) { values.compositingFilter = new }
    }

    @inline(__always)
    final func setFilters(_ new: [Any]?) {
        CIFilter.check(new, of: "filters")
        change(.filters, true) { values.filters = new }
    }

    @inline(__always)
    final func setBackgroundFilters(_ new: [Any]?) {
        CIFilter.check(new, of: "backgroundFilters")
        change(.backgroundFilters, true) { values.backgroundFilters = new }
    }

    @inline(__always)
    final func setRasterizationScale(_ new: CGFloat) {
        change(.rasterizationScale, rasterizationScale != new) { values.rasterizationScale = new }
    }

    @inline(__always)
    final func setConstraints(_ new: [CAConstraint]?) {
        values.constraints = new
        parent?.layoutInputsChanged()
    }

    @inline(__always)
    final func setName(_ new: String?) {
        explicit.insert(.name)
        nameBox = new.map { LayerName($0) }
    }
}
