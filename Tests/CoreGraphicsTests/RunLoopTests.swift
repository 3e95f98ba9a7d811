import CoreGraphics
import Foundation
import Testing

/// Core Foundation's names of run loops.
@Suite struct RunLoopTests {
    @Test func wakingUp_callsBlocks() async {
        final class Times: @unchecked Sendable { var start = Date(), called: Date? }
        let times = Times()
        await withCheckedContinuation { ended in
            Thread.detachNewThread {
                nonisolated(unsafe) let loop: CFRunLoop = CFRunLoopGetCurrent()
                // A loop without timers would not wait.
                loop.add(Timer(timeInterval: 60, repeats: true) { _ in }, forMode: .defaultMode)
                Thread.detachNewThread {
                    Thread.sleep(forTimeInterval: 0.1)
                    CFRunLoopPerformBlock(loop, kCFRunLoopDefaultMode) { times.called = Date() }
                    CFRunLoopWakeUp(loop)
                }
                _ = loop.run(mode: .default, before: times.start + 2)
                ended.resume()
            }
        }
        #expect(times.called.map { $0.timeIntervalSince(times.start) < 1.5 } == true)
        #expect(CFRunLoopGetMain() === RunLoop.main)
    }
}
