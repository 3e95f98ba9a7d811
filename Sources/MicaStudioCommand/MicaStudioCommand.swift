import Mica
import MicaGallery
import MicaStudio

/// What `mica studio` runs.
@main struct MicaStudioCommand: StudioSceneApp {
    static let scenes = galleryScenes
}
