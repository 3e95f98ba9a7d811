import ImageIO
import MicaTesting
import QuartzCore
import Testing
import UIKit

/// The colours of gradient layers.
@MainActor @Suite struct GradientColorTests {
    /// As on iOS, where forgetting `cgColor` is a common mistake.
    @Test(arguments: [false, true]) func viewsColors_areNotDrawn(_ areQuartz: Bool) throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4)), gradient = CAGradientLayer()
        view.backgroundColor = .white
        gradient.frame = view.bounds
        gradient.colors = areQuartz ? [UIColor.red.cgColor, UIColor.red.cgColor] : [UIColor.red, UIColor.red]
        view.layer.addSublayer(gradient)
        let picture = try #require(Bitmap(TestHarness(view, size: view.bounds.size, scale: 1).image()))
        #expect(picture[2, 2] == (areQuartz ? 0xFF00_00FF : 0xFFFF_FFFF))
    }
}
