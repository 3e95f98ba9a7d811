public import Foundation

extension UIAccessibility {
    /// The accessibility settings of the user, to be passed to a host or changed while it runs.
    ///
    ///     let renderer = OfflineRenderer(view: card, accessibility: .init { $0.isReduceMotionEnabled = true })
    public struct Settings: Hashable, Sendable {
        /// `true` if a screen reader is running. Default `false`.
        public var isVoiceOverRunning = false
        /// `true` if the device is controlled by switches. Default `false`.
        public var isSwitchControlRunning = false
        /// `true` if an on-screen menu replaces gestures. Default `false`.
        public var isAssistiveTouchRunning = false
        /// `true` if the device is restricted to one app. Default `false`.
        public var isGuidedAccessEnabled = false
        /// `true` if the user prefers reduced motion. Default `false`.
        public var isReduceMotionEnabled = false
        /// `true` if the user prefers cross-fades to slide transitions. Default `false`.
        public var prefersCrossFadeTransitions = false
        /// `true` if the user prefers opaque backgrounds. Default `false`.
        public var isReduceTransparencyEnabled = false
        /// `true` if the user prefers higher contrast. Default `false`.
        public var isDarkerSystemColorsEnabled = false
        /// `true` if colours are inverted. Default `false`.
        public var isInvertColorsEnabled = false
        /// `true` if the screen is greyscale. Default `false`.
        public var isGrayscaleEnabled = false
        /// `true` if the user prefers bold text. Default `false`.
        public var isBoldTextEnabled = false
        /// `true` if the user prefers buttons with shapes. Default `false`.
        public var buttonShapesEnabled = false
        /// `true` if information must not be conveyed by colour alone. Default `false`.
        public var shouldDifferentiateWithoutColor = false
        /// `true` if the user prefers switches with symbols for on and off. Default `false`.
        public var isOnOffSwitchLabelsEnabled = false
        /// `true` if audio is mono. Default `false`.
        public var isMonoAudioEnabled = false
        /// `true` if the user prefers captions in videos. Default `false`.
        public var isClosedCaptioningEnabled = false
        /// `true` if the screen can be read aloud. Default `false`.
        public var isSpeakScreenEnabled = false
        /// `true` if a selection can be read aloud. Default `false`.
        public var isSpeakSelectionEnabled = false
        /// `true` if shaking the device triggers undo. Default `false`.
        public var isShakeToUndoEnabled = false
        /// `true` if videos start automatically. Default `true`.
        public var isVideoAutoplayEnabled = true
        /// The preferred content size category. Default `large`. The views of a host have it in their traits; a change
        /// while the host runs applies to fonts that are created later.
        public var preferredContentSizeCategory = UIContentSizeCategory.large

        /// Creates settings with default values.
        public init() {}

        /// Creates settings with default values and then changes them.
        public init(_ change: (inout Settings) -> Void) { change(&self) }
    }

    private static let currents = PerThread(isPerScope: true) { Settings() }

    /// The current settings: those of the host that was created last, or of the harness in a test; for hosts without a
    /// display, the default values. Setting them simulates a change by the user and posts the notifications of the
    /// changed settings. Mica's own animations and controls do not follow them; apps query them.
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

    /// The value of `isVoiceOverRunning` in `settings`.
    public static var isVoiceOverRunning: Bool { settings.isVoiceOverRunning }
    /// The value of `isSwitchControlRunning` in `settings`.
    public static var isSwitchControlRunning: Bool { settings.isSwitchControlRunning }
    /// The value of `isAssistiveTouchRunning` in `settings`.
    public static var isAssistiveTouchRunning: Bool { settings.isAssistiveTouchRunning }
    /// The value of `isGuidedAccessEnabled` in `settings`.
    public static var isGuidedAccessEnabled: Bool { settings.isGuidedAccessEnabled }
    /// The value of `isReduceMotionEnabled` in `settings`.
    public static var isReduceMotionEnabled: Bool { settings.isReduceMotionEnabled }
    /// The value of `prefersCrossFadeTransitions` in `settings`.
    public static var prefersCrossFadeTransitions: Bool { settings.prefersCrossFadeTransitions }
    /// The value of `isReduceTransparencyEnabled` in `settings`.
    public static var isReduceTransparencyEnabled: Bool { settings.isReduceTransparencyEnabled }
    /// The value of `isDarkerSystemColorsEnabled` in `settings`.
    public static var isDarkerSystemColorsEnabled: Bool { settings.isDarkerSystemColorsEnabled }
    /// The value of `isInvertColorsEnabled` in `settings`.
    public static var isInvertColorsEnabled: Bool { settings.isInvertColorsEnabled }
    /// The value of `isGrayscaleEnabled` in `settings`.
    public static var isGrayscaleEnabled: Bool { settings.isGrayscaleEnabled }
    /// The value of `isBoldTextEnabled` in `settings`.
    public static var isBoldTextEnabled: Bool { settings.isBoldTextEnabled }
    /// The value of `buttonShapesEnabled` in `settings`.
    public static var buttonShapesEnabled: Bool { settings.buttonShapesEnabled }
    /// The value of `shouldDifferentiateWithoutColor` in `settings`.
    public static var shouldDifferentiateWithoutColor: Bool { settings.shouldDifferentiateWithoutColor }
    /// The value of `isOnOffSwitchLabelsEnabled` in `settings`.
    public static var isOnOffSwitchLabelsEnabled: Bool { settings.isOnOffSwitchLabelsEnabled }
    /// The value of `isMonoAudioEnabled` in `settings`.
    public static var isMonoAudioEnabled: Bool { settings.isMonoAudioEnabled }
    /// The value of `isClosedCaptioningEnabled` in `settings`.
    public static var isClosedCaptioningEnabled: Bool { settings.isClosedCaptioningEnabled }
    /// The value of `isSpeakScreenEnabled` in `settings`.
    public static var isSpeakScreenEnabled: Bool { settings.isSpeakScreenEnabled }
    /// The value of `isSpeakSelectionEnabled` in `settings`.
    public static var isSpeakSelectionEnabled: Bool { settings.isSpeakSelectionEnabled }
    /// The value of `isShakeToUndoEnabled` in `settings`.
    public static var isShakeToUndoEnabled: Bool { settings.isShakeToUndoEnabled }
    /// The value of `isVideoAutoplayEnabled` in `settings`.
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

    /// Never posted: there is no speech output.
    nonisolated public static let announcementDidFinishNotification = NSNotification.Name(
        "UIAccessibilityAnnouncementDidFinishNotification")
    /// Posted after an assistive program has moved from one element to another.
    nonisolated public static let elementFocusedNotification = NSNotification.Name(
        "UIAccessibilityElementFocusedNotification")
}

extension UIAccessibility.Settings {
    /// A setting: its name on the command line, its key path, and the notification of its changes.
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

    /// The notifications of all settings, in the order of the settings.
    package static var changes: [NSNotification.Name] { rows.map(\.notification) }

    /// The command-line names of all settings, in the order of the settings.
    package static var words: [String] { rows.map(\.word) }

    /// Creates settings in which the named ones differ from their default; nil for an unknown name.
    package init?(words: [String]) {
        self.init()
        for word in words {
            guard let row = Self.rows.first(where: { $0.word == word }) else { return nil }
            self[keyPath: row.value] = !Self()[keyPath: row.value]
        }
    }
}
