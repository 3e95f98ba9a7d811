public import Foundation

extension UIAccessibility {
    /// What the user has switched on, as the host says it: a value to give to a host, or to change while one runs.
    ///
    ///     let renderer = OfflineRenderer(view: card, accessibility: .init { $0.isReduceMotionEnabled = true })
    public struct Settings: Hashable, Sendable {
        /// Whether a screen reader runs. Default false.
        public var isVoiceOverRunning = false
        /// Whether the device is controlled by switches. Default false.
        public var isSwitchControlRunning = false
        /// Whether a menu stands in for gestures. Default false.
        public var isAssistiveTouchRunning = false
        /// Whether the device is kept to one app. Default false.
        public var isGuidedAccessEnabled = false
        /// Whether the user wants less motion. Default false.
        public var isReduceMotionEnabled = false
        /// Whether screens are to dissolve instead of slide. Default false.
        public var prefersCrossFadeTransitions = false
        /// Whether the user wants opaque backgrounds. Default false.
        public var isReduceTransparencyEnabled = false
        /// Whether the user wants more contrast. Default false.
        public var isDarkerSystemColorsEnabled = false
        /// Whether colours are inverted. Default false.
        public var isInvertColorsEnabled = false
        /// Whether the screen is grey. Default false.
        public var isGrayscaleEnabled = false
        /// Whether the user wants bold text. Default false.
        public var isBoldTextEnabled = false
        /// Whether buttons are to have shapes. Default false.
        public var buttonShapesEnabled = false
        /// Whether colour alone must say nothing. Default false.
        public var shouldDifferentiateWithoutColor = false
        /// Whether switches are to have signs for on and off. Default false.
        public var isOnOffSwitchLabelsEnabled = false
        /// Whether sound has one channel. Default false.
        public var isMonoAudioEnabled = false
        /// Whether films are to have captions. Default false.
        public var isClosedCaptioningEnabled = false
        /// Whether the screen can be read aloud. Default false.
        public var isSpeakScreenEnabled = false
        /// Whether a selection can be read aloud. Default false.
        public var isSpeakSelectionEnabled = false
        /// Whether shaking the device undoes. Default false.
        public var isShakeToUndoEnabled = false
        /// Default true.
        public var isVideoAutoplayEnabled = true
        /// How large the user wants text. Default the standard, `large`. A host's views have it in their traits; changed while one runs, it
        /// counts for fonts that are made from then on.
        public var preferredContentSizeCategory = UIContentSizeCategory.large

        /// Everything off; videos play by themselves.
        public init() {}

        /// The same, then changed.
        public init(_ change: (inout Settings) -> Void) { change(&self) }
    }

    private static let currents = PerThread(isPerScope: true) { Settings() }

    /// As the host that was made last was told, in a test its harness; hosts without a display are told that everything is off. Changing it is what
    /// the user does in the system's settings: the notifications of what changed are posted. Animations and controls of
    /// Mica's own stay as they are; it is for the app to ask.
    public static var settings: Settings {
        get { currents.current }
        set {
            let oldValue = currents.current
            currents.current = newValue
            for row in Settings.rows where oldValue[keyPath: row.value] != settings[keyPath: row.value] {
                NotificationCenter.default.post(name: row.notification, object: nil)
            }
            if oldValue.preferredContentSizeCategory != settings.preferredContentSizeCategory {
                NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
            }
        }
    }

