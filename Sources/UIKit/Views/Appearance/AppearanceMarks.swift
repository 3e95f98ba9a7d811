/// A property that appearance proxies support, with the state for which it is set.
struct AppearanceKey: Hashable {
    /// The property; each has a bit in `AppearanceMarks`, so at most 62.
    enum Name: UInt8 {
        case backgroundColor, tintColor, semanticContentAttribute, alpha
        case font, textColor, shadowColor, shadowOffset, highlightedTextColor, textAttributes, keyboardAppearance
        case barStyle, barTintColor, isTranslucent, titleTextAttributes, largeTitleTextAttributes
        case prefersLargeTitles, standardAppearance, compactAppearance, scrollEdgeAppearance
        case compactScrollEdgeAppearance, backgroundImage, selectionIndicatorImage, unselectedItemTintColor
        case itemPositioning, itemWidth, itemSpacing
        case onTintColor, thumbTintColor, minimumTrackTintColor, maximumTrackTintColor, progressTintColor
        case trackTintColor, pageIndicatorTintColor, currentPageIndicatorTintColor, selectedSegmentTintColor
        case titleColor, contentEdgeInsets, color, separatorColor, separatorInset, sectionIndexColor
        case sectionIndexBackgroundColor, sectionIndexTrackingBackgroundColor, titlePositionAdjustment, badgeColor
        case incrementImage, decrementImage, dividerImage, shadowImage, backIndicatorImage, backIndicatorMask
        case thumbImage, minimumTrackImage, maximumTrackImage
        case own
    }
    let name: Name
    /// The state or, for a class of the app, the property.
    var axis: AnyHashable?
}

/// The properties that were set on an object directly, by the app or by the object's owner.
struct AppearanceMarks {
    private var bits: UInt64 = 0
    private var others: Set<AppearanceKey>?
    private static let proxy: UInt64 = 1 << 63, quiet: UInt64 = 1 << 62

    init(isProxy: Bool = false) { if isProxy { bits = AppearanceMarks.proxy } }

    /// `true` for a proxy.
    var isProxy: Bool { bits & AppearanceMarks.proxy != 0 }
    /// `true` while the values that are set come from UIKit, not from the app.
    var isQuiet: Bool {
        get { bits & AppearanceMarks.quiet != 0 }
        set { if newValue { bits |= AppearanceMarks.quiet } else { bits &= ~AppearanceMarks.quiet } }
    }
    var isPlain: Bool { bits & (AppearanceMarks.proxy | AppearanceMarks.quiet) == 0 }

    func contains(_ key: AppearanceKey) -> Bool {
        key.axis == nil ? bits & 1 << UInt64(key.name.rawValue) != 0 : others?.contains(key) ?? false
    }
    mutating func insert(_ name: AppearanceKey.Name) { bits |= 1 << UInt64(name.rawValue) }
    mutating func insert(_ key: AppearanceKey) {
        guard key.axis != nil else { return insert(key.name) }
        others = others ?? []
        others?.insert(key)
    }
}

/// An object with an appearance proxy.
@MainActor protocol AppearanceTarget: NSObject {
    var appearanceMarks: AppearanceMarks { get set }
}

/// A value of a proxy that is copied for each object that receives it.
@MainActor protocol AppearanceValue {
    /// Returns a copy, of the same type.
    func copyForAppearance() -> Any
}

extension AppearanceTarget {
    /// Records that a property was set. On a proxy, other objects receive the value; on another object, proxies no
    /// longer override it.
    @inline(__always) func noteSet<Target: AppearanceTarget, Value>(
        _ name: AppearanceKey.Name, _ path: @autoclosure () -> ReferenceWritableKeyPath<Target, Value>, _ value: Value
    ) {
        if appearanceMarks.isPlain { return appearanceMarks.insert(name) }
        guard appearanceMarks.isProxy, !appearanceMarks.isQuiet else { return }
        let path = path()
        AppearanceRules.record(self, AppearanceKey(name: name)) {
            var value = value
            // Each object may change its value independently.
            if let own = value as? any AppearanceValue, let copy = own.copyForAppearance() as? Value { value = copy }
            ($0 as? Target)?[keyPath: path] = value
        }
    }

    /// Records that a property with a value per state was set.
    func noteSet<Target: AppearanceTarget>(
        _ name: AppearanceKey.Name, for axis: AnyHashable, _ set: @escaping (Target) -> Void
    ) {
        let key = AppearanceKey(name: name, axis: axis)
        if appearanceMarks.isPlain { return appearanceMarks.insert(key) }
        guard appearanceMarks.isProxy, !appearanceMarks.isQuiet else { return }
        AppearanceRules.record(self, key) { if let target = $0 as? Target { set(target) } }
    }

    /// Runs `body` without recording the properties that it sets: UIKit sets them itself.
    func quietly(_ body: () -> Void) {
        let was = appearanceMarks.isQuiet
        appearanceMarks.isQuiet = true
        body()
        appearanceMarks.isQuiet = was
    }
}
