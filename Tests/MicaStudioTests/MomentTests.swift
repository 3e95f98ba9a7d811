import Foundation
import Mica
import MicaGallery
import Testing

/// The output of `mica dump --json`.
@MainActor @Suite struct MomentTests {
    private func moment(at time: Double) async -> SceneMoment {
        let player = OfflineRenderer(scene: PullToRefreshScene(), scale: 1)
        await player.advance(to: time)
        return SceneMoment(player)
    }

    @Test func moment_isTheSameInEveryRun_andSurvivesJSON() async throws {
        let one = await moment(at: 3), two = await moment(at: 3)
        #expect(one == two)
        #expect(try JSONDecoder().decode(SceneMoment.self, from: JSONEncoder().encode(one)) == one)
    }

    @Test func moment_tellsLayersAnimationsAndWork() async throws {
        let moment = await moment(at: 2.2)
        let ball = try #require(moment.layers.first { $0.layer.className == "RefreshBallLayer" })
        #expect(ball.layer.draws && ball.layer.isAnimated)
        #expect(ball.properties.contains { $0.key == "pull" })
        let spring = try #require(moment.animations.first { $0.key == "pull" })
        #expect(spring.layer == ball.layer.id)
        #expect(spring.curve.spring?.stiffness == 220)
        #expect(moment.cost.steps > 10 && moment.cost.layers == moment.layers.count)
    }

    @Test func summary_listsParameters() throws {
        let summary = SceneSummary(ArrowMaskScene())
        let thickness = try #require(summary.parameters.first { $0.name == "thickness" })
        #expect(thickness.value == "60" && thickness.range == "1…500")
    }
}
