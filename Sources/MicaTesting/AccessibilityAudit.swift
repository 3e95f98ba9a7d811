import ImageIO
public import Mica
import MicaSnapshot

/// The checks of an accessibility audit, under the names of XCTest's `XCUIAccessibilityAuditType`. Its `dynamicType`
/// and `trait` are not available.
public struct AccessibilityAuditType: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Text needs a contrast of 4.5 : 1 with all of its background. Text of at least 18 points, or at least 14 points
    /// in bold, needs 3 : 1 (WCAG 2.2, success criterion 1.4.3). Text of disabled labels and controls is ignored.
    public static let contrast = AccessibilityAuditType(rawValue: 1 << 0)
    /// Labels with text and views that can be tapped must be accessibility elements, contain some, or hide them.
    public static let elementDetection = AccessibilityAuditType(rawValue: 1 << 1)
    /// Elements that can be tapped receive touches in at least 44 × 44 points. The fixed heights of UIKit's switches,
    /// sliders and segmented controls are ignored.
    public static let hitRegion = AccessibilityAuditType(rawValue: 1 << 2)
    /// Each element needs an `accessibilityLabel` with a letter or a digit.
    public static let sufficientElementDescription = AccessibilityAuditType(rawValue: 1 << 3)
    /// Labels must show their whole text.
    public static let textClipped = AccessibilityAuditType(rawValue: 1 << 5)
    /// All of these checks.
    public static let all: AccessibilityAuditType = [
        .contrast, .elementDetection, .hitRegion, .sufficientElementDescription, .textClipped,
    ]
}

/// An issue that an accessibility audit found.
@MainActor public struct AccessibilityAuditIssue {
    /// The type of the check that found it.
    public let auditType: AccessibilityAuditType
    /// The problem in a few words: "Contrast is too low".
    public let compactDescription: String
    /// The problem and its view, with numbers, in one sentence.
    public let detailedDescription: String
    /// The view; `nil` for a `UIAccessibilityElement`.
    public let view: UIView?
    /// The rectangle of the issue, in points of the window.
    public let frame: CGRect
}

extension TestHarness {
    /// Expects the visible content to pass an accessibility audit: see ``AccessibilityAuditType``.
    ///
    /// ```swift
    /// harness.performAccessibilityAudit()
    /// harness.performAccessibilityAudit(for: [.contrast, .hitRegion]) { $0.view === closeButton }
    /// ```
    /// All issues together are one failure; its picture numbers their positions. Time does not pass.
    /// - `auditTypes`: The checks. Default all.
    /// - `issueHandler`: Called for each issue; returns `true` to ignore it.
    public func performAccessibilityAudit(
        for auditTypes: AccessibilityAuditType = .all,
        _ issueHandler: (AccessibilityAuditIssue) -> Bool = { _ in false },
        function: StaticString = #function, fileID: StaticString = #fileID, file: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let place = TestPlace(function, fileID, file, line, column)
        advance(by: 0)
        var audit = AccessibilityAudit(self, auditTypes)
        let issues = audit.run().filter { !issueHandler($0) }
        guard !issues.isEmpty else { return Snapshot.show(nil, suffix: ".accessibility", at: place) }
        let picture = AccessibilityAudit.picture(of: issues, in: renderer)
        renderer.host.becomeCurrent()
        let lines = issues.enumerated().map { "\($0 + 1). \($1.detailedDescription)" }
        let count = issues.count == 1 ? "1 issue" : "\(issues.count) issues"
        Snapshot.show(
            ("The accessibility audit found \(count):\n\(lines.joined(separator: "\n"))", picture),
            suffix: ".accessibility", at: place)
    }
}

/// One audit of a harness's window.
@MainActor private struct AccessibilityAudit {
    /// The minimum side of a touch target in points (Human Interface Guidelines, "Accessibility").
    static let hitSide: CGFloat = 44

    private let harness: TestHarness, window: UIWindow
    private let types: AccessibilityAuditType
    private var issues: [AccessibilityAuditIssue] = []

    init(_ harness: TestHarness, _ types: AccessibilityAuditType) {
        self.harness = harness
        self.types = types
        window = harness.window
    }

    /// Returns the issues in reading order: first those of elements, then those of text.
    mutating func run() -> [AccessibilityAuditIssue] {
        _ = visit(window)
        let labels = labels(in: window)
        if types.contains(.textClipped) { for label in labels { checkClipping(label) } }
        if types.contains(.contrast) { checkContrast(labels) }
        return issues
    }

