import MicaCompositor
import MicaRaster
import TestSeeds
import Testing

/// Random trees have the same bytes by the chip.
@Suite(.seeded, .serialized, .disabled(if: Chip.isMissing)) struct RandomTreeTests {
    @Test(arguments: seeds(Chip.rounds(12)))
    func tree_sameBytes(_ seed: Int) throws {
        let size = 96, scene = RandomTree(seed: UInt64(500 + seed), size: Double(size), count: 14, space: seed % 4 == 3)
        let chip = try Chip.backEnd(), target = Pixmap(width: size, height: size)!
        Compositor(chip).render(scene.tree, into: target)
        let (count, first) = Chip.difference(Harness.render(scene.tree, size), target)
        #expect(count == 0, "\(first)")
    }
}
