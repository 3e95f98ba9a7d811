import Mica
import MicaGallery
import MicaStudio
import MicaWindow

@main struct MicaCommand: StudioSceneApp {
    static let scenes = galleryScenes
    static let tagline = "Core Animation for Linux, in Swift: these scenes, drawn without a screen."

    static func main() { run(adding: [StudioCommand.self, PortCommand.self]) }
}
