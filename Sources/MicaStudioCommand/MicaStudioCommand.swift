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

/// The program that `mica studio` runs if it was built without a request for the studio.
@main enum MicaStudioCommand {
    static func main() {
        FileHandle.standardError.write(
            Data(
                "mica-studio: this program was built without its server; run “./mica studio”, or build with MICA_STUDIO=1 swift build\n"
                    .utf8)
        )
        exit(1)
    }
}
#endif
