/// The names of Swift declarations in the Objective-C runtime of Apple's systems.
enum ObjectiveCNames {
    /// Returns the selector of a method, by the rules of Swift's export: `tap(_:)` is "tap:", `pinch(sender:event:)` is
    /// "pinchWithSender:event:", `moved(to:)` is "movedTo:".
    static func selector(_ name: String, labels: [String]) -> String {
        guard let first = labels.first else { return name }
        var result = name
        if first != "_" {
            if !isPreposition(firstWord(first)), !isPreposition(lastWord(name)) { result += "With" }
            result += capitalized(first)
        }
        return result + ":" + labels.dropFirst().map { $0 == "_" ? ":" : $0 + ":" }.joined()
    }

    static func setter(_ property: String) -> String { "set" + capitalized(key(property)) + ":" }

    /// Returns the key of a property: Apple's classes name the getter `isHidden` and the property `hidden`.
    static func key(_ property: String) -> String {
        guard gettersWithIs.contains(property) else { return property }
        let rest = property.dropFirst(2)
        return rest.prefix(1).lowercased() + rest.dropFirst()
    }

    private static let gettersWithIs: Set<String> = [
        "isHidden", "isOpaque", "isDoubleSided", "isGeometryFlipped", "isWrapped", "isRemovedOnCompletion",
        "isAdditive",
        "isCumulative", "isPaused", "isEnabled", "isSelected", "isHighlighted", "isUserInteractionEnabled",
        "isMultipleTouchEnabled", "isExclusiveTouch", "isScrollEnabled", "isPagingEnabled", "isDirectionalLockEnabled",
        "isTracking", "isDragging", "isDecelerating", "isZooming", "isZoomBouncing", "isTouchInside", "isOn",
        "isAnimating", "isRefreshing", "isContinuous", "isMomentary", "isEditing", "isFocused", "isRunning",
        "isReversed", "isInterruptible", "isUserInteractionEnabled", "isManualHitTestingEnabled",
        "isAccessibilityElement",
        "isEditable", "isSelectable", "isSecureTextEntry", "isTranslucent", "isToolbarHidden", "isNavigationBarHidden",
        "isKeyWindow", "isActive", "isIdleTimerDisabled", "isProximityMonitoringEnabled", "isExecuting", "isFinished",
        "isCancelled", "isSuspended", "isAsynchronous", "isReady", "isBaselineRelativeArrangement",
        "isLayoutMarginsRelativeArrangement", "isModalInPresentation", "isModalInPopover", "isPrefetchingEnabled",
    ]

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    private static func firstWord(_ name: String) -> String {
        String(name.prefix(1) + name.dropFirst().prefix { $0.isLowercase })
    }

    private static func lastWord(_ name: String) -> String {
        guard let start = name.lastIndex(where: { !$0.isLowercase }) else { return name }
        return String(name[start...])
    }

    private static func isPreposition(_ word: String) -> Bool { prepositions.contains(word.lowercased()) }

    /// The words that Swift's compiler treats as prepositions.
    private static let prepositions: Set<String> = [
        "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from",
        "given",
        "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until",
        "using", "via", "when", "with", "within",
    ]
}
