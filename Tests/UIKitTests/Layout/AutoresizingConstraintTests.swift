import Mica
import Testing
import UIKit

/// Frames that follow, with autoresizing masks, a superview whose size is set by constraints: the content counts
/// towards that size.
@MainActor @Suite struct AutoresizingConstraintTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 120))

    private func run() { TestHarness(root, scale: 1).advance(by: 0.1) }

    /// A box at the bottom of the root, as wide as it, without a constraint on its height.
    private func makeBox(_ box: UIView = UIView()) -> UIView {
        box.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(box)
        NSLayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            box.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            box.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
        return box
    }

    /// A view with a height that fills another one.
    private func fill(_ view: UIView, height: CGFloat = 40) -> UIView {
        let content = UIView()
        content.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(content)
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: view.topAnchor),
            content.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            content.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            content.heightAnchor.constraint(equalToConstant: height),
        ])
        return content
    }

    @Test func effectView_isAsHighAsItsContent() {
        let effect = UIVisualEffectView(effect: UIBlurEffect(style: .light)), box = makeBox(effect)
        let inner = fill(effect.contentView)
        run()
        #expect(box.frame == CGRect(x: 0, y: 80, width: 320, height: 40))
        #expect(effect.contentView.frame == CGRect(x: 0, y: 0, width: 320, height: 40))
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 320, height: 40))
    }

    @Test func flexibleSides_followWhatIsLookedFor() {
        let box = makeBox(), middle = UIView()
        middle.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        box.addSubview(middle)
        let inner = fill(middle)
        run()
        #expect(box.frame == CGRect(x: 0, y: 80, width: 320, height: 40))
        #expect(middle.frame == CGRect(x: 0, y: 0, width: 320, height: 40))
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 320, height: 40))
    }

    /// Two nested views that follow.
    @Test func flexibleSides_followThroughEachOther() {
        let box = makeBox(), outer = UIView(), middle = UIView()
        for (view, parent) in [(outer, box), (middle, outer)] {
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            parent.addSubview(view)
        }
        let inner = fill(middle, height: 30)
        run()
        #expect(box.frame == CGRect(x: 0, y: 90, width: 320, height: 30))
        #expect(middle.frame == CGRect(x: 0, y: 0, width: 320, height: 30) && inner.frame == middle.frame)
    }

    /// Fixed margins between the edges are kept: 10 and 20 points around content of 40.
    @Test func fixedMargins_stay() {
        let box = makeBox()
        box.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let middle = UIView(frame: CGRect(x: 10, y: 10, width: 70, height: 70))
        middle.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        box.addSubview(middle)
        let inner = fill(middle)
        run()
        #expect(box.frame == CGRect(x: 0, y: 50, width: 320, height: 70))
        #expect(middle.frame == CGRect(x: 10, y: 10, width: 290, height: 40))
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 290, height: 40))
    }

    /// A view with flexible margins stays centred in a superview whose size is set by constraints, and views
    /// constrained to it move along in the same layout.
    @Test func flexibleMargins_takeTheirShare() {
        let box = makeBox()
        box.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        box.heightAnchor.constraint(equalToConstant: 60).isActive = true
        let middle = UIView(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
        middle.autoresizingMask = [
            .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
        ]
        box.addSubview(middle)
        let mark = UIView()
        mark.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(mark)
        NSLayoutConstraint.activate([
            mark.leadingAnchor.constraint(equalTo: middle.trailingAnchor, constant: 5),
            mark.topAnchor.constraint(equalTo: middle.topAnchor),
            mark.widthAnchor.constraint(equalToConstant: 10), mark.heightAnchor.constraint(equalToConstant: 10),
        ])
        run()
        #expect(middle.frame == CGRect(x: 150, y: 20, width: 20, height: 20))
        #expect(mark.frame == CGRect(x: 175, y: 20, width: 10, height: 10))
    }

    /// Without a flexible part the frame does not change, and a mask that is set later applies.
    @Test func mask_countsWhenItIsSet() {
        let box = makeBox(), middle = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        box.addSubview(middle)
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        middle.addSubview(inner)
        NSLayoutConstraint.activate([
            inner.leadingAnchor.constraint(equalTo: middle.leadingAnchor),
            inner.trailingAnchor.constraint(equalTo: middle.trailingAnchor),
            inner.topAnchor.constraint(equalTo: middle.topAnchor), inner.heightAnchor.constraint(equalToConstant: 5),
            box.heightAnchor.constraint(equalToConstant: 50),
        ])
        let harness = TestHarness(root, scale: 1)
        harness.advance(by: 0.1)
        #expect(middle.frame.width == 10 && inner.frame.width == 10)
        middle.autoresizingMask = .flexibleWidth
        root.bounds.size.width = 340
        harness.advance(by: 0.1)
        // The box has grown by 20 points.
        #expect(box.frame.width == 340 && middle.frame.width == 30 && inner.frame.width == 30)
    }

    /// Constraints inside a view with flexible width and height determine the fitting size of its superview.
    @Test func fittingSize_looksThroughFlexibleViews() {
        let box = UIView(), middle = UIView()
        middle.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        box.addSubview(middle)
        let inner = fill(middle, height: 25)
        inner.widthAnchor.constraint(equalToConstant: 70).isActive = true
        #expect(
            box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 70, height: 25))
    }
}
