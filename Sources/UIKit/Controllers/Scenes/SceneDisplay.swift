/// The display of a scene: a desktop window, a renderer or a test.
@MainActor package protocol SceneDisplay: AnyObject {
    /// Called when the layer that contains the scene's windows was replaced.
    func rootLayerDidChange()
    /// Called when the scene's title changed.
    func titleDidChange()
    /// Called when the scene's size restrictions changed.
    func sizeRestrictionsDidChange()
    /// Brings the scene to the front.
    func raise()
}

extension SceneDisplay {
    package func titleDidChange() {}
    package func sizeRestrictionsDidChange() {}
    package func raise() {}
}

/// The host of an app that `UIApplicationMain` started.
@MainActor package protocol ApplicationHost: AnyObject {
    /// Shows a further scene, whose windows follow later. Throws an error with one sentence if that is impossible.
    func show(_ scene: UIWindowScene) throws
    /// Removes a scene.
    func close(_ scene: UIWindowScene)
    /// Opens a URL in another program. Returns `false` if none accepts it.
    func open(_ url: URL) -> Bool
}
