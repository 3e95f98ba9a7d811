public import UIKit

// Outlets. Their names are "Class.outlet", for messages. A value of a wrong class is logged, and the outlet stays.
extension InterfaceBuild {
    /// Connects an optional outlet. A nil object changes nothing.
    public func connect<T>(_ outlet: inout T?, to object: Any?, _ name: StaticString) {
        if let object, let value: T = typed(object, name) { outlet = value }
    }

    /// Connects an outlet. A nil object changes nothing.
    public func connect<T>(_ outlet: inout T, to object: Any?, _ name: StaticString) {
        if let object, let value: T = typed(object, name) { outlet = value }
    }

    /// Connects an optional outlet collection. Objects of a wrong class are left out.
    public func connect<T>(_ collection: inout [T]?, to objects: [Any], _ name: StaticString) {
        collection = objects.compactMap { typed($0, name) }
    }

    /// Connects an outlet collection. Objects of a wrong class are left out.
    public func connect<T>(_ collection: inout [T], to objects: [Any], _ name: StaticString) {
        collection = objects.compactMap { typed($0, name) }
    }

    private func typed<T>(_ object: Any, _ name: StaticString) -> T? {
        if let value = object as? T { return value }
        report("\(file.name): the outlet \(name) must be a \(T.self) (got \(type(of: object))).")
        return nil
    }

    /// Sets target and action of an item of a bar; a nil target is the first responder that has the method.
    public func addTarget(_ target: Any?, _ selector: Selector, to item: UIBarButtonItem) {
        item.target = target.map { $0 as AnyObject }
        item.action = selector
    }
}
