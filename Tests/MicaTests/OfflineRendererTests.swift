import Foundation
import Mica
import QuartzCore
import Testing

@MainActor struct OfflineRendererTests {
    private func passTime(drivesTasks: Bool) async -> [String] {
        let renderer = OfflineRenderer(CALayer(), size: CGSize(width: 8, height: 8))
        renderer.drivesTasks = drivesTasks
        var log: [String] = []
        let task = Task { log.append("task") }
        await renderer.advance(to: 1)
        log.append("time passed")
        await task.value
        return log
    }

    /// A renderer that was not asked does not even leave the main actor while time passes.
    @Test func tasks_runInBetweenWhereAsked() async {
        #expect(!OfflineRenderer(CALayer(), size: CGSize(width: 8, height: 8)).drivesTasks)
        #expect(await passTime(drivesTasks: true) == ["task", "time passed"])
        #expect(await passTime(drivesTasks: false) == ["time passed", "task"])
    }
}
