/// One loading of a nib, of a storyboard's controller or of its view.
@MainActor package final class NibLoading {
    /// The object in place of File's Owner.
    package let owner: Any?
    /// The objects in place of placeholders, by identifier.
    package let externalObjects: [String: Any]
    /// A coder of an empty archive.
    package private(set) lazy var coder: NSCoder = UINib.coder
    private var objects: [NSObject] = []
    private var lastSteps: [() -> Void] = []
    /// The objects that the controller retains, because views refer to them weakly: delegates, recognisers.
    package private(set) var kept: [NSObject] = []

    package init(owner: Any? = nil, externalObjects: [String: Any] = [:]) {
        self.owner = owner
        self.externalObjects = externalObjects
    }

    /// Adds an object that will be notified when all objects are connected.
    package func note(_ object: NSObject) { objects.append(object) }

    /// Adds an object that the controller retains.
    package func keep(_ object: NSObject) { kept.append(object) }

    /// Adds work that follows these notifications.
    package func addLastStep(_ step: @escaping () -> Void) { lastSteps.append(step) }

    /// Calls `awakeFromNib()` of the objects, the last one first, so that the views in a view precede it; then performs
    /// the last steps.
    package func finish() {
        let made = objects
        let steps = lastSteps
        objects = []
        lastSteps = []
        for object in made.reversed() { (object as? any AwakesFromNib)?.awakeFromNib() }
        for step in steps { step() }
    }
}
