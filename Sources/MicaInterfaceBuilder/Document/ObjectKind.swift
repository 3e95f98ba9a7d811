/// A kind of element that represents an object: its class, and the attributes and children that Interface Builder gives
/// it.
///
/// A new kind is one entry in `Document/Kinds`. Rows shared by several kinds are inherited from `parent`.
struct ObjectKind: Sendable {
    enum Family: Sendable, Equatable {
        case view, controller, recognizer, barButton, item, layout, object
    }

    /// The element's tag.
    let tag: String
    /// The UIKit class.
    let className: String
    let family: Family
    /// The rows in the order in which the properties are set, starting with those of the parents.
    let rows: [Row]
    /// Children that are objects or lists of them.
    let parts: Set<Part>
    /// The outlets of the UIKit class.
    let outlets: Set<String>
    /// The default event of an action: a member of `UIControl.Event`; `nil` for objects that are not controls.
    let event: String?
    /// The reason for an empty view: the framework of its class, which does not exist here.
    let missingFramework: String?

    init(
        _ tag: String, _ className: String, _ family: Family? = nil, from parent: ObjectKind? = nil, _ rows: [Row] = [],
        structure: String = "", ignored: String = "", missing: String = "", parts: Set<Part> = [],
        outlets: Set<String> = [], event: String? = nil, framework: String? = nil
    ) {
        self.tag = tag
        self.className = className
        self.family = family ?? parent?.family ?? .object
        let all: [Row] = Row.list(rows, structure: structure, ignored: ignored, missing: missing)
        // A row of the kind itself replaces the parent's.
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

/// A description of an attribute or child of an element: the UIKit property that it sets, and the form of its value.
struct Row: Sendable {
    enum Place: Sendable { case attribute, child }

    let place: Place
    /// The name of the attribute, or the key of the child.
    let name: String
    /// A property, such as "isHidden", or a call, such as "setTitle($, for: .normal)".
    let target: String
    let form: Form
    /// The expression for an omitted value, if it differs from the initial value of the property.
    let absent: String?

    /// Creates a row for an attribute with the property's name.
    static func on(_ name: String, _ form: Form, absent: String? = nil) -> Row { on(name, name, form, absent: absent) }

    /// Creates a row for an attribute.
    static func on(_ name: String, _ target: String, _ form: Form, absent: String? = nil) -> Row {
        Row(place: .attribute, name: name, target: target, form: form, absent: absent)
    }

    /// Creates a row for a child whose key is the property's name.
    static func child(_ key: String, _ form: Form) -> Row { child(key, key, form) }

    /// Creates a row for a child with a key.
    static func child(_ key: String, _ target: String, _ form: Form) -> Row {
        Row(place: .child, name: key, target: target, form: form, absent: nil)
    }

    /// Returns rows with additional attributes, given by their names.
    ///
    /// - Parameters:
    ///   - structure: Attributes that determine how the object is created or connected.
    ///   - ignored: Attributes that only Interface Builder's canvas uses.
    ///   - missing: Attributes of Apple's UIKit that Mica lacks.
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
    /// A flag for a property with the opposite meaning.
    case inverted
    case number, integer
    /// A number. If it is one of the given numbers, Interface Builder's defaults, it means "automatic".
    case dimension([Double])
    case text
    /// A constant by its name in Interface Builder.
    case choice([String: String])
    /// An option set with a member for each attribute that is "YES".
    case options([String: String])
    case color, font, image, symbol, size, point, offset, rect, insets, edges, directionalEdges, date, locale,
        attributed
    case texts, textAttributes
    case priority
    /// An expression for a constant that is not a member of an enumeration: `UITextContentType(rawValue: "…")`.
    case code([String: String])
    case structure, ignored, missing

    /// Constants with the same name in Interface Builder and in UIKit.
    static func same(_ names: String) -> Form {
        .choice(Dictionary(uniqueKeysWithValues: names.split(separator: " ").map { (String($0), String($0)) }))
    }
}
