import CoreGraphics

// The part of AudioToolbox that view libraries use; rewritten sources do not import it. Sounds cannot be played here.

/// The identifier of a loaded sound.
public typealias SystemSoundID = UInt32

/// The sound that vibrates the device.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

/// Sets the identifier to 0, no sound, and returns `kAudioServicesUnsupportedPropertyError`.
@discardableResult
public func AudioServicesCreateSystemSoundID(
    _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> Int32 {
    outSystemSoundID.pointee = 0
    tellOfSounds()
    return 0x7074_793F
}

/// Plays nothing; this is logged once.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) { tellOfSounds() }

/// Plays nothing and calls the block immediately.
public func AudioServicesPlaySystemSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
    tellOfSounds()
    inCompletionBlock?()
}

/// Does nothing and returns 0.
@discardableResult public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> Int32 { 0 }

private func tellOfSounds() { warn("system sounds are not available on this system", module: "UIKit") }
