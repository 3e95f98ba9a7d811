extension UIView {
    /// Resolves dynamic colours and the scale again, for the view and its descendants.
    func traitsMayHaveChanged() {
        UIView.inheritanceEdits &+= 1
        applyTraits()
        layoutRecord?.engine?.traitsChanged()
    }

    func applyTraits() {
        if SizeVariations.exist { updateSizeVariations() }
        forEachView { $0.applyOwnTraits() }
        noteColorsForFocus()
    }
    private func applyOwnTraits() {
        // Not with the property: a subclass may override it to set the colour of another part.
        applyBackgroundColor()
        let scale = traitCollection.displayScale
        if layer.contentsScale != scale { layer.contentsScale = scale }
        notifyOfTraits()
        if type(of: self).showsDrawing { setNeedsDisplay() }
        if AppearanceRules.dependOnTraits, window != nil { applyAppearance() }
        traitsApplied()
    }
    /// Applies traits that changed since the view was notified of them.
    func updateOwnTraits() {
        let now = traitCollection
        if now !== notifiedTraits, now != notifiedTraits { applyOwnTraits() }
    }

    /// Applies a new semantic content attribute to the layout.
    func semanticAttributeChanged(from old: UISemanticContentAttribute) {
        noteSet(.semanticContentAttribute, \UIView.semanticContentAttribute, semanticContentAttribute)
        guard semanticContentAttribute != old else { return }
        traitsMayHaveChanged()
        layoutRecord?.engine?.traitsChanged(forces: true)
    }

    func setBackgroundColor(_ color: UIColor?) {
        let isChange = color != ownBackground
        ownBackground = color
        noteSet(.backgroundColor, \UIView.backgroundColor, color)
        if drawsItself, isChange { setNeedsDisplay() }
        setLayerColor()
    }

    func setTintColor(_ color: UIColor?) {
        ownTintColor = color
        noteSet(.tintColor, \UIView.tintColor, color)
        tintColorsChanged()
    }

    /// Applies the background colour, resolved for the view's traits, to the layer, unless the layer has one of its own.
    func applyBackgroundColor() { if !hasOwnLayerColor { setLayerColor() } }
    func setLayerColor() {
        let color = ownBackground?.resolvedColor(with: traitCollection).cgColor
        if drawsItself {
            if drawsOnBlack {
                layer.isOpaque = isOpaque && color.map { $0.alpha >= 1 } ?? (layer.backgroundColor == nil)
            }
            return
        }
        appliedBackground = color
        layer.backgroundColor = color
    }
    /// `true` if the colour of the layer was set on the layer itself.
    var hasOwnLayerColor: Bool {
        if drawsItself, ownBackground != nil { return false }
        let shown = layer.backgroundColor
        return shown !== appliedBackground && shown != appliedBackground
    }

    var hasOwnTintColor: Bool { ownTintColor != nil }

    /// Notifies the view and its descendants of a new tint colour.
    func tintColorsChanged() {
        UIView.inheritanceEdits &+= 1
        forEachView { $0.tintColorDidChange() }
        noteColorsForFocus()
    }
}
