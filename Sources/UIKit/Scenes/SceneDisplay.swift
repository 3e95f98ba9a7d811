/// What shows a scene: a window of the desktop, a renderer, a test.
@MainActor package protocol SceneDisplay: AnyObject {
    /// Another layer holds the scene's windows from now on.
    func rootLayerDidChange()
    /// The scene has another title.
    func titleDidChange()
    /// The scene may have other sizes.
    func sizeRestrictionsDidChange()
    /// The scene is to be in front.
    func raise()
}

extension SceneDisplay {
    package func titleDidChange() {}
    package func sizeRestrictionsDidChange() {}
    package func raise() {}
}

/// What an app runs on that was started by `UIApplicationMain`.
@MainActor package protocol ApplicationHost: AnyObject {
    /// Shows another scene; its windows come later. Throws one sentence where it cannot.
    func show(_ scene: UIWindowScene) throws
    /// Shows it no longer.
    func close(_ scene: UIWindowScene)
    /// Hands an address to another program. False: none takes it.
    func open(_ url: URL) -> Bool
}