    private mutating func add(
        _ type: AccessibilityAuditType, _ view: UIView?, _ frame: CGRect, _ compact: String, _ sentence: String
    ) {
        guard types.contains(type) else { return }
        issues.append(
            AccessibilityAuditIssue(
                auditType: type, compactDescription: compact, detailedDescription: sentence, view: view, frame: frame))
    }

    private static func isVisible(_ view: UIView) -> Bool { !view.isHidden && view.alpha > 0.01 }

    private static func name(_ object: AnyObject, _ label: String?, _ identifier: String?) -> String {
        guard let name = identifier ?? label, !name.isEmpty else { return "\(type(of: object))" }
        return "\(type(of: object)) “\(name.count > 24 ? name.prefix(24) + "…" : name[...])”"
    }

    private static func name(_ view: UIView) -> String {
        name(view, view.accessibilityLabel, view.accessibilityIdentifier ?? view.layer.name)
    }

    private static func text(_ number: CGFloat) -> String { TestHarness.text((Double(number) * 10).rounded() / 10) }

    private func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: window) }

    // MARK: Elements

    /// Returns `true` if the view is an element, contains some, or declares that it has none.
    private mutating func visit(_ view: UIView) -> Bool {
        guard Self.isVisible(view) else { return false }
        if view.accessibilityElementsHidden { return true }
        if view.isAccessibilityElement {
            check(view)
            return true
        }
        if let label = view as? UILabel, let text = label.text, !text.isEmpty {
            add(
                .elementDetection, label, frame(label), "Text cannot be reached",
                "\(Self.name(label)) is not an accessibility element, so its text is never read.")
            return true
        }
        if let listed = view.accessibilityElements {
            for item in listed {
                if let view = item as? UIView { _ = visit(view) }
                if let item = item as? UIAccessibilityElement, item.isAccessibilityElement { check(item) }
            }
            return true
        }
        var holdsElements = false
        for child in view.subviews where visit(child) { holdsElements = true }
        guard !holdsElements, takesTaps(view), !frame(view).isEmpty else { return holdsElements }
        add(
            .elementDetection, view, frame(view), "Control cannot be reached",
            "\(Self.name(view)) handles taps, but neither is nor contains an accessibility element.")
        return true
    }

    private func takesTaps(_ view: UIView) -> Bool {
        guard view.isUserInteractionEnabled else { return false }
        if let control = view as? UIControl { return control.isEnabled }
        return (view.gestureRecognizers ?? []).contains {
            $0.isEnabled && ($0 is UITapGestureRecognizer || $0 is UILongPressGestureRecognizer)
        }
    }

    private static let interactive: UIAccessibilityTraits = [.button, .link, .adjustable, .searchField, .keyboardKey]

    private mutating func check(_ view: UIView) {
        let frame = frame(view)
        // An empty label has nothing to describe.
        guard !frame.isEmpty, (view as? UILabel)?.text?.isEmpty != true else { return }
        checkLabel(view.accessibilityLabel, Self.name(view), view, frame)
        let isUsable = !view.accessibilityTraits.contains(.notEnabled) && view.isUserInteractionEnabled
        guard isUsable, takesTaps(view) || !view.accessibilityTraits.isDisjoint(with: Self.interactive) else { return }
        let hasFixedHeight = view is UISwitch || view is UISlider || view is UISegmentedControl || view is UIStepper
        checkSize(hitRegion(view, frame), hasFixedHeight, Self.name(view), view, frame)
    }

    private mutating func check(_ element: UIAccessibilityElement) {
        let container = element.accessibilityContainer as? UIView
        let frame = element.accessibilityFrame
        let name = Self.name(element, element.accessibilityLabel, element.accessibilityIdentifier)
        checkLabel(element.accessibilityLabel, container.map { "\(name) of \(Self.name($0))" } ?? name, nil, frame)
        guard !element.accessibilityTraits.isDisjoint(with: Self.interactive),
            !element.accessibilityTraits.contains(.notEnabled)
        else { return }
        checkSize(frame.size, container is UISegmentedControl, name, nil, frame)
    }

    private mutating func checkLabel(_ label: String?, _ name: String, _ view: UIView?, _ frame: CGRect) {
        if let label, label.contains(where: { $0.isLetter || $0.isNumber }) { return }
        add(
            .sufficientElementDescription, view, frame, "Element has no description",
            "\(name) has \(label.map { $0.isEmpty ? "an empty accessibilityLabel" : "the accessibilityLabel “\($0)”, which contains no word" } ?? "no accessibilityLabel")."
        )
    }

    private mutating func checkSize(
        _ size: CGSize, _ hasFixedHeight: Bool, _ name: String, _ view: UIView?, _ frame: CGRect
    ) {
        let isWide = size.width >= Self.hitSide - 0.01
        guard !isWide || !hasFixedHeight && size.height < Self.hitSide - 0.01 else { return }
        add(
            .hitRegion, view, frame, "Hit area is too small",
            "The hit area of \(name) must be at least 44 × 44 points (got \(Self.text(size.width)) × \(Self.text(size.height)))."
        )
    }

    /// Returns the size of the view, or of the region around its middle that receives its touches.
    /// `point(inside:with:)` may extend beyond the bounds, and a superview may clip them.
    private func hitRegion(_ view: UIView, _ frame: CGRect) -> CGSize {
        func reach(_ dx: CGFloat, _ dy: CGFloat) -> CGFloat {
            var steps: CGFloat = 0
            while steps <= Self.hitSide {
                let point = CGPoint(x: frame.midX + dx * (steps + 0.5), y: frame.midY + dy * (steps + 0.5))
                guard window.hitTest(point, with: nil)?.isDescendant(of: view) == true else { break }
                steps += 1
            }
            return steps
        }
        return CGSize(
            width: frame.width >= Self.hitSide ? frame.width : max(frame.width, reach(-1, 0) + reach(1, 0)),
            height: frame.height >= Self.hitSide ? frame.height : max(frame.height, reach(0, -1) + reach(0, 1)))
    }

    // MARK: Text

    /// Returns the visible, enabled labels with text.
    private func labels(in view: UIView) -> [UILabel] {
        guard Self.isVisible(view) else { return [] }
        if let control = view as? UIControl, !control.isEnabled { return [] }
        if let label = view as? UILabel {
            return label.isEnabled && label.text?.isEmpty == false && frame(label).intersects(window.bounds)
                ? [label] : []
        }
        return view.subviews.flatMap { labels(in: $0) }
    }

    private mutating func checkClipping(_ label: UILabel) {
        guard !(label.adjustsFontSizeToFitWidth && label.numberOfLines == 1) else { return }
        let endless = CGRect(x: 0, y: 0, width: label.bounds.width, height: 1e6)
        let needed =
            label.numberOfLines == 1
            ? label.sizeThatFits(.zero) : label.textRect(forBounds: endless, limitedToNumberOfLines: 0).size
        let lines = label.textRect(forBounds: endless, limitedToNumberOfLines: label.numberOfLines).height
        let room = CGSize(width: label.bounds.width, height: min(label.bounds.height, lines))
        guard needed.width > room.width + 0.5 || needed.height > room.height + 0.5 else { return }
        add(
            .textClipped, label, frame(label), "Text is clipped",
            "\(Self.name(label)) is too small for its text, which needs \(Self.text(needed.width)) × "
                + "\(Self.text(needed.height)) points (got \(Self.text(room.width)) × \(Self.text(room.height))).")
    }

    /// Checks contrast. The background of text is the picture drawn without it.
    private mutating func checkContrast(_ labels: [UILabel]) {
        guard !labels.isEmpty, let shown = Bitmap(harness.image()) else { return }
        let opacities = labels.map(\.layer.opacity)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for label in labels { label.layer.opacity = 0 }
        CATransaction.commit()
        let withoutText = Bitmap(harness.image())
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (label, opacity) in zip(labels, opacities) { label.layer.opacity = opacity }
        CATransaction.commit()
        guard let withoutText, (withoutText.width, withoutText.height) == (shown.width, shown.height) else { return }
        let isDark = window.traitCollection.userInterfaceStyle == .dark
        let behind = withoutText.flattened(onto: isDark ? 0xFF00_0000 : 0xFFFF_FFFF)
        let differs = (0..<shown.pixels.count).map { shown.pixels[$0] != withoutText.pixels[$0] }
        for label in labels {
            let grounds = grounds(label, behind, differs)
            guard !grounds.isEmpty else { continue }
            let lowest = colors(label).flatMap { color in grounds.map { color.contrast(on: $0) } }.min() ?? 21
            let size = label.font.pointSize
            let isBold = label.font.fontDescriptor.symbolicTraits.contains(.traitBold)
            let bound = size >= 18 || isBold && size >= 14 ? 3.0 : 4.5
            guard lowest < bound else { continue }
            // Rounded down, so that the number is never the bound that it misses.
            add(
                .contrast, label, frame(label), "Contrast is too low",
                "\(Self.name(label)) has a contrast of \(TestHarness.text((lowest * 100).rounded(.down) / 100)) : 1 with its "
                    + "background; at least \(Self.text(CGFloat(bound))) : 1 is needed for \(isBold ? "bold " : "")text of "
                    + "\(Self.text(size)) points.")
        }
    }

    /// Returns the colours behind a label's text.
    private func grounds(_ label: UILabel, _ behind: Bitmap, _ differs: [Bool]) -> Set<UInt32> {
        let scale = harness.renderer.scale, frame = frame(label)
        let area = CGRect(
            x: frame.minX * scale, y: frame.minY * scale, width: frame.width * scale, height: frame.height * scale
        ).integral.intersection(CGRect(x: 0, y: 0, width: behind.width, height: behind.height))
        guard !area.isNull, !area.isEmpty else { return [] }
        var result: Set<UInt32> = []
        for y in Int(area.minY)..<Int(area.maxY) {
            for x in Int(area.minX)..<Int(area.maxX) where differs[y * behind.width + x] {
                result.insert(behind[x, y])
            }
        }
        return result
    }

    /// Returns the colours of a label's text, with its visible opacity.
    private func colors(_ label: UILabel) -> [TextColor] {
        var colors: [UIColor] = []
        if let text = label.attributedText {
            text.enumerateAttribute(.foregroundColor, in: NSRange(location: 0, length: text.length)) { value, _, _ in
                colors.append(value as? UIColor ?? label.textColor)
            }
        }
        if colors.isEmpty { colors = [label.textColor] }
        let alpha = sequence(first: label as UIView, next: \.superview).reduce(1) { $0 * $1.alpha }
        return colors.map { TextColor($0.resolvedColor(with: label.traitCollection), alpha: Double(alpha)) }
    }

    // MARK: The picture

    /// Returns the picture with a numbered frame around each issue.
    static func picture(of issues: [AccessibilityAuditIssue], in renderer: OfflineRenderer) -> CGImage {
        let size = CGSize(
            width: CGFloat(renderer.pixelWidth) / renderer.scale, height: CGFloat(renderer.pixelHeight) / renderer.scale
        )
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: size)
        root.backgroundColor = UIColor.white.cgColor
        root.contents = renderer.image()
        for (index, issue) in issues.enumerated() {
            let outline = CALayer(), badge = CATextLayer()
            outline.frame = issue.frame.insetBy(dx: -1, dy: -1)
            outline.borderWidth = 1
            outline.borderColor = UIColor.systemRed.cgColor
            let width: CGFloat = index < 9 ? 10 : 16
            badge.frame = CGRect(
                x: min(max(0, outline.frame.minX), size.width - width),
                y: min(max(0, outline.frame.minY - 12), size.height - 12), width: width, height: 12)
            badge.backgroundColor = UIColor.systemRed.cgColor
            badge.foregroundColor = UIColor.white.cgColor
            badge.alignmentMode = .center
            badge.fontSize = 10
            badge.contentsScale = renderer.scale
            badge.string = "\(index + 1)"
            root.addSublayer(outline)
            root.addSublayer(badge)
        }
        return OfflineRenderer(root, size: size, scale: renderer.scale).image()
    }
}

/// A colour of text, in sRGB with straight alpha; 0…1.
private struct TextColor {
    var red: Double, green: Double, blue: Double, alpha: Double

    init(_ color: UIColor, alpha: Double) {
        var r: CGFloat = 0, g: CGFloat = 0, b: CGFloat = 0, a: CGFloat = 0
        _ = color.getRed(&r, green: &g, blue: &b, alpha: &a)
        red = Double(r)
        green = Double(g)
        blue = Double(b)
        self.alpha = Double(a) * alpha
    }

    /// Returns the contrast ratio, 1…21, with an opaque background pixel (red in the lowest byte), as defined by WCAG
    /// 2.2.
    func contrast(on pixel: UInt32) -> Double {
        let ground = [0, 8, 16].map { Double(pixel >> $0 & 255) / 255 }
        let text = zip([red, green, blue], ground).map { $0 * alpha + $1 * (1 - alpha) }
        let a = Self.luminance(ground), b = Self.luminance(text)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private static func luminance(_ color: [Double]) -> Double {
        let light = color.map { min(1, max(0, $0)) }.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    }
}
