import Foundation

extension UITableViewCell {
    /// Enters or leaves editing mode, with the calls of the app's methods.
    func changeEditing(_ editing: Bool, animated: Bool) {
        let state: StateMask = editing ? .showingEditControl : []
        willTransition(to: state)
        self.editing = editing
        stateChanged()
        func change() {
            showAccessories()
            showControls()
            setNeedsLayout()
        }
        guard animated, window != nil else {
            change()
            return didTransition(to: state)
        }
        UIView.performWithoutAnimation {
            change()
            if editing { controls.setAlpha(0) }
        }
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) { [self] in
            controls.setAlpha(1)
            layoutIfNeeded()
        } completion: { [weak self] _ in
            self?.didTransition(to: state)
        }
    }
}