    /// Of `settings`: whether a screen reader runs.
    public static var isVoiceOverRunning: Bool { settings.isVoiceOverRunning }
    /// Of `settings`: whether the device is controlled by switches.
    public static var isSwitchControlRunning: Bool { settings.isSwitchControlRunning }
    /// Of `settings`: whether a menu stands in for gestures.
    public static var isAssistiveTouchRunning: Bool { settings.isAssistiveTouchRunning }
    /// Of `settings`: whether the device is kept to one app.
    public static var isGuidedAccessEnabled: Bool { settings.isGuidedAccessEnabled }
    /// Of `settings`: whether the user wants less motion.
    public static var isReduceMotionEnabled: Bool { settings.isReduceMotionEnabled }
    /// Of `settings`: whether screens are to dissolve instead of slide.
    public static var prefersCrossFadeTransitions: Bool { settings.prefersCrossFadeTransitions }
    /// Of `settings`: whether the user wants opaque backgrounds.
    public static var isReduceTransparencyEnabled: Bool { settings.isReduceTransparencyEnabled }
    /// Of `settings`: whether the user wants more contrast.
    public static var isDarkerSystemColorsEnabled: Bool { settings.isDarkerSystemColorsEnabled }
    /// Of `settings`: whether colours are inverted.
    public static var isInvertColorsEnabled: Bool { settings.isInvertColorsEnabled }
    /// Of `settings`: whether the screen is grey.
    public static var isGrayscaleEnabled: Bool { settings.isGrayscaleEnabled }
    /// Of `settings`: whether the user wants bold text.
    public static var isBoldTextEnabled: Bool { settings.isBoldTextEnabled }
    /// Of `settings`: whether buttons are to have shapes.
    public static var buttonShapesEnabled: Bool { settings.buttonShapesEnabled }
    /// Of `settings`: whether colour alone must say nothing.
    public static var shouldDifferentiateWithoutColor: Bool { settings.shouldDifferentiateWithoutColor }
    /// Of `settings`: whether switches are to have signs for on and off.
    public static var isOnOffSwitchLabelsEnabled: Bool { settings.isOnOffSwitchLabelsEnabled }
    /// Of `settings`: whether sound has one channel.
    public static var isMonoAudioEnabled: Bool { settings.isMonoAudioEnabled }
    /// Of `settings`: whether films are to have captions.
    public static var isClosedCaptioningEnabled: Bool { settings.isClosedCaptioningEnabled }
    /// Of `settings`: whether the screen can be read aloud.
    public static var isSpeakScreenEnabled: Bool { settings.isSpeakScreenEnabled }
    /// Of `settings`: whether a selection can be read aloud.
    public static var isSpeakSelectionEnabled: Bool { settings.isSpeakSelectionEnabled }
    /// Of `settings`: whether shaking the device undoes.
    public static var isShakeToUndoEnabled: Bool { settings.isShakeToUndoEnabled }
    /// Of `settings`: whether films start by themselves.
    public static var isVideoAutoplayEnabled: Bool { settings.isVideoAutoplayEnabled }

    // Posted after the setting has changed, without an object.

    /// Posted after `isVoiceOverRunning` has changed.
    nonisolated public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification")
    /// Posted after `isSwitchControlRunning` has changed.
    nonisolated public static let switchControlStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilitySwitchControlStatusDidChangeNotification")
    /// Posted after `isAssistiveTouchRunning` has changed.
    nonisolated public static let assistiveTouchStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityAssistiveTouchStatusDidChangeNotification")
    /// Posted after `isGuidedAccessEnabled` has changed.
    nonisolated public static let guidedAccessStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityGuidedAccessStatusDidChangeNotification")
    /// Posted after `isReduceMotionEnabled` has changed.
    nonisolated public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")
    /// Posted after `prefersCrossFadeTransitions` has changed.
    nonisolated public static let prefersCrossFadeTransitionsStatusDidChange = NSNotification.Name(
        "UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")
    /// Posted after `isReduceTransparencyEnabled` has changed.
    nonisolated public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
    /// Posted after `isDarkerSystemColorsEnabled` has changed.
    nonisolated public static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
    /// Posted after `isInvertColorsEnabled` has changed.
    nonisolated public static let invertColorsStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityInvertColorsStatusDidChangeNotification")
    /// Posted after `isGrayscaleEnabled` has changed.
    nonisolated public static let grayscaleStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityGrayscaleStatusDidChangeNotification")
    /// Posted after `isBoldTextEnabled` has changed.
    nonisolated public static let boldTextStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityBoldTextStatusDidChangeNotification")
    /// Posted after `buttonShapesEnabled` has changed.
    nonisolated public static let buttonShapesEnabledStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityButtonShapesEnabledStatusDidChangeNotification")
    /// Posted after `shouldDifferentiateWithoutColor` has changed.
    nonisolated public static let differentiateWithoutColorDidChangeNotification = NSNotification.Name(
        "UIAccessibilityShouldDifferentiateWithoutColorDidChangeNotification")
    /// Posted after `isOnOffSwitchLabelsEnabled` has changed.
    nonisolated public static let onOffSwitchLabelsDidChangeNotification = NSNotification.Name(
        "UIAccessibilityOnOffSwitchLabelsDidChangeNotification")
    /// Posted after `isMonoAudioEnabled` has changed.
    nonisolated public static let monoAudioStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityMonoAudioStatusDidChangeNotification")
    /// Posted after `isClosedCaptioningEnabled` has changed.
    nonisolated public static let closedCaptioningStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityClosedCaptioningStatusDidChangeNotification")
    /// Posted after `isSpeakScreenEnabled` has changed.
    nonisolated public static let speakScreenStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilitySpeakScreenStatusDidChangeNotification")
    /// Posted after `isSpeakSelectionEnabled` has changed.
    nonisolated public static let speakSelectionStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilitySpeakSelectionStatusDidChangeNotification")
    /// Posted after `isShakeToUndoEnabled` has changed.
    nonisolated public static let shakeToUndoDidChangeNotification = NSNotification.Name(
        "UIAccessibilityShakeToUndoDidChangeNotification")
    /// Posted after `isVideoAutoplayEnabled` has changed.
    nonisolated public static let videoAutoplayStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityVideoAutoplayStatusDidChangeNotification")

