import QuartzCore

/// A scene that contains windows.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
    /// The scene's display.
    open internal(set) var screen = UIScreen.main
    /// The limits of the window's size; nil if the size is fixed.
    open private(set) var sizeRestrictions: UISceneSizeRestrictions?
    /// The manager of the status bar, which windows do not have.
    open private(set) lazy var statusBarManager: UIStatusBarManager? = UIStatusBarManager()

    /// The size in points.
    package private(set) var size = CGSize.zero
    /// The windows from back to front, not retained.
    private var places: [WeakWindow] = []
    private struct WeakWindow { weak var window: UIWindow? }
    /// The windows in which the present touches began, by finger.
    var fingers: [Int: UIWindow] = [:]
    /// The layer that the host draws: that of the only window, or one that contains the windows' layers.
    package private(set) var rootLayer: CALayer

    public required init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
        rootLayer = UIWindowScene.makeRoot()
        super.init(session: session, connectionOptions: connectionOptions)
        sizeRestrictions = UISceneSizeRestrictions(of: self)
    }

    /// Creates a scene that shows one window.
    package convenience init(showing window: UIWindow) {
        let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
        self.init(
            session: UISceneSession(role: .windowApplication, configuration: configuration),
            connectionOptions: ConnectionOptions())
        screen = window.screen
        size = window.bounds.size
        rootLayer = window.layer
        places = [WeakWindow(window: window)]
        window.joined(self)
    }

    /// Creates a scene without windows.
    package convenience init(size: CGSize, screen: UIScreen, options: ConnectionOptions = ConnectionOptions()) {
        let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
        self.init(
            session: UISceneSession(role: .windowApplication, configuration: configuration), connectionOptions: options)
        self.size = size
        self.screen = screen
        rootLayer.frame = CGRect(origin: .zero, size: size)
    }

    /// The windows that are or were visible, from back to front.
    open var windows: [UIWindow] { places.compactMap(\.window) }
    /// The key window; nil if it belongs to another scene.
    open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
    /// The screen's traits with the scene's own size classes and overrides.
    open var traitCollection: UITraitCollection { traitOverrides.applied(to: screen.traitCollection.sized(size)) }
    /// The traits that override those of the screen, for the scene's windows. Default none.
    open var traitOverrides: UITraitOverrides {
        get { ownTraitOverrides }
        set {
            _ = notifiedTraits
            ownTraitOverrides = newValue
            screenDidChange()
        }
    }
    private var ownTraitOverrides = UITraitOverrides()
    var traitObservers = TraitChangeObservers()
    private lazy var notifiedTraits = traitCollection
    /// Called after the traits changed, with the traits before the change. The default does nothing.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// The scene's coordinate space.
    open var coordinateSpace: any UICoordinateSpace { SceneSpace(size: size) }
    /// Portrait, or landscape if the scene is wider than high.
    open var interfaceOrientation: UIInterfaceOrientation { size.width > size.height ? .landscapeRight : .portrait }

    /// `true` if an on-screen keyboard opens for text input in the scene's windows.
    package var usesOnScreenKeyboard = false {
        didSet { for window in windows { window.usesOnScreenKeyboard = usesOnScreenKeyboard } }
    }

    // MARK: Windows

    /// Adds a window that became visible, in front of the others of its level.
    func show(_ window: UIWindow) {
        places.removeAll { $0.window == nil || $0.window === window }
        let place = places.firstIndex { ($0.window?.windowLevel ?? .normal).rawValue > window.windowLevel.rawValue }
        places.insert(WeakWindow(window: window), at: place ?? places.count)
        if usesOnScreenKeyboard { window.usesOnScreenKeyboard = true }
        if places.count == 1, window.layer === rootLayer { return }
        makeStage()
        if let above = place.flatMap({ places[$0 + 1].window }) {
            rootLayer.insertSublayer(window.layer, below: above.layer)
        } else {
            rootLayer.addSublayer(window.layer)
        }
    }

    /// Removes a window that moves to another scene or is closed.
    func remove(_ window: UIWindow) {
        places.removeAll { $0.window == nil || $0.window === window }
        fingers = fingers.filter { $0.value !== window }
        if window.layer === rootLayer { makeStage() }
        if window.layer.superlayer === rootLayer { window.layer.removeFromSuperlayer() }
    }

    /// Returns a layer for windows, which appear at once.
    private static func makeRoot() -> CALayer {
        let layer = CALayer()
        layer.actions = ["sublayers": NSNull()]
        return layer
    }

    /// Creates a layer that contains the windows, once there are several.
    private func makeStage() {
        guard let first = rootLayer.delegate as? UIWindow else { return }
        let stage = UIWindowScene.makeRoot()
        stage.frame = CGRect(origin: .zero, size: size)
        rootLayer = stage
        if first.windowScene === self { stage.addSublayer(first.layer) }
        display?.rootLayerDidChange()
    }

    /// Changes the size, as a drag of the desktop window's corner does: windows that filled the scene fill it again.
    package func resize(to newSize: CGSize) {
        _ = notifiedTraits
        guard newSize != size else { return screenDidChange() }
        let old = (space: coordinateSpace, orientation: interfaceOrientation, traits: traitCollection)
        let full = CGRect(origin: .zero, size: size)
        size = newSize
        if !(rootLayer.delegate is UIWindow) {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            rootLayer.frame = CGRect(origin: .zero, size: newSize)
            CATransaction.commit()
        }
        for window in windows where window.frame == full || full.isEmpty {
            window.frame = CGRect(origin: .zero, size: newSize)
        }
        screenDidChange()
        (delegate as? any UIWindowSceneDelegate)?.windowScene(
            self, didUpdate: old.space, interfaceOrientation: old.orientation, traitCollection: old.traits)
    }

    /// Gives the scene a screen of its own; the main screen keeps the size of the other scene.
    package func showOnScreenOfItsOwn(size: CGSize, scale: CGFloat) {
        screen = screen.copyOfNow()
        screen.resize(to: size, scale: scale)
    }

    /// Called when the scale or the appearance of the screen changed.
    package func screenDidChange() {
        let previous = notifiedTraits
        notifiedTraits = traitCollection
        if previous != notifiedTraits { traitsChanged(from: previous) }
        for window in windows { window.screenDidChange() }
    }
}

