import MicaTesting
import Testing
import UIKit

@MainActor @Suite struct VisualFormatTests {
    private func views(_ names: [String], in root: UIView) -> [String: UIView] {
        var table: [String: UIView] = [:]
        for name in names {
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            table[name] = view
        }
        return table
    }

    @Test func rowsAndColumns() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let table = views(["a", "b", "c"], in: root)
        var all = NSLayoutConstraint.constraints(
            withVisualFormat: "H:|-[a(==20)]-[b]-gap-[c(b)]-10-|", options: [.alignAllTop, .alignAllBottom],
            metrics: ["gap": 12], views: table)
        all += NSLayoutConstraint.constraints(
            withVisualFormat: "V:|-(>=5,==9@700)-[a(30@999,<=40)]", metrics: nil, views: table)
        NSLayoutConstraint.activate(all)
        root.layoutIfNeeded()
        // 200 − 8 − 20 − 8 − 12 − 10 = 142 for two.
        #expect(table["a"]?.frame == CGRect(x: 8, y: 9, width: 20, height: 30))
        #expect(table["b"]?.frame == CGRect(x: 36, y: 9, width: 71, height: 30))
        #expect(table["c"]?.frame == CGRect(x: 119, y: 9, width: 71, height: 30))
    }

    @Test func directionsAndFactors() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), table = views(["a", "b"], in: root)
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "|-5-[a(10)]-(>=3,3@200)-[b(a*2)]", options: [.directionRightToLeft], views: table)
                + NSLayoutConstraint.constraints(withVisualFormat: "V:|[a(4)][b(==a)]", views: table))
        root.layoutIfNeeded()
        #expect(table["a"]?.frame == CGRect(x: 85, y: 0, width: 10, height: 4))
        #expect(table["b"]?.frame == CGRect(x: 62, y: 4, width: 20, height: 4))
    }

    @Test func constraints_comeInUIKitsOrder() {
        let root = UIView(), view = UIView(), other = UIView()
        for part in [view, other] { root.addSubview(part) }
        let all = NSLayoutConstraint.constraints(
            withVisualFormat: "H:|-8-[view(>=50)]-(<=12)-[other(==view)]", views: ["view": view, "other": other])
        #expect(all.map(\.firstAttribute) == [.leading, .width, .leading, .width])
        #expect(all.map { $0.firstItem === other } == [false, false, true, true])
    }

    @Test func layoutGuides_standInTheTable() {
        let controller = UIViewController(), root = controller.view!, guide = UILayoutGuide()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        controller.additionalSafeAreaInsets.top = 12
        let table = views(["a", "b"], in: root)
        root.addLayoutGuide(guide)
        var items: [String: Any] = table
        items["top"] = controller.topLayoutGuide
        items["guide"] = guide
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(withVisualFormat: "V:[top]-20-[a(10)][guide(5)]", views: items)
                + NSLayoutConstraint.constraints(
                    withVisualFormat: "H:|-3-[guide(7)]-[b(guide)]", options: [.alignAllTop], views: items)
                + NSLayoutConstraint.constraints(withVisualFormat: "H:[a(8)]-2-[guide]", views: items))
        root.layoutIfNeeded()
        #expect(guide.layoutFrame == CGRect(x: 3, y: 42, width: 7, height: 5))
        #expect(table["a"]?.frame == CGRect(x: -7, y: 32, width: 8, height: 10))
    }

    @Test(arguments: ["H:|-[a", "H:[zzz]", "[a]-(-[b]", "[a(==)]", "V:[a]-[b]x"])
    func mistakes_stop(_ format: String) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [format] in
            await MainActor.run {
                let root = UIView()
                let (a, b) = (UIView(), UIView())
                root.addSubview(a)
                root.addSubview(b)
                _ = NSLayoutConstraint.constraints(withVisualFormat: format, views: ["a": a, "b": b])
            }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("cannot be read at character"))
    }
}
