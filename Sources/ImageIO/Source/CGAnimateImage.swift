public import CoreGraphics

/// Presents a frame of an animation. The arguments are the frame's index, the frame, and a flag that ends the animation
/// if it is set.
public typealias CGImageSourceAnimationBlock = (Int, CGImage, UnsafeMutablePointer<Bool>) -> Void

/// The reason that an animation did not start.
public enum CGImageAnimationStatus: Int32, Sendable {
    /// An argument is invalid: no source, a start after the last frame, or a delay that is not positive.
    case parameterError = -22140
    /// The data is damaged, or exceeds a limit.
    case corruptInputImage = -22141
    /// The data is not a supported image, or not one that can be animated.
    case unsupportedFormat = -22142
    /// The data ends early.
    case incompleteInputImage = -22143
    /// Memory is insufficient. Not used here.
    case allocationFailure = -22144
}

/// Int: the first frame; default 0.
public let kCGImageAnimationStartIndex: CFString = "StartIndex"
/// Double: the duration of each frame in seconds; default that of the file.
public let kCGImageAnimationDelayTime: CFString = "DelayTime"
/// Number: the number of times that the animation runs, infinity for endless repetition; default that of the file.
public let kCGImageAnimationLoopCount: CFString = "LoopCount"

/// Calls `block` with each frame of an animated GIF, PNG or WebP file at its time, on the main queue and not before
/// this function returns. Returns 0, or a `CGImageAnimationStatus`, in which case it calls nothing.
///
/// It uses the clock of `CACurrentMediaTime()`: real in a window, virtual offline, where each frame has its exact time.
/// The block is retained until the animation ends.
///
/// ```swift
/// CGAnimateImageAtURLWithBlock(url as CFURL, nil) { _, frame, stop in
///     view.layer.contents = frame
///     stop.pointee = view.window == nil
/// }
/// ```
@discardableResult
public func CGAnimateImageAtURLWithBlock(
    _ url: CFURL, _ options: CFDictionary?, _ block: @escaping CGImageSourceAnimationBlock
) -> OSStatus {
    animate(CGImageSourceCreateWithURL(url, options), options ?? [:], block)
}

/// Animates the frames in a file's bytes; otherwise like `CGAnimateImageAtURLWithBlock`.
@discardableResult
public func CGAnimateImageDataWithBlock(
    _ data: CFData, _ options: CFDictionary?, _ block: @escaping CGImageSourceAnimationBlock
) -> OSStatus {
    animate(CGImageSourceCreateWithData(data, options), options ?? [:], block)
}

/// An error code; 0 means success.
public typealias OSStatus = Int32

private func animate(
    _ source: CGImageSource?, _ options: CFDictionary, _ block: @escaping CGImageSourceAnimationBlock
) -> OSStatus {
    guard let source else { return CGImageAnimationStatus.parameterError.rawValue }
    func failure(_ status: CGImageAnimationStatus) -> OSStatus { status.rawValue }
    let reader: ImageReader
    switch source.reader {
    case .success(let found): reader = found
    case .failure(.truncated): return failure(.incompleteInputImage)
    case .failure(.unknownFormat), .failure(.unsupported): return failure(.unsupportedFormat)
    case .failure: return failure(.corruptInputImage)
    }
    guard let timing = reader.timing else { return failure(.unsupportedFormat) }
    guard reader.isComplete else { return failure(.incompleteInputImage) }
    let start = number(options[kCGImageAnimationStartIndex]) ?? 0
    let delay = number(options[kCGImageAnimationDelayTime])
    let loops = number(options[kCGImageAnimationLoopCount]) ?? Double(timing.loopCount)
    guard start >= 0, start < Double(timing.delays.count), delay.map({ $0 > 0 && $0.isFinite }) ?? true, loops >= 0
    else {
        return failure(.parameterError)
    }
    // It starts on the main queue, whatever the calling queue.
    let animation = ImageAnimation(
        reader, delays: timing.delays.map { delay ?? ($0 < 0.011 ? 0.1 : $0) },
        runs: loops == 0 ? .infinity : loops, start: Int(start), block)
    MainClock.after(0) { animation.show() }
    return 0
}

/// A running animation. `@unchecked Sendable`: only the main queue accesses it after this call.
private final class ImageAnimation: @unchecked Sendable {
    private let reader: ImageReader
    private let delays: [Double]
    private let block: CGImageSourceAnimationBlock
    private var index: Int
    private var runsLeft: Double

    init(
        _ reader: ImageReader, delays: [Double], runs: Double, start: Int,
        _ block: @escaping CGImageSourceAnimationBlock
    ) {
        self.reader = reader
        self.delays = delays
        runsLeft = runs
        index = start
        self.block = block
    }

    func show() {
        guard let frame = try? reader.image(at: index).cgImage() else { return }
        var stops = false
        block(index, frame, &stops)
        guard !stops else { return }
        let delay = delays[index]
        index += 1
        if index == delays.count {
            index = 0
            runsLeft -= 1
            guard runsLeft > 0 else { return }
        }
        MainClock.after(delay) { self.show() }
    }
}
