import QuartzCore

/// The accessibility elements and custom actions of a responder, stored only for the few that have them.
@MainActor enum ElementList {
    private static var key: UInt8 = 0

    static func of(_ responder: UIResponder) -> [Any]? {
        objc_getAssociatedObject(responder, &key) as? [Any]
    }

    static func set(_ elements: [Any]?, of responder: UIResponder) {
        objc_setAssociatedObject(responder, &key, elements, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }

    private static var actionsKey: UInt8 = 0

    static func actions(of responder: UIResponder) -> [UIAccessibilityCustomAction]? {
        objc_getAssociatedObject(responder, &actionsKey) as? [UIAccessibilityCustomAction]
    }

    static func set(_ actions: [UIAccessibilityCustomAction]?, of responder: UIResponder) {
        objc_setAssociatedObject(responder, &actionsKey, actions, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
}
