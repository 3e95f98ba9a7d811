import MicaGallery
import Mica
import QuartzCore
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct SceneLintTests {
    /// The output of `mica lint` for the gallery's scenes is empty.
    @Test func scenes_haveNothingToBeWarnedOf() async {
        for type in galleryScenes {
            let findings = await SceneLint.findings(of: type.init())
            #expect(findings.isEmpty, "\(type.name): \(findings)")
        }
    }
}
