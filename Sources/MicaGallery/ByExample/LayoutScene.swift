public import Mica
public import UIKit

/// `layout`: five ways to make sublayers follow the size of their superlayer.
public final class LayoutScene: Scene {
    public static let name = "layout"
    public static let group = "Layers"
    public static let summary =
        "Five panels change their size: children by a subclass, a delegate, autoresizing, and two kinds of constraints."
    public let size = CGSize(width: 480, height: 270)
    public let duration: TimeInterval = 4.9
    public let posterTime: TimeInterval = 1.9

    public init() {}

    public func makeView() -> UIView { Stage() }

    /// Overrides `layoutSublayers`: columns of equal width.
    private final class ColumnsLayer: CALayer {
        override func layoutSublayers() {
            super.layoutSublayers()
            let children = sublayers ?? [], gap: CGFloat = 6
            let width = (bounds.width - gap * CGFloat(children.count + 1)) / CGFloat(max(1, children.count))
            for (index, child) in children.enumerated() {
                child.frame = CGRect(
                    x: gap + (width + gap) * CGFloat(index), y: gap, width: width, height: bounds.height - 2 * gap)
            }
        }
    }

    /// Uses a delegate: sublayers on the diagonal.
    private final class DiagonalLayout: NSObject, CALayerDelegate {
        func layoutSublayers(of layer: CALayer) {
            let children = layer.sublayers ?? []
            for (index, child) in children.enumerated() {
                let part = (CGFloat(index) + 0.5) / CGFloat(children.count)
                child.bounds.size = CGSize(width: layer.bounds.width / 4, height: layer.bounds.height / 4)
                child.position = CGPoint(x: layer.bounds.width * part, y: layer.bounds.height * part)
            }
        }
    }

    private final class Stage: StageView {
        private static let colors = [Palette.mint, Palette.blue, Palette.pink]
        private let view = UIView()
        private let panels: [CALayer]
        private let names = ["layoutSublayers", "delegate", "autoresizing", "CAConstraint", "anchors"].map {
            StageLabel($0, size: 12)
        }
        private let diagonal = DiagonalLayout()
        private static let sizes = [CGSize(width: 70, height: 124), CGSize(width: 86, height: 76)]

        init() {
            panels = [ColumnsLayer(), CALayer(), CALayer(), CALayer(), view.layer]
            super.init()
            for (index, panel) in panels.enumerated() {
                panel.bounds = CGRect(origin: .zero, size: Stage.sizes[0])
                panel.cornerRadius = 10
                panel.borderWidth = 1
                if index == 4 { addSubview(view) } else { layer.addSublayer(panel) }
                if index == 4 { anchorViews() }
                for (number, color) in Stage.colors.enumerated() where index < 4 {
                    let child = CALayer()
                    child.backgroundColor = color.cgColor
                    child.cornerRadius = 5
                    child.name = "child \(number)"
                    panel.addSublayer(child)
                    if index == 2 { autoresize(child, number, in: panel) }
                    if index == 3 { constrain(child, number) }
                }
            }
            panels[1].delegate = diagonal
            panels[3].layoutManager = CAConstraintLayoutManager()
            names.forEach(addSubview)
        }

        required init?(coder: NSCoder) { nil }

        /// Adds three rows: the outer ones keep their height, and the middle one gets the rest. (It must not shrink to
        /// a height of zero: autoresizing only knows the previous size and could not restore it.)
        private func autoresize(_ child: CALayer, _ row: Int, in panel: CALayer) {
            let heights: [CGFloat] = [18, panel.bounds.height - 60, 18]
            let y = 6 + heights[..<row].reduce(0) { $0 + $1 + 6 }
            child.frame = CGRect(x: 6, y: y, width: panel.bounds.width - 12, height: heights[row])
            let vertical: [CAAutoresizingMask] = [.layerMaxYMargin, .layerHeightSizable, .layerMinYMargin]
            child.autoresizingMask = [.layerWidthSizable, vertical[row]]
        }

        /// Centres each in the panel or in the previous one, and makes it smaller.
        private func constrain(_ child: CALayer, _ number: Int) {
            let parent = "superlayer", scale = 0.84 - 0.26 * CGFloat(number)
            child.addConstraint(CAConstraint(attribute: .midX, relativeTo: parent, attribute: .midX))
            child.addConstraint(CAConstraint(attribute: .midY, relativeTo: parent, attribute: .midY))
            child.addConstraint(
                CAConstraint(attribute: .width, relativeTo: parent, attribute: .width, scale: scale, offset: 0))
            child.addConstraint(
                CAConstraint(attribute: .height, relativeTo: parent, attribute: .height, scale: scale, offset: 0))
        }

        /// Uses anchors of views: one along the leading side, two stacked next to it.
        private func anchorViews() {
            let children = Stage.colors.map { color in
                let child = UIView()
                child.backgroundColor = color
                child.layer.cornerRadius = 5
                child.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(child)
                return child
            }
            let side = children[0], upper = children[1], lower = children[2]
            NSLayoutConstraint.activate([
                side.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 6),
                side.topAnchor.constraint(equalTo: view.topAnchor, constant: 6),
                side.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -6),
                side.widthAnchor.constraint(equalToConstant: 18),
                upper.leadingAnchor.constraint(equalTo: side.trailingAnchor, constant: 6),
                upper.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -6),
                upper.topAnchor.constraint(equalTo: side.topAnchor),
                lower.leadingAnchor.constraint(equalTo: upper.leadingAnchor),
                lower.trailingAnchor.constraint(equalTo: upper.trailingAnchor),
                lower.topAnchor.constraint(equalTo: upper.bottomAnchor, constant: 6),
                lower.bottomAnchor.constraint(equalTo: side.bottomAnchor),
                lower.heightAnchor.constraint(equalTo: upper.heightAnchor, multiplier: 0.5),
            ])
        }

        override func place() {
            for (index, panel) in panels.enumerated() {
                let x = 0.12 + 0.19 * CGFloat(index)
                panel.position = at(x, 0.45)
                panel.setAffineTransform(CGAffineTransform(scaleX: unit, y: unit))
                panel.backgroundColor = now(Palette.panel)
                panel.borderColor = now(Palette.line)
                names[index].place(at: at(x, 0.84), unit: unit)
            }
        }

        override func begin() {
            for step in 0..<4 {
                after(0.5 + 1.1 * Double(step)) { [weak self] in self?.resize(Stage.sizes[(step + 1) % 2]) }
            }
        }

        /// Resizes the panels. Their sublayers follow in the same transaction, so that they are animated, too.
        private func resize(_ size: CGSize) {
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.8)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
            for panel in panels.prefix(4) {
                panel.bounds.size = size
                panel.layoutIfNeeded()
            }
            CATransaction.commit()
            UIView.animate(withDuration: 0.8) {
                self.view.bounds.size = size
                self.view.layoutIfNeeded()
            }
        }
    }
}