extension UIWindowScene: UITraitEnvironment, UITraitChangeObservable, TraitChangeSubject {}

/// The limits of a scene's window size.
@preconcurrency @MainActor open class UISceneSizeRestrictions: NSObject {
    private weak var scene: UIWindowScene?

    init(of scene: UIWindowScene) { self.scene = scene }

    /// The minimum size in points. Default zero.
    @Observed open var minimumSize = CGSize.zero { didSet { scene?.display?.sizeRestrictionsDidChange() } }
    /// The maximum size in points. Default unlimited.
    @Observed open var maximumSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude) {
        didSet { scene?.display?.sizeRestrictionsDidChange() }
    }
}

/// The state of the status bar, which windows do not have.
@preconcurrency @MainActor open class UIStatusBarManager: NSObject {
    /// Always zero.
    open var statusBarFrame: CGRect { .zero }
    /// Always `true`.
    open var isStatusBarHidden: Bool { true }
}

/// A scene's coordinate space.
private final class SceneSpace: NSObject, UICoordinateSpace {
    let bounds: CGRect

    init(size: CGSize) { bounds = CGRect(origin: .zero, size: size) }

    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace is UIView ? coordinateSpace.convert(point, from: self) : point
    }
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace is UIView ? coordinateSpace.convert(point, to: self) : point
    }
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        coordinateSpace is UIView ? coordinateSpace.convert(rect, from: self) : rect
    }
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        coordinateSpace is UIView ? coordinateSpace.convert(rect, to: self) : rect
    }
}
