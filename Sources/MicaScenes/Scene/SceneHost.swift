/// The host of the scenes of this process.
@MainActor public enum SceneHost {
    /// True in a window, whose clock is the real one; false where scenes are rendered offline, in virtual time that
    /// starts the same in every run.
    public package(set) static var isLive = false
}
