import Foundation
import QuartzCore
import Testing

/// The time at which tasks of the main actor run between the frames of a host with a virtual clock.
@MainActor struct TaskTurnTests {
    private let layer = CALayer()
    private let host: LayerHost

    init() { host = LayerHost(layer: layer, size: CGSize(width: 8, height: 8), scale: 1, startTime: 0) }

    @Test func continuations_goOnAtTheirExactTime() async {
        #expect(await timesOfSteps(300) == (1...300).map { Double($0) / 64 })
    }

    /// The end times of some animations for code that awaits them; each takes a frame of a 64th of a second.
    private func timesOfSteps(_ count: Int) async -> [Double] {
        let begin = host.time
        var times: [Double] = []
        Task {
            for _ in 0..<count {
                await withCheckedContinuation { over in
                    CATransaction.begin()
                    CATransaction.setAnimationDuration(1 / 64)
                    CATransaction.setCompletionBlock { over.resume() }
                    layer.position.x += 1
                    CATransaction.commit()
                }
                times.append(host.time - begin)
            }
        }
        for frame in 0...count {
            await host.advance(to: begin + Double(frame) / 64, rounds: 4)
            _ = host.renderTree()
        }
        return times
    }

    @Test func framesLeaveRoom_forWhatOtherThreadsSend() async {
        @MainActor final class Flag { var isUp = false }
        let flag = Flag()
        Thread.detachNewThread { Task { @MainActor in flag.isUp = true } }
        var frame = 0
        while !flag.isUp && frame < 1_000_000 {
            await host.advance(to: Double(frame) / 60, rounds: 4)
            frame += 1
        }
        #expect(flag.isUp)
    }

    @Test func tasksOfAFrame_runAtItsTime_inOrder() async {
        var log: [String] = []
        for time in [0.25, 0.5] {
            host.schedule(at: time) {
                for name in ["a", "b"] { Task { @MainActor in log.append("\(name) \(host.time)") } }
            }
        }
        await host.advance(to: 0.6, rounds: 4)
        #expect(log == ["a 0.25", "b 0.25", "a 0.5", "b 0.5"])
    }

    /// A task that blocks a pool thread is not waited for to its end; later work still is on time.
    @Test func longTasks_doNotMakeOthersLate() async {
        let isOver = DispatchSemaphore(value: 0)
        Task.detached { isOver.block() }
        #expect(await timesOfSteps(10) == (1...10).map { Double($0) / 64 })
        isOver.signal()
    }

    /// In code of the main actor a sleep takes the host's time, and no real time. In a separate process: concurrent
    /// tests have hosts too.
    @Test func sleep_followsTheClock() async {
        await #expect(processExitsWith: .success) { @MainActor in await sleepByTheClock() }
    }
}

extension DispatchSemaphore {
    /// Blocks the thread, like real work. (`wait()` may not be called in a task.)
    nonisolated fileprivate func block() { wait() }
}

@MainActor private func sleepByTheClock() async {
    let host = LayerHost(layer: CALayer(), size: CGSize(width: 8, height: 8), scale: 1, startTime: 0)
    var log: [String] = []
    let sleeper = Task {
        try await Task.mediaSleep(nanoseconds: 250_000_000)
        log.append("a \(host.time)")
        try await Task.mediaSleep(for: .seconds(3600))
        log.append("b \(host.time)")
        try await Task.mediaSleep(for: .seconds(3600))
        log.append("c")
    }
    await host.advance(to: 0.5, rounds: 4)
    #expect(log == ["a 0.25"])
    await host.advance(to: 4000, rounds: 4)
    #expect(log == ["a 0.25", "b 3600.25"])
    // It ends at once if its task is cancelled.
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(log.count == 2)
    // Elsewhere time is real.
    let start = ContinuousClock.now
    await Task.detached { try? await Task.mediaSleep(nanoseconds: 2_000_000) }.value
    #expect(ContinuousClock.now - start >= .milliseconds(2))
}
