import ImageIO
import Testing
import UIKit

/// Casts of values that Apple's systems return as objects of Objective-C.
@MainActor @Suite struct BridgedValueTests {
    private func casts(_ value: Any?) -> String {
        let results: [Any?] = [
            value as? CGFloat, value as? Double, value as? Float, value as? Int, (value as? NSNumber)?.doubleValue,
            value as? Bool,
        ]
        return results.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
    }

    @Test func numbersOfLayers_castToEveryNumericType() {
        let layer = CALayer()
        layer.opacity = 0.5
        layer.transform = CATransform3DMakeScale(2, 1, 1)
        layer.setValue(3, forKey: "own")
        layer.setValue(1.5 as CGFloat, forKey: "half")
        layer.isHidden = true
        #expect(casts(layer.value(forKey: "opacity")) == "0.5 0.5 0.5 - 0.5 -")
        #expect(casts(layer.value(forKeyPath: "transform.scale.x")) == "2.0 2.0 2.0 2 2.0 -")
        #expect(casts(layer.value(forKeyPath: "position.x")) == "0.0 0.0 0.0 0 0.0 false")
        #expect(casts(layer.value(forKey: "own")) == "3.0 3.0 3.0 3 3.0 -")
        #expect(casts(layer.value(forKey: "half")) == "1.5 1.5 1.5 - 1.5 -")
        #expect(casts(layer.value(forKey: "hidden")) == "1.0 1.0 1.0 1 1.0 true")
        #expect(casts(CALayer.defaultValue(forKey: "opacity")) == "1.0 1.0 1.0 1 1.0 true")
        #expect(layer.value(forKey: "opacity") as! Double == 0.5)
    }

    @Test func numbersOfAnimations_castToEveryNumericType() {
        let basic = CABasicAnimation(keyPath: "opacity"), keys = CAKeyframeAnimation(keyPath: "opacity")
        basic.fromValue = 0
        basic.toValue = 1.0
        basic.byValue = Float(0.5)
        keys.values = [0, 0.5, 1 as CGFloat]
        #expect(casts(basic.fromValue) == "0.0 0.0 0.0 0 0.0 false")
        #expect(casts(basic.toValue) == "1.0 1.0 1.0 1 1.0 true")
        #expect(casts(basic.byValue) == "0.5 0.5 0.5 - 0.5 -")
        #expect(casts(basic.value(forKey: "duration")) == "0.0 0.0 0.0 0 0.0 false")
        #expect(keys.values as? [CGFloat] == [0, 0.5, 1] && keys.values as? [Double] == [0, 0.5, 1])
        #expect(casts(CATransaction.value(forKey: kCATransactionAnimationDuration)) == "0.25 0.25 0.25 - 0.25 -")
        let cell = CAEmitterCell()
        cell.birthRate = 2
        #expect(casts(cell.value(forKey: "birthRate")) == "2.0 2.0 2.0 2 2.0 -")
    }

    /// A flag changes at once, also as an object.
    @Test func flagsStayFlags() throws {
        let harness = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let fade = CABasicAnimation(keyPath: "hidden")
        fade.fromValue = true
        #expect(fade.fromValue as? Bool == true)
        harness.layer.setValue(NSNumber(value: true), forKey: "hidden")
        #expect(harness.isHidden)
    }

