import CoreText
import Foundation
import ImageIO
import Mica
import MicaRaster
import QuartzCore
import Testing
import UIKit

/// The common parts of the pool tests.
enum PoolStage {
    /// A square that moves to the right by 40 points a second, on a canvas of 64 × 16.
    static func mover(_ red: CGFloat = 1) -> CALayer {
        let root = CALayer(), square = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 16)
        square.frame = CGRect(x: 0, y: 4, width: 8, height: 8)
        square.backgroundColor = CGColor(red: red, green: 0.25, blue: 0, alpha: 1)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 4
        move.toValue = 44
        move.duration = 1
        square.add(move, forKey: nil)
        root.addSublayer(square)
        return root
    }
    static let job = RenderPool.Job(size: CGSize(width: 64, height: 16))
    static let idle = RenderPool.Statistics()

    static func pixels(_ image: CGImage) -> Bitmap? { Bitmap(image) }

    /// Waits until the pool meets the condition; the suite's time limit ends a failed wait.
    static func wait(
        _ pool: RenderPool, _ isReached: @escaping @Sendable (RenderPool.Statistics) -> Bool,
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        do {
            try await pool.wait(until: isReached)
        } catch {
            Issue.record("The pool stays at \(pool.statistics).", sourceLocation: location)
            throw error
        }
    }

    /// A gate that blocks jobs, on their threads, until it is opened.
    final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        func pass() {
            semaphore.wait()
            semaphore.signal()
        }
        func open() { semaphore.signal() }
    }
}
