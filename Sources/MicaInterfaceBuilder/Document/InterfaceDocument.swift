/// A storyboard or nib as typed values.
public struct InterfaceDocument: Sendable {
    public let path: String
    /// The name of the file without its extension.
    public let name: String
    public let isStoryboard: Bool
    /// The id of the storyboard's initial controller.
    public let initial: String?
    /// `true` if the system shows the storyboard while the app is launched.
    public let isLaunchScreen: Bool
    /// The tint colour of the window that the system creates for the file; `nil` for that of the system.
    public let tintColor: ColorValue?
    /// The scenes of a storyboard; a nib has one.
    public internal(set) var scenes: [InterfaceSceneValue]
    public internal(set) var findings: [InterfaceFinding]
}

/// Something in a file that is unknown or cannot be built, with its line.
public struct InterfaceFinding: Sendable, Equatable, CustomStringConvertible {
    public let path: String
    /// The line number, from 1.
    public let line: Int
    public let message: String

    public var description: String { "\(path):\(line): \(message)" }
}

/// The objects of a scene, or of a nib.
public struct InterfaceSceneValue: Sendable {
    /// The top-level objects in order, without placeholders.
    public internal(set) var objects: [InterfaceObject] = []
    /// A reference to a scene of another storyboard.
    public internal(set) var reference: SceneReference?
    var owner: OwnerValue?
    var firstResponders: Set<String> = []
    var exits: Set<String> = []
    /// The identifiers of external objects by the ids of their placeholders.
    var externals: [String: String] = [:]
    let line: Int

    /// The controller of the scene.
    var controller: InterfaceObject? { objects.first { $0.kind.family == .controller } }
    /// The name of the scene, for findings.
    var title: String {
        guard let controller else { return "the file" }
        return "the scene \"\(controller.details["storyboardIdentifier"] ?? controller.customClass ?? controller.id)\""
    }
}

/// A reference to a scene of another storyboard.
public struct SceneReference: Sendable {
    public let id: String
    public let storyboard: String
    public let bundleIdentifier: String?
    public let identifier: String?
}

/// The object that loads a nib.
struct OwnerValue: Sendable {
    let id: String
    let customClass: String?
    let customModule: String?
    let connections: [ConnectionValue]
    let line: Int
}

/// An object of a file.
public struct InterfaceObject: Sendable {
    let kind: ObjectKind
    public let id: String
    /// The line number, from 1.
    public let line: Int
    public var tag: String { kind.tag }
    public var customClass: String? { details["customClass"] }
    var properties: [PropertySetting] = []
    /// Attributes that determine how the object is created or connected.
    var details: [String: String] = [:]
    /// The contained objects by their role: "subviews", "contentView".
    var children: [(role: String, objects: [InterfaceObject])] = []
    var constraints: [ConstraintValue] = []
    /// The layout guides of a view by their ids: "safeArea".
    var guides: [String: String] = [:]
    /// The old layout guides of a controller by their ids: "top" or "bottom".
    var edgeGuides: [String: String] = [:]
    var connections: [ConnectionValue] = []
    var runtimeAttributes: [RuntimeAttribute] = []
    var variations: [VariationValue] = []
    /// The values of parts of the object: a state of a button, its configuration, a segment, an appearance of a bar.
    var groups: [PropertyGroup] = []
    var sections: [SectionValue] = []
    /// The menu of a button or an item of a bar.
    var menu: MenuValue?

    func objects(_ role: String) -> [InterfaceObject] { children.first { $0.role == role }?.objects ?? [] }
    func groups(_ role: String) -> [PropertyGroup] { groups.filter { $0.role == role } }

    /// Calls a function for the object and all objects within it.
    func forEach(_ body: (InterfaceObject) -> Void) {
        body(self)
        for child in children { for object in child.objects { object.forEach(body) } }
        for section in sections { for cell in section.cells { cell.forEach(body) } }
    }

    /// Changes the object and the objects within it, except for cells.
    mutating func changeEach(_ body: (inout InterfaceObject) -> Void) {
        body(&self)
        for child in children.indices {
            for index in children[child].objects.indices { children[child].objects[index].changeEach(body) }
        }
    }
}

/// A value for a property of UIKit.
struct PropertySetting: Sendable {
    /// The attribute or the key of the child in the file.
    let name: String
    /// See `Row.target`.
    let target: String
    let value: PropertyValue
}

/// The values of a part of an object.
struct PropertyGroup: Sendable {
    /// "state", "segment", "buttonConfiguration", "appearance", "accessibility".
    let role: String
    /// The state, the style, or the key of the appearance.
    let name: String
    /// The tag of the element.
    let tag: String
    let properties: [PropertySetting]
    let line: Int
}

/// A section of a table with static cells.
struct SectionValue: Sendable {
    let id: String
    let properties: [PropertySetting]
    let cells: [InterfaceObject]

    func property(_ name: String) -> PropertyValue? { properties.first { $0.name == name }?.value }
}

/// A menu, or a command in one, which has no children.
struct MenuValue: Sendable {
    let id: String
    let isCommand: Bool
    let properties: [PropertySetting]
    let children: [MenuValue]
    /// The action of a command.
    let connections: [ConnectionValue]
}

/// A constraint. If `firstItem` is `nil`, it is the view that contains the constraint.
struct ConstraintValue: Sendable {
    let id: String
    let firstItem: String?
    /// A member of `NSLayoutConstraint.Attribute`.
    let firstAttribute: String
    /// A member of `NSLayoutConstraint.Relation`.
    let relation: String
    let secondItem: String?
    let secondAttribute: String?
    let multiplier: Double
    let constant: Double
    let priority: Double?
    let identifier: String?
    /// `true` if the constraint exists only on Interface Builder's canvas.
    let isPlaceholder: Bool
    let variations: [VariationValue]
    let customClass: String?
    let customModule: String?
    let runtimeAttributes: [RuntimeAttribute]
    let line: Int
}

/// A connection from an object.
struct ConnectionValue: Sendable {
    enum Kind: Sendable {
        case outlet(String)
        case collection(String)
        case action(selector: String, event: String?)
        case segue(SegueValue)
    }
    let kind: Kind
    let destination: String
    let line: Int
}

/// A segue.
struct SegueValue: Sendable {
    let kind: String
    let details: [String: String]
    /// Members of `UIPopoverArrowDirection`.
    let directions: [String]
    let passthrough: [String]

    subscript(_ name: String) -> String? { details[name] }
}

/// A user-defined runtime attribute.
struct RuntimeAttribute: Sendable {
    let keyPath: String
    /// The value; `nil` for the type "nil".
    let value: PropertyValue?
    let isLocalized: Bool
    let line: Int
}

/// The differences of an object for a size class.
struct VariationValue: Sendable {
    /// Members of `UIUserInterfaceSizeClass`; "unspecified" for any.
    let width: String, height: String
    let properties: [PropertySetting]
    let included: [String]
    let excluded: [String]
    /// `true` for the variation that applies if no other does.
    var isDefault: Bool { width == "unspecified" && height == "unspecified" }
}