    @Test func numbersOfImages_castToEveryNumericType() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { _ in }
        let scale = Int(image.scale), data = try #require(image.pngData())
        let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any])
        #expect(properties[kCGImagePropertyPixelWidth] as? CGFloat == CGFloat(4 * scale))
        #expect(properties[kCGImagePropertyPixelHeight] as? Double == Double(2 * scale))
        #expect(properties[kCGImagePropertyPixelWidth] as? Int == 4 * scale)
        #expect(properties[kCGImagePropertyHasAlpha] as? Bool == true)
        let png = properties[kCGImagePropertyPNGDictionary] as? [CFString: Any]
        #expect(png?[kCGImagePropertyPNGInterlaceType] as? CGFloat == 0)
    }

    @Test func geometry_castsToObjectsAndBack() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4),
            turn = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), space = CATransform3DMakeScale(1, 2, 3)
        let values: [Any] = [
            rect.origin, rect.size, rect, turn, CGVector(dx: 1, dy: 2), insets, space, NSRange(location: 1, length: 2),
            UIOffset(horizontal: 1, vertical: 2), NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4),
        ]
        for value in values { #expect(value as? NSValue != nil, "\(value)") }
        let objects: [Any] = values.compactMap { $0 as? NSValue }
        #expect(objects[0] as? CGPoint == rect.origin && objects[1] as? CGSize == rect.size)
        #expect(objects[2] as? CGRect == rect && objects[3] as? CGAffineTransform == turn)
        #expect(objects[4] as? CGVector == CGVector(dx: 1, dy: 2) && objects[5] as? UIEdgeInsets == insets)
        #expect((objects[6] as? CATransform3D).map { CATransform3DEqualToTransform($0, space) } == true)
        #expect(objects[7] as? NSRange == NSRange(location: 1, length: 2))
        #expect(objects[8] as? UIOffset == UIOffset(horizontal: 1, vertical: 2))
        #expect((objects[9] as? NSDirectionalEdgeInsets)?.trailing == 4)
        // Objects of other types do not cast.
        #expect(objects[0] as? CGSize == nil && objects[1] as? CGPoint == nil && objects[2] as? CGPoint == nil)
        #expect(objects[2] as? UIEdgeInsets == nil && objects[6] as? CGAffineTransform == nil)
        #expect(NSNumber(value: 1) as Any as? CGPoint == nil)
        // Static and collection casts.
        let object = rect as NSValue
        #expect(object.cgRectValue == rect && ([rect.origin] as Any as? [NSValue])?.first?.cgPointValue == rect.origin)
        let table: [AnyHashable: Any] = ["a": rect, "b": NSValue(cgRect: rect)]
        #expect((table["a"] as? NSValue)?.cgRectValue == rect && table["b"] as? CGRect == rect)
        #expect(NSValue(cgSize: rect.size).cgPointValue == CGPoint(x: 3, y: 4))
        #expect(NSValue(cgPoint: rect.origin) == NSValue(cgPoint: rect.origin))
        #expect(CALayer().value(forKey: "position") as? NSValue != nil)
    }

    private final class Observer: UIView {
        var change: [NSKeyValueChangeKey: Any]?
        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) { self.change = change }
    }

    @Test func changes_haveObjects() {
        let scroll = UIScrollView(), observer = Observer(), pan = UIPanGestureRecognizer()
        scroll.addObserver(observer, forKeyPath: "contentOffset", options: [.new, .old], context: nil)
        scroll.contentOffset.y = 4
        #expect(observer.change?[.newKey] as? NSValue == NSValue(cgPoint: CGPoint(x: 0, y: 4)))
        #expect(observer.change?[.oldKey] as? CGPoint == .zero)
        scroll.addObserver(observer, forKeyPath: "alpha", options: .new, context: nil)
        scroll.alpha = 0.5
        #expect(casts(observer.change?[.newKey]) == "0.5 0.5 0.5 - 0.5 -")
        pan.addObserver(observer, forKeyPath: "state", options: [.new, .initial], context: nil)
        #expect(observer.change?[.newKey] as? Int == UIGestureRecognizer.State.possible.rawValue)
        #expect(observer.change?[.kindKey] as? UInt == NSKeyValueChange.setting.rawValue)
    }

    @Test func keyPathsIntoLists_haveOperators() {
        let days = [3, 1, 2].map { Date(timeIntervalSince1970: $0) }
        let list = NSArray(array: [2, 1, 2]), names = NSArray(array: ["b", "a", "b"])
        #expect(
            list.value(forKeyPath: "@sum.self") as? Int == 5 && list.value(forKeyPath: "@sum.floatValue") as? Int == 5)
        #expect(
            list.value(forKeyPath: "@max.self") as? Int == 2 && list.value(forKeyPath: "@min.intValue") as? Int == 1)
        #expect(list.value(forKeyPath: "@count") as? CGFloat == 3)
        #expect(NSArray(array: days).value(forKeyPath: "@max.self") as? Date == days[0])
        #expect(names.value(forKeyPath: "@min.self") as? String == "a")
        #expect((names.value(forKeyPath: "@distinctUnionOfObjects.self") as? [String])?.sorted() == ["a", "b"])
        #expect(names.value(forKeyPath: "@unionOfObjects.self") as? [String] == ["b", "a", "b"])
        let views = [UIView(), UIView()]
        views[0].tag = 4
        #expect(NSSet(array: views).value(forKey: "tag") as? NSSet == NSSet(array: [4, 0]))
        NSArray(array: views).setValue(7, forKey: "tag")
        #expect(views.map(\.tag) == [7, 7])
    }

    @Test func barsAreReplacedByKeys() throws {
        final class Tabs: UITabBar {}
        final class Bar: UINavigationBar {}
        let root = UIViewController(), tabs = UITabBarController(), own = Tabs(), bar = Bar()
        let first = UIViewController()
        first.title = "Root"
        tabs.viewControllers = [root, UIViewController()]
        tabs.view.layoutIfNeeded()
        tabs.setValue(own, forKey: "tabBar")
        #expect(tabs.tabBar === own && own.superview === tabs.view && own.items?.count == 2)
        #expect(tabs.value(forKey: "tabBar") as? UITabBar === own)
        tabs.selectedIndex = 1
        #expect(own.selectedItem === own.items?[1])
        let navigation = UINavigationController(rootViewController: first)
        navigation.view.layoutIfNeeded()
        navigation.setValue(bar, forKey: "navigationBar")
        #expect(navigation.navigationBar === bar && bar.superview === navigation.view)
        #expect(bar.topItem?.title == "Root")
        navigation.pushViewController(UIViewController(), animated: false)
        #expect(bar.items?.count == 2)
    }
}
