#if Studio
import Mica
import MicaGallery
import MicaStudio

/// The program that `mica studio` runs.
@main struct MicaStudioCommand: StudioSceneApp {
    static let scenes = galleryScenes
}
#else
import Foundation

/// The program that `mica studio` runs where nothing asked for the studio when it was built.
@main enum MicaStudioCommand {
    static func main() {
        FileHandle.standardError.write(
            Data("mica-studio: built without its server; “./mica studio” or MICA_STUDIO=1 swift build builds it\n".utf8)
        )
        exit(1)
    }
}
#endif
