import Mica
import Testing
import UIKit

/// When tasks of the main actor run between the frames of an offline host.
@MainActor struct TaskTurnTests {
    private let layer = CALayer()
    private let player: OfflineRenderer

    init() { player = OfflineRenderer(layer, size: CGSize(width: 8, height: 8)) }

    @Test func continuations_goOnAtTheirExactTime() async {
        let steps = 300
        var times: [Double] = []
        Task {
            for _ in 0..<steps {
                await withCheckedContinuation { over in
                    CATransaction.begin()
                    CATransaction.setAnimationDuration(1 / 64)
                    CATransaction.setCompletionBlock { over.resume() }
                    layer.position.x += 1
                    CATransaction.commit()
                }
                times.append(player.time)
            }
        }
        for frame in 0...steps {
            await player.advance(to: Double(frame) / 64)
            _ = player.image()
        }
        #expect(times == (1...steps).map { Double($0) / 64 })
    }

    @Test func framesLeaveRoom_forWhatOtherThreadsSend() async {
        @MainActor final class Flag { var isUp = false }
        let flag = Flag()
        Task.detached { await MainActor.run { flag.isUp = true } }
        var frame = 0
        while !flag.isUp && frame < 1_000_000 {
            await player.advance(to: Double(frame) / 60)
            frame += 1
        }
        #expect(flag.isUp)
    }

    @Test func tasksOfAFrame_runAtItsTime_inOrder() async {
        var log: [String] = []
        for time in [0.25, 0.5] {
            _ = player.host.schedule(at: player.host.time + time) {
                for name in ["a", "b"] { Task { @MainActor in log.append("\(name) \(player.time)") } }
            }
        }
        await player.advance(to: 0.6)
        #expect(log == ["a 0.25", "b 0.25", "a 0.5", "b 0.5"])
    }
}
