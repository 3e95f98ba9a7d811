package import MicaCompositor
import MicaVulkan

extension Compositor {
    /// Returns a compositor that draws with the processors or the graphics chip, as chosen by `MICA_BACKEND` or in code.
    package static func chosen(threadCount: Int = 0) -> Compositor {
        GraphicsChip.chooseByEnvironment()
        return Compositor(threadCount: threadCount)
    }
}
