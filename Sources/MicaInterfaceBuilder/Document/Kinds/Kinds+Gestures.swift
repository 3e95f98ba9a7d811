extension Kinds {
    static let recognizer = ObjectKind(
        "gestureRecognizer", "UIGestureRecognizer", .recognizer, from: object,
        [
            .on("enabled", "isEnabled", .flag),
            .on("cancelsTouchesInView", .flag),
            .on("delaysTouchesBegan", .flag),
            .on("delaysTouchesEnded", .flag),
            .on("name", .text),
        ], outlets: ["delegate"])

    static let directions: Form = .choice(["left": "left", "right": "right", "up": "up", "down": "down"])

    static let recognizers: [ObjectKind] = [
        ObjectKind(
            "tapGestureRecognizer", "UITapGestureRecognizer", from: recognizer,
            [.on("numberOfTapsRequired", .integer), .on("numberOfTouchesRequired", .integer)]),
        ObjectKind(
            "panGestureRecognizer", "UIPanGestureRecognizer", from: recognizer,
            [.on("minimumNumberOfTouches", .integer), .on("maximumNumberOfTouches", .integer)],
            missing: "allowedScrollTypesMask"),
        ObjectKind(
            "screenEdgePanGestureRecognizer", "UIScreenEdgePanGestureRecognizer", from: recognizer,
            [
                .on("minimumNumberOfTouches", .integer),
                .on("maximumNumberOfTouches", .integer),
                .child("edges", .options(edges)),
            ]),
        ObjectKind(
            "swipeGestureRecognizer", "UISwipeGestureRecognizer", from: recognizer,
            [.on("direction", directions), .on("numberOfTouchesRequired", .integer)]),
        // A spelling mistake that is part of the format.
        longPress("pongPressGestureRecognizer"),
        longPress("longPressGestureRecognizer"),
        ObjectKind("pinchGestureRecognizer", "UIPinchGestureRecognizer", from: recognizer, [.on("scale", .number)]),
        ObjectKind(
            "rotationGestureRecognizer", "UIRotationGestureRecognizer", from: recognizer, [.on("rotation", .number)]),
        ObjectKind("hoverGestureRecognizer", "UIHoverGestureRecognizer", from: recognizer),
        recognizer,
    ]

    static let edges = ["top": "top", "left": "left", "bottom": "bottom", "right": "right"]

    private static func longPress(_ tag: String) -> ObjectKind {
        ObjectKind(
            tag, "UILongPressGestureRecognizer", from: recognizer,
            [
                .on("numberOfTapsRequired", .integer),
                .on("numberOfTouchesRequired", .integer),
                .on("minimumPressDuration", .number),
                .on("allowableMovement", .number),
            ])
    }
}