    /// Never posted: nothing is said here.
    nonisolated public static let announcementDidFinishNotification = NSNotification.Name(
        "UIAccessibilityAnnouncementDidFinishNotification")
    /// Posted when an assistive program has gone from one element to another.
    nonisolated public static let elementFocusedNotification = NSNotification.Name(
        "UIAccessibilityElementFocusedNotification")
}

extension UIAccessibility.Settings {
    /// A setting: its word on a command line, where its value is, what is posted when it changes.
    struct Row: Sendable {
        let word: String
        let value: any WritableKeyPath<UIAccessibility.Settings, Bool> & Sendable
        let notification: NSNotification.Name
    }

    static let rows: [Row] = [
        Row(
            word: "voice-over", value: \.isVoiceOverRunning,
            notification: UIAccessibility.voiceOverStatusDidChangeNotification),
        Row(
            word: "switch-control", value: \.isSwitchControlRunning,
            notification: UIAccessibility.switchControlStatusDidChangeNotification),
        Row(
            word: "assistive-touch", value: \.isAssistiveTouchRunning,
            notification: UIAccessibility.assistiveTouchStatusDidChangeNotification),
        Row(
            word: "guided-access", value: \.isGuidedAccessEnabled,
            notification: UIAccessibility.guidedAccessStatusDidChangeNotification),
        Row(
            word: "reduce-motion", value: \.isReduceMotionEnabled,
            notification: UIAccessibility.reduceMotionStatusDidChangeNotification),
        Row(
            word: "cross-fade-transitions", value: \.prefersCrossFadeTransitions,
            notification: UIAccessibility.prefersCrossFadeTransitionsStatusDidChange),
        Row(
            word: "reduce-transparency", value: \.isReduceTransparencyEnabled,
            notification: UIAccessibility.reduceTransparencyStatusDidChangeNotification),
        Row(
            word: "darker-colors", value: \.isDarkerSystemColorsEnabled,
            notification: UIAccessibility.darkerSystemColorsStatusDidChangeNotification),
        Row(
            word: "invert-colors", value: \.isInvertColorsEnabled,
            notification: UIAccessibility.invertColorsStatusDidChangeNotification),
        Row(
            word: "grayscale", value: \.isGrayscaleEnabled,
            notification: UIAccessibility.grayscaleStatusDidChangeNotification),
        Row(
            word: "bold-text", value: \.isBoldTextEnabled,
            notification: UIAccessibility.boldTextStatusDidChangeNotification),
        Row(
            word: "button-shapes", value: \.buttonShapesEnabled,
            notification: UIAccessibility.buttonShapesEnabledStatusDidChangeNotification),
        Row(
            word: "differentiate-without-color", value: \.shouldDifferentiateWithoutColor,
            notification: UIAccessibility.differentiateWithoutColorDidChangeNotification),
        Row(
            word: "on-off-labels", value: \.isOnOffSwitchLabelsEnabled,
            notification: UIAccessibility.onOffSwitchLabelsDidChangeNotification),
        Row(
            word: "mono-audio", value: \.isMonoAudioEnabled,
            notification: UIAccessibility.monoAudioStatusDidChangeNotification),
        Row(
            word: "closed-captioning", value: \.isClosedCaptioningEnabled,
            notification: UIAccessibility.closedCaptioningStatusDidChangeNotification),
        Row(
            word: "speak-screen", value: \.isSpeakScreenEnabled,
            notification: UIAccessibility.speakScreenStatusDidChangeNotification),
        Row(
            word: "speak-selection", value: \.isSpeakSelectionEnabled,
            notification: UIAccessibility.speakSelectionStatusDidChangeNotification),
        Row(
            word: "shake-to-undo", value: \.isShakeToUndoEnabled,
            notification: UIAccessibility.shakeToUndoDidChangeNotification),
        Row(
            word: "no-video-autoplay", value: \.isVideoAutoplayEnabled,
            notification: UIAccessibility.videoAutoplayStatusDidChangeNotification),
    ]

    /// What may be posted, in the order of the settings.
    package static var changes: [NSNotification.Name] { rows.map(\.notification) }

    /// The words of a command line, in the order of the settings.
    package static var words: [String] { rows.map(\.word) }

    /// Settings with those of the words switched from what they are by default; nil for an unknown word.
    package init?(words: [String]) {
        self.init()
        for word in words {
            guard let row = Self.rows.first(where: { $0.word == word }) else { return nil }
            self[keyPath: row.value] = !Self()[keyPath: row.value]
        }
    }
}
