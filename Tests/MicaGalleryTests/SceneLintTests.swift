import MicaGallery
import Mica
import QuartzCore
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct SceneLintTests {
    /// What `mica lint` says of the gallery's scenes: nothing.
    @Test func scenes_haveNothingToBeWarnedOf() async {
        for type in galleryScenes {
            let findings = await SceneLint.findings(of: type.init())
            #expect(findings.isEmpty, "\(type.name): \(findings)")
        }
    }
}
