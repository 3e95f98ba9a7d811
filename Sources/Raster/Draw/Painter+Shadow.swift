extension Painter {
    func drawShadow(_ shadow: DrawOp.Shadow, of op: DrawOp, onto surface: Surface, _ clip: MaskSurface?) {}
}
final class BlurScratch {}
