import Foundation
import MicaBase

/// The creation of an object of an app's class by `init(coder:)`. The values of the file are applied when the initialiser
/// of its framework class ends, as if they had been decoded. The rest of the app's initialiser reads and overrides them.
@MainActor package struct NibDecoding {
    private let coder: NSCoder
    /// Applies the values; returns `false` for an object of another class.
    private let fill: (NSObject) -> Bool
    /// The creation that has not applied its values yet.
    private static var current: NibDecoding?

    /// Creates an object and applies its values once: inside its initialiser, or after one that does not call the
    /// framework's `init(coder:)`, which is logged.
    package static func make<Object: NSObject>(
        _ coder: NSCoder, _ create: () -> Object, fill: @escaping (Object) -> Void
    ) -> Object {
        let outer = current
        defer { current = outer }
        var filled: Object?
        current = NibDecoding(coder: coder) { object in
            guard let object = object as? Object else { return false }
            filled = object
            fill(object)
            return true
        }
        let made = create()
        current = nil
        if filled !== made {
            warn(
                "\(type(of: made)).init(coder:) must call super.init(coder:) with its coder: the values of the storyboard or "
                    + "nib are set after it", module: "UIKit")
            fill(made)
        }
        return made
    }

    fileprivate static func ended(_ type: AnyClass, of object: NSObject, _ coder: NSCoder) {
        guard let decoding = current, decoding.coder === coder, isNearest(type, to: object) else { return }
        // The values include objects that the same coder creates.
        current = nil
        if !decoding.fill(object) { current = decoding }
    }

    /// Returns `true` if a class of UIKit is the first one above the app's classes of an object.
    private static func isNearest(_ type: AnyClass, to object: NSObject) -> Bool {
        var level: AnyClass? = Swift.type(of: object)
        while let found = level, found != type {
            if isOfUIKit(found) { return false }
            level = _getSuperclass(found)
        }
        return true
    }

    private static var known: [ObjectIdentifier: Bool] = [:]

    private static func isOfUIKit(_ type: AnyClass) -> Bool {
        if let known = known[ObjectIdentifier(type)] { return known }
        let result = _typeName(type).hasPrefix("UIKit.")
        known[ObjectIdentifier(type)] = result
        return result
    }
}

extension NSCoder {
    /// Applies the values of a file to an object that it creates. Each class of UIKit calls this at the end of
    /// `init(coder:)`.
    @MainActor func fill(_ object: NSObject, as type: AnyClass) { NibDecoding.ended(type, of: object, self) }
}
