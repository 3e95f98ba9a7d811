import MicaTesting
import Testing
import UIKit

/// `minimumContentSizeCategory` and `maximumContentSizeCategory` limit the text size of a subtree.
@MainActor @Suite(.fixedFonts) struct ContentSizeLimitTests {
    private final class Observer: UIView {
        var seen: [UIContentSizeCategory] = []
        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            seen.append(traitCollection.preferredContentSizeCategory)
        }
    }

    private let root = UIViewController(), outer = UIView(), inner = Observer(), label = UILabel()

    private func harness(_ category: UIContentSizeCategory) -> TestHarness {
        label.adjustsFontForContentSizeCategory = true
        label.font = .preferredFont(forTextStyle: .body)
        root.view.addSubview(outer)
        outer.addSubview(inner)
        inner.addSubview(label)
        let settings = UIAccessibility.Settings { $0.preferredContentSizeCategory = category }
        let harness = TestHarness(root, size: CGSize(width: 320, height: 480), accessibility: settings)
        harness.advance(by: 0.1)
        inner.seen = []
        return harness
    }

    private var category: UIContentSizeCategory { inner.traitCollection.preferredContentSizeCategory }

    /// A view that passes its limits on to a part.
    private final class Forwarder: UIView {
        let part = UIView()
        override var minimumContentSizeCategory: UIContentSizeCategory? {
            get { part.minimumContentSizeCategory }
            set { part.minimumContentSizeCategory = newValue }
        }
        override var maximumContentSizeCategory: UIContentSizeCategory? {
            get { part.maximumContentSizeCategory }
            set { part.maximumContentSizeCategory = newValue }
        }
        override var appliedContentSizeCategoryLimitsDescription: String {
            part.appliedContentSizeCategoryLimitsDescription
        }
    }

    @Test func limits_areOverridden() {
        let forwarder = Forwarder(), view: UIView = forwarder
        view.minimumContentSizeCategory = .large
        view.maximumContentSizeCategory = .extraLarge
        #expect(forwarder.part.minimumContentSizeCategory == .large)
        #expect(forwarder.part.maximumContentSizeCategory == .extraLarge)
        #expect(view.appliedContentSizeCategoryLimitsDescription.hasPrefix("minimum"))
    }

    @Test func maximum_limitsTheSubtree() {
        let harness = harness(.accessibilityLarge)
        #expect(outer.maximumContentSizeCategory == nil && category == .accessibilityLarge)
        #expect(label.font.pointSize == 33)
        outer.maximumContentSizeCategory = .extraLarge
        harness.advance(by: 0.1)
        #expect(outer.traitCollection.preferredContentSizeCategory == .extraLarge && category == .extraLarge)
        #expect(inner.seen == [.extraLarge] && label.font.pointSize == 19)
        #expect(root.view.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
        outer.maximumContentSizeCategory = nil
        harness.advance(by: 0.1)
        #expect(category == .accessibilityLarge && label.font.pointSize == 33)
    }

    @Test func minimum_limitsTheSubtree() {
        let harness = harness(.extraSmall)
        #expect(label.font.pointSize == 14)
        outer.minimumContentSizeCategory = .large
        harness.advance(by: 0.1)
        #expect(category == .large && label.font.pointSize == 17)
        inner.minimumContentSizeCategory = .extraLarge
        #expect(category == .extraLarge && outer.traitCollection.preferredContentSizeCategory == .large)
        inner.minimumContentSizeCategory = .unspecified
        #expect(category == .large && inner.minimumContentSizeCategory == nil)
    }

    @Test func limits_withinWhichNothingChanges() {
        let harness = harness(.large)
        outer.minimumContentSizeCategory = .small
        outer.maximumContentSizeCategory = .extraLarge
        harness.advance(by: 0.1)
        #expect(category == .large && inner.seen.isEmpty)
    }

    /// Of a minimum above the maximum, the maximum applies; the innermost limits come last.
    @Test func limits_thatContradict() {
        let harness = harness(.large)
        outer.minimumContentSizeCategory = .extraExtraLarge
        outer.maximumContentSizeCategory = .small
        #expect(category == .small)
        inner.minimumContentSizeCategory = .extraLarge
        #expect(category == .extraLarge)
        withExtendedLifetime(harness) {}
    }

    @Test func limits_followTheSuperviewAndOverrides() {
        let harness = harness(.large), other = UIView()
        root.view.addSubview(other)
        other.minimumContentSizeCategory = .accessibilityMedium
        other.addSubview(inner)
        #expect(category == .accessibilityMedium)
        outer.addSubview(inner)
        #expect(category == .large)
        inner.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
        inner.maximumContentSizeCategory = .extraLarge
        #expect(category == .extraLarge, "a view's limits apply to its own overrides")
        withExtendedLifetime(harness) {}
    }

    @Test func controller_keepsItsOwnSize() {
        let harness = harness(.accessibilityLarge)
        root.view.maximumContentSizeCategory = .large
        #expect(root.view.traitCollection.preferredContentSizeCategory == .large && category == .large)
        #expect(root.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
        withExtendedLifetime(harness) {}
    }

    @Test func description_namesTheLimits() {
        let harness = harness(.large)
        #expect(inner.appliedContentSizeCategoryLimitsDescription.isEmpty)
        outer.maximumContentSizeCategory = .extraLarge
        inner.minimumContentSizeCategory = .small
        let lines = inner.appliedContentSizeCategoryLimitsDescription.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("minimum small, maximum none: "))
        #expect(lines[1].hasPrefix("minimum none, maximum extra-large: <UIView"))
        withExtendedLifetime(harness) {}
    }
}
