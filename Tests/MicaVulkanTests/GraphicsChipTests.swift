import MicaCompositor
import MicaRaster
import MicaVulkan
import TestSeeds
import Testing

/// The choice between the processors and the chip.
@Suite(.seeded, .serialized) struct GraphicsChipTests {
    /// The one that takes less time draws, whatever a frame's size: small ones by processors, large ones by the chip.
    @Test func auto_choosesByMeasuredCost() {
        let choice = ChipChoice()
        func time(_ work: Double, chip: Bool) -> Duration {
            .nanoseconds(Int(chip ? 200_000 + work * 0.01 : 5_000 + work * 1))
        }
        var chips: [Bool] = []
        for frame in 0..<40 {
            let work = frame % 2 == 0 ? 20_000.0 : 2_000_000, chip = choice.prefersChip(work)
            chips.append(chip)
            choice.note(work, time(work, chip: chip), chip: chip)
        }
        #expect(chips[..<4].allSatisfy { !$0 })
        #expect(chips[4..<8].allSatisfy { $0 })
        for frame in 20..<40 { #expect(chips[frame] == (frame % 2 == 1), "frame \(frame)") }
    }

    /// A processor that became slower is left, because the other is measured from time to time.
    @Test func auto_measuresAgain() {
        let choice = ChipChoice()
        var last = 0
        for frame in 0..<2000 {
            let chip = choice.prefersChip(1e6)
            if chip { last += frame >= 1500 ? 1 : 0 }
            choice.note(1e6, chip ? .milliseconds(frame < 500 ? 9 : 1) : .milliseconds(3), chip: chip)
        }
        #expect(last > 480)
    }

    @Test(.disabled(if: Chip.isMissing)) func choose_setsLaterCompositors() {
        defer { GraphicsChip.choose(.cpu) }
        let scene = RandomTree(seed: 3, size: 64, count: 6), expected = Harness.render(scene.tree, 64)
        for choice in GraphicsChip.Choice.allCases {
            GraphicsChip.choose(choice)
            let compositor = Compositor(threadCount: 1), target = Pixmap(width: 64, height: 64)!
            for _ in 0..<10 {
                compositor.forget()
                compositor.render(scene.tree, into: target)
                #expect(Chip.difference(expected, target).count == 0, "\(choice)")
            }
        }
        #expect(GraphicsChip.device != nil)
    }

    /// The overlay says two more numbers.
    @Test(.disabled(if: Chip.isMissing)) func overlay_saysChipsTimeAndMemory() throws {
        let scene = RandomTree(seed: 3, size: 96, count: 3)
        func draw(_ compositor: Compositor) -> Pixmap {
            let target = Pixmap(width: 96, height: 96)!
            compositor.overlay = .counts
            compositor.render(scene.tree, into: target)
            return target
        }
        let plain = draw(Compositor(threadCount: 1)), chip = draw(Compositor(try Chip.backEnd()))
        func isBlack(_ pixmap: Pixmap, _ line: Int) -> Bool { pixmap[2, 3 + 14 * line] == 0xff00_0000 }
        #expect((0..<4).allSatisfy { isBlack(plain, $0) } && !isBlack(plain, 4))
        #expect((0..<6).allSatisfy { isBlack(chip, $0) } && !isBlack(chip, 6))
    }
}
