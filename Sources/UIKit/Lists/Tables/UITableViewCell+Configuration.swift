// The views that configurations describe.
extension UITableViewCell {
    func showContent() {
        configured.showContent(
            contentConfiguration, updates: automaticallyUpdatesContentConfiguration, for: configurationState,
            in: contentView)
    }

    func updateConfigurationIfNeeded() {
        configured.updateIfNeeded { updateConfiguration(using: configurationState) }
    }

    /// Handles a change of the state.
    func stateChanged() {
        if configurationUpdateHandler != nil || UITableViewCell.updatesItself(type(of: self)) {
            setNeedsUpdateConfiguration()
        }
        if contentConfiguration != nil, automaticallyUpdatesContentConfiguration { showContent() }
        if backgroundConfiguration != nil { showBackground() }
    }

    /// Shows the background configuration, if there is one, instead of the table's background.
    func showBackground() {
        configured.showBackground(
            backgroundConfiguration, updates: automaticallyUpdatesBackgroundConfiguration, for: configurationState,
            in: self)
        if backgroundConfiguration != nil {
            if !hasOwnBackgroundColor { quietly { super.backgroundColor = nil } }
            setNeedsLayout()
        }
        showSelection()
    }

    private static let updateProbe = OverrideProbe(Updating.self, below: UITableViewCell.self, plain: Plain.self)
    private static func updatesItself(_ type: UITableViewCell.Type) -> Bool { updateProbe.isOverridden(by: type) }
    private final class Plain: UITableViewCell {}
    private final class Updating: UITableViewCell {
        override func updateConfiguration(using state: UICellConfigurationState) {}
    }
}
