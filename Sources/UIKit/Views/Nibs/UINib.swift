public import Foundation
import CoreGraphics

/// The objects of an Interface Builder file. The plugin `AppleSources` and `mica port` translate the files to code, which
/// registers them. An app can also register the content of a nib itself, before it is needed:
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
    /// An option for connecting a nib's objects.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The objects that replace placeholders outside of the nib.
        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }
    /// Creates a nib's top-level objects and connects them with each other and with the owner.
    public typealias Maker = @MainActor (_ owner: Any?) -> [Any]

    private let name: String
    private let bundle: Bundle?

    /// Creates the nib that was or will be registered under a name. The bundle chooses among the nibs of this name in
    /// several modules; nil prefers the app's.
    public init(nibName name: String, bundle: Bundle?) {
        self.name = name
        self.bundle = bundle
        super.init()
    }

    /// Creates the top-level objects and calls `awakeFromNib()` on them and all their views. Without a registration
    /// under the nib's name it returns no objects and logs this once.
    open func instantiate(withOwner owner: Any?, options: [OptionsKey: Any]? = nil) -> [Any] {
        guard let objects = UINib.objects(named: name, bundle, owner: owner, options) else {
            UINib.tell(name)
            return []
        }
        return objects
    }

    // MARK: Registered nibs

    private static var makers: [String: Maker] = [:]
    /// `true` if any nib is registered.
    static var hasNibs: Bool { !makers.isEmpty || !NibContent.all.isEmpty }
    /// The objects whose `awakeFromNib()` was called while (possibly nested) nibs are instantiated. They are retained
    /// so that their identities stay unique.
    private static var awake: [ObjectIdentifier: NSObject] = [:]
    private static var depth = 0
    private static let depthLimit = 100

    /// Registers the content of a nib; nil removes it. A controller with this `nibName`, or whose class has this name
    /// (with or without "Controller"), uses the first view as its own, unless the function sets the owner's view.
    public static func register(_ name: String, objects: Maker?) { makers[name] = objects }

    private static let emptyArchive: Data = {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        archiver.finishEncoding()
        return archiver.encodedData
    }()

    /// A coder of an empty archive, for objects whose class has only `init(coder:)`: `PriceCell(coder: UINib.coder)`.
    public static var coder: NSCoder {
        guard let coder = try? NSKeyedUnarchiver(forReadingFrom: emptyArchive) else {
            fatalError("Foundation does not read its own archive.")
        }
        coder.requiresSecureCoding = false
        return coder
    }

    /// Returns nil if nothing is registered under the name.
    static func objects(
        named name: String, _ bundle: Bundle?, owner: Any?, _ options: [OptionsKey: Any]? = nil
    ) -> [Any]? {
        if let make = makers[name] { return nested(name) { wakeAll(in: make(owner)) } }
        guard let content = InterfaceLookup.find(name, bundle, in: NibContent.all) else { return nil }
        return nested(name) {
            let loading = NibLoading(
                owner: owner, externalObjects: options?[.externalObjects] as? [String: Any] ?? [:])
            let objects = content.make(loading)
            loading.finish()
            return objects
        }
    }

    private static func nested(_ name: String, _ make: () -> [Any]) -> [Any] {
        guard depth < depthLimit else { fatalError("The nib \(name) contains itself, \(depthLimit) levels deep.") }
        depth += 1
        let objects = make()
        depth -= 1
        if depth == 0 { awake = [:] }
        return objects
    }

    private static func wakeAll(in objects: [Any]) -> [Any] {
        for object in objects {
            guard let view = object as? UIView else {
                (object as? NSObject).map(wake)
                continue
            }
            var parts: [NSObject] = []
            view.forEachView { parts += [$0] + $0.constraints }
            parts.reversed().forEach(wake)
        }
        return objects
    }

    private static func wake(_ object: NSObject) {
        guard awake.updateValue(object, forKey: ObjectIdentifier(object)) == nil else { return }
        (object as? any AwakesFromNib)?.awakeFromNib()
    }

    static func tell(_ name: String) {
        warn(
            "the nib \(name) is not known: build its file with the plugin AppleSources or mica port, or register its content "
                + "with UINib.register",
            module: "UIKit")
    }

    /// Returns a closure that creates the only object of a nib for reuse, which must have this class.
    func maker<View: UIView>(of type: View.Type, for identifier: String) -> () -> View {
        { [self] in
            let objects = instantiate(withOwner: nil)
            guard objects.count == 1, let view = objects[0] as? View else {
                fatalError(
                    "The nib \(name) is registered for \"\(identifier)\" and must contain one object, a \(type): it contains "
                        + (objects.isEmpty ? "none" : objects.map { "\(Swift.type(of: $0))" }.joined(separator: ", "))
                        + ".")
            }
            return view
        }
    }
}

extension Bundle {
    /// Creates the objects of a nib like `UINib`; returns nil, logged once, if nothing is registered under the name.
    @preconcurrency @MainActor public func loadNibNamed(
        _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
    ) -> [Any]? {
        let objects = UINib.objects(named: name, self, owner: owner, options)
        if objects == nil { UINib.tell(name) }
        return objects
    }
}
