/// A kind of element that stands for an object: its class, and the attributes and children that Interface Builder gives it.
///
/// A new kind is one entry in `Document/Kinds`. Rows that several kinds share come from `parent`.
struct ObjectKind: Sendable {
    enum Family: Sendable, Equatable {
        case view, controller, recognizer, barButton, item, layout, object
    }

    /// The element's tag.
    let tag: String
    /// The class of UIKit.
    let className: String
    let family: Family
    /// In the order in which the properties are set, those of the parents first.
    let rows: [Row]
    /// Children that are objects or lists of them.
    let parts: Set<Part>
    /// Outlets that UIKit's class has.
    let outlets: Set<String>
    /// The event of an action that names none: a member of `UIControl.Event`; nil for objects that are not controls.
    let event: String?
    /// The reason that the view is empty: the framework of its class, which does not exist here.
    let missingFramework: String?

    init(
        _ tag: String, _ className: String, _ family: Family? = nil, from parent: ObjectKind? = nil, _ rows: [Row] = [],
        structure: String = "", ignored: String = "", missing: String = "", parts: Set<Part> = [],
        outlets: Set<String> = [], event: String? = nil, framework: String? = nil
    ) {
        (self.tag, self.className, self.family) = (tag, className, family ?? parent?.family ?? .object)
        let all: [Row] = Row.list(rows, structure: structure, ignored: ignored, missing: missing)
        // A kind's own row replaces the parent's.
        let own: Set<String> = Set(all.map(\.name))
        let inherited: [Row] = parent?.rows.filter { !own.contains($0.name) } ?? []
        self.rows = inherited + all
        self.parts = parts.union(parent?.parts ?? [])
        self.outlets = outlets.union(parent?.outlets ?? [])
        self.event = event ?? parent?.event
        missingFramework = framework
    }

    /// A child of an object that is not a property.
    enum Part: Sendable {
        case subviews, constraints, accessibility, contentView, states, segments, items, sections, prototypes, cells
        case supplementary, navigationItem, tabBarItem, toolbarItems, bars, layout, views, buttonConfiguration
        case cellConfiguration, barItems, appearances, effect, scopes, inputTraits, menu
    }
}

/// A fact about an attribute or child of an element: the property of UIKit that it sets, and the form of its value.
struct Row: Sendable {
    enum Place: Sendable { case attribute, child }

    let place: Place
    /// The attribute, or the child's key.
    let name: String
    /// A property: "isHidden"; or a call: "setTitle($, for: .normal)".
    let target: String
    let form: Form
    /// The expression that is set where the file says nothing, if that differs from a new object's.
    let absent: String?

    /// An attribute with the property's name.
    static func on(_ name: String, _ form: Form, absent: String? = nil) -> Row { on(name, name, form, absent: absent) }

    /// An attribute.
    static func on(_ name: String, _ target: String, _ form: Form, absent: String? = nil) -> Row {
        Row(place: .attribute, name: name, target: target, form: form, absent: absent)
    }

    /// A child whose key is the property's name.
    static func child(_ key: String, _ form: Form) -> Row { child(key, key, form) }

    /// A child with a key.
    static func child(_ key: String, _ target: String, _ form: Form) -> Row {
        Row(place: .child, name: key, target: target, form: form, absent: nil)
    }

    /// Returns rows with more attributes by their names.
    ///
    /// - Parameters:
    ///   - structure: Attributes that decide how the object is made or connected.
    ///   - ignored: Attributes that only Interface Builder's canvas uses.
    ///   - missing: Attributes that UIKit knows and Mica does not have.
    static func list(_ rows: [Row], structure: String = "", ignored: String = "", missing: String = "") -> [Row] {
        var result: [Row] = rows
        for (names, form) in [(structure, Form.structure), (ignored, Form.ignored), (missing, Form.missing)] {
            for name in names.split(whereSeparator: \.isWhitespace) {
                result.append(Row(place: .attribute, name: String(name), target: "", form: form, absent: nil))
            }
        }
        return result
    }
}

/// The form of a value.
enum Form: Sendable {
    case flag
    /// A flag whose property says the opposite.
    case inverted
    case number, integer
    /// A number, where Interface Builder's own default says "automatic": those numbers.
    case dimension([Double])
    case text
    /// A constant by the name that Interface Builder gives it.
    case choice([String: String])
    /// A member of an option set for each attribute with "YES".
    case options([String: String])
    case color, font, image, symbol, size, point, rect, insets, edges, directionalEdges, date, locale, attributed, texts
    case textAttributes
    case priority
    /// A member of a type that is not an enumeration's own: `UITextContentType(rawValue: "…")`.
    case code([String: String])
    case structure, ignored, missing

    /// Constants that have the same name in Interface Builder and in UIKit.
    static func same(_ names: String) -> Form {
        .choice(Dictionary(uniqueKeysWithValues: names.split(separator: " ").map { (String($0), String($0)) }))
    }
}
