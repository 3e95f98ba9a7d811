import QuartzCore

/// A scene with windows.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
    /// The display that it is on.
    open internal(set) var screen = UIScreen.main
    /// What it may be resized to; nil where its size is given.
    open private(set) var sizeRestrictions: UISceneSizeRestrictions?
    /// About the bar at a phone's top, which windows do not have.
    open private(set) lazy var statusBarManager: UIStatusBarManager? = UIStatusBarManager()

    /// In points.
    package private(set) var size = CGSize.zero
    /// Its windows, from the back to the front. Who made a window holds it.
    private var places: [WeakWindow] = []
    private struct WeakWindow { weak var window: UIWindow? }
    /// Which window a finger went down in.
    var fingers: [Int: UIWindow] = [:]
    /// What a host draws: the only window's layer, or one that holds the windows'.
    package private(set) var rootLayer: CALayer

    public required init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
        rootLayer = CALayer()
        super.init(session: session, connectionOptions: connectionOptions)
        sizeRestrictions = UISceneSizeRestrictions(of: self)
    }

    /// A scene that shows one window so far.
    package convenience init(showing window: UIWindow) {
        let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
        self.init(
            session: UISceneSession(role: .windowApplication, configuration: configuration),
            connectionOptions: ConnectionOptions())
        (screen, size) = (window.screen, window.bounds.size)
        rootLayer = window.layer
        places = [WeakWindow(window: window)]
        window.joined(self)
    }

    /// A scene whose windows come later.
    package convenience init(size: CGSize, screen: UIScreen, options: ConnectionOptions = ConnectionOptions()) {
        let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
        self.init(
            session: UISceneSession(role: .windowApplication, configuration: configuration), connectionOptions: options)
        (self.size, self.screen) = (size, screen)
        rootLayer.frame = CGRect(origin: .zero, size: size)
    }

    /// The windows that are visible or were, from the back to the front.
    open var windows: [UIWindow] { places.compactMap(\.window) }
    /// The one that gets keys; nil if it is another scene's.
    open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
    /// The screen's traits, with the scene's own size classes.
    open var traitCollection: UITraitCollection {
        UITraitCollection(traitsFrom: [screen.traitCollection, UITraitCollection(windowSize: size)])
    }
    /// The scene's points.
    open var coordinateSpace: any UICoordinateSpace { SceneSpace(size: size) }
    /// Portrait unless it is wider than high.
    open var interfaceOrientation: UIInterfaceOrientation { size.width > size.height ? .landscapeRight : .portrait }

    /// Whether a keyboard comes up on the screen for texts of its windows.
    package var usesOnScreenKeyboard = false {
        didSet { for window in windows { window.usesOnScreenKeyboard = usesOnScreenKeyboard } }
    }

    // MARK: Windows

    /// Takes in a window that became visible, in front of those of its level.
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

    /// A window leaves for another scene, or for good.
    func remove(_ window: UIWindow) {
        places.removeAll { $0.window == nil || $0.window === window }
        fingers = fingers.filter { $0.value !== window }
        if window.layer === rootLayer { makeStage() }
        if window.layer.superlayer === rootLayer { window.layer.removeFromSuperlayer() }
    }

    /// Lets a layer of its own hold the windows: from the second one on.
    private func makeStage() {
        guard let first = rootLayer.delegate as? UIWindow else { return }
        let stage = CALayer()
        stage.frame = CGRect(origin: .zero, size: size)
        rootLayer = stage
        if first.windowScene === self { stage.addSublayer(first.layer) }
        display?.rootLayerDidChange()
    }

    /// Another size, as a finger at a window's corner gives it: windows that filled the scene fill it again.
    package func resize(to newSize: CGSize) {
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

    /// Beside another scene: the main screen keeps that one's size.
    package func showOnScreenOfItsOwn(size: CGSize, scale: CGFloat) {
        screen = screen.copyOfNow()
        screen.resize(to: size, scale: scale)
    }

    /// The scale or the appearance of the screen changed.
    package func screenDidChange() { for window in windows { window.screenDidChange() } }
}

/// How small and how large a scene's window may be made.
@preconcurrency @MainActor open class UISceneSizeRestrictions: NSObject {
    private weak var scene: UIWindowScene?

    init(of scene: UIWindowScene) { self.scene = scene }

    /// In points. Default zero.
    open var minimumSize = CGSize.zero { didSet { scene?.display?.sizeRestrictionsDidChange() } }
    /// In points. Default without a limit.
    open var maximumSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude) {
        didSet { scene?.display?.sizeRestrictionsDidChange() }
    }
}

/// About the bar at a phone's top: windows have none.
@preconcurrency @MainActor open class UIStatusBarManager: NSObject {
    /// Zero.
    open var statusBarFrame: CGRect { .zero }
    /// True.
    open var isStatusBarHidden: Bool { true }
}

/// A scene's own points.
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
