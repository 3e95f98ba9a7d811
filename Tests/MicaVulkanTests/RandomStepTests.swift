import MicaCompositor
import MicaRaster
import TestSeeds
import Testing

/// Random plans have the same bytes by the chip.
@Suite(.seeded, .serialized, .disabled(if: Chip.isMissing)) struct RandomStepTests {
    /// A group that is one image is composited within that image alone, also in modes that clear.
    @Test(arguments: [
        BlendMode.clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .minimum, .product,
    ])
    func groupOfOneImage_inClearingMode(_ mode: BlendMode) throws {
        var group = ChipSample.Group()
        group.blend = mode
        for alpha in [1, 0.5 as Float] {
            group.alpha = alpha
            let image = ChipSample.Step.copy(Harness.picture(9, 7), x: 4, y: 3, alpha: 1)
            let sample = ChipSample(
                [.group(group, contents: [image])], width: 20, height: 16, background: 0xff30_6090)
            let result = sample.compare(try Chip.backEnd())
            #expect(result.differing == 0 && result.refusal == nil, "\(result)")
        }
    }

    @Test(arguments: seeds(Chip.rounds(16)))
    func steps_sameBytes(_ seed: Int) throws {
        let size = 72
        var random = RandomSteps(seed: UInt64(9000 + seed), size: size)
        let sample = ChipSample(random.steps(8), width: size, height: size, background: 0xff30_6090)
        let result = sample.compare(try Chip.backEnd())
        #expect(result.differing == 0, "\(result)")
    }
}
