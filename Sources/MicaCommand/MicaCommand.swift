import Gallery
import MicaWindow

@main struct MicaCommand: WindowSceneApp {
    static let scenes = galleryScenes
}
