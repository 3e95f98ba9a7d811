import Gallery
import Mica

@main struct MicaCommand: SceneApp {
    static let scenes = galleryScenes
}
