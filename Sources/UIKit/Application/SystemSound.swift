import CoreGraphics

// What libraries of views use of AudioToolbox, whose import rewritten sources replace: nothing here can play sounds.

/// A short sound that was loaded.
public typealias SystemSoundID = UInt32

/// Shakes the device.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

/// Gives 0, which stands for no sound. The result is `kAudioServicesUnsupportedPropertyError`.
@discardableResult
public func AudioServicesCreateSystemSoundID(
    _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> Int32 {
    outSystemSoundID.pointee = 0
    tellOfSounds()
    return 0x7074_793F
}

/// Plays nothing, which the log says once.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) { tellOfSounds() }

/// Plays nothing, and calls the block at once.
public func AudioServicesPlaySystemSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
    tellOfSounds()
    inCompletionBlock?()
}

/// Does nothing; the result is 0.
@discardableResult public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> Int32 { 0 }

private func tellOfSounds() { warn("there is nothing here that plays sounds", module: "UIKit") }
