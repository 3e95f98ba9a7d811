/// An interaction that is attached to a view with `UIView.addInteraction(_:)`.
@preconcurrency @MainActor public protocol UIInteraction: AnyObject {
    /// The view of the interaction, held weakly; nil if there is none.
    var view: UIView? { get }
    /// Called before the interaction is added to a view, or removed (nil).
    func willMove(to view: UIView?)
    /// Called after the interaction was added to a view, or removed (nil).
    func didMove(to view: UIView?)
}

extension UIView {
    /// The interactions in the order in which they were added. Setting it removes those that are missing from the new
    /// value.
    public var interactions: [any UIInteraction] {
        get { ownInteractions?.value ?? [] }
        set {
            for old in interactions where !newValue.contains(where: { $0 === old }) { removeInteraction(old) }
            for new in newValue { addInteraction(new) }
        }
    }

    /// Adds an interaction and removes it from its previous view; an interaction of this view is not added again.
    public func addInteraction(_ interaction: any UIInteraction) {
        guard !interactions.contains(where: { $0 === interaction }) else { return }
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        let list = ownInteractions ?? Boxed([])
        list.value.append(interaction)
        ownInteractions = list
        interaction.didMove(to: self)
    }

    /// Removes an interaction; an interaction of another view is ignored.
    public func removeInteraction(_ interaction: any UIInteraction) {
        guard let index = interactions.firstIndex(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        ownInteractions?.value.remove(at: index)
        interaction.didMove(to: nil)
    }
}
