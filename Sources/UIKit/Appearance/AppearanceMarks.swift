/// A property that proxies take, with the state or the like that it is set for.
struct AppearanceKey: Hashable {
    /// One bit each in `AppearanceMarks`: 62 at most.
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
        case incrementImage, decrementImage, dividerImage, own
    }
    let name: Name
    /// Which state, or (of a class of the app's own) which property.
    var axis: AnyHashable?
}

/// Which properties were set on an object itself, by the app or by what made it.
struct AppearanceMarks {
    private var bits: UInt64 = 0
    private var others: Set<AppearanceKey>?
    private static let proxy: UInt64 = 1 << 63, quiet: UInt64 = 1 << 62

    init(isProxy: Bool = false) { if isProxy { bits = AppearanceMarks.proxy } }

    /// It is what others get their values from.
    var isProxy: Bool { bits & AppearanceMarks.proxy != 0 }
    /// What is set now is not the app's.
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

/// What proxies stand for.
@MainActor protocol AppearanceTarget: NSObject {
    var appearanceMarks: AppearanceMarks { get set }
}

extension AppearanceTarget {
    /// A property has been set: on a proxy others get the value, on anything else it is the object's own from now on.
    @inline(__always) func noteSet<Target: AppearanceTarget, Value>(
        _ name: AppearanceKey.Name, _ path: @autoclosure () -> ReferenceWritableKeyPath<Target, Value>, _ value: Value
    ) {
        if appearanceMarks.isPlain { return appearanceMarks.insert(name) }
        guard appearanceMarks.isProxy, !appearanceMarks.isQuiet else { return }
        let path = path()
        AppearanceRules.record(self, AppearanceKey(name: name)) {
            var value = value
            // Two bars may change their looks apart from each other.
            if let look = value as? UIBarAppearance, let copy = look.makeCopy() as? Value { value = copy }
            ($0 as? Target)?[keyPath: path] = value
        }
    }

    /// The same for a property that has a value for each state, or the like.
    func noteSet<Target: AppearanceTarget>(
        _ name: AppearanceKey.Name, for axis: AnyHashable, _ set: @escaping (Target) -> Void
    ) {
        let key = AppearanceKey(name: name, axis: axis)
        if appearanceMarks.isPlain { return appearanceMarks.insert(key) }
        guard appearanceMarks.isProxy, !appearanceMarks.isQuiet else { return }
        AppearanceRules.record(self, key) { if let target = $0 as? Target { set(target) } }
    }

    /// What is set meanwhile is nobody's own: UIKit itself sets it.
    func quietly(_ body: () -> Void) {
        let was = appearanceMarks.isQuiet
        appearanceMarks.isQuiet = true
        body()
        appearanceMarks.isQuiet = was
    }
}
