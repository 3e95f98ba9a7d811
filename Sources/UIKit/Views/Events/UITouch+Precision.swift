import CoreGraphics

// The values that a pencil, a mouse and the keys add to a touch and its event.

extension UITouch {
    /// The properties of a touch that a device may first estimate and report later.
    public struct Properties: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// The force.
        public static let force = Properties(rawValue: 1 << 0)
        /// The azimuth.
        public static let azimuth = Properties(rawValue: 1 << 1)
        /// The altitude.
        public static let altitude = Properties(rawValue: 1 << 2)
        /// The location.
        public static let location = Properties(rawValue: 1 << 3)
        /// The roll angle.
        public static let roll = Properties(rawValue: 1 << 4)
    }

    /// Returns the precise location in the space of `view`, nil for the window's. Touches here are precise: it equals
    /// `location(in:)`.
    public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    /// Returns the precise location at the previous event.
    public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    /// The angle of a pencil to the screen, in radians: always π/2, a perpendicular one.
    public var altitudeAngle: CGFloat { .pi / 2 }
    /// Returns the direction of a pencil, in radians; always 0.
    public func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
    /// Returns the direction of a pencil as a unit vector; always along the x axis.
    public func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }
    /// The rotation of a pencil about its axis, in radians; always 0.
    public var rollAngle: CGFloat { 0 }
    /// The properties that are estimated; always empty.
    public var estimatedProperties: Properties { [] }
    /// The estimated properties that are reported later; always empty.
    public var estimatedPropertiesExpectingUpdates: Properties { [] }
    /// The index of an estimate; always nil.
    public var estimationUpdateIndex: NSNumber? { nil }
    /// The tolerance of `majorRadius`, in points; always 0.
    public var majorRadiusTolerance: CGFloat { 0 }
}

extension UIEvent {
    /// The kind of a motion or remote control event.
    public enum EventSubtype: Int, Sendable {
        /// No kind: a touch or key.
        case none = 0
        /// A shake.
        case motionShake = 1
        /// A remote control's play command.
        case remoteControlPlay = 100
        /// A remote control's pause command.
        case remoteControlPause = 101
        /// A remote control's stop command.
        case remoteControlStop = 102
        /// A remote control's play or pause command.
        case remoteControlTogglePlayPause = 103
        /// A remote control's command for the next track.
        case remoteControlNextTrack = 104
        /// A remote control's command for the previous track.
        case remoteControlPreviousTrack = 105
    }
    /// The buttons of a mouse.
    public struct ButtonMask: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// The primary button.
        public static let primary = ButtonMask(rawValue: 1 << 0)
        /// The secondary button.
        public static let secondary = ButtonMask(rawValue: 1 << 1)
        /// Returns the button of a number, from 1.
        public static func button(_ buttonNumber: Int) -> ButtonMask {
            (1...32).contains(buttonNumber) ? ButtonMask(rawValue: 1 << (buttonNumber - 1)) : []
        }
    }

    /// The buttons that are down: the primary one while a mouse drags, none for fingers. The secondary button opens
    /// menus and has no touches.
    public var buttonMask: ButtonMask {
        let isDown = allTouches?.contains {
            $0.type == .indirectPointer && $0.phase != .ended && $0.phase != .cancelled
        }
        return isDown ?? false ? .primary : []
    }
}

extension UIGestureRecognizer {
    /// The modifier keys that are down.
    public var modifierFlags: UIKeyModifierFlags { view?.window?.presses.modifierFlags ?? [] }
    /// The mouse buttons that are down on the recogniser's touches.
    public var buttonMask: UIEvent.ButtonMask {
        trackedTouches.contains { $0.type == .indirectPointer } ? .primary : []
    }
}
