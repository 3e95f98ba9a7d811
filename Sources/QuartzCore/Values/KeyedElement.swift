/// An element of a layer's array property that key paths access by name, as in `filters.blur.inputRadius`.
protocol KeyedElement: AnyObject {
    var elementName: String? { get }
    func value(forKey key: String) -> Any?
    func setValue(_ value: Any?, forKey key: String)
    /// Returns a copy that can be changed without affecting the original.
    func copyForChange() -> KeyedElement
}

extension KeyedElement {
    /// Returns the value of a key or key path: a part of a value, or an element in the element.
    fileprivate func object(at keyPath: String) -> Any? {
        let path = LayerKeyPath.of(keyPath)
        guard let whole = value(forKey: path.key), !path.isKey else { return value(forKey: keyPath) }
        if case .element(let inner)? = path.part { return inner.object(in: whole) }
        return path.part?.object(in: AnimationValue(whole))
    }

    fileprivate func set(_ new: AnimationValue, at keyPath: String) {
        let path = LayerKeyPath.of(keyPath)
        if path.isKey { return setValue(new.object, forKey: keyPath) }
        guard let whole = value(forKey: path.key), let changed = path.part?.set(new, in: AnimationValue(whole)) else {
            return
        }
        setValue(changed.object, forKey: path.key)
    }
}

/// The target of a key path into an array. (An object, so that key paths, which are copied in each frame, stay small.)
final class ElementPath: Equatable, Sendable {
    let name: String
    /// A key of the element, or a key path relative to it.
    let key: String

    /// Parses the `path` after the property's name: the element's name, a dot, a key or a path.
    init?(_ path: String) {
        guard let dot = path.firstIndex(of: ".") else { return nil }
        name = String(path[..<dot])
        key = String(path[path.index(after: dot)...])
        if name.isEmpty || key.isEmpty { return nil }
    }

    static func == (a: ElementPath, b: ElementPath) -> Bool { a.name == b.name && a.key == b.key }

    /// The properties whose elements have names.
    static let properties: Set<String> = ["filters", "backgroundFilters", "emitterCells"]

    /// Returns the element's value.
    func object(in array: Any) -> Any? {
        for case let element as any KeyedElement in array as? [Any] ?? [] where element.elementName == name {
            return element.object(at: key)
        }
        return nil
    }

    func get(_ value: AnimationValue) -> AnimationValue {
        guard case .array(let elements) = value else { return .none }
        for case .discrete(let any) in elements {
            if let element = any as? any KeyedElement, element.elementName == name {
                return AnimationValue(element.object(at: key))
            }
        }
        return .none
    }

    func set(_ part: AnimationValue, in value: AnimationValue) -> AnimationValue? {
        guard case .array(var elements) = value else { return nil }
        for (index, item) in elements.enumerated() {
            guard case .discrete(let any) = item, let element = any as? any KeyedElement, element.elementName == name
            else {
                continue
            }
            let copy = element.copyForChange()
            copy.set(part, at: key)
            elements[index] = .discrete(copy)
            return .array(elements)
        }
        return nil
    }
}
