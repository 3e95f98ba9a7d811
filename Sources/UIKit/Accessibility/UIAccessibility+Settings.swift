public import Foundation

extension UIAccessibility {
    /// What the user has switched on, as the host says it: a value to give to a host, or to change while one runs.
    ///
    ///     let renderer = OfflineRenderer(view: card, accessibility: .init { $0.isReduceMotionEnabled = true })
    public struct Settings: Hashable, Sendable {
        public var isVoiceOverRunning = false
        public var isSwitchControlRunning = false
        public var isAssistiveTouchRunning = false
        public var isGuidedAccessEnabled = false
        public var isReduceMotionEnabled = false
        public var prefersCrossFadeTransitions = false
        public var isReduceTransparencyEnabled = false
        public var isDarkerSystemColorsEnabled = false
        public var isInvertColorsEnabled = false
        public var isGrayscaleEnabled = false
        public var isBoldTextEnabled = false
        public var buttonShapesEnabled = false
        public var shouldDifferentiateWithoutColor = false
        public var isOnOffSwitchLabelsEnabled = false
        public var isMonoAudioEnabled = false
        public var isClosedCaptioningEnabled = false
        public var isSpeakScreenEnabled = false
        public var isSpeakSelectionEnabled = false
        public var isShakeToUndoEnabled = false
        /// Default true.
        public var isVideoAutoplayEnabled = true

        /// Everything off; videos play by themselves.
        public init() {}

        /// The same, then changed.
        public init(_ change: (inout Settings) -> Void) { change(&self) }
    }

    /// As the host that was made last was told; hosts without a display are told that everything is off. Changing it is what
    /// the user does in the system's settings: the notifications of what changed are posted. Animations and controls of
    /// Mica's own stay as they are; it is for the app to ask.
    public static var settings = Settings() {
        didSet {
            for row in Settings.rows where oldValue[keyPath: row.value] != settings[keyPath: row.value] {
                NotificationCenter.default.post(name: row.notification, object: nil)
            }
        }
    }

    public static var isVoiceOverRunning: Bool { settings.isVoiceOverRunning }
    public static var isSwitchControlRunning: Bool { settings.isSwitchControlRunning }
    public static var isAssistiveTouchRunning: Bool { settings.isAssistiveTouchRunning }
    public static var isGuidedAccessEnabled: Bool { settings.isGuidedAccessEnabled }
    public static var isReduceMotionEnabled: Bool { settings.isReduceMotionEnabled }
    public static var prefersCrossFadeTransitions: Bool { settings.prefersCrossFadeTransitions }
    public static var isReduceTransparencyEnabled: Bool { settings.isReduceTransparencyEnabled }
    public static var isDarkerSystemColorsEnabled: Bool { settings.isDarkerSystemColorsEnabled }
    public static var isInvertColorsEnabled: Bool { settings.isInvertColorsEnabled }
    public static var isGrayscaleEnabled: Bool { settings.isGrayscaleEnabled }
    public static var isBoldTextEnabled: Bool { settings.isBoldTextEnabled }
    public static var buttonShapesEnabled: Bool { settings.buttonShapesEnabled }
    public static var shouldDifferentiateWithoutColor: Bool { settings.shouldDifferentiateWithoutColor }
    public static var isOnOffSwitchLabelsEnabled: Bool { settings.isOnOffSwitchLabelsEnabled }
    public static var isMonoAudioEnabled: Bool { settings.isMonoAudioEnabled }
    public static var isClosedCaptioningEnabled: Bool { settings.isClosedCaptioningEnabled }
    public static var isSpeakScreenEnabled: Bool { settings.isSpeakScreenEnabled }
    public static var isSpeakSelectionEnabled: Bool { settings.isSpeakSelectionEnabled }
    public static var isShakeToUndoEnabled: Bool { settings.isShakeToUndoEnabled }
    public static var isVideoAutoplayEnabled: Bool { settings.isVideoAutoplayEnabled }

    // Posted after the setting has changed, without an object.

    nonisolated public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification")
    nonisolated public static let switchControlStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilitySwitchControlStatusDidChangeNotification")
    nonisolated public static let assistiveTouchStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityAssistiveTouchStatusDidChangeNotification")
    nonisolated public static let guidedAccessStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityGuidedAccessStatusDidChangeNotification")
    nonisolated public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")
    nonisolated public static let prefersCrossFadeTransitionsStatusDidChange = NSNotification.Name(
        "UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")
    nonisolated public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
    nonisolated public static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
    nonisolated public static let invertColorsStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityInvertColorsStatusDidChangeNotification")
    nonisolated public static let grayscaleStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityGrayscaleStatusDidChangeNotification")
    nonisolated public static let boldTextStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityBoldTextStatusDidChangeNotification")
    nonisolated public static let buttonShapesEnabledStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityButtonShapesEnabledStatusDidChangeNotification")
    nonisolated public static let differentiateWithoutColorDidChangeNotification = NSNotification.Name(
        "UIAccessibilityShouldDifferentiateWithoutColorDidChangeNotification")
    nonisolated public static let onOffSwitchLabelsDidChangeNotification = NSNotification.Name(
        "UIAccessibilityOnOffSwitchLabelsDidChangeNotification")
    nonisolated public static let monoAudioStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityMonoAudioStatusDidChangeNotification")
    nonisolated public static let closedCaptioningStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityClosedCaptioningStatusDidChangeNotification")
    nonisolated public static let speakScreenStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilitySpeakScreenStatusDidChangeNotification")
    nonisolated public static let speakSelectionStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilitySpeakSelectionStatusDidChangeNotification")
    nonisolated public static let shakeToUndoDidChangeNotification = NSNotification.Name(
        "UIAccessibilityShakeToUndoDidChangeNotification")
    nonisolated public static let videoAutoplayStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityVideoAutoplayStatusDidChangeNotification")

    nonisolated public static let announcementDidFinishNotification = NSNotification.Name(
        "UIAccessibilityAnnouncementDidFinishNotification")
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
