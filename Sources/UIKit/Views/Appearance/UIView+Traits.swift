extension UIView {
    /// Resolves dynamic colours and the scale again, for the view and its descendants.
    func traitsMayHaveChanged() {
        UIView.inheritanceEdits &+= 1
        applyTraits()
        layoutRecord?.engine?.traitsChanged()
    }

    func applyTraits() {
        forEachView { view in
            // Not with the property: a subclass may override it to set the colour of another part.
            view.applyBackgroundColor()
            let scale = view.traitCollection.displayScale
            if view.layer.contentsScale != scale { view.layer.contentsScale = scale }
            view.traitCollectionDidChange(nil)
            if type(of: view).showsDrawing { view.setNeedsDisplay() }
            if AppearanceRules.dependOnTraits, view.window != nil { view.applyAppearance() }
            view.traitsApplied()
        }
        noteColorsForFocus()
    }

    /// Applies a new semantic content attribute to the layout.
    func semanticAttributeChanged(from old: UISemanticContentAttribute) {
        noteSet(.semanticContentAttribute, \UIView.semanticContentAttribute, semanticContentAttribute)
        guard semanticContentAttribute != old else { return }
        traitsMayHaveChanged()
        layoutRecord?.engine?.traitsChanged(forces: true)
    }

    /// Applies the background colour, resolved for the view's traits, to the layer.
    func applyBackgroundColor() { layer.backgroundColor = ownBackground?.resolvedColor(with: traitCollection).cgColor }

    var hasOwnTintColor: Bool { ownTintColor != nil }

    /// Notifies the view and its descendants of a new tint colour.
    func tintColorsChanged() {
        UIView.inheritanceEdits &+= 1
        forEachView { $0.tintColorDidChange() }
        noteColorsForFocus()
    }
}
