import QuartzCore

/// The accessibility elements of a responder: a list that few have.
@MainActor enum ElementList {
    private static var key: UInt8 = 0

    static func of(_ responder: UIResponder) -> [Any]? {
        objc_getAssociatedObject(responder, &key) as? [Any]
    }

    static func set(_ elements: [Any]?, of responder: UIResponder) {
        objc_setAssociatedObject(responder, &key, elements, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
}
