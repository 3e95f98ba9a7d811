import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite struct SizeTests {
    private final class Told: UIViewController {
        var log: [String] = []
        var sizes: [CGSize] = []
        override func viewWillTransition(
            to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.viewWillTransition(to: size, with: coordinator)
            sizes.append(size)
            log.append("before \(Int(view.bounds.width))")
            coordinator.animate { _ in
                self.log.append("along \(Int(self.view.bounds.width))")
            } completion: { _ in
                self.log.append("after")
            }
        }
        override func willTransition(
            to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.willTransition(to: newCollection, with: coordinator)
            log.append("wide \(newCollection.horizontalSizeClass == .regular)")
        }
        override func viewWillLayoutSubviews() { if log.count == 2 { log.append("layout") } }
    }

    private let root = Told()

    private func makeHarness() -> TestHarness {
        root.view.frame = CGRect(x: 0, y: 0, width: 320, height: 500)
        let harness = TestHarness(root.view, scale: 1)
        harness.advance(by: 0)
        root.log = []
        return harness
    }

    @Test func size_isToldBeforeItChanges() {
        let harness = makeHarness()
        #expect(root.traitCollection.horizontalSizeClass == .compact)
        #expect(root.traitCollection.verticalSizeClass == .regular)
        harness.resize(to: CGSize(width: 700, height: 500))
        #expect(root.log == ["wide true", "before 320", "layout", "along 700", "after"])
        #expect(root.sizes == [CGSize(width: 700, height: 500)])
        #expect(root.traitCollection.horizontalSizeClass == .regular)
        root.log = []
        harness.resize(to: CGSize(width: 710, height: 500))
        #expect(root.log.first == "before 700", "the classes are the same")
        harness.resize(to: CGSize(width: 710, height: 479))
        #expect(root.view.traitCollection.verticalSizeClass == .compact)
        root.log = []
        harness.resize(to: CGSize(width: 710, height: 479))
        #expect(root.log.isEmpty)
    }

    @Test func children_andWhatIsPresentedAreTold() {
        let harness = makeHarness()
        let filling = Told(), fixed = Told(), page = Told()
        for child in [filling, fixed] {
            root.addChild(child)
            root.view.addSubview(child.view)
            child.view.frame = root.view.bounds
        }
        filling.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        fixed.view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        page.modalPresentationStyle = .overFullScreen
        root.present(page, animated: false)
        harness.resize(to: CGSize(width: 330, height: 520))
        #expect(filling.sizes == [CGSize(width: 330, height: 520)] && fixed.sizes.isEmpty)
        #expect(page.sizes == [CGSize(width: 330, height: 520)] && page.view.bounds.size == page.sizes[0])
    }

    @Test func preferredSize_isToldToTheContainer() {
        final class Container: UIViewController {
            var told = 0
            override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
                told += 1
            }
        }
        let container = Container(), child = UIViewController()
        child.preferredContentSize = CGSize(width: 1, height: 1)
        container.addChild(child)
        child.preferredContentSize = CGSize(width: 20, height: 30)
        child.preferredContentSize = CGSize(width: 20, height: 30)
        #expect(container.told == 1)
    }
}
