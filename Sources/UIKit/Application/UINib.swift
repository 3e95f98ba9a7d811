public import Foundation
import CoreGraphics

/// The objects of one file of Interface Builder, made anew each time. The files are not read here: what a nib holds is said in code, once,
/// before it is needed; so a library keeps the nibs that it asks for by name.
///
/// ```swift
/// UINib.register("PriceCell") { _ in
///     let cell = PriceCell(style: .default, reuseIdentifier: nil), label = UILabel()
///     cell.contentView.addSubview(label)
///     cell.priceLabel = label  // an outlet
///     return [cell]
/// }
/// ```
@preconcurrency @MainActor open class UINib: NSObject {
    /// What a nib's objects are connected with.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Objects that stand for those outside of the nib.
        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }
    /// Makes a nib's objects at the top, and connects them with each other and with their owner.
    public typealias Maker = @MainActor (_ owner: Any?) -> [Any]

    private let name: String

    /// The nib that was or will be registered under a name. The bundle does not count.
    public init(nibName name: String, bundle: Bundle?) {
        self.name = name
        super.init()
    }

    /// The objects at the top, after `awakeFromNib()` of each and of all views in them. None, which the log says once, where nothing is
    /// registered under the nib's name. The options do not count.
    open func instantiate(withOwner owner: Any?, options: [OptionsKey: Any]? = nil) -> [Any] {
        guard let objects = UINib.objects(named: name, owner: owner) else {
            UINib.tell(name)
            return []
        }
        return objects
    }

    // MARK: What nibs hold

    private static var makers: [String: Maker] = [:]
    /// While nibs are made, one perhaps within another: the objects whose `awakeFromNib()` was called. They are kept, or another one
    /// could have the identity of one that is gone.
    private static var awake: [ObjectIdentifier: NSObject] = [:]
    private static var depth = 0
    private static let depthLimit = 100

    /// Says what nibs of a name hold; nil takes it back. A controller whose `nibName` it is, or whose class is called so (without
    /// "Controller", too), takes the first view for its own, unless the function set that of the owner.
    public static func register(_ name: String, objects: Maker?) { makers[name] = objects }

    /// A coder of an archive without anything, for objects of classes that have only `init(coder:)`: `PriceCell(coder: UINib.coder)`.
    public static var coder: NSCoder {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        archiver.finishEncoding()
        guard let coder = try? NSKeyedUnarchiver(forReadingFrom: archiver.encodedData) else {
            fatalError("Foundation does not read its own archive.")
        }
        coder.requiresSecureCoding = false
        return coder
    }

    /// Nil where nothing is registered under the name.
    static func objects(named name: String, owner: Any?) -> [Any]? {
        guard let make = makers[name] else { return nil }
        guard depth < depthLimit else { fatalError("The nib \(name) is made within itself, \(depthLimit) times.") }
        depth += 1
        let objects = make(owner)
        for object in objects {
            guard let view = object as? UIView else {
                (object as? NSObject).map(wake)
                continue
            }
            var parts: [NSObject] = []
            view.forEachView { parts += [$0] + $0.constraints }
            parts.reversed().forEach(wake)
        }
        depth -= 1
        if depth == 0 { awake = [:] }
        return objects
    }

    /// What the nib of a controller's view holds; nil without one, which the log says of one that was named.
    static func objects(for controller: UIViewController) -> [Any]? {
        if let name = controller.nibName {
            let objects = objects(named: name, owner: controller)
            if objects == nil { tell(name) }
            return objects
        }
        guard !makers.isEmpty else { return nil }
        let name = String(describing: type(of: controller))
        if name.hasSuffix("ViewController"),
            let objects = objects(named: String(name.dropLast("Controller".count)), owner: controller)
        {
            return objects
        }
        return objects(named: name, owner: controller)
    }

    private static func wake(_ object: NSObject) {
        guard awake.updateValue(object, forKey: ObjectIdentifier(object)) == nil else { return }
        (object as? UIResponder)?.awakeFromNib()
        (object as? NSLayoutConstraint)?.awakeFromNib()
    }

    static func tell(_ name: String) {
        warn(
            "the nib \(name) is not read: say what it holds by UINib.register, or make its views in code",
            module: "UIKit")
    }

    /// Makes the only object of a nib that is registered for reuse, which must be of this class.
    func maker<View: UIView>(of type: View.Type, for identifier: String) -> () -> View {
        { [self] in
            let objects = instantiate(withOwner: nil)
            guard objects.count == 1, let view = objects[0] as? View else {
                fatalError(
                    "The nib \(name) is registered for \"\(identifier)\" and must hold one object, a \(type): it holds "
                        + (objects.isEmpty ? "none" : objects.map { "\(Swift.type(of: $0))" }.joined(separator: ", "))
                        + ".")
            }
            return view
        }
    }
}

/// A transition of a storyboard, for classes that are one. Nothing here makes it.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
    /// The segue's name.
    open private(set) var identifier: String?
    /// The controller that presents.
    open private(set) var source: UIViewController
    /// The controller that is presented.
    open private(set) var destination: UIViewController

    /// A segue between two controllers.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination) = (identifier, source, destination)
        super.init()
    }

    /// Presents the destination.
    open func perform() { source.present(destination, animated: true) }
}

extension Bundle {
    /// The objects of a nib, as `UINib` makes them; nil, which the log says once, where nothing is registered under the name.
    @preconcurrency @MainActor public func loadNibNamed(
        _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
    ) -> [Any]? {
        let objects = UINib.objects(named: name, owner: owner)
        if objects == nil { UINib.tell(name) }
        return objects
    }
}
