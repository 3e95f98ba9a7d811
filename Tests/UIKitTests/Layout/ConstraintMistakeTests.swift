import Foundation
import MicaTesting
import QuartzCore
import Testing
import UIKit

@MainActor @Suite(.serialized) struct ConstraintMistakeTests {
    private enum Mistake: String, CaseIterable, Codable, Sendable {
        case noAncestor, infinite, notANumber, zeroMultiplier, mixedAxes, mixedDirections, lonelyPlace, priority
        case foreignHolder
        case margins, directionalMargins, alignment, boundsOrigin, safeArea

        @MainActor func make() {
            let a = UIView(), b = UIView(), root = UIView()
            root.addSubview(a)
            switch self {
            case .noAncestor: a.leadingAnchor.constraint(equalTo: b.leadingAnchor).isActive = true
            case .infinite: a.widthAnchor.constraint(equalToConstant: 1).constant = .infinity
            case .notANumber: _ = a.widthAnchor.constraint(equalToConstant: .nan)
            case .zeroMultiplier: make(a, .left, root, .left, 0)
            case .mixedAxes: make(a, .left, root, .top, 1)
            case .mixedDirections: make(a, .left, root, .leading, 1)
            case .lonelyPlace: make(a, .left, nil, .notAnAttribute, 1)
            case .priority: a.widthAnchor.constraint(equalToConstant: 1).priority = UILayoutPriority(1001)
            case .foreignHolder: a.addConstraint(root.widthAnchor.constraint(equalToConstant: 4))
            case .margins:
                root.layoutMargins.left = .nan
                layOut(a, root.layoutMarginsGuide.leadingAnchor, in: root)
            case .directionalMargins:
                root.directionalLayoutMargins.leading = .infinity
                layOut(a, root.layoutMarginsGuide.leadingAnchor, in: root)
            case .alignment:
                let view = Shifted()
                root.addSubview(view)
                layOut(a, view.leadingAnchor, in: root)
            case .boundsOrigin:
                let scroll = UIScrollView()
                root.addSubview(scroll)
                scroll.accessibilityIdentifier = "list"
                layOut(a, scroll.frameLayoutGuide.leadingAnchor, in: root)
                scroll.bounds.origin.x = .infinity
                root.layoutIfNeeded()
            case .safeArea:
                let controller = UIViewController()
                controller.additionalSafeAreaInsets.left = .nan
                controller.view.addSubview(a)
                layOut(a, controller.view.safeAreaLayoutGuide.leadingAnchor, in: controller.view)
            }
        }

