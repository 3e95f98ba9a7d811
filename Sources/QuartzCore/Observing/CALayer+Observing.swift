import MicaObjC

extension CALayer: KeyValueObservable {
    package func observedValue(forKey key: String) -> Any?? { .some(value(forKeyPath: key)) }
    package func observedObject(forKey key: String) -> (any KeyValueObservable)? { nil }
    package func observationBegan() { state.insert(.isObserved) }
}

extension CALayer {
    /// Called after a change of a layer that is observed, or whose view is.
    final func tellObservers() {
        observedPropertiesChanged(self)
        if let owner = delegate as? any KeyValueObservable { observedPropertiesChanged(owner) }
    }

    /// Runs several changes that are one change for observers.
    final func changingAtOnce(_ body: () -> Void) {
        guard state.contains(.isObserved) else { return body() }
        state.remove(.isObserved)
        body()
        state.insert(.isObserved)
        tellObservers()
    }
}
