import Foundation
import Testing
import UIKit

/// Views in logs read as on iOS.
@MainActor @Suite struct ViewDescriptionTests {
    /// The text with all addresses as `0x…`.
    private func plain(_ object: Any) -> String {
        "\(object)".replacingOccurrences(of: "0x[0-9a-f]+", with: "0x…", options: .regularExpression)
    }

    @Test func view_saysItsFrameAndItsLayer() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(plain(view) == "<UIView: 0x…; frame = (0 0; 100 100); layer = <CALayer: 0x…>>")
        #expect(view.debugDescription == view.description && String(describing: view) == view.description)
        view.frame = CGRect(x: 20.5, y: -3, width: 1.0 / 3, height: 1e6)
        #expect(plain(view) == "<UIView: 0x…; frame = (20.5 -3; 0.333333 1e+06); layer = <CALayer: 0x…>>")
    }

    @Test func view_saysWhatIsNotAsInANewOne_inUIKitsOrder() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
        view.clipsToBounds = true
        view.alpha = 0.5
        view.isHidden = true
        view.isOpaque = false
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.tag = 7
        view.isUserInteractionEnabled = false
        view.addGestureRecognizer(UITapGestureRecognizer())
        view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(
            plain(view)
                == "<UIView: 0x…; frame = (0 0; 10 20); clipsToBounds = YES; alpha = 0.5; hidden = YES; opaque = NO; "
                + "autoresize = W+H; tag = 7; userInteractionEnabled = NO; gestureRecognizers = <NSArray: 0x…>; "
                + "backgroundColor = UIExtendedSRGBColorSpace 1 0 0 1; layer = <CALayer: 0x…>>")
        view.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin]
        #expect(plain(view).contains("autoresize = LM+RM+TM+BM"))
    }

    @Test func view_saysItsTransformAndItsAnimations() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        #expect(plain(view).contains("; transform = [0, 1, -1, 0, 0, 0]; layer"))
        view.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
        #expect(plain(view).contains("; animations = { fade=<CABasicAnimation: 0x…>; }; layer"))
    }

    private final class Own: UIView {}
    private final class OwnLabel: UILabel {}

    @Test func subclasses_haveTheirNames_andThatOfTheirBase() {
        #expect(plain(Own()).hasPrefix("<Own: 0x…; frame = "))
        #expect(plain(OwnLabel()).hasPrefix("<OwnLabel: 0x…; baseClass = UILabel; frame = "))
        #expect(
            plain(NumberHeader()).hasPrefix("<UIKitTests.NumberHeader: 0x…; baseClass = UICollectionReusableView; "))
    }

    @Test func text_isGivenBehindTheFrame() {
        let label = UILabel()
        #expect(!plain(label).contains("text"))
        label.text = "Title"
        #expect(plain(label).hasPrefix("<UILabel: 0x…; frame = (0 0; 0 0); text = 'Title'; "))
        #expect(plain(label).contains("userInteractionEnabled = NO; layer = <"))
        let field = UITextField(), text = UITextView()
        field.text = "ab"
        text.text = "cd"
        #expect(plain(field).contains("; text = 'ab'; ") && plain(text).contains("; text = 'cd'; "))
    }

    private final class Source: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell()
        }
    }

    @Test func scrollViews_saySizesBehindTheLayer() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        scroll.contentSize = CGSize(width: 50, height: 200.5)
        scroll.contentOffset.y = 20
        #expect(
            plain(scroll).hasSuffix(
                "layer = <CALayer: 0x…>; contentOffset: {0, 20}; contentSize: {50, 200.5}; adjustedContentInset: {0, 0, 0, 0}>"
            ))
        let table = UITableView(), source = Source()
        #expect(plain(table).hasSuffix("adjustedContentInset: {0, 0, 0, 0}; dataSource: (null)>"))
        table.dataSource = source
        #expect(plain(table).hasSuffix("; dataSource: <Source: 0x…>>"))
        let list = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        #expect(plain(list).hasSuffix("; layout: <UICollectionViewFlowLayout: 0x…>; dataSource: (null)>"))
    }

    @Test func recognizers_sayTheirStateViewAndTarget() {
        let view = UIView(), tap = UITapGestureRecognizer()
        #expect(plain(tap) == "<UITapGestureRecognizer: 0x…; state = Possible>")
        view.addGestureRecognizer(tap)
        tap.isEnabled = false
        tap.addTarget(view, action: Selector("setNeedsLayout", UIView.setNeedsLayout))
        #expect(
            plain(tap)
                == "<UITapGestureRecognizer: 0x…; state = Possible; enabled = NO; view = <UIView 0x…>; "
                + "target= <(action=setNeedsLayout, target=<UIView 0x…>)>>")
    }

    @Test func constraints_sayTheirFormula() {
        let view = UIView()
        view.accessibilityIdentifier = "panel"
        let width = view.widthAnchor.constraint(equalToConstant: 40)
        #expect(plain(width) == "<NSLayoutConstraint:0x… UIView:0x….width == 40   (inactive)>")
        width.priority = .defaultHigh
        width.identifier = "wide"
        width.isActive = true
        #expect(plain(width) == "<NSLayoutConstraint:0x… 'wide' UIView:0x….width == 40 @750   (active)>")
    }

    /// Off the main actor, properties that belong to it are omitted.
    @Test func elsewhere_classAndAddressAreSaid() async {
        // `@unchecked Sendable`: this test waits while another thread describes the objects.
        struct Objects: @unchecked Sendable { let list: [NSObject] }
        let view = UIView()
        let objects = Objects(list: [
            view, UITapGestureRecognizer(), view.widthAnchor.constraint(equalToConstant: 40),
            UICollectionViewLayoutAttributes(forCellWith: [0, 0]),
        ])
        let texts = await Task.detached { objects.list.map { "\($0)" } }.value
        let names = ["UIView", "UITapGestureRecognizer", "NSLayoutConstraint", "UICollectionViewLayoutAttributes"]
        #expect(texts.map { plain($0) } == names.map { "<\($0): 0x…>" })
        let effect = UIBlurEffect(style: .dark)
        let text = await Task.detached { "\(effect)" }.value
        #expect(text == "<UIBlurEffect style=dark>")
    }
}