        private final class Shifted: UIView {
            override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 0, left: .nan, bottom: 0, right: 0) }
        }

        @MainActor private func layOut(_ view: UIView, _ anchor: NSLayoutXAxisAnchor, in root: UIView) {
            root.accessibilityIdentifier = "page"
            view.translatesAutoresizingMaskIntoConstraints = false
            view.leadingAnchor.constraint(equalTo: anchor).isActive = true
            root.layoutIfNeeded()
        }

        @MainActor private func make(
            _ a: UIView, _ first: NSLayoutConstraint.Attribute, _ b: UIView?, _ second: NSLayoutConstraint.Attribute,
            _ multiplier: CGFloat
        ) {
            _ = NSLayoutConstraint(
                item: a, attribute: first, relatedBy: .equal, toItem: b, attribute: second, multiplier: multiplier,
                constant: 0)
        }

        var sentence: String {
            switch self {
            case .noAncestor: "no common ancestor"
            case .infinite, .notANumber: "must be finite"
            case .zeroMultiplier: "multiplier of a layout constraint between positions must not be 0"
            case .mixedAxes: "one kind and axis"
            case .mixedDirections: "mix leading or trailing with"
            case .lonelyPlace: "a position to another position"
            case .priority: "at most 1000"
            case .foreignHolder: "are outside of it"
            case .margins, .directionalMargins: "The layout margins of UIView \"page\" must be finite"
            case .alignment: "must be finite (got "
            case .boundsOrigin: "The origin of the bounds of UIScrollView \"list\" must be finite (got (inf, 0.0))"
            case .safeArea: "The insets of the safe area of UIView \"page\" must be finite"
            }
        }
    }

    @Test(arguments: Mistake.allCases)
    private func mistakes_stopWithASentence(_ mistake: Mistake) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mistake] in
            await MainActor.run { mistake.make() }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains(mistake.sentence))
    }

    private func box(_ name: String, in parent: UIView) -> UIView {
        let box = UIView()
        box.accessibilityIdentifier = name
        box.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(box)
        return box
    }

    @Test func conflicts_leaveOneOut_andAreToldOnce() throws {
        let log = LayerWarningLog()
        LayerWarningLog.$current.withValue(log) {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), a = box("panel", in: root)
            let narrow = a.widthAnchor.constraint(equalToConstant: 40),
                wide = a.widthAnchor.constraint(equalToConstant: 60)
            narrow.identifier = "narrow"
            wide.identifier = "wide"
            NSLayoutConstraint.activate([
                narrow, wide, a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                a.topAnchor.constraint(equalTo: root.topAnchor), a.heightAnchor.constraint(equalToConstant: 5),
            ])
            root.layoutIfNeeded()
            #expect(a.frame.width == 40 && wide.isActive)
            narrow.constant = 45
            root.layoutIfNeeded()
            #expect(a.frame.width == 45)
            narrow.isActive = false
            root.layoutIfNeeded()
            #expect(a.frame.width == 60, "the ignored constraint applies as soon as it can")
        }
        let texts = log.entries.map { "\($0.warning)" }
        #expect(texts.count == 1)
        let text = try #require(texts.first)
        #expect(
            text.contains("\"wide\": UIView \"panel\".width == 60")
                && text.contains("\"narrow\": UIView \"panel\".width"))
    }

    @Test func conflicts_withTheFrame_nameIt() {
        let log = LayerWarningLog()
        LayerWarningLog.$current.withValue(log) {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), a = box("inner", in: root)
            NSLayoutConstraint.activate([
                a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                a.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                a.widthAnchor.constraint(equalToConstant: 140),
            ])
            root.layoutIfNeeded()
            #expect(root.bounds.width == 100)
        }
        #expect(log.entries.count == 1 && log.entries.first.map { "\($0.warning)".contains("which is fixed") } == true)
    }

    @Test func ambiguity_isFoundAndExercised() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), a = box("open", in: root)
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor), a.widthAnchor.constraint(equalToConstant: 10),
            a.heightAnchor.constraint(equalToConstant: 10),
            a.topAnchor.constraint(greaterThanOrEqualTo: root.topAnchor),
        ])
        root.layoutIfNeeded()
        #expect(a.hasAmbiguousLayout && !root.hasAmbiguousLayout)
        let before = a.frame
        a.exerciseAmbiguityInLayout()
        root.layoutIfNeeded()
        #expect(a.frame.size == before.size && a.frame.minX == before.minX && a.frame.minY != before.minY)
        a.exerciseAmbiguityInLayout()
        root.layoutIfNeeded()
        let log = LayerWarningLog()
        LayerWarningLog.$current.withValue(log) { root.noteAmbiguousLayouts() }
        #expect(log.entries.count == 1 && log.entries[0].warning.message.contains("\"open\""))
        #expect(log.entries[0].warning.message.contains("(y)"))
        a.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        #expect(!a.hasAmbiguousLayout)
    }

    /// Both limits: the rounds of `updateConstraints()`, and those of alternating solving and updating.
    @Test func feedback_ends_andIsTold() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            await MainActor.run {
                final class Restless: UIView {
                    var count = 0
                    lazy var width = widthAnchor.constraint(equalToConstant: 10)
                    override func updateConstraints() {
                        count += 1
                        width.constant = CGFloat(count)
                        super.updateConstraints()
                        setNeedsUpdateConstraints()
                    }
                }
                let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), view = Restless()
                root.addSubview(view)
                view.accessibilityIdentifier = "restless"
                view.translatesAutoresizingMaskIntoConstraints = false
                view.width.isActive = true
                root.layoutIfNeeded()
                precondition(view.count == 100, "\(view.count) rounds")
                view.setNeedsUpdateConstraints()
                root.layoutIfNeeded()
                precondition(view.count <= 200, "\(view.count) rounds")
            }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.components(separatedBy: "Restless \"restless\" requests updateConstraints() each time").count == 2)
    }

    /// A chain, and views that are each constrained to the root.
    @Test(arguments: [(300, true), (25_000, false)]) func many_doNotHang(_ count: Int, _ isChain: Bool) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
        var last: UIView?, all: [NSLayoutConstraint] = []
        for index in 0..<count {
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            all += [
                isChain
                    ? view.topAnchor.constraint(equalTo: last?.bottomAnchor ?? root.topAnchor)
                    : view.topAnchor.constraint(equalTo: root.topAnchor, constant: CGFloat(index)),
                view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                view.heightAnchor.constraint(equalToConstant: 1),
                view.widthAnchor.constraint(equalToConstant: CGFloat(index)),
            ]
            last = view
        }
        NSLayoutConstraint.activate(all)
        root.layoutIfNeeded()
        #expect(last?.frame == CGRect(x: 0, y: count - 1, width: count - 1, height: 1))
        NSLayoutConstraint.deactivate(all)
        #expect(root.constraints.isEmpty)
    }

    @Test func circles_ofGuides_end() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let guides = (0..<100).map { _ in UILayoutGuide() }
        for guide in guides { root.addLayoutGuide(guide) }
        for (index, guide) in guides.enumerated() {
            guide.leadingAnchor.constraint(equalTo: guides[(index + 1) % 100].leadingAnchor).isActive = true
            guide.widthAnchor.constraint(equalTo: guides[(index + 7) % 100].widthAnchor, multiplier: 0.5).isActive =
                true
        }
        root.layoutIfNeeded()
        #expect(guides[0].layoutFrame.width == 0)
    }
}
