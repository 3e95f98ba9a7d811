/// Something that can be done with a view, added by `UIView.addInteraction(_:)`.
@preconcurrency @MainActor public protocol UIInteraction: AnyObject {
    /// The view that it was added to; nil without one. Not kept alive.
    var view: UIView? { get }
    /// Called before it is added to a view, or taken from one: nil.
    func willMove(to view: UIView?)
    /// Called after it was added to a view, or taken from one: nil.
    func didMove(to view: UIView?)
}

extension UIView {
    /// What can be done with the view, in the order added. Setting it takes out what is no longer there.
    public var interactions: [any UIInteraction] {
        get { ownInteractions?.value ?? [] }
        set {
            for old in interactions where !newValue.contains(where: { $0 === old }) { removeInteraction(old) }
            for new in newValue { addInteraction(new) }
        }
    }

    /// Adds an interaction, which leaves the view that had it; one that is there already stays.
    public func addInteraction(_ interaction: any UIInteraction) {
        guard !interactions.contains(where: { $0 === interaction }) else { return }
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        let list = ownInteractions ?? Boxed([])
        list.value.append(interaction)
        ownInteractions = list
        interaction.didMove(to: self)
    }

    /// Takes an interaction out; nothing happens with one of another view.
    public func removeInteraction(_ interaction: any UIInteraction) {
        guard let index = interactions.firstIndex(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        ownInteractions?.value.remove(at: index)
        interaction.didMove(to: nil)
    }
}
