import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct VisualEffectTests {
    /// Stripes with an effect view over the right half.
    private func stage(_ effect: UIVisualEffect?) -> (UIView, UIVisualEffectView) {
        let stage = UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 80))
        stage.backgroundColor = .white
        for index in 0..<8 {
            let stripe = UIView(frame: CGRect(x: CGFloat(index) * 20, y: 0, width: 10, height: 80))
            stripe.backgroundColor = [UIColor.red, .blue][index % 2]
            stage.addSubview(stripe)
        }
        let view = UIVisualEffectView(effect: effect)
        view.frame = CGRect(x: 80, y: 10, width: 70, height: 60)
        stage.addSubview(view)
        return (stage, view)
    }

    private func pixel(_ harness: TestHarness, _ x: Int, _ y: Int) -> [UInt8] {
        let image = harness.image(), data = image.dataProvider!.data! as Data
        let place = y * image.bytesPerRow + x * 4
        return Array(data[place..<place + 3])
    }
    private func range(_ harness: TestHarness) -> Int {
        let reds = (95..<135).map { Int(pixel(harness, $0, 40)[1]) }
        return reds.max()! - reds.min()!
    }

    @Test func blur_evensOut_whatIsBehind() {
        let (stage, view) = stage(UIBlurEffect(style: .light))
        let harness = TestHarness(stage, scale: 1)
        #expect(range(harness) < 30, "stripes of 10 points under a blur of 30")
        view.effect = nil
        #expect(range(harness) > 120, "nothing without an effect")
    }

    @Test func effect_changedInABlock_fades() {
        let (stage, view) = stage(nil)
        let harness = TestHarness(stage, scale: 1)
        let before = range(harness)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.effect = UIBlurEffect(style: .light) }
        harness.advance(by: 0.1)
        let middle = range(harness)
        let radius = view.layer.presentation()?.value(forKeyPath: "backgroundFilters.CIGaussianBlur.inputRadius")
        #expect(abs((radius as? Double ?? 0) - 3) < 0.1)
        // Its colour is set at once, and fades in: it does not start from another one.
        let colors = view.subviews[0].layer
        #expect(colors.presentation()?.backgroundColor == colors.backgroundColor)
        harness.advance(by: 1.5)
        let after = range(harness)
        #expect(after < 30 && middle > after + 40 && middle < before - 20, "\(before) \(middle) \(after)")
    }

    @Test func adaptiveStyles_followTheSurroundings() {
        func brightness(_ blur: UIBlurEffect.Style, _ style: UIUserInterfaceStyle) -> Int {
            let (stage, _) = stage(UIBlurEffect(style: blur))
            stage.backgroundColor = .gray
            return Int(pixel(TestHarness(stage, scale: 1, style: style), 115, 40)[1])
        }
        for adaptive in [UIBlurEffect.Style.regular, .prominent, .systemMaterial, .systemChromeMaterial] {
            #expect(brightness(adaptive, .light) > brightness(adaptive, .dark) + 60, "\(adaptive)")
        }
        for (light, dark) in [
            (UIBlurEffect.Style.light, UIBlurEffect.Style.dark), (.systemMaterialLight, .systemMaterialDark),
        ] {
            #expect(brightness(light, .dark) > brightness(dark, .light) + 60)
            #expect(brightness(light, .dark) == brightness(light, .light), "they do not follow")
        }
        let dense = [UIBlurEffect.Style.systemUltraThinMaterialLight, .systemThinMaterialLight, .systemMaterialLight]
        let values = dense.map { brightness($0, .light) }
        #expect(values == values.sorted() && Set(values).count == 3, "denser is lighter: \(values)")
    }

    @Test func reducedTransparency_isOpaque() {
        defer { UIAccessibility.settings = .init() }
        let (stage, view) = stage(UIBlurEffect(style: .systemMaterial))
        let harness = TestHarness(stage, scale: 1)
        var settings = UIAccessibility.Settings()
        settings.isReduceTransparencyEnabled = true
        UIAccessibility.settings = settings
        harness.advance(by: 0.1)
        #expect(range(harness) == 0 && view.layer.backgroundFilters == nil, "invisible content is not blurred")
        UIAccessibility.settings = .init()
        harness.advance(by: 0.1)
        #expect(range(harness) > 0)
    }

    @Test func touches_reachTheContent() {
        let (stage, view) = stage(UIBlurEffect(style: .dark))
        let button = UIButton(type: .custom)
        button.frame = view.bounds
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        view.contentView.addSubview(button)
        TestHarness(stage, scale: 1).tap(button)
        #expect(taps == 1 && view.contentView.frame == view.bounds)
    }

    @Test func looks() {
        let page = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 150))
        let gradient = CAGradientLayer()
        gradient.frame = page.bounds
        gradient.colors = [UIColor.systemYellow, .systemPink, .systemIndigo].map(\.cgColor)
        gradient.startPoint = CGPoint(x: 0, y: 0)
        gradient.endPoint = CGPoint(x: 1, y: 1)
        page.layer.addSublayer(gradient)
        let disc = UIView(frame: CGRect(x: 90, y: 20, width: 110, height: 110))
        disc.backgroundColor = .systemTeal
        disc.layer.cornerRadius = 55
        page.addSubview(disc)
        let styles: [UIBlurEffect.Style] = [
            .extraLight, .light, .dark, .systemThinMaterial, .systemMaterial, .systemMaterialDark,
        ]
        for (index, style) in styles.enumerated() {
            let blur = UIBlurEffect(style: style)
            let view = UIVisualEffectView(effect: blur)
            view.frame = CGRect(
                x: 10 + CGFloat(index % 3) * 102, y: 10 + CGFloat(index / 3) * 68, width: 96, height: 60)
            view.layer.cornerRadius = 12
            view.clipsToBounds = true
            let vibrant = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur))
            vibrant.frame = view.bounds
            let label = UILabel(frame: view.bounds)
            label.text = "Blur"
            label.textAlignment = .center
            label.font = .boldSystemFont(ofSize: 22)
            vibrant.contentView.addSubview(label)
            view.contentView.addSubview(vibrant)
            page.addSubview(view)
        }
        expectSnapshot(TestHarness(page, scale: 1).image(), "effects@1x")
    }
}
