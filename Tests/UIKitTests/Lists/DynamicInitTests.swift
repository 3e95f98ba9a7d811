import Testing
import UIKit

/// Objects of classes known only at run time, created by Apple's initialisers as the class overrides them.
@MainActor @Suite struct DynamicInitTests {
    private final class Card: UIView {
        private(set) var made = ""
        override init(frame: CGRect) {
            super.init(frame: frame)
            made = "frame"
        }
        required init?(coder: NSCoder) { nil }
    }
    private class Row: UITableViewCell {
        let note: String
        override init(style: CellStyle, reuseIdentifier: String?) {
            note = "\(style.rawValue) \(reuseIdentifier ?? "-")"
            super.init(style: style, reuseIdentifier: reuseIdentifier)
        }
        required init?(coder: NSCoder) { nil }
    }
    private final class SecondRow: Row {}
    private final class Screen: UIViewController {
        private(set) var name = ""
        override init(nibName: String?, bundle: Bundle?) {
            super.init(nibName: nibName, bundle: bundle)
            name = nibName ?? "none"
        }
        required init?(coder: NSCoder) { nil }
    }
    private final class Sheet: CALayer {
        nonisolated(unsafe) var note = 0
        override init() {
            super.init()
            note = 1
        }
        override init(layer: Any) {
            super.init(layer: layer)
            note = ((layer as? Sheet)?.note ?? 0) + 10
        }
        required init?(coder: NSCoder) { nil }
    }
    private final class Grid: UICollectionView {}
    private final class Flow: UICollectionViewFlowLayout {}

    private func make<T: UIView>(_: T.Type, _ frame: CGRect) -> T { T.dynamicInit(frame: frame) }
    private func make<T: NSObject>(_: T.Type) -> T { T.dynamicInit() }

    @Test func views() {
        let frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        let card = make(Card.self, frame)
        #expect(card.made == "frame" && card.frame == frame)
        #expect(make(Card.self).made == "frame" && make(Card.self).frame == .zero)
        let type: UIView.Type = UILabel.self
        #expect(type.dynamicInit() is UILabel && type.dynamicInit(frame: frame).frame == frame)
        #expect(UIButton.dynamicInit(type: .system).buttonType == .system)
        let image = UIImage()
        #expect(UIImageView.dynamicInit(image: image).image === image)
    }

    @Test func cellsAndLists() {
        let type: UITableViewCell.Type = SecondRow.self
        let row = type.dynamicInit(style: .value1, reuseIdentifier: "a")
        #expect((row as? SecondRow)?.note == "1 a" && row.reuseIdentifier == "a")
        #expect(Row.dynamicInit(style: .default, reuseIdentifier: nil).note == "0 -")
        #expect(UITableViewHeaderFooterView.dynamicInit(reuseIdentifier: "h").reuseIdentifier == "h")
        let frame = CGRect(x: 0, y: 0, width: 30, height: 40), layout = make(Flow.self)
        let grid = Grid.dynamicInit(frame: frame, collectionViewLayout: layout)
        #expect(grid.frame == frame && grid.collectionViewLayout === layout)
        let table = UITableView.dynamicInit(frame: frame, style: .grouped)
        #expect(table.frame == frame && table.style == .grouped)
    }

    @Test func controllers() {
        let screen = Screen.dynamicInit(nibName: "Main", bundle: .main)
        #expect(screen.name == "Main" && screen.nibBundle === Bundle.main)
        #expect(make(Screen.self).name == "none")
        let type: UINavigationController.Type = UINavigationController.self
        #expect(type.dynamicInit(rootViewController: screen).viewControllers == [screen])
        #expect(UITableViewController.dynamicInit(style: .grouped).tableView.style == .grouped)
        let layout = UICollectionViewFlowLayout()
        let list = UICollectionViewController.dynamicInit(collectionViewLayout: layout)
        #expect(list.collectionViewLayout === layout)
    }

    @Test func layersAndOthers() {
        let type: CALayer.Type = Sheet.self
        let sheet = type.dynamicInit()
        #expect((sheet as? Sheet)?.note == 1)
        #expect((type.dynamicInit(layer: sheet) as? Sheet)?.note == 11)
        #expect(make(CAShapeLayer.self).path == nil && make(CABasicAnimation.self).keyPath == nil)
        #expect(make(UICollectionViewLayoutAttributes.self).alpha == 1)
    }
}
