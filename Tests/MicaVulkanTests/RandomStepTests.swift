import MicaCompositor
import MicaRaster
import TestSeeds
import Testing

/// Random plans have the same bytes by the chip.
@Suite(.seeded, .serialized, .disabled(if: Chip.isMissing)) struct RandomStepTests {
    @Test(arguments: seeds(Chip.rounds(25)))
    func steps_sameBytes(_ seed: Int) throws {
        let size = 72
        var random = RandomSteps(seed: UInt64(9000 + seed), size: size)
        let sample = ChipSample(random.steps(8), width: size, height: size, background: 0xff30_6090)
        let result = sample.compare(try Chip.backEnd())
        #expect(result.differing == 0, "\(result)")
    }
}
