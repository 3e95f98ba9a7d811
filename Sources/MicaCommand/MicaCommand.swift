import MicaGallery
import Mica
import MicaWindow

@main struct MicaCommand: WindowSceneApp {
    static let scenes = galleryScenes
    static let tagline = "Core Animation for Linux, in Swift: these scenes, drawn without a screen."

    static func main() { run(adding: [PortCommand.self]) }
}
