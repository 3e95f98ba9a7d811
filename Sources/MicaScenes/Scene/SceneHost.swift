/// The host of the scenes of this process.
@MainActor public enum SceneHost {
    /// `true` in a window, whose clock is the real one; `false` if scenes are rendered offline, in virtual time that
    /// starts at the same value in every run.
    public package(set) static var isLive = false
}
