import Mica
import MicaGallery
import MicaWindow

@main struct MicaCommand: WindowSceneApp {
    static let scenes = galleryScenes
    static let tagline = "Core Animation for Linux, in Swift: renders these scenes without a screen."

    static func main() { run(adding: [StudioLauncher.self, PortCommand.self, AppCommand.self]) }
}
